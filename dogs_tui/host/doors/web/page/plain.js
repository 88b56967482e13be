// What the host tells in a log: sentences, headings, and choices as buttons where they stand.
"use strict";

const MOST = 600; // entries of the log that are kept

const line = new Line(() => ({ columns: 80, rows: 24, lines: true, ...wanted }));
const reader = new TextDecoder();
let unended = "";
let asked = null; // the entry with the question that the field answers
let last = 0; // number of the last button; 0: none

function add(tag, text) {
  const entry = document.createElement(tag);
  if (text) entry.textContent = text;
  const log = byId("log");
  log.append(entry);
  while (log.children.length > MOST) log.firstChild.remove();
  entry.scrollIntoView({ block: "end" });
  return entry;
}

function addChoices(choices) {
  if (choices[0].number <= last) closeChoices();
  const group = add("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", byId("log").dataset.choices);
  for (const { number, text } of choices) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${number}. ${text}`;
    button.onclick = () => answer(`${number}`);
    group.append(button);
    last = number;
  }
  group.scrollIntoView({ block: "end" });
}

// What can be chosen no more stays in the log, as text.
function closeChoices() {
  last = 0;
  const field = byId("text");
  for (const button of document.querySelectorAll("#log button")) {
    const entry = document.createElement("p");
    entry.textContent = button.textContent;
    if (button === document.activeElement) field.focus();
    button.replaceWith(entry);
  }
}

// The question stands in the log once, and names the field from there.
function ask({ text, typed }) {
  const field = byId("text");
  asked?.removeAttribute("id");
  asked = text ? add("p", text) : null;
  if (asked) asked.id = "asked";
  field.setAttribute("aria-labelledby", asked ? "asked" : "answer");
  if (typed) field.value = typed;
}

function answer(text) {
  if (/^\s*\d+\s*$/.test(text)) closeChoices();
  line.type(`${text}\n`);
  byId("text").focus();
}

line.addEventListener("data", ({ detail }) => {
  const lines = (unended + reader.decode(detail, { stream: true })).split("\n");
  unended = lines.pop();
  for (const words of lines) if (words.trim()) add("p", words.trim());
});

line.addEventListener("told", ({ detail }) => {
  if (detail.kind === "heading") add(`h${detail.level}`, detail.text);
  if (detail.kind === "choices") addChoices(detail.choices);
  if (detail.kind === "prompt") ask(detail);
});

addEventListener("DOMContentLoaded", () => {
  guard(line, () => {
    unended = "";
    closeChoices();
    byId("typing").hidden = false;
    byId("text").focus();
  });
  byId("typing").onsubmit = (event) => {
    event.preventDefault();
    const field = byId("text");
    answer(field.value);
    field.value = "";
  };
});
