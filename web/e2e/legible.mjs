// What eyes forget, asked of a page: nothing written over anything else, nothing cut
// off, nothing too small to read, nothing too small to hit.

/** What is wrong with the pictures of a page, and with its width, as lines to compare with `[]`. */
export function inspectPictures(page) {
  return page.evaluate(() => {
    const wrong = [];
    for (const svg of document.querySelectorAll(".picture svg")) {
      const frame = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll("text")]
        .filter((text) => text.textContent.trim() !== "")
        .map((text) => ({
          words: text.textContent,
          box: text.getBoundingClientRect(),
          size: parseFloat(getComputedStyle(text).fontSize),
        }))
        .filter(({ box }) => box.width > 0);
      texts.forEach(({ words, box, size }, place) => {
        if (size < 11) wrong.push(`“${words}” is ${size} px`);
        const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
        if (out > 1) wrong.push(`“${words}” leaves the picture`);
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

/** The words of the page, outside its pictures, that are smaller than 11 px or cut off. */
export function inspectWords(page) {
  return page.evaluate(() => {
    const wrong = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode()); ) {
      const parent = node.parentElement;
      const words = node.nodeValue.trim();
      if (!words || parent.closest("svg, script, noscript, option, .unseen") || !parent.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < 11) wrong.push(`“${words}” is ${size} px`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right > innerWidth + 1 || left < -1) wrong.push(`“${words}” is cut off`);
    }
    return wrong;
  });
}

/** What can be pressed and is smaller than 24 px. */
export function inspectTargets(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, a[href], input, select, summary")]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} is ${box.width} × ${box.height}`),
  );
}
