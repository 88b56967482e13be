// Sentences in a log, choices as buttons, and a field for the answer.
"use strict";

const CHOICE = /^(\d+)\.\s+(.*)$/;
const PROMPTS = /^(\s*>)+(\s|$)/;
const MOST = 600; // entries of the log that are kept

const line = new Line(() => ({ columns: 80, rows: 24, lines: true, ...wanted }));
const reader = new TextDecoder();
let unended = "";
let last = 0; // number of the last button; 0: none

// Everything stands in the log; what has a number is a button besides, until another list begins.
function add(text) {
  const words = text.replace(PROMPTS, "").trim();
  if (!words) return;
  const choice = CHOICE.exec(words);
  if (choice) addChoice(Number(choice[1]), words);
  const entry = document.createElement("p");
  entry.textContent = words;
  const log = byId("log");
  log.append(entry);
  while (log.children.length > MOST) log.firstChild.remove();
  entry.scrollIntoView({ block: "end" });
}

function addChoice(number, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.onclick = () => answer(`${number}`);
  if (number <= last) forgetChoices();
  last = number;
  byId("choices").append(button);
}

function forgetChoices() {
  last = 0;
  byId("choices").replaceChildren();
}

function answer(text) {
  if (/^\s*\d+\s*$/.test(text)) forgetChoices();
  line.type(`${text}\n`);
  byId("text").focus();
}

line.addEventListener("data", ({ detail }) => {
  const came = reader.decode(detail, { stream: true });
  if (came && unended.endsWith("> ")) {
    add(unended.replace(/[>\s]+$/, "")); // a prompt, which no line break ends
    unended = "";
  }
  const lines = (unended + came).split("\n");
  unended = lines.pop();
  lines.forEach(add);
  const label = document.querySelector("label");
  label.textContent = unended.replace(/[>\s]+$/, "") || label.dataset.label;
});

addEventListener("DOMContentLoaded", () => {
  guard(line, () => {
    unended = "";
    forgetChoices();
    byId("typing").hidden = false;
    byId("text").value = wanted.invitation ?? "";
    byId("text").focus();
  });
  byId("typing").onsubmit = (event) => {
    event.preventDefault();
    const field = byId("text");
    answer(field.value);
    field.value = "";
  };
});
