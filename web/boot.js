// Starts the application, and stands by in case it dies. A file of its own rather
// than Trunk's inline script, so that the content security policy needs no
// exception for inline scripts, and so that a browser that cannot start the
// application shows words instead of nothing.
//
// <html data-app> tells where it stands: absent, "started" or "failed".

const self = document.querySelector("script[data-js][data-wasm]");
const root = document.documentElement;
const crash = document.getElementById("crash");
const report = document.getElementById("crash-report");

/** A trap ends the application, whether a panic led to it (then its words are there already) or not. */
function died(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  if (crash.hidden) report.textContent = `${error}\n${error.stack}\n${location}\n${navigator.userAgent}`;
  crash.hidden = false;
  if (/[#&]embed=1(&|$)/.test(location.hash)) {
    parent.postMessage({ ackscope: 1, type: "error", message: report.textContent }, "*");
  }
}
addEventListener("error", (event) => died(event.error));
addEventListener("unhandledrejection", (event) => died(event.reason));
document.getElementById("crash-copy").addEventListener("click", () =>
  navigator.clipboard.writeText(report.textContent).catch(() => getSelection().selectAllChildren(report)),
);

try {
  const app = await import(new URL(self.dataset.js, document.baseURI));
  await app.default({ module_or_path: new URL(self.dataset.wasm, document.baseURI) });
  root.dataset.app = "started";
} catch (error) {
  root.dataset.app = "failed";
  document.getElementById("boot-reason").textContent = String(error);
  document.getElementById("boot-failure").hidden = !crash.hidden;
  throw error;
}
