// The page on its first load, and its colours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("the first load shows both outcomes, and nothing moves", async () => {
  const { page, seen, close } = await open(browser, "", { locale: "en-US" });
  const figures = await page.locator(".figures").allInnerTexts();
  assert.equal(figures.length, 2);
  assert.match(figures[0], /3 copies/);
  assert.match(figures[1], /1 copy/);
  assert.match(figures[1], /2 resends/);
  for (const line of figures) assert.match(line, /cannot know\s+1 record/);
  assert.equal(await page.locator(".score svg").count(), 2);
  assert.equal(await page.locator(".stage svg").count(), 1);
  const before = await page.locator(".player").innerHTML();
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".player").innerHTML(), before);
  assert.deepEqual(seen.errors, []);
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
