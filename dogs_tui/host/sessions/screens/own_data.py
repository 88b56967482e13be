"""What the host holds about a guest: how to get it, and how to be forgotten."""

from textual.app import ComposeResult

from dogs_rules.phrase import phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby import own_data
from dogs_tui.host.sessions.screens.codes import exporting
from dogs_tui.host.sessions.screens.known_guest import OfKnownGuest
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import Notice
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

register(
    Command("own_data.forget", "f", "forget me", "Have the host forget you, for good", "Card"),
    Command("own_data.back", "escape,q,backspace", "back", "Back to the lobby", "Card", "esc"),
)


class OwnDataScreen(AskingScreen, OfKnownGuest):
    """Says what is held, the command that gives it, and forgets somebody who types their name."""

    BINDINGS = [*bindings("own_data.forget", "own_data.back")]

    def compose(self) -> ComposeResult:
        yield Notice(
            tr("What this host holds about you"),
            [
                tr(
                    "Your name, your keys, your settings and what you have learned; your tables, "
                    "what you said there last, how your matches ended, and whom you follow."
                ),
                "",
                tr("All of it as JSON, on your own machine:"),
                exporting(self.app.address) or tr("ask whoever runs this host"),
                "",
                tr(
                    "f has the host forget you: bots take your seats, tables of yours that have "
                    "not begun are closed, what you said goes, and in matches that are over you "
                    "are called somebody. Files of matches keep the names they began with."
                ),
            ],
        )
        yield PromptLine()
        yield KeyBar()

    def question_over(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = prompt.meaning = ""

    def action_own_data_forget(self) -> None:
        asked = say(phrase("Type {name} to be forgotten:", name=self._person.name))
        hint = tr("enter forgets you for good, escape does not")
        self.ask(Question(asked, TypedLine("", NAME_LIMIT), hint, self._forget))

    def _forget(self, typed: str) -> None:
        prompt = self.query_one(PromptLine)
        if typed != self._person.name:
            prompt.refused = tr("That is not your name: nothing was forgotten.")
            return
        self.run_worker(self._forgetting(prompt), exclusive=True)

    async def _forgetting(self, prompt: PromptLine) -> None:
        try:
            await own_data.forget(self.app.lobby, self._person)
        except LobbyError as problem:
            prompt.refused = say(problem.phrase)

    def action_own_data_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self.question is None or not action.startswith("own_data_")
