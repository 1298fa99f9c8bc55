// Starts the application. A file of its own rather than Trunk's inline script,
// so that the content security policy needs no exception for inline scripts,
// and so that a browser that cannot start it shows words instead of nothing.
//
// <html data-app> tells where it stands: absent, "started" or "failed".

const self = document.querySelector("script[data-js][data-wasm]");
const root = document.documentElement;

try {
  const app = await import(new URL(self.dataset.js, document.baseURI));
  await app.default({ module_or_path: new URL(self.dataset.wasm, document.baseURI) });
  root.dataset.app = "started";
} catch (error) {
  root.dataset.app = "failed";
  document.getElementById("boot-reason").textContent = String(error);
  document.getElementById("boot-failure").hidden = false;
  throw error;
}
