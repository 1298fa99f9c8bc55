// A crash of the program shows a report, not a dead page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Takes from the program, for a moment, what it has to rely on: the next element that it makes is a panic. */
const breakBrowser = () => {
  const { createElement } = Document.prototype;
  const { cloneNode } = Node.prototype;
  const refuse = () => {
    throw new Error("no more elements");
  };
  Document.prototype.createElement = refuse;
  Node.prototype.cloneNode = refuse;
  const scenario = document.querySelector("#scenario");
  scenario.value = "restart";
  scenario.dispatchEvent(new Event("change", { bubbles: true }));
  setTimeout(() => {
    Object.assign(Document.prototype, { createElement });
    Object.assign(Node.prototype, { cloneNode });
  }, 50);
};

test("a panic shows its report, to copy, and a way on", async () => {
  const { page, close } = await open(browser, "#s=lost-response", { permissions: ["clipboard-read", "clipboard-write"] });
  assert.ok(!(await page.locator("#crash").isVisible()));
  await page.evaluate(breakBrowser);
  await page.locator("#crash").waitFor();
  const report = await page.locator("#crash-report").innerText();
  assert.match(report, /Ackscope \d/);
  assert.match(report, /panicked at/);
  assert.match(report, /#s=lost-response/);
  await page.locator("#crash-copy").click();
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), report.trim());
  assert.deepEqual(await axe(page, { runOnly: ["wcag2a", "wcag2aa"] }), []);
  await page.getByRole("link", { name: "Start anew" }).click();
  await page.waitForSelector("html[data-app=started]", { state: "attached" });
  assert.ok(!(await page.locator("#crash").isVisible()));
  assert.ok(!page.url().includes("lost-response"));
  await close();
});

test("a trap without words shows a report too", async () => {
  const { page, close } = await open(browser);
  // A module of one function, which does what a wasm program does at its end: unreachable.
  await page.evaluate(() => {
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    setTimeout(new WebAssembly.Instance(module).exports.f);
  });
  await page.locator("#crash").waitFor();
  assert.match(await page.locator("#crash-report").innerText(), /unreachable/);
  await close();
});

test("mistakes of others, such as a browser's extension, are not called a crash", async () => {
  const { page, close } = await open(browser);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("not ours");
    });
  });
  await page.waitForTimeout(100);
  assert.ok(!(await page.locator("#crash").isVisible()));
  await close();
});
