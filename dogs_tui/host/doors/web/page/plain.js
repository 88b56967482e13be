// Sentences in a log, choices as buttons, and a field for the answer.
"use strict";

const CHOICE = /^\s*(\d+)\.\s+(.*)$/;
const MOST = 600; // entries of the log that are kept

const line = new Line(() => ({ columns: 80, rows: 24, lines: true, ...wanted }));
const reader = new TextDecoder();
let unended = "";

function add(text) {
  if (!text.trim()) return;
  const chosen = CHOICE.exec(text);
  if (chosen) return addChoice(chosen[1], chosen[2]);
  byId("choices").replaceChildren();
  const entry = document.createElement("p");
  entry.textContent = text.trim();
  const log = byId("log");
  log.append(entry);
  while (log.children.length > MOST) log.firstChild.remove();
  entry.scrollIntoView({ block: "end" });
}

function addChoice(number, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${number}. ${words}`;
  button.onclick = () => answer(number);
  byId("choices").append(button);
}

function answer(text) {
  byId("choices").replaceChildren();
  line.type(`${text}\n`);
  byId("text").focus();
}

line.addEventListener("data", ({ detail }) => {
  const lines = (unended + reader.decode(detail, { stream: true })).split("\n");
  unended = lines.pop();
  lines.forEach(add);
  const label = document.querySelector("label");
  label.textContent = unended.replace(/[>\s]+$/, "") || label.dataset.label;
});

addEventListener("DOMContentLoaded", () => {
  guard(line, () => {
    unended = "";
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
