// The page is usable without a mouse and without sight.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const pages = {
  "light": ["", { colorScheme: "light" }],
  "dark": ["", { colorScheme: "dark" }],
  "Chinese": ["", { locale: "zh-CN" }],
  "narrow": ["", { viewport: { width: 360, height: 760 } }],
  "forced colours": ["", { forcedColors: "active" }],
  "embedded": ["#s=slow-broker&embed=1", {}],
  "embedded and dark": ["#s=five-in-flight&embed=1&theme=dark", {}],
  "a broken link": ["#bnonsense", {}],
};
for (const [name, [path, context]] of Object.entries(pages)) {
  test(`the accessibility checker finds nothing: ${name}`, async () => {
    const { page, close } = await open(browser, path, context);
    for (const details of await page.locator("details").all()) await details.evaluate((element) => (element.open = true));
    assert.deepEqual(await axe(page), []);
    await close();
  });
}

/** What Tab comes to, in order: name and whether the focus shows. */
async function walk(page) {
  await page.evaluate(() => document.activeElement.blur());
  const stops = [];
  for (let step = 0; step < 300; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.dataset.walked) return null;
      element.dataset.walked = "yes";
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        html: element.outerHTML.slice(0, 100),
        visible: outlineStyle !== "none" && parseFloat(outlineWidth) >= 1,
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

for (const path of ["", "#s=slow-broker&embed=1"]) {
  test(`Tab comes to everything, and the focus shows${path && ": embedded"}`, async () => {
    const { page, close } = await open(browser, path);
    const stops = await walk(page);
    assert.deepEqual(stops.filter(({ visible }) => !visible).map(({ html }) => html), []);
    const missed = await page
      .locator("button, a[href], input, select, summary")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility() && !one.dataset.walked).map((one) => one.outerHTML));
    assert.deepEqual(missed, []);
    await close();
  });
}

test("an experiment is done by keyboard alone", async () => {
  const { page, close } = await open(browser, "", { locale: "en-US" });
  const until = async (locator) => {
    for (let step = 0; step < 200; step += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not come to ${locator}`);
  };
  await until(page.locator("#scenario"));
  await page.keyboard.press("ArrowDown");
  await page.locator(".figures", { hasText: "2 copies" }).waitFor();
  await until(page.getByLabel("retries", { exact: true }));
  await page.keyboard.type("0");
  await page.keyboard.press("Tab");
  await page.locator(".figures", { hasText: "1 copy" }).first().waitFor();
  await until(page.getByRole("button", { name: "Add" }));
  await page.keyboard.press("Enter");
  await until(page.getByRole("button", { name: /^Remove/ }).last());
  await page.keyboard.press("Enter");
  await close();
});

test("help comes with ? and goes with it", async () => {
  const { page, close } = await open(browser);
  await page.locator(".play").focus();
  await page.keyboard.press("?");
  assert.ok(await page.locator("#keys").isVisible());
  await page.keyboard.press("?");
  assert.ok(!(await page.locator("#keys").isVisible()));
  await close();
});

test("keys work only while the focus is in the player", async () => {
  const { page, close } = await open(browser);
  const before = await page.getByRole("slider").inputValue();
  await page.locator("#scenario").focus();
  await page.keyboard.press(".");
  assert.equal(await page.getByRole("slider").inputValue(), before);
  await page.getByLabel("retries").fill("1");
  await page.keyboard.press(",");
  assert.equal(await page.getByLabel("retries").inputValue(), "1,");
  await close();
});

test("a step is spoken, playing is not", async () => {
  const { page, close } = await open(browser);
  const spoken = () => page.locator(".player [role=status]").innerText();
  const first = await spoken();
  await page.locator(".play").focus();
  await page.keyboard.press(",");
  const second = await spoken();
  assert.notEqual(second, first);
  assert.match(second, /\w/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForTimeout(200);
  assert.equal(await spoken(), "");
  await page.keyboard.press("Space");
  assert.match(await spoken(), /\w/);
  await close();
});
