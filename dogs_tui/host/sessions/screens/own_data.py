"""What the host holds about a guest: how to get it, and how to be forgotten."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import ComposeResult

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.people import DELETE
from dogs_tui.host.sessions.screens.codes import exporting
from dogs_tui.host.sessions.screens.command_screen import CommandScreen, keys_of
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import Notice
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import say, tr

register(
    Command("own_data.back", "escape,q,backspace", "back", "Back to the lobby", "Card", "esc"),
)


class OwnDataScreen(CommandScreen):
    """Says what is held and the command that gives it, and deletes it for who types their name."""

    BINDINGS = [*keys_of((DELETE,)), *bindings("own_data.back")]

    def compose(self) -> ComposeResult:
        yield Notice(
            tr("Your data"),
            [
                tr(
                    "Your name, your keys, your settings and what you have learned; your tables, "
                    "what you said there last, how your matches ended, and whom you follow."
                ),
                "",
                tr("All of it as JSON, on your own machine:"),
                exporting(self.app.address) or tr("ask the operator of this host"),
                "",
                tr(
                    "f deletes all of it: bots take your seats, tables of yours that have not "
                    "begun are closed, what you said goes, and in matches that are over you are "
                    "called somebody. Files of matches keep the names they began with."
                ),
            ],
        )
        yield PromptLine()
        yield KeyBar()

    def question_over(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = prompt.meaning = ""

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {DELETE.id: self._ask_name}

    def _ask_name(self) -> None:
        name = self._person.name
        self.ask_for(DELETE, say(phrase("Type {name} to delete it all:", name=name)))

    def action_own_data_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "own_data_back":
            return self.question is None
        return super().check_action(action, parameters)
