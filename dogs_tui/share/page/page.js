"use strict";
(() => {
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  const SECONDS = 1500;
  const match = JSON.parse(document.getElementById("match").textContent);
  const { film, steps, lines, names, words } = match;
  const here = (id) => document.getElementById(id);
  const value = new Map([...DIGITS].map((digit, at) => [digit, at]));
  let now = 0;
  let timer = 0;

  // The film: cells hold [text, style]; an empty text is the second half of a wide character.
  const cells = Array.from({ length: film.width * film.height }, () => [" ", 0]);
  const rows = [];
  let shown = -1;
  const number = (code, at, digits) => {
    let sum = 0;
    for (let each = at; each < at + digits; each += 1) sum = sum * 64 + value.get(code[each]);
    return sum;
  };
  const wide = new Set(match.wide);
  const lay = (code, touched) => {
    for (let at = 0; at < code.length; at += 2 + film.digits) {
      let place = number(code, at, 2);
      const text = number(code, at + 2, film.digits);
      const style = film.texts[2 * text];
      touched.add(Math.floor(place / film.width));
      for (const char of film.texts[2 * text + 1]) {
        cells[place] = [char, style];
        place += 1;
        if (wide.has(char)) {
          cells[place] = ["", style];
          place += 1;
        }
      }
    }
  };
  // Letters and frames are as wide as a cell in every font; of other signs nobody knows.
  const sure = /^[\u0020-\u007e\u00a1-\u024f\u2500-\u259f]$/;
  const drawRow = (y) => {
    const row = document.createDocumentFragment();
    let run = null;
    for (let x = 0; x < film.width; x += 1) {
      const [char, style] = cells[y * film.width + x];
      if (!char) continue;
      if (run && run.look === style && sure.test(char)) {
        run.text.appendData(char);
        continue;
      }
      const part = document.createElement(sure.test(char) ? "span" : "i");
      part.className = `s${style}`;
      if (wide.has(char)) part.classList.add("wide");
      const text = document.createTextNode(char);
      part.append(text);
      row.append(part);
      run = sure.test(char) ? { look: style, text } : null;
    }
    rows[y].replaceChildren(row);
  };
  const drawTo = (wanted) => {
    const touched = new Set();
    if (wanted < shown) shown = -1; // the first frame says every cell
    while (shown < wanted) {
      shown += 1;
      lay(film.frames[shown], touched);
    }
    touched.forEach(drawRow);
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
    drawTo(now);
    const count = `${step.ply} / ${match.plies}`;
    here("told").textContent = `${count} · ${step.part}. ${sentence(step)}`;
    here("count").textContent = count;
    here("place").value = String(now);
    here("place").setAttribute("aria-valuetext", count);
    fill(here("totals"), step.points.map(([seat, points]) => `${names[seat]} ${points}`));
    fill(here("table"), step.table.map((line) => lines[line]));
    const log = here("log").children;
    if (log.length) {
      log[before].removeAttribute("aria-current");
      log[now].setAttribute("aria-current", "step");
    }
  };

  // Going about.
  const turnOn = () => {
    let at = now + 1;
    while (at < steps.length - 1 && steps[at].seat === steps[now].seat) at += 1;
    return at;
  };
  const turnBack = () => {
    let at = now - 1;
    while (at > 0 && steps[at - 1].seat === steps[at].seat) at -= 1;
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
