"use strict";
(() => {
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  const SECONDS = 1500;
  const match = JSON.parse(document.getElementById("match").textContent);
  const { film, said, names, words } = match;
  const here = (id) => document.getElementById(id);
  const value = new Map([...DIGITS].map((digit, at) => [digit, at]));
  let now = 0;
  let timer = 0;

  // Numbers, one after the other, of so many digits each.
  const number = (code, at, digits) => {
    let sum = 0;
    for (let each = at; each < at + digits; each += 1) sum = sum * 64 + value.get(code[each]);
    return sum;
  };
  const numbers = (code, digits) => {
    const out = [];
    for (let at = 0; at < code.length; at += digits) out.push(number(code, at, digits));
    return out;
  };

  // Sentences are numbers of words, and what is said is numbers of sentences.
  const sentences = said.sentences.map((code) =>
    numbers(code, said.digits).map((word) => said.words[word]).join(""));
  const listOf = (code) => numbers(code, said.places).map((each) => sentences[each]);
  const parts = listOf(match.parts);
  const steps = match.steps.map(([ply, seat, opens, ...points], at) => ({
    ply,
    seat,
    opens,
    points,
    part: parts[at],
    told: listOf(match.told[at]),
    table: listOf(match.tables[at]),
  }));

  // The film: each frame is spans laid over one before it. An empty text in a cell is the second
  // half of a wide character.
  const wide = new Set(match.wide);
  const frames = [];
  film.frames.forEach((code) => {
    const back = value.get(code[0]);
    const old = frames[frames.length - back];
    const size = film.width * film.height;
    const texts = old ? old.texts.slice() : new Array(size).fill(" ");
    const looks = old ? old.looks.slice() : new Uint16Array(size);
    for (let at = 1; at < code.length; at += 2 + film.digits) {
      let place = number(code, at, 2);
      const text = number(code, at + 2, film.digits);
      for (const char of film.texts[2 * text + 1]) {
        for (const part of wide.has(char) ? [char, ""] : [char]) {
          texts[place] = part;
          looks[place] = film.texts[2 * text];
          place += 1;
        }
      }
    }
    frames.push({ texts, looks });
  });
  // Letters and frames are as wide as a cell in every font; of other signs nobody knows.
  const sure = /^[\u0020-\u007e\u00a1-\u024f\u2500-\u259f]$/;
  const rows = [];
  const drawRow = (frame, y) => {
    const row = document.createDocumentFragment();
    let run = null;
    for (let x = y * film.width; x < (y + 1) * film.width; x += 1) {
      const char = frame.texts[x];
      const look = frame.looks[x];
      if (!char) continue;
      if (run && run.look === look && sure.test(char)) {
        run.text.appendData(char);
        continue;
      }
      const part = document.createElement(sure.test(char) ? "span" : "i");
      part.className = `s${look}`;
      if (wide.has(char)) part.classList.add("wide");
      const text = document.createTextNode(char);
      part.append(text);
      row.append(part);
      run = sure.test(char) ? { look, text } : null;
    }
    rows[y].replaceChildren(row);
  };

  // The words.
  const fill = (list, texts) => {
    list.replaceChildren(...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }));
  };
  const sentence = (step) => {
    const told = step.told.join(" ");
    return told || (step.ply ? words.nothing : words.begins);
  };
  const show = (wanted) => {
    const before = now;
    now = Math.max(0, Math.min(steps.length - 1, wanted));
    const step = steps[now];
    rows.forEach((_, y) => drawRow(frames[now], y));
    const count = `${step.ply} / ${match.plies}`;
    here("told").textContent = `${count} · ${step.part}. ${sentence(step)}`;
    here("count").textContent = count;
    here("place").value = String(now);
    here("place").setAttribute("aria-valuetext", count);
    fill(here("totals"), step.points.map((points, seat) => `${names[seat]} ${points}`));
    fill(here("table"), step.table);
    const log = here("log").children;
    if (log.length) {
      log[before].removeAttribute("aria-current");
      log[now].setAttribute("aria-current", "step");
    }
  };

  // Going about.
  const turnOn = () => {
    let at = now + 1;
    while (at < steps.length - 1 && steps[at + 1].seat === steps[at].seat) at += 1;
    return at;
  };
  const turnBack = () => {
    let at = now - 1;
    while (at > 0 && steps[at + 1].seat === steps[at].seat) at -= 1;
    return at;
  };
  const roundOn = () => {
    const found = steps.findIndex((step, at) => at > now && step.opens);
    return found < 0 ? steps.length - 1 : found;
  };
  const roundBack = () => {
    let at = now - 1;
    while (at > 0 && !steps[at].opens) at -= 1;
    return at;
  };
  const playButton = document.querySelector("[data-go=play]");
  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    playButton.setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (timer) {
      stop();
      return;
    }
    if (now === steps.length - 1) show(0);
    playButton.setAttribute("aria-pressed", "true");
    timer = window.setInterval(() => {
      show(now + 1);
      if (now === steps.length - 1) stop();
    }, SECONDS);
  };
  const larger = () => {
    const is = here("screen").classList.toggle("larger");
    document.querySelector("[data-go=larger]").setAttribute("aria-pressed", String(is));
  };
  const goTo = (place) => () => {
    stop();
    show(place());
  };
  const ways = {
    first: goTo(() => 0),
    last: goTo(() => steps.length - 1),
    on: goTo(() => now + 1),
    back: goTo(() => now - 1),
    turnOn: goTo(turnOn),
    turnBack: goTo(turnBack),
    roundOn: goTo(roundOn),
    roundBack: goTo(roundBack),
    play,
    larger,
  };
  const keys = {
    ArrowRight: "on",
    ArrowLeft: "back",
    ArrowDown: "turnOn",
    ArrowUp: "turnBack",
    PageDown: "roundOn",
    PageUp: "roundBack",
    Home: "first",
    End: "last",
    " ": "play",
  };
  const takesKeys = (node, key) =>
    node.matches("input") || (key === " " && node.matches("button, summary"));

  for (let y = 0; y < film.height; y += 1) rows.push(document.createElement("div"));
  here("screen").append(...rows);
  here("place").max = String(steps.length - 1);
  here("place").addEventListener("input", (event) => {
    stop();
    show(Number(event.target.value));
  });
  document.querySelectorAll("[data-go]").forEach((button) => {
    button.addEventListener("click", () => ways[button.dataset.go]());
  });
  document.addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (takesKeys(event.target, event.key)) return;
    event.preventDefault();
    ways[way]();
  });
  here("story").addEventListener("toggle", () => {
    if (here("log").children.length) return;
    here("log").append(...steps.map((step, at) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sentence(step);
      button.addEventListener("click", () => goTo(() => at)());
      item.append(button);
      return item;
    }));
    show(now);
  });
  show(0);
})();
