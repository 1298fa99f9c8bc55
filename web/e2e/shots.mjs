// Screenshots of everything that people see first, to be looked at.
//
// They go to $ACKSCOPE_SHOTS, as <what>-<width>-<theme>-<language>.png.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, open } from "./support.mjs";

const OUT = process.env.ACKSCOPE_SHOTS ?? "shots";
const WIDTHS = [1280, 760, 360];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "zh-CN"];
// Some alone: `ACKSCOPE_SHOTS_ONLY=first` or a part of a file's name.
const ONLY = process.env.ACKSCOPE_SHOTS_ONLY ?? "";

mkdirSync(OUT, { recursive: true });
const browser = await launch();

async function shoot(name, path, { width = 1280, theme = "light", language = "en", act, ...context } = {}) {
  const file = `${name}-${width}-${theme}-${language}.png`;
  if (!file.includes(ONLY)) return;
  const separator = path.includes("#") ? "&" : "#&";
  const { page, seen, close } = await open(browser, `${path}${separator}theme=${theme}&lang=${language}`, {
    viewport: { width, height: 900 },
    colorScheme: theme,
    ...context,
  });
  if (act) await act(page);
  // As high as the page, so that what sticks to the window covers nothing.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
  await page.screenshot({ path: join(OUT, file), fullPage: true, animations: "disabled" });
  if (seen.errors.length > 0) console.log(`${file}: ${seen.errors.join("; ")}`);
  await close();
  console.log(file);
}

/** Every combination of width, colours and language. */
async function matrix(name, path, act) {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const language of LANGUAGES) await shoot(name, path, { width, theme, language, act });
    }
  }
}

const { page, close } = await open(browser);
const scenarios = await page.$$eval("#scenario option", (options) =>
  options.map((option) => option.value).filter(Boolean),
);
await close();

await matrix("first", "");
await matrix("mid-play", "", async (page) => {
  await page.keyboard.press("Tab");
  await page.locator(".transport .play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForTimeout(1_500);
  await page.keyboard.press("Space");
});
for (const scenario of scenarios) await matrix(scenario, `#s=${scenario}`);
for (const width of WIDTHS) await shoot("embed", "#s=slow-broker&embed=1", { width });
await shoot("still", "", { reducedMotion: "reduce" });
await shoot("broken-link", "#bnonsense");

await browser.close();
