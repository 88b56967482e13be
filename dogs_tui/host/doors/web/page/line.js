// The way to the host: comes in once somebody has pressed the button, and again when it is lost.
"use strict";

const Socket = window.WebSocket;
const RESTART = 1012; // the host is about to stop, and may be back soon
const OVER = 1000; // the host has ended it, such as for another tab, which would have it end for ever
const QUIET = 10000; // milliseconds without an answer after which the line is lost
const EVERY = 25000; // between two questions whether the host is there

class Line extends EventTarget {
  // Says "open", "data" with bytes, "told" with a message, and "state" with a word of the page.
  constructor(hello) {
    super();
    this.hello = hello; // gives what the page asks for, each time anew
    this.socket = null;
    this.timer = 0;
    this.heard = 0;
    this.proving = false; // somebody is to be known by a passkey first
    setInterval(() => this.ask(), EVERY);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
  }

  say(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  async enter(proving = false) {
    this.proving = proving;
    clearTimeout(this.timer);
    this.timer = 0;
    if (!navigator.cookieEnabled) return this.say("refused", byId("state").dataset.cookies);
    this.say("state", "connecting");
    let answer;
    try {
      answer = await fetch(proving ? "/?passkey" : "/", { method: "POST" });
    } catch {
      return this.later();
    }
    if (answer.status === 403) return this.say("refused", await answer.text());
    if (!answer.ok) return this.later();
    this.connect();
  }

  connect() {
    const socket = new Socket(location.origin.replace("http", "ws") + "/ws");
    this.socket = socket;
    this.refused = "";
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.heard = performance.now();
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
      this.tell({ kind: "hello", passkey: this.proving, zone, ...this.hello() });
      if (!this.proving) this.say("open");
    };
    socket.onmessage = (event) => {
      this.heard = performance.now();
      if (typeof event.data !== "string") return this.say("data", event.data);
      const told = JSON.parse(event.data);
      if (told.kind === "refusal") this.refused = told.why;
      else if (told.kind === "arrived") forgetWanted();
      else if (told.kind !== "pong") this.say("told", told);
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.refused) this.say("refused", this.refused);
    else if (code === OVER) this.say("state", "over");
    else this.later(code === RESTART ? 5 : 1);
  }

  giveUp(words) {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.say("refused", words);
  }

  later(least = 1) {
    this.say("state", "lost");
    const seconds = least + Math.random() * (30 - least); // not all pages at once
    this.timer = setTimeout(() => this.enter(), seconds * 1000);
  }

  retry() {
    if (this.timer) this.enter();
  }

  ask() {
    const socket = this.socket;
    if (!socket || socket.readyState !== Socket.OPEN) return this.retry();
    const asked = performance.now();
    this.tell({ kind: "ping" });
    setTimeout(() => {
      if (socket !== this.socket || this.heard >= asked) return;
      socket.close();
      this.closed(socket, 0);
    }, QUIET);
  }

  tell(message) {
    if (this.socket && this.socket.readyState === Socket.OPEN) this.socket.send(JSON.stringify(message));
  }

  type(text) {
    if (this.socket && this.socket.readyState === Socket.OPEN)
      this.socket.send(new TextEncoder().encode(text));
  }
}

// What the link asks for: #CODE of an invitation, or #join=CODE of a table. No log sees it.
let wanted = (() => {
  let mark = location.hash.slice(1);
  try {
    mark = decodeURIComponent(mark);
  } catch {
    // a % that stands for itself
  }
  return mark.startsWith("join=") ? { join: mark.slice(5) } : { invitation: mark };
})();

// It was done: another connection asks for it no more.
function forgetWanted() {
  wanted = {};
  history.replaceState(null, "", location.pathname);
  byId("other").hash = "";
}

const byId = (id) => document.getElementById(id);

// The card in front of the page: the button, and what state the line is in.
function guard(line, shown) {
  const enter = byId("enter");
  const other = byId("other");
  const state = byId("state");
  other.href += location.hash;
  enter.onclick = () => line.enter();
  offerPasskeys(line);
  line.addEventListener("open", () => {
    byId("door").hidden = true;
    shown();
  });
  line.addEventListener("state", ({ detail }) => {
    state.textContent = state.dataset[detail];
    if (detail === "connecting") return;
    byId("door").hidden = false;
    enter.textContent = enter.dataset.again;
    document.body.classList.toggle("-lost", detail === "lost");
    enter.focus();
  });
  line.addEventListener("refused", ({ detail }) => {
    byId("door").hidden = false;
    state.textContent = detail || state.dataset.refused;
    enter.textContent = enter.dataset.again;
  });
  enter.focus();
}
