// What the page costs: simulated events, a frame with many messages under way, the
// first picture on a slow machine. Reported, not asserted.

import { readFileSync } from "node:fs";
import { URL_BASE, launch, open, setting } from "./support.mjs";

/** 200 records, one a millisecond, each in a request of its own, two seconds each way. */
const MANY_PACKETS = "#0AQAFoB8GoB8LAaABBgAR6AcVsOoBHQAhAAwBkgEABXIte259yAECE-LHQfNT";
const SLOWDOWN = 4;
const ROUNDS = 5;

const browser = await launch();
const report = (name, value, unit) => console.log(["bench", name, value, unit].join("\t"));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Simulated events a second, in the browser. */
async function simulated() {
  const page = await browser.newPage();
  const bytes = readFileSync(setting("ACKSCOPE_BENCH_WASM")).toString("base64");
  const runs = await page.evaluate(async (bytes) => {
    const module = await (await fetch(`data:application/wasm;base64,${bytes}`)).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(module);
    const begin = performance.now();
    let runs = 0;
    while (performance.now() - begin < 2_000) {
      instance.exports.main(0, 0);
      runs += 1;
    }
    return (runs / (performance.now() - begin)) * 1_000;
  }, bytes);
  await page.close();
  return runs * Number(setting("ACKSCOPE_BENCH_EVENTS"));
}

/** How busy a frame keeps the page while 200 messages are under way, in milliseconds. */
async function frameCost() {
  const { page, close } = await open(browser, MANY_PACKETS, { locale: "en-US" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
  };
  await page.locator(".play").focus();
  // A tenth of the history: every request was sent, and none has arrived.
  await page.keyboard.press("1");
  await page.getByLabel("Speed").selectOption({ index: 0 });
  const packets = await page.locator(".score [class*=k-packet]").count();
  await page.locator(".play").click();
  const before = await busy();
  const frames = await page.evaluate(
    () =>
      new Promise((done) => {
        const begin = performance.now();
        let frames = 0;
        const next = () => {
          frames += 1;
          if (performance.now() - begin < 2_000) requestAnimationFrame(next);
          else done(frames);
        };
        requestAnimationFrame(next);
      }),
  );
  const cost = ((await busy()) - before) / frames;
  await close();
  return { packets, frames, cost };
}

/** When the first picture stands, on a machine that is so much slower, in milliseconds after the start of the load. */
async function firstPicture() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const look = () => {
      // In the frame after the one in which it was made, it has been painted.
      if (document.querySelector(".score svg text")) requestAnimationFrame(() => (window.pictureAt = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(URL_BASE);
  const at = await (await page.waitForFunction(() => window.pictureAt)).jsonValue();
  await context.close();
  return at;
}

const events = await simulated();
report("simulated events, wasm", Math.round(events), "1/s");
report("native to wasm", (Number(setting("ACKSCOPE_BENCH_NATIVE")) / events).toFixed(2), "times");
const { packets, frames, cost } = await frameCost();
report(`a frame with ${packets} messages under way`, cost.toFixed(2), "ms");
report("frames a second then", (frames / 2).toFixed(0), "1/s");
const times = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await firstPicture());
report(`first picture, processor ${SLOWDOWN}× slower`, Math.round(median(times)), "ms");
await browser.close();
