// The languages. The English comes with the program, the Chinese in one file, when somebody reads it.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { URL_BASE, launch, open } from "./support.mjs";

const CHINESE = `${URL_BASE}zh-CN.txt`;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const english = { locale: "en-US" };
const chinese = { locale: "zh-CN" };

const choose = (page, name) => page.getByRole("button", { name, exact: true }).click();
const speaks = (page, lang) => page.waitForFunction((lang) => document.documentElement.lang === lang, lang);

/** Every part of the page has words in Chinese. */
async function isChinese(page) {
  await speaks(page, "zh-CN");
  for (const part of [".figures", ".event-list", ".story", ".question", ".effect", ".trial-name", ".stage .section-name"]) {
    assert.match(await page.locator(part).first().innerText(), /\p{Script=Han}/u, part);
  }
  for (const picture of await page.locator(".score svg, .stage svg").all()) {
    assert.match(await picture.textContent(), /\p{Script=Han}/u);
  }
}

test("the Chinese is fetched once, when it is chosen", async () => {
  const { page, seen, close } = await open(browser, "", english);
  assert.ok(!seen.requests.includes(CHINESE));
  const before = await page.locator("main").innerText();
  seen.mark();
  await choose(page, "中文");
  await isChinese(page);
  await choose(page, "English");
  await speaks(page, "en");
  assert.equal(await page.locator("main").innerText(), before);
  await choose(page, "中文");
  await isChinese(page);
  assert.deepEqual(seen.requests, [CHINESE]);
  assert.deepEqual(seen.errors, []);
  await close();
});

test("a page that opens in Chinese speaks Chinese from its first picture on", async () => {
  for (const [hash, context] of [["", chinese], ["#s=slow-broker&lang=zh-CN", english]]) {
    const { page, seen, close } = await open(browser, hash, { ...context, wait: false });
    await page.locator(".page").waitFor();
    await isChinese(page);
    assert.deepEqual(seen.requests.filter((address) => address === CHINESE), [CHINESE]);
    assert.deepEqual(seen.errors, []);
    await close();
  }
});

test("a link that is opened later brings its language", async () => {
  const { page, seen, close } = await open(browser, "", english);
  await page.evaluate(() => {
    location.hash = "#s=slow-broker&lang=zh-CN";
  });
  await isChinese(page);
  await page.evaluate(() => {
    location.hash = "#s=slow-broker&lang=en";
  });
  await speaks(page, "en");
  assert.deepEqual(seen.errors, []);
  await close();
});

test("who changes back while the Chinese is on its way stays in English", async () => {
  const { page, close } = await open(browser, "", english);
  let arrive;
  const arrived = new Promise((done) => (arrive = done));
  await page.route(CHINESE, async (route) => {
    await arrived;
    await route.continue();
  });
  await choose(page, "中文");
  await choose(page, "English");
  const answer = page.waitForResponse(CHINESE);
  arrive();
  await (await answer).finished();
  await page.waitForTimeout(200);
  assert.equal(await page.getAttribute("html", "lang"), "en");
  assert.equal(await page.locator(".notice").count(), 0);
  await choose(page, "中文");
  await isChinese(page);
  await close();
});

const OLDER = "Ackscope zh-CN 0123456789abcdef\n旧\n%\n";

test("an old copy in a cache is passed over", async () => {
  let asked = 0;
  // A server that lets its files be cached, where an older page was an hour ago.
  const server = createServer(async (request, response) => {
    const original = await fetch(URL_BASE + request.url.slice(1));
    response.setHeader("Content-Type", original.headers.get("Content-Type"));
    response.setHeader("Cache-Control", "max-age=3600");
    const isOlder = request.url === "/zh-CN.txt" && ++asked === 1;
    response.end(isOlder ? OLDER : Buffer.from(await original.arrayBuffer()));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const around = await browser.newContext(chinese);
  const page = await around.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await isChinese(page);
  // The new copy took the place of the old one.
  await page.reload();
  await isChinese(page);
  assert.equal(asked, 2);
  await around.close();
  server.close();
});

const FAILURES = {
  "is not there": (route) => route.fulfill({ status: 404, body: "" }),
  "cannot be reached": (route) => route.abort(),
  "belongs to another version": (route) => route.fulfill({ body: OLDER, contentType: "text/plain" }),
  "is not whole": async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ body: text.slice(0, text.length / 2), contentType: "text/plain" });
  },
};

for (const [name, answer] of Object.entries(FAILURES)) {
  test(`where the Chinese ${name}, the page speaks English and says so`, async () => {
    for (const context of [english, chinese]) {
      const around = await browser.newContext(context);
      const page = await around.newPage();
      await page.route(CHINESE, answer);
      await page.goto(URL_BASE);
      await page.locator(".page").waitFor();
      if (context === english) await choose(page, "中文");
      await page.getByRole("alert").getByText("stays in English").waitFor();
      assert.equal(await page.getAttribute("html", "lang"), "en");
      assert.doesNotMatch(await page.locator("main").innerText(), /\p{Script=Han}/u);
      // It may be there later.
      await page.unroute(CHINESE);
      await choose(page, "中文");
      await isChinese(page);
      assert.equal(await page.locator(".notice").count(), 0);
      await around.close();
    }
  });
}
