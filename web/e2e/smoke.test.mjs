// The page loads, cleanly, from any folder.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { URL_BASE, launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("the page starts without a complaint and then asks for nothing more", async () => {
  const { page, seen, close } = await open(browser);
  assert.equal(await page.title(), "Ackscope");
  assert.ok(await page.getByRole("heading").first().isVisible());
  seen.mark();
  await page.waitForTimeout(500);
  assert.deepEqual(seen.requests, []);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("every address of the page is relative to it", async () => {
  const { page, close } = await open(browser);
  const absolute = await page.$$eval("[src], link[href]", (elements) =>
    elements
      .flatMap((element) => [element.getAttribute("src"), element.getAttribute("href")])
      .filter((address) => address && /^(\/|[a-z]+:)/.test(address)),
  );
  assert.deepEqual(absolute, []);
  await close();
});

test("a page that cannot start says so", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(URL_BASE);
  await page.waitForSelector("html[data-app=failed]", { state: "attached" });
  assert.ok(await page.getByRole("alert").isVisible());
  assert.match(await page.textContent("#boot-reason"), /\w/);
  await context.close();
});

