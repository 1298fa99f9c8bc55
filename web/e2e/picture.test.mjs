// What eyes forget: texts of the pictures neither overlap nor are cut off, and are large enough.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./support.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** What is wrong with the texts of the pictures on a page. */
function inspect(page) {
  return page.evaluate(() => {
    const wrong = [];
    for (const svg of document.querySelectorAll(".picture svg")) {
      const frame = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll("text")]
        .filter((text) => text.textContent.trim() !== "")
        .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect(), size: parseFloat(getComputedStyle(text).fontSize) }))
        .filter(({ box }) => box.width > 0);
      texts.forEach(({ words, box, size }, place) => {
        if (size < 11) wrong.push(`“${words}” is ${size} px`);
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
          wrong.push(`“${words}” leaves the picture`);
        }
        for (const other of texts.slice(place + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          // The boxes of letters are higher than the letters.
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (across > 1 && down > 3) wrong.push(`“${words}” and “${other.words}” overlap`);
        }
      });
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
    return wrong;
  });
}

for (const width of [1280, 760, 360, 320]) {
  for (const locale of ["en-US", "zh-CN"]) {
    test(`the pictures of the first load at ${width} px, ${locale}`, async () => {
      const { page, close } = await open(browser, "", { viewport: { width, height: 800 }, locale });
      assert.deepEqual(await inspect(page), []);
      await close();
    });
  }
}
