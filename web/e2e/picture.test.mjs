// The pictures are legible: every scenario, both languages, at the widths of a desk, a tablet and a telephone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspectPictures, inspectTargets, inspectWords } from "./legible.mjs";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** The play head stands at some events of both runs, one after the other. */
async function* everywhere(page) {
  const slider = page.getByRole("slider");
  for (const name of await page.locator(".trial-name button").all()) {
    await name.click();
    const last = Number(await slider.getAttribute("max"));
    for (const part of [0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1]) {
      await slider.fill(String(Math.round(last * part)));
      yield `event ${await slider.inputValue()} of ${await name.innerText()}`;
    }
  }
}

for (const width of [1280, 960, 760, 360, 320]) {
  for (const locale of ["en-US", "zh-CN"]) {
    test(`pictures at ${width} px, ${locale}`, async () => {
      const { page, seen, close } = await open(browser, "", { viewport: { width, height: 800 }, locale });
      const wrong = [];
      const look = async (where) => {
        for (const line of await inspectPictures(page)) wrong.push(`${where}: ${line}`);
      };
      const scenarios = page.locator("#scenario");
      for (const scenario of await scenarios.locator("option").evaluateAll((all) => all.map((one) => one.value))) {
        await scenarios.selectOption(scenario);
        await look(scenario);
        for (const line of [...(await inspectWords(page)), ...(await inspectTargets(page))]) wrong.push(`${scenario}: ${line}`);
        for await (const place of everywhere(page)) await look(`${scenario}, ${place}`);
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(seen.errors, []);
      await close();
    });
  }
}

test("a page at 200 % reflows", async () => {
  // To a browser, zoom is fewer CSS pixels of twice the size.
  const context = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
  const { page, close } = await open(browser, "", context);
  assert.deepEqual([...(await inspectPictures(page)), ...(await inspectWords(page))], []);
  await close();
});

test("without motion the messages stand still at mid-wire", async () => {
  const { page, close } = await open(browser, "", { reducedMotion: "reduce" });
  for await (const place of everywhere(page)) assert.deepEqual(await inspectPictures(page), [], place);
  await close();
});
