"""The welcome: the first time a key comes in. It asks for an invitation, if need be, and a name.

Nothing of the lobby is shown before somebody is known to it.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.records import NAME_LIMIT
from dogs_tui.home import title
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import looks_like_invite
from dogs_tui.host.people.language import must_ask, with_language
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.cards import HouseRulesScreen
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import language, say, tr
from dogs_tui.words.languages import NAMES

register(
    Command("welcome.answer", "enter", "continue", "Give what is typed", "Welcome", "enter"),
    Command("welcome.left", "left", "", "To the letter before", "Move", "←"),
    Command("welcome.right", "right", "", "To the letter after", "Move", "→"),
    Command("welcome.lines", "f4", "in lines", "Go on in lines, without screens", "Welcome", "F4"),
    Command("welcome.leave", "escape", "leave", "Leave; nothing is kept of you", "Welcome", "esc"),
)

TRIES = 5
"""Wrong codes after which the session ends."""
NO_CODE = phrase("Type the code that you were given.")
NO_NAME = plural(
    "Type a name, of up to {n} letter.", "Type a name, of up to {n} letters.", NAME_LIMIT
)
UNKNOWN_CODES = phrase("None of these codes is known here. Ask whoever invited you for one.")
_CODE_LIMIT = 40
_NOBODYS = frozenset(
    {
        "admin",
        "administrator",
        "centos",
        "debian",
        "dogs",
        "ec2-user",
        "fedora",
        "git",
        "guest",
        "host",
        "me",
        "opc",
        "pi",
        "player",
        "root",
        "ssh",
        "sshd",
        "system",
        "test",
        "ubuntu",
        "user",
        "vagrant",
    }
)
"""Login names that say nothing about who comes."""
_WIDTH = 66


class WelcomeForm(Form, inherit_bindings=False):
    """One line to type in; enter gives the answer."""

    DEFAULT_CSS = """
    WelcomeForm { height: 2; padding: 1 0 0 0; }
    """
    BINDINGS = [*bindings("welcome.answer", "welcome.left", "welcome.right")]

    def action_welcome_answer(self) -> None:
        self.post_message(self.Pressed(self, self.current))

    def action_welcome_left(self) -> None:
        self.action_form_previous()

    def action_welcome_right(self) -> None:
        self.action_form_next()


class Hello(Painted):
    """The picture, and what is known of who comes: the key."""

    INKS: ClassVar[Inks] = {
        "hello--dog": "$accent",
        "hello--name": "bold",
        "hello--quiet": "$text-muted",
        "hello--key": "bold $primary",
    }

    def __init__(self, fingerprint: str) -> None:
        super().__init__()
        self._fingerprint = fingerprint

    def paint(self, canvas: Canvas) -> None:
        quiet = self.style("hello--quiet")
        lines = (
            (tr("Hello! You are new here."), None),
            (tr("This key is you on this host; nobody else can come in as you:"), quiet),
            (self._fingerprint, self.style("hello--key")),
        )
        left = max(1, (canvas.width - _WIDTH) // 2)
        picture = title.Picture(self.glyphs)
        top = canvas.height - len(lines)
        if top > picture.height:
            picture.paint(
                canvas,
                left,
                top - picture.height - 1,
                dog=self.style("hello--dog"),
                name=self.style("hello--name"),
                motto=quiet,
            )
        for y, (line, style) in enumerate(lines, top):
            canvas.put(left, y, line, style)


class WelcomeScreen(Screen[None]):
    """Asks for a code, unless the key is listed, and then for a name.

    The code of a person's own, made for a further key, leads straight in.
    """

    DEFAULT_CSS = """
    WelcomeScreen { layout: vertical; }
    WelcomeScreen Hello { height: 2fr; }
    WelcomeScreen #below { height: 1fr; }
    """
    BINDINGS = [*bindings("welcome.lines", "welcome.leave")]
    app: GuestApp

    def __init__(self) -> None:
        super().__init__()
        self._code = ""
        """The invitation, once it was good; used up only by coming in."""
        self._wrong = 0
        self._language = ""
        """The language that was chosen; empty: nobody asked."""

    @property
    def _asks_language(self) -> bool:
        return must_ask(self.app.caller)

    def compose(self) -> ComposeResult:
        caller = self.app.caller
        yield Hello(caller.fingerprint)
        yield WelcomeForm([_language_field() if self._asks_language else self._first_field()])
        yield Container(id="below")
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()
        if not self._asks_language:
            self._show_house_rules()

    def _first_field(self) -> Field:
        return self._name_field() if self.app.caller.listed else _code_field()

    def _show_house_rules(self) -> None:
        if self.app.house_rules:
            self.app.push_screen(HouseRulesScreen(self.app.house_rules), self._agreed)

    def _agreed(self, agreed: bool | None) -> None:
        if not agreed:
            self.app.exit()

    def on_resize(self) -> None:
        form = self.query_one(WelcomeForm)
        left = max(1, (self.app.size.width - _WIDTH) // 2)
        form.styles.padding = (1, 0, 0, max(0, left - 2))

    def _name_field(self) -> Field:
        return Field(
            "name",
            tr("Your name"),
            tr("Type the name you want here, or your code if you have one, then press Enter.")
            if not self._code
            else tr("Type the name you want here, then press Enter."),
            typed=TypedLine(suggestion(self.app.caller.login), NAME_LIMIT),
        )

    def _say(self, problem: Phrase | None = None) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = self.query_one(WelcomeForm).current.help
        prompt.refused = say(problem) if problem is not None else ""

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.field.key == "language":
            self._speak(message.field.value)
        self._say()

    def _speak(self, code: str) -> None:
        """Says everything here in a language that is looked at."""
        language.change(code)
        self.query_one(WelcomeForm).set_fields([_language_field()])
        for painted in self.query(Painted):
            painted.repaint()

    def _take_language(self, code: str) -> None:
        """Goes on in the language that was chosen."""
        self._language = code
        self.query_one(WelcomeForm).set_fields([self._first_field()])
        self._say()
        self._show_house_rules()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        if message.field.key == "language":
            self._take_language(message.field.value)
            return
        typed = message.field.text
        try:
            if message.field.key == "code" or self._takes_code(typed):
                self._take_code(typed)
            else:
                self._come_in(typed)
        except LobbyError as problem:
            self.query_one(WelcomeForm).refuse()
            self._say(problem.phrase)

    def _takes_code(self, typed: str) -> bool:
        """Whether what was typed in place of a name is a code: nobody needs one here, but may."""
        return not self._code and looks_like_invite(typed)

    def _take_code(self, code: str) -> None:
        """Looks at a code: a person's own leads in, an invitation to the question for a name."""
        if not code:
            raise LobbyError(NO_CODE)
        lobby, caller = self.app.lobby, self.app.caller
        origin = caller.neighbourhood
        try:
            invite = lobby.invites.check(code, origin)
            if invite.person:
                self._go_in(lobby.enrolment.link(code, caller.fingerprint, origin=origin))
                return
        except LobbyError:
            self._wrong += 1
            if self._wrong >= TRIES:
                self.app.farewell(UNKNOWN_CODES)
            raise
        self._code = code
        self.query_one(WelcomeForm).set_fields([self._name_field()])
        self._say()

    def _come_in(self, name: str) -> None:
        """Enrols who comes under a name, if it is free."""
        people = self.app.lobby.people
        if not name:
            raise LobbyError(NO_NAME)
        problem = people.why_not(name)
        if problem is not None:
            raise LobbyError(with_proposal(problem, people.proposal(name)))
        caller, lobby = self.app.caller, self.app.lobby
        self._go_in(
            lobby.enrolment.admit(name, caller.fingerprint, self._code, origin=caller.neighbourhood)
        )

    def _go_in(self, person: Person) -> None:
        self.app.enrolled(
            with_language(
                self.app.lobby.people, person, self._language, self.app.caller.environment
            )
        )

    def action_welcome_lines(self) -> None:
        self.app.go_on_in_lines()

    def action_welcome_leave(self) -> None:
        self.app.exit()


def _language_field() -> Field:
    return Field(
        "language",
        tr("Language"),
        tr("Which language? Left and right change it, enter goes on."),
        choices=tuple(NAMES.items()),
        chosen=language.get(),
    )


def _code_field() -> Field:
    return Field(
        "code",
        tr("Your code"),
        tr("Type the code of your invitation, then enter."),
        typed=TypedLine("", _CODE_LIMIT),
    )


def suggestion(login: str) -> str:
    """A name to begin with, from the name somebody logs in with; empty when that says nothing."""
    name = clean_text(login, NAME_LIMIT)
    if name.casefold() in _NOBODYS or not any(char.isalpha() for char in name):
        return ""
    return name.capitalize() if name.islower() else name


def with_proposal(problem: Phrase, name: str) -> Phrase:
    """Why a name cannot be had, and one that could; without, when there is none."""
    if not name:
        return problem
    return phrase("{problem} {name} would be free.", problem=problem, name=name)
