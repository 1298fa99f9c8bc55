// The contract with a page that embeds this one, and public/embed.js.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { URL_BASE, launch, open, watch } from "./support.mjs";

let browser;
let server;
/** What the page of somebody else holds. */
let held = "";
before(async () => {
  browser = await launch();
  // Another port is another origin.
  server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:," />
      <script>messages = []; addEventListener("message", (event) => messages.push(event.data));</script>
      <body>${held}</body></html>`);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
});
after(async () => {
  server.close();
  await browser?.close();
});

/** Opens a page of somebody else. `messages` are those that it got. */
async function host(html) {
  held = html;
  const around = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const page = await around.newPage();
  const seen = watch(page);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const messages = (type) =>
    page.evaluate((type) => messages.filter((one) => one.ackscope === 1 && one.type === type), type);
  const next = async (type, count) => {
    await page.waitForFunction(
      ([type, count]) => messages.filter((one) => one.type === type).length > count,
      [type, count],
    );
    return (await messages(type)).at(-1);
  };
  const post = (message) =>
    page.evaluate((message) => frames[0].postMessage({ ackscope: 1, ...message }, "*"), message);
  return { page, seen, messages, next, post, close: () => around.close() };
}

const frame = (hash) => `<iframe title="Ackscope" width="800" height="600" src="${URL_BASE}#${hash}&embed=1"></iframe>`;

test("an embedded page has no menus and a link to the full one", async () => {
  const { page, close } = await open(browser, "#s=slow-broker&embed=1");
  assert.equal(await page.locator(".controls").count(), 0);
  await page.locator(".play").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press(".");
  const href = await page.getByRole("link", { name: "Open in full" }).getAttribute("href");
  assert.doesNotMatch(href, /embed/);
  // It carries the live state.
  assert.match(href, /[#&]t=0(&|$)/);
  assert.match(page.url(), /embed=1$/);
  await close();
});

test("an embedded page is low enough for the page around it", async () => {
  for (const [width, most] of [[900, 1050], [360, 1800]]) {
    const { page, close } = await open(browser, "#s=slow-broker&embed=1", { viewport: { width, height: 600 } });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= most, `${height} px at ${width} px`);
    await close();
  }
});

test("it says that it is ready, how high it is, and where the play head stands", async () => {
  const { page, seen, next, messages, post, close } = await host(frame("s=slow-broker&t=3"));
  await next("ready", 0);
  const { height } = await next("resize", 0);
  const body = await page.frames()[1].evaluate(() => document.body.scrollHeight);
  assert.equal(height, body);
  const position = await next("position", 0);
  assert.equal(position.event, 3);
  assert.equal(typeof position.time_us, "number");
  const count = (await messages("ready")).length;
  await post({ type: "ping" });
  await next("ready", count);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("it obeys its host", async () => {
  const { page, seen, next, messages, post, close } = await host(frame("s=slow-broker&t=3&theme=light"));
  await next("position", 0);
  const inside = page.frames()[1];
  const moved = async (message) => {
    const { length } = await messages("position");
    await post(message);
    return next("position", length);
  };
  assert.equal((await moved({ type: "seek", event: 7 })).event, 7);
  assert.equal((await moved({ type: "seek", event: 1e9 })).event > 7, true);
  assert.equal((await moved({ type: "seek", event: null })).event, null);
  await moved({ type: "play" });
  assert.equal(await inside.locator(".play").innerText(), "Pause");
  await post({ type: "pause" });
  await inside.locator(".play", { hasText: "Play" }).waitFor();
  const ground = () => inside.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await post({ type: "theme", value: "dark" });
  await inside.waitForFunction((light) => getComputedStyle(document.documentElement).backgroundColor !== light, light);
  await post({ type: "load", link: "#s=acks-zero" });
  await inside.locator(".trial-name", { hasText: "acks=0" }).waitFor();
  assert.equal(await inside.locator(".controls").count(), 0);
  const errors = (await messages("error")).length;
  await post({ type: "load", link: "#bnonsense" });
  assert.match((await next("error", errors)).message, /\w/);
  await post({ type: "load", link: "#s=acks-zero&lang=zh-CN" });
  await inside.locator(".story", { hasText: /\p{Script=Han}/u }).waitFor();
  assert.match(inside.url(), /s=slow-broker&t=3&theme=light&embed=1$/);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("nonsense from the host, and messages of others, mean nothing", async () => {
  const { page, seen, next, post, messages, close } = await host(frame("s=slow-broker&t=3"));
  await next("position", 0);
  const inside = page.frames()[1];
  for (const message of [{ type: "seek", event: "4" }, { type: "no-such" }, { type: "theme", value: 3 }, { type: "load" }]) {
    await post(message);
  }
  await page.evaluate(() => {
    for (const message of [null, 7, "play", [], { type: "play" }, { ackscope: 2, type: "play" }]) frames[0].postMessage(message, "*");
  });
  // From itself, not from its host.
  await inside.evaluate(() => window.postMessage({ ackscope: 1, type: "seek", event: 9 }, "*"));
  await page.waitForTimeout(200);
  assert.equal((await messages("position")).at(-1).event, 3);
  assert.equal(await inside.locator(".play").innerText(), "Play");
  assert.deepEqual(seen.errors, []);
  await close();
});

test("embed.js shows a poster until asked, then a player as high as it has to be", async () => {
  const { page, seen, next, close } = await host(`<script defer src="${URL_BASE}embed.js"></script>
    <ackscope-player scenario="lost-response" theme="dark" lang="zh-CN"></ackscope-player>`);
  const poster = page.getByRole("button");
  assert.match(await poster.innerText(), /打开/);
  assert.equal(page.frames().length, 1);
  await poster.click();
  await next("ready", 0);
  const { height } = await next("resize", 0);
  const box = await page.locator("iframe").boundingBox();
  assert.ok(Math.abs(box.height - height) <= 1, `${box.height} and ${height}`);
  const inside = page.frames()[1];
  assert.match(inside.url(), /#s=lost-response&theme=dark&lang=zh-CN&embed=1$/);
  assert.equal(await inside.locator("html").getAttribute("lang"), "zh-CN");
  const heard = page.evaluate(
    () => new Promise((done) => document.querySelector("ackscope-player").addEventListener("ackscope-position", ({ detail }) => done(detail.event), { once: true })),
  );
  await page.evaluate(() => document.querySelector("ackscope-player").post("seek", { event: 2 }));
  assert.equal(await heard, 2);
  assert.deepEqual(seen.errors, []);
  await close();
});
