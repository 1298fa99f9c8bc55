// What the browser tests, screenshots and benchmarks share: a browser, pages that
// remember what went wrong on them, and the accessibility checker.
//
// `cargo xtask e2e|shots|bench` sets the environment that is read here.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The address of the built page, with a slash at its end. */
export const URL_BASE = setting("ACKSCOPE_URL");

const require = createRequire(`${setting("ACKSCOPE_NODE_MODULES")}/`);
const { chromium } = require("playwright-core");
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Root may not use the browser's sandbox, and nothing here needs its updates. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  // Text of the same width wherever the tests run.
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
];

/** Starts the browser; one for each test file. Close it in `after`. */
export function launch() {
  return chromium.launch({
    executablePath: setting("ACKSCOPE_CHROMIUM"),
    headless: true,
    args: FLAGS,
  });
}

/**
 * Opens the page and waits until the application runs.
 *
 * `path` is what follows the address, such as "#s=lost-response"; `context` takes
 * Playwright's context options ({ viewport, colorScheme, locale, reducedMotion }).
 * The result has `page`, `seen` (see `watch`) and `close()`. With `wait: false`
 * it does not wait for the application.
 */
export async function open(browser, path = "", { wait = true, ...context } = {}) {
  const around = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context });
  const page = await around.newPage();
  const seen = watch(page);
  await page.goto(URL_BASE + path);
  if (wait) await started(page);
  return { page, seen, close: () => around.close() };
}

/** Waits until the application has started, and fails at once if it cannot. */
export async function started(page) {
  await page.waitForSelector("html[data-app]", { state: "attached" });
  const state = await page.getAttribute("html", "data-app");
  if (state !== "started") {
    throw new Error(`the page did not start: ${await page.textContent("#boot-reason")}`);
  }
  // What the load itself asked for has been answered now.
  await page.waitForLoadState("networkidle");
}

/**
 * Records what a page does: `seen.errors` (console errors and warnings, uncaught
 * exceptions, failed requests, answers from 400 on) and `seen.requests` (every
 * address asked for). `seen.mark()` forgets the requests so far, so that those
 * after the load can be told apart.
 */
export function watch(page) {
  const seen = {
    errors: [],
    requests: [],
    mark() {
      this.requests.length = 0;
    },
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      seen.errors.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => seen.errors.push(`exception: ${error.message}`));
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("requestfailed", (request) =>
    seen.errors.push(`failed: ${request.url()} (${request.failure()?.errorText})`),
  );
  page.on("response", (response) => {
    if (response.status() >= 400) seen.errors.push(`${response.status()}: ${response.url()}`);
  });
  return seen;
}

/**
 * What the accessibility checker finds, as lines to compare with `[]`. `options`
 * are axe's own run options.
 */
export async function axe(page, options = {}) {
  // Evaluated, not added as a script: the page's security policy forbids those.
  await page.evaluate(axeSource);
  const result = await page.evaluate((options) => window.axe.run(document, options), options);
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
  );
}

/** What `cargo xtask` says in the environment. */
export function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`cargo xtask\``);
  return value;
}
