// A terminal in the page. The one of the package textual-serve draws and takes keys; it is given a
// socket that is ours, so that a line may be lost and found without it.
"use strict";

const COLUMNS = 80;
const ROWS = 24;
const SMALLEST = 7;
const LARGEST = 18; // pixels of its letters

// Its styles stand in files: an element of style would be against the policy of the page.
const make = document.createElement.bind(document);
document.createElement = (name, options) => make(name === "style" ? "template" : name, options);

let terminal = null;
const size = { columns: COLUMNS, rows: ROWS };
const line = new Line(() => ({ ...size, ...wanted }));

window.WebSocket = class extends EventTarget {
  constructor() {
    super();
    terminal = this;
    setTimeout(() => this.dispatchEvent(new Event("open")));
  }

  send(text) {
    const [kind, value] = JSON.parse(text);
    if (kind === "stdin") line.type(value);
    if (kind !== "resize") return;
    size.columns = value.width;
    size.rows = value.height;
    line.tell({ kind: "size", ...size });
  }
};

line.addEventListener("data", ({ detail }) => {
  terminal?.dispatchEvent(new MessageEvent("message", { data: detail }));
});
line.addEventListener("told", ({ detail }) => {
  if (detail.kind === "keys") showKeys(detail);
});

const keyboard = () => document.querySelector(".xterm-helper-textarea");
const touches = matchMedia("(pointer: coarse)").matches;

// The letters are as large as lets a whole screen be seen.
function fontSize() {
  const measure = make("canvas").getContext("2d");
  measure.font = "100px 'Roboto Mono', Monaco, 'Courier New', monospace";
  const width = measure.measureText("0").width / 100;
  const box = byId("terminal").getBoundingClientRect();
  const fitting = Math.min(box.width / COLUMNS / width, box.height / ROWS / 1.21);
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(fitting * 10) / 10));
}

function showKeys({ keys, text }) {
  byId("keys").replaceChildren(
    ...keys.map(({ key, label, send }) => {
      const button = make("button");
      const shown = make("kbd");
      shown.textContent = key;
      button.append(shown, " " + label);
      button.type = "button";
      button.onclick = () => {
        line.type(send);
        if (!touches) keyboard()?.focus();
      };
      return button;
    }),
  );
  byId("typing").hidden = !(text && touches);
}

addEventListener("DOMContentLoaded", () => {
  if (touches) document.body.classList.add("touch");
  byId("terminal").dataset.fontSize = fontSize();
  let width = innerWidth;
  addEventListener("resize", () => {
    // A phone was turned: the terminal is made anew, in letters that fit. Its place is kept here.
    if (touches && Math.abs(innerWidth - width) > 100) {
      if (line.socket) sessionStorage.turned = "1";
      location.reload();
    }
    width = innerWidth;
  });
  guard(line, () => {
    const keys = keyboard();
    if (!keys) return;
    if (touches) keys.inputMode = "none"; // taps are clicks, and call no keyboard
    keys.focus();
  });
  byId("typing").onsubmit = (event) => {
    event.preventDefault();
    line.type(byId("text").value + "\r");
    byId("text").value = "";
  };
  const turned = sessionStorage.turned;
  sessionStorage.removeItem("turned");
  if (byId("state").dataset.known || turned) line.enter();
});
