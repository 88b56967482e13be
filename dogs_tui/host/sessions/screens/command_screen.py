"""Screens whose keys give commands of the table of commands, and the cards that commands give."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Card, GoTo, GuestCommand
from dogs_tui.host.commands.table import ALL, BY_ID
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import key_shown, prompt_keys
from dogs_tui.kit.notices import LongNotice, Notice
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

register(
    Command("code.back", "escape,q,enter,backspace", "back", "Back to the lobby", "Card", "esc")
)


class CodeScreen(Screen[None]):
    """A card in the middle of the screen. Any key closes it."""

    BINDINGS = [*bindings("code.back")]

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def compose(self) -> ComposeResult:
        yield Notice(self._card.heading, self._card.lines)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        if event.is_printable:
            event.stop()
            if self.is_active:  # another key may have come before this one was looked at
                self.dismiss()

    def action_code_back(self) -> None:
        self.dismiss()


register(
    Command("house.agree", "enter", "Accept", "Go on", "Card", "enter"),
    Command("house.leave", "escape,q", "leave", "Go back, or leave the host", "Card", "esc"),
)


class HouseRulesScreen(Screen[bool]):
    """The rules; gives whether somebody goes on with them.

    Args:
        lines: The rules, cleaned.
    """

    BINDINGS = [*bindings("house.agree", "house.leave")]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        yield LongNotice(tr("House rules"), self._lines)
        yield KeyBar()

    def action_house_agree(self) -> None:
        self.dismiss(True)

    def action_house_leave(self) -> None:
        self.dismiss(False)


register(
    Command("broken.on", "enter,space,h", "to the lobby", "Continue in the lobby", "Card", "enter"),
)


class BrokenScreen(Screen[None]):
    """Something broke: nothing is lost, and the way on."""

    BINDINGS = [*bindings("broken.on", "card.quit")]

    def compose(self) -> ComposeResult:
        yield Notice(
            tr("Something went wrong"),
            [
                tr("Your match is saved after every move, and you keep your seat."),
                "",
                tr("The operator has a report. Your tables are in the lobby."),
            ],
        )
        yield KeyBar()

    def action_broken_on(self) -> None:
        self.dismiss()

    def action_card_quit(self) -> None:
        self.app.exit()


class OfKnownGuest(Screen[Any]):
    """A screen that nobody comes to before they have said who they are."""

    app: GuestApp

    @property
    def _person(self) -> Person:
        return self.app.known_person


class ToldByLobby(OfKnownGuest):
    """Such a screen that the lobby tells what has changed, for as long as it is there."""

    def on_mount(self) -> None:
        self.app.lobby.listen(self._person, self.news_came)

    def on_unmount(self) -> None:
        self.app.lobby.unlisten(self.news_came)

    def news_came(self, news: LobbyNews) -> None:
        """Something has changed."""
        raise NotImplementedError


register(
    *(
        Command(
            command.id,
            command.keys,
            command.label,
            command.help,
            command.group,
            command.shown,
            command.why,
            rank=command.rank,
        )
        for command in ALL
        if command.keys
    )
)


def ids_of(*commands: GuestCommand) -> tuple[str, ...]:
    """Their ids, for the ``bindings`` of a screen that has a method for each."""
    return tuple(command.id for command in commands)


def keys_of(commands: Iterable[GuestCommand]) -> list[BindingType]:
    """The keys of commands that a ``CommandScreen`` answers."""
    return bindings(*(command.id for command in commands if command.keys), through="command")


class CommandScreen(AskingScreen, OfKnownGuest):
    """Does what a key is for: as the command says, or in the screen's own way."""

    _sure: tuple[str, Any] | None = None
    """The command that is done when it is given once more, and what it is about."""

    # What screens differ in.

    def own(self) -> Mapping[str, Callable[[], Any]]:
        """Gives what is done here for a command, where screens have their own way."""
        return {}

    def about(self, command: GuestCommand) -> Any:  # noqa: ARG002
        """Finds the thing that a command without words is about: the row under the cursor."""
        return None

    def look_again(self) -> None:
        """Shows what is so now."""

    def said(self, words: Phrase) -> None:
        """Says what was done, where what is shown does not."""

    # What is done.

    def action_command(self, name: str) -> None:
        command = BY_ID[name]
        own = self.own().get(name)
        if own is not None:
            own()
        elif command.asks:
            self.ask_for(command, tr(command.asks))
        else:
            self.give(command, self.about(command))

    def ask_for(
        self,
        command: GuestCommand,
        asked: str,
        then: Callable[[str], None] | None = None,
        text: str = "",
    ) -> None:
        """Asks for what is typed behind a command's word in lines.

        Args:
            command: The command.
            asked: What is asked.
            then: Given what was typed; ``None``: the command is given with it.
            text: What is proposed.
        """

        def typed(answer: str) -> None:
            if answer:
                (then or (lambda given: self.give(command, given)))(answer)

        hint = prompt_keys(Phrase(command.hint))
        self.ask(Question(asked, TypedLine(text, command.limit), hint, typed))

    def give(self, command: GuestCommand, about: Any) -> None:
        """Does a command, and shows what came of it, or says why it cannot be."""
        if not self._confirmed(command, about):
            return
        do = command.do
        assert do is not None, f"{command.id} is done by the screen itself"
        self.attempt(lambda: do(self.app, about))

    def _confirmed(self, command: GuestCommand, about: Any) -> bool:
        """True if nothing is asked first; else it is asked now, unless it was just before."""
        sure, self._sure = self._sure == (command.id, about), None
        what = None if sure else command.asks_about(self.app, about)
        if what is None:
            return True
        self._sure = (command.id, about)
        key = key_shown(command.shown) or command.keys.partition(",")[0]
        self.refuse(phrase("{what} Press {key} again to confirm.", what=say(what), key=key))
        return False

    def attempt(self, act: Callable[[], Any]) -> None:
        """Does something, and shows what is so then, or why it cannot be."""
        try:
            done = act()
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        if inspect.isawaitable(done):
            self.run_worker(self._finish(done), exclusive=True)
        else:
            self._done(done)

    async def _finish(self, doing: Awaitable[Any]) -> None:
        try:
            done = await doing
        except LobbyError as problem:
            self.refuse(problem.phrase)
        else:
            self._done(done)

    def _done(self, done: Any) -> None:
        if not self.is_attached:
            return
        self.refuse(None)
        if isinstance(done, GoTo):
            self.app.go(done)
            return
        if isinstance(done, Card):
            self.app.push_screen(CodeScreen(done))
            return
        self.look_again()
        if isinstance(done, Phrase):
            self.said(done)

    def refuse(self, sentence: Phrase | str | None) -> None:
        """Says why something cannot be; ``None``: it can."""
        for prompt in self.query(PromptLine):
            prompt.refused = say(sentence) if sentence else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.question is not None:
            return False
        if action != "command":
            return True
        command = BY_ID[str(parameters[0])]
        possible = command.possible
        return possible is None or possible(self.app, self.about(command))
