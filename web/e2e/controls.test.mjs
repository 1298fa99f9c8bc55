// What can be changed, and what becomes of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const figures = (page) => page.locator(".figures").allInnerTexts();

test("a refused configuration shows Kafka's own words and does not run", async () => {
  const { page, close } = await open(browser);
  await page.getByLabel("acks", { exact: true }).fill("1");
  await page.keyboard.press("Tab");
  await page.getByText("Must set acks to all in order to use the idempotent producer").waitFor();
  assert.equal(await page.locator(".score svg").count(), 1);
  await page.getByLabel("acks", { exact: true }).fill("");
  await page.keyboard.press("Tab");
  await page.locator(".score svg").nth(1).waitFor();
  await close();
});

test("a fault is added, changes the outcome, and is taken out again", async () => {
  const { page, close } = await open(browser, "#s=restart");
  const before = await figures(page);
  const count = await page.locator(".fault-list li").count();
  await page.getByRole("button", { name: "Add" }).click();
  assert.equal(await page.locator(".fault-list li").count(), count + 1);
  await page.getByRole("button", { name: /^Remove/ }).last().click();
  assert.equal(await page.locator(".fault-list li").count(), count);
  assert.deepEqual(await figures(page), before);
  await close();
});

test("a faster answer ends the trouble", async () => {
  const { page, close } = await open(browser);
  await page.getByLabel("response", { exact: true }).fill("5");
  await page.keyboard.press("Tab");
  for (const line of await figures(page)) assert.match(line, /1 copy/);
  await close();
});

test("every setting says its default and what it does", async () => {
  const { page, close } = await open(browser);
  await page.getByText("All settings").click();
  const inputs = await page.locator(".field input[id^=setting-]").all();
  assert.ok(inputs.length > 20);
  for (const input of inputs) {
    const about = await input.getAttribute("aria-describedby");
    assert.match(await page.locator(`[id="${about}"]`).textContent(), /\w.* Default: /);
  }
  await close();
});

const ABSURD = ["-1", "1e999", "NaN", "9".repeat(400), "<b>", "' OR 1=1", "\u202e5", "💥", "2147483648", "0x10"];

test("absurd values of settings are answered in Kafka's words", async () => {
  const { page, seen, close } = await open(browser, "", { locale: "en-US" });
  for (const label of ["retries", "request.timeout.ms", "enable.idempotence", "acks"]) {
    const field = page.getByLabel(label, { exact: true });
    for (const value of ABSURD) {
      // One that Kafka does accept: all replicas.
      if (label === "acks" && value === "-1") continue;
      await field.fill(value);
      await field.press("Tab");
      const told = page.locator(".refusal, .notice");
      assert.ok((await told.count()) > 0, `${label}=${value}`);
      assert.match(await told.first().innerText(), /Exception|cannot be made/, `${label}=${value}`);
    }
    await field.fill("");
    await field.press("Tab");
  }
  assert.deepEqual(seen.errors, []);
  await close();
});

test("absurd times and numbers are answered beside the field", async () => {
  const { page, seen, close } = await open(browser);
  const before = await figures(page);
  const field = page.getByLabel("response", { exact: true });
  for (const value of [...ABSURD, ""]) {
    if (value === "0x10") continue;
    await field.fill(value);
    await field.press("Tab");
    assert.equal(await field.getAttribute("aria-invalid"), "true", value);
    assert.ok(await page.getByText("Milliseconds, from 0").isVisible(), value);
  }
  assert.deepEqual(await figures(page), before);
  await field.fill("600");
  await field.press("Tab");
  assert.equal(await field.getAttribute("aria-invalid"), null);
  await page.getByLabel("to request no.").fill("0");
  await page.getByRole("button", { name: "Add" }).click();
  assert.ok(await page.getByText("A whole number").isVisible());
  assert.equal(await page.locator(".fault-list li").count(), 0);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("a producer that never stops trying does not stop the page", async () => {
  const { page, seen, close } = await open(browser);
  for (const [label, value] of [
    ["retries", "2147483647"],
    ["linger.ms", "0"],
    ["request.timeout.ms", "1"],
    ["delivery.timeout.ms", "120000"],
  ]) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press("Tab");
  }
  await page.locator(".event-list button").nth(1).waitFor();
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  assert.equal(await page.getByRole("slider").inputValue(), "0");
  assert.deepEqual(seen.errors, []);
  await close();
});
