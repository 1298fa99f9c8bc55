// Links: what is copied opens the same, and what cannot be opened says why.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

test("a link is copied and opens the same", async () => {
  const { page, close } = await open(browser, "", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel("retries").fill("1");
  await page.keyboard.press("Tab");
  await page.locator(".event-list button").nth(4).click();
  const state = async (page) => ({
    figures: await page.locator(".figures").allInnerTexts(),
    event: await page.getByRole("slider").inputValue(),
    story: await page.locator(".story").innerText(),
    retries: await page.getByLabel("retries").inputValue(),
  });
  const before = await state(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 200, link);
  await close();
  const again = await open(browser, link.slice(link.indexOf("#")));
  assert.deepEqual(await state(again.page), before);
  assert.equal(await again.page.locator(".notice").count(), 0);
  await again.close();
});

test("without a clipboard the link is there to copy by hand", async () => {
  const { page, close } = await open(browser);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  assert.match(await page.getByRole("textbox", { name: "Copy link" }).inputValue(), /^http.*#/);
  await close();
});

test("an address that is changed opens anew", async () => {
  const { page, close } = await open(browser);
  await page.evaluate(() => {
    location.hash = "#s=restart";
  });
  await page.waitForFunction(() => document.querySelector("#scenario").value === "restart");
  await close();
});

const BROKEN = {
  "nonsense": ["#bnonsense", /\w/],
  "an unknown scenario": ["#s=no-such-scenario", /no-such-scenario/],
  "a newer link": ["#9AQAGsAkLAcABCgINAhWsAh0AJWQpZAw", /newer version/],
  "a cut link": ["#0AQAGsAkLAcABCgINAhWsAh0AJWQpZAwBAgYC", /damaged|missing/],
  "an endless link": [`#0${"A".repeat(100_000)}`, /\w/],
};
for (const [name, [hash, reason]] of Object.entries(BROKEN)) {
  test(`${name} is explained, and there is a way on`, async () => {
    const { page, seen, close } = await open(browser, hash, { locale: "en-US" });
    const notice = page.getByRole("alert").filter({ visible: true });
    assert.match(await notice.innerText(), /cannot be opened/);
    assert.match(await notice.innerText(), reason);
    assert.match(await notice.innerText(), /built-in scenario instead/);
    assert.equal(await page.locator(".score svg").count(), 2);
    await notice.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.locator(".notice").count(), 0);
    assert.deepEqual(seen.errors, []);
    await close();
  });
}
