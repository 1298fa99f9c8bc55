// <script defer src="…/embed.js"></script>
// <ackscope-player scenario="slow-broker" theme="auto" lang="en"></ackscope-player>
//
// A classic script, because a module of another origin needs a server that allows it.
//
// Shows a poster until asked, then the player in a frame that is as high as what it
// shows. `scenario` is the name of a built-in scenario or what follows the # of a
// link. Nothing is fetched from Ackscope before somebody asks for it.

(() => {
  const base = new URL(".", document.currentScript.src);

  const WORDS = {
    en: { open: "Open the simulation", title: "Ackscope simulation" },
    zh: { open: "打开模拟", title: "Ackscope 模拟" },
  };

  const STYLE = `
    :host { display: block; }
    button {
      display: grid; place-content: center; width: 100%; min-height: 12rem; padding: 1rem;
      font: 600 1rem/1.4 system-ui, sans-serif; color: inherit; cursor: pointer;
      background: color-mix(in srgb, currentColor 5%, transparent);
      border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: .5rem;
    }
    iframe { display: block; width: 100%; min-height: 24rem; border: 0; }
  `;

  class AckscopePlayer extends HTMLElement {
    #frame = null;
    #hear = (event) => this.#heard(event);

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: "open" });
      window.addEventListener("message", this.#hear);
      this.#poster();
    }

    disconnectedCallback() {
      window.removeEventListener("message", this.#hear);
      this.#frame = null;
    }

    /** Sends a message to the player: `post("seek", { event: 3 })`. */
    post(type, parts = {}) {
      this.#frame?.contentWindow?.postMessage({ ackscope: 1, type, ...parts }, base.origin === "null" ? "*" : base.origin);
    }

    /** Loads the player. */
    open() {
      if (this.#frame) return;
      const frame = document.createElement("iframe");
      frame.loading = "lazy";
      frame.title = this.getAttribute("title") ?? this.#words.title;
      frame.allow = "fullscreen; clipboard-write";
      frame.src = this.#address;
      this.#frame = frame;
      this.#show(frame);
      frame.focus();
    }

    get #words() {
      return this.#lang.toLowerCase().startsWith("zh") ? WORDS.zh : WORDS.en;
    }

    get #lang() {
      return this.getAttribute("lang") ?? (document.documentElement.lang || "en");
    }

    get #address() {
      const scenario = this.getAttribute("scenario") ?? "slow-broker";
      const link = scenario.replace(/^.*#/, "");
      const named = /^[a-z][a-z0-9-]*$/.test(link) && !scenario.includes("#");
      const theme = this.getAttribute("theme") ?? "auto";
      const lang = this.#lang.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
      return new URL(`./#${named ? `s=${link}` : link}&theme=${theme}&lang=${lang}&embed=1`, base).href;
    }

    #poster() {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `▶ ${this.getAttribute("title") ?? this.#words.open}`;
      button.addEventListener("click", () => this.open());
      this.#show(button);
    }

    #show(element) {
      const style = document.createElement("style");
      style.textContent = STYLE;
      this.shadowRoot.replaceChildren(style, element);
    }

    #heard(event) {
      if (!this.#frame || event.source !== this.#frame.contentWindow || event.data?.ackscope !== 1) return;
      if (event.data.type === "resize" && Number.isFinite(event.data.height)) {
        this.#frame.style.height = `${Math.ceil(event.data.height)}px`;
      }
      this.dispatchEvent(new CustomEvent(`ackscope-${event.data.type}`, { detail: event.data }));
    }
  }

  customElements.define("ackscope-player", AckscopePlayer);
})();
