// What moves the play head: buttons, keys, the list, the pictures, and time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const current = (page) => page.locator('[aria-current="step"]').innerText();
const time = (page) => page.locator(".place-time").innerText();
/** Where the play head of every score is. */
const heads = (page) =>
  page.locator(".score .k-head").evaluateAll((all) => all.map((one) => Number(one.getAttribute("x1"))));

test("events are stepped through both ways, by button and by key, and the address stays", async () => {
  const { page, close } = await open(browser);
  const address = page.url();
  const start = await current(page);
  await page.getByRole("button", { name: "Next event" }).click();
  const next = await current(page);
  assert.notEqual(next, start);
  await page.keyboard.press(",");
  assert.equal(await current(page), start);
  await page.keyboard.press("End");
  const slider = page.getByRole("slider");
  assert.equal(await slider.inputValue(), await slider.getAttribute("max"));
  await page.keyboard.press("Home");
  assert.equal(await slider.inputValue(), "0");
  await page.keyboard.press("]");
  assert.notEqual(await slider.inputValue(), "0");
  await page.keyboard.press("5");
  assert.notEqual(await time(page), "0 ms");
  assert.equal(page.url(), address);
  await close();
});

test("an event of the list is gone to, and the slider speaks it", async () => {
  const { page, close } = await open(browser);
  await page.locator(".event-list button").nth(2).click();
  assert.equal(await page.getByRole("slider").inputValue(), "3");
  assert.match(await page.getByRole("slider").getAttribute("aria-valuetext"), /\d/);
  await close();
});

test("an event in a picture is gone to", async () => {
  const { page, close } = await open(browser);
  await page.locator(".score").nth(1).locator("text", { hasText: "filtered = @0" }).first().click();
  assert.match(await current(page), /filters/);
  assert.match(await current(page), /406/);
  await close();
});

test("the play head is dragged, both runs follow it, and the address stays", async () => {
  const { page, seen, close } = await open(browser);
  const address = page.url();
  const handle = await page.locator(".score .k-head-handle").first().boundingBox();
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  const before = await heads(page);
  assert.equal(before[0], before[1]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y + 30, { steps: 5 });
  const during = await heads(page);
  assert.ok(Math.abs(during[0] - (before[0] - 100)) <= 2, `${before} → ${during}`);
  assert.equal(during[0], during[1]);
  await page.mouse.up();
  await page.mouse.move(x, y);
  assert.deepEqual(await heads(page), during);
  assert.equal(page.url(), address);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("playing moves the play head and a second press stops it", async () => {
  const { page, seen, close } = await open(browser);
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForTimeout(500);
  await page.keyboard.press("Space");
  const stopped = await time(page);
  assert.notEqual(stopped, "0 ms");
  await page.waitForTimeout(200);
  assert.equal(await time(page), stopped);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("a frame changes the pictures and the clock, and leaves the rest of the page alone", async () => {
  const { page, close } = await open(browser);
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.evaluate(() => {
    window.changed = new Set();
    new MutationObserver((records) => {
      for (const { target } of records) changed.add(target.nodeName);
    }).observe(document, { attributes: true, subtree: true });
  });
  await page.keyboard.press("Space");
  await page.waitForTimeout(300);
  // The root above all: a change there makes the browser style every element anew.
  const changed = await page.evaluate(() => [...window.changed]);
  assert.deepEqual(changed.filter((name) => ["html", "body", "main", "g"].includes(name.toLowerCase())), []);
  assert.ok(changed.includes("line"), `${changed}`);
  await close();
});

test("speed changes how far the play head goes", async () => {
  const { page, close } = await open(browser);
  const way = async (speed) => {
    await page.getByLabel("Speed").selectOption({ label: speed });
    await page.locator(".play").focus();
    await page.keyboard.press("Home");
    const [start] = await heads(page);
    await page.keyboard.press("Space");
    await page.waitForTimeout(500);
    await page.keyboard.press("Space");
    return (await heads(page))[0] - start;
  };
  const [slow, fast] = [await way("½×"), await way("4×")];
  assert.ok(slow > 0 && fast > 3 * slow, `${slow} and ${fast}`);
  await close();
});

test("playing stops when nobody can see it", async () => {
  const { page, close } = await open(browser);
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    window.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal(await page.locator(".play").innerText(), "Play");
  await close();
});

test("with reduced motion play is a step", async () => {
  const { page, close } = await open(browser, "", { reducedMotion: "reduce" });
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  assert.equal(await page.getByRole("slider").inputValue(), "1");
  await close();
});
