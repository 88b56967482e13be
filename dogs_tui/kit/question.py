"""A question that a screen asks in its prompt line, answered by typing."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen

from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.typed_line import TypedLine

_MOVING: Final = frozenset({"up", "down", "pageup", "pagedown"})


class Question(msgspec.Struct):
    """A question, the line to type the answer in, and the function that gets the answer."""

    asked: str
    line: TypedLine
    hint: str
    """What enter and escape do."""
    answered: Callable[[str], None]
    """Gets the cleaned answer after enter; after escape nobody does."""
    typed: Callable[[str], None] | None = None
    """Gets the cleaned text whenever it changed, and an empty one after escape. The keys for up and
    down are left to the list that follows it."""


class AskingScreen(Screen[Any]):
    """A screen that can ask for a line of text. While it does, every key belongs to the line."""

    question: Question | None = None
    """What is being asked; commands of the screen rest meanwhile (see ``check_action``)."""

    def ask(self, question: Question) -> None:
        """Asks in the prompt line."""
        self.question = question
        self.query_one(PromptLine).refused = ""
        self._show_question(question)
        self.refresh_bindings()

    def question_over(self) -> None:
        """The question is answered or was dropped: the prompt is the screen's own again."""
        raise NotImplementedError

    def _show_question(self, question: Question) -> None:
        prompt = self.query_one(PromptLine)
        text, place = question.line.text, question.line.place
        prompt.asked = f"{question.asked} {text[:place]}_{text[place:]}"
        prompt.meaning = question.hint

    def offers(self, active: ActiveBinding) -> bool:  # noqa: ARG002
        """No command is worth a place in the row of keys while a line is typed."""
        return self.question is None

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """True if a key is text for the line that is typed."""
        return self.question is not None and bool(character and character.isprintable())

    def on_key(self, event: events.Key) -> None:
        """Takes every key while something is being asked."""
        question = self.question
        if question is None or (question.typed is not None and event.key in _MOVING):
            return
        event.stop()
        if event.key in {"escape", "enter"}:
            self.question = None
            if event.key == "escape" and question.typed is not None:
                question.typed("")
            self.question_over()
            self.refresh_bindings()
            if event.key == "enter":
                question.answered(question.line.cleaned())
            return
        before = question.line.text
        if event.key in {"left", "right"}:
            question.line.move(-1 if event.key == "left" else 1)
        else:
            question.line.key(event.key, event.character)
        self._changed(question, before)

    def on_paste(self, event: events.Paste) -> None:
        if self.question is not None:
            event.stop()
            before = self.question.line.text
            self.question.line.insert(" ".join(event.text.split()))
            self._changed(self.question, before)

    def _changed(self, question: Question, before: str) -> None:
        """Shows the line as it is now, and tells of it if other text stands in it."""
        self._show_question(question)
        if question.typed is not None and question.line.text != before:
            question.typed(question.line.cleaned())
