// What the page shows and does.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const current = (page) => page.locator('[aria-current="step"]').innerText();

test("the first load shows both outcomes, and nothing moves", async () => {
  const { page, seen, close } = await open(browser, "", { locale: "en-US" });
  const figures = await page.locator(".figures").allInnerTexts();
  assert.equal(figures.length, 2);
  assert.match(figures[0], /3 copies/);
  assert.match(figures[1], /1 copy/);
  assert.match(figures[1], /2/);
  assert.equal(await page.locator(".score svg").count(), 2);
  const before = await page.locator(".score").first().innerHTML();
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".score").first().innerHTML(), before);
  assert.deepEqual(seen.errors, []);
  await close();
});

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

test("playing moves the play head and a second press stops it", async () => {
  const { page, seen, close } = await open(browser);
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForTimeout(500);
  await page.keyboard.press("Space");
  const time = await page.locator(".place-time").innerText();
  assert.notEqual(time, "0 ms");
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".place-time").innerText(), time);
  assert.deepEqual(seen.errors, []);
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

test("the language changes everywhere", async () => {
  const { page, close } = await open(browser, "", { locale: "en-US" });
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  assert.match(await page.locator(".figures").first().innerText(), /\p{Script=Han}/u);
  assert.match(await page.locator(".event-list").innerText(), /\p{Script=Han}/u);
  await close();
});

test("a page that opens in Chinese speaks Chinese", async () => {
  const { page, close } = await open(browser, "", { locale: "zh-CN" });
  assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  await close();
});

test("dark and light are chosen", async () => {
  const { page, close } = await open(browser, "", { colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Dark" }).click();
  assert.notEqual(await ground(), light);
  await page.getByRole("button", { name: "Light" }).click();
  assert.equal(await ground(), light);
  await close();
});

test("a link is copied and opens the same", async () => {
  const { page, close } = await open(browser, "", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel("retries").fill("1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const figures = await page.locator(".figures").allInnerTexts();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await close();
  const again = await open(browser, link.slice(link.indexOf("#")));
  assert.deepEqual(await again.page.locator(".figures").allInnerTexts(), figures);
  assert.equal(await again.page.locator(".notice").count(), 0);
  await again.close();
});

test("a refused configuration shows Kafka's own words and does not run", async () => {
  const { page, close } = await open(browser);
  await page.getByLabel("acks", { exact: true }).fill("1");
  await page.keyboard.press("Tab");
  await page.getByText("Must set acks to all in order to use the idempotent producer").waitFor();
  assert.equal(await page.locator(".score svg").count(), 1);
  await close();
});

test("a fault is added and taken out again", async () => {
  const { page, close } = await open(browser);
  await page.getByRole("button", { name: "Add" }).click();
  assert.equal(await page.locator(".fault-list li").count(), 1);
  await page.getByRole("button", { name: /^Remove/ }).click();
  assert.equal(await page.locator(".fault-list li").count(), 0);
  await close();
});

test("a broken link says what is wrong and shows something to go on with", async () => {
  const { page, seen, close } = await open(browser, "#bnonsense");
  assert.match(await page.getByRole("alert").innerText(), /cannot be opened/);
  assert.equal(await page.locator(".score svg").count(), 2);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("an embedded page has no menus and a link to the full one", async () => {
  const { page, close } = await open(browser, "#s=slow-broker&embed=1");
  assert.equal(await page.locator(".controls").count(), 0);
  const href = await page.getByRole("link", { name: "Open in full" }).getAttribute("href");
  assert.match(href, /#/);
  assert.doesNotMatch(href, /embed/);
  await close();
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [1280, "dark"],
  [360, "light"],
]) {
  test(`the accessibility checker finds nothing at ${width} px, ${colorScheme}`, async () => {
    const { page, close } = await open(browser, "", { viewport: { width, height: 800 }, colorScheme });
    assert.deepEqual(await axe(page), []);
    await close();
  });
}
