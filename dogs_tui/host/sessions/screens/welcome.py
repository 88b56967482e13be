"""The welcome: the first time a key comes in. It asks for an invitation, if need be, and a name.

Nothing of the lobby is shown before somebody is known to it.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.home import title
from dogs_tui.host.commands.welcome import LOST, Step, Welcome, this_is_you
from dogs_tui.host.connection import Caller
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.command_screen import HouseRulesScreen
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
    Command("welcome.answer", "enter", "continue", "Confirm", "Welcome", "enter"),
    Command("welcome.left", "left", "", "Cursor left", "Move", "←"),
    Command("welcome.right", "right", "", "Cursor right", "Move", "→"),
    Command(
        "welcome.lines", "f4", "plain mode", "Use plain mode (no full-screen)", "Welcome", "F4"
    ),
    Command(
        "welcome.leave", "escape", "leave", "Leave; nothing about you is stored", "Welcome", "esc"
    ),
)

_CODE_LIMIT = 40
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

    def __init__(self, caller: Caller) -> None:
        super().__init__()
        self._caller = caller

    def paint(self, canvas: Canvas) -> None:
        quiet = self.style("hello--quiet")
        lines = (
            (tr("Hello! You are new here."), None),
            (this_is_you(self._caller), quiet),
            ("" if self._caller.browser else self._caller.fingerprint, self.style("hello--key")),
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

    def compose(self) -> ComposeResult:
        self._welcome = Welcome(self.app)
        yield Hello(self.app.caller)
        yield WelcomeForm([self._field()])
        yield Container(id="below")
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()
        self._show_house_rules()

    def _show_house_rules(self) -> None:
        if self._welcome.step is Step.RULES:
            self.app.push_screen(HouseRulesScreen(self.app.house_rules), self._agreed)

    def _agreed(self, agreed: bool | None) -> None:
        self._welcome.agreed = bool(agreed)
        if not agreed:
            self.app.exit()

    def on_resize(self) -> None:
        form = self.query_one(WelcomeForm)
        left = max(1, (self.app.size.width - _WIDTH) // 2)
        form.styles.padding = (1, 0, 0, max(0, left - 2))

    def _field(self) -> Field:
        """The field of the current question."""
        welcome = self._welcome
        if welcome.step is Step.LANGUAGE:
            return Field(
                "language",
                tr("Language"),
                tr("Which language? Press left or right to change it, enter to continue."),
                choices=tuple(NAMES.items()),
                chosen=language.get(),
            )
        if welcome.asks_code:
            return Field(
                "code",
                tr("Your code"),
                self._code_help(),
                typed=TypedLine(welcome.invitation, _CODE_LIMIT),
            )
        return Field(
            "name",
            tr("Your name"),
            self._name_help()
            if not welcome.code
            else tr("Type the name you want here, then press enter."),
            typed=TypedLine(welcome.suggestion, _CODE_LIMIT if welcome.recovers else NAME_LIMIT),
        )

    def _code_help(self) -> str:
        if self._welcome.recovers:
            return say(
                phrase(
                    "Type your code; or {command} and your name, if you have lost your key.",
                    command=LOST,
                )
            )
        return tr("Type your invitation, or a code of your own, then press enter.")

    def _name_help(self) -> str:
        if self._welcome.recovers:
            return say(
                phrase(
                    "Type a name; or your code; or {command} and your name, if you lost your key.",
                    command=LOST,
                )
            )
        return tr("Type the name you want here, or your code if you have one, then press enter.")

    def _ask(self) -> None:
        self.query_one(WelcomeForm).set_fields([self._field()])
        self._say()

    def _say(self, problem: Phrase | None = None) -> None:
        prompt = self.query_one(PromptLine)
        prompt.asked = self.query_one(WelcomeForm).current.help
        prompt.news = ""
        prompt.refused = say(problem) if problem is not None else ""

    def _say_done(self, said: Phrase | None) -> None:
        if said is not None:
            self.query_one(PromptLine).news = say(said)

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.field.key == "language":
            self._speak(message.field.value)
        self._say()

    def _speak(self, code: str) -> None:
        """Says everything here in a language that is looked at."""
        language.change(code)
        self.query_one(WelcomeForm).set_fields([self._field()])
        for painted in self.query(Painted):
            painted.repaint()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        if message.field.key == "language":
            self._welcome.speak(message.field.value)
            self._ask()
            self._show_house_rules()
            return
        try:
            person = self._welcome.take(message.field.text)
        except LobbyError as problem:
            self.query_one(WelcomeForm).refuse()
            self._say(problem.phrase)
            if self.app.last_words is not None:
                self.app.farewell(self.app.last_words)
            return
        if person is None:
            self._ask()
            self._say_done(self._welcome.said)
        else:
            self.app.enrolled(person)

    def action_welcome_lines(self) -> None:
        self.app.go_on_in_lines()

    def action_welcome_leave(self) -> None:
        self.app.exit()
