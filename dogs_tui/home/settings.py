"""The settings, as a form. Every change shows at once and is written at once."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from dogs_rules.phrase import phrase, sense
from dogs_saves.records import NAME_LIMIT
from dogs_tui.app.settings import Settings, SettingsError, choices
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.home.local_app import LocalApp
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match.setup import own_name
from dogs_tui.words import language, msgid, say, tr
from dogs_tui.words.languages import NAMES

_FIELDS = (
    ("theme", msgid("Colours"), msgid("Colour scheme; auto detects the terminal")),
    (
        "glyphs",
        msgid("Characters"),
        msgid("Unicode or ASCII drawing; auto detects the terminal"),
    ),
    ("motion", msgid("Motion"), msgid("Animate what happens on the screen")),
    (
        "pace",
        msgid("Playback speed"),
        msgid("Speed of others' moves; step by step waits for a key"),
    ),
    (
        "round_cards",
        msgid("Round summary"),
        msgid("Show a summary at the end of each round"),
    ),
    (
        "first_times",
        msgid("Tips"),
        msgid("Explain new things the first time they appear"),
    ),
    ("suggestions", msgid("Suggestions"), msgid("Suggest what to play next")),
    ("turn_guard", msgid("Key delay"), msgid("Ignore keys for a moment as your turn starts")),
    ("bell", msgid("Bell"), msgid("Ring the terminal bell on your turn")),
    ("child_bell", msgid("Child's bell"), msgid("Ring when a dog comes home in a child's game")),
    (
        "title",
        msgid("Window title"),
        msgid("Show whose turn it is in the window title"),
    ),
    (
        "language",
        msgid("Language"),
        msgid("Language of the program; auto: system language"),
    ),
)
_NAMES: dict[str | bool, str] = {
    True: msgid("on"),
    False: msgid("off"),
    "kennel-dark": msgid("dark"),
    "kennel-light": msgid(sense("colours", "light")),
    "kennel-ansi": msgid("the terminal's own"),
    "none": msgid("no waiting"),
    "step": msgid("step by step"),
    "auto": msgid("auto"),
    "unicode": msgid("unicode"),
    "ascii": msgid("ascii"),
    "slow": msgid("slow"),
    "normal": msgid("normal"),
    "fast": msgid("fast"),
}


def _offered() -> Iterator[tuple[str, str, str]]:
    """The settings between which there is something to choose."""
    return (field for field in _FIELDS if len(choices(field[0])) > 1)


def _named(key: str, now: Any) -> list[tuple[Any, str]]:
    """The values to choose from, with their names; also one that stands only in the file."""
    values = choices(key)
    if now not in values:
        values = tuple(sorted((*values, now)))
    names = NAMES if key == "language" else {}
    return [(value, names.get(value) or _name(value)) for value in values]


def _name(value: Any) -> str:
    if type(value) is int:
        return say(phrase("{n} ms", n=value)) if value else tr("off")
    return tr(_NAMES.get(value, str(value)))


class SettingsForm(Form):
    DEFAULT_CSS = """
    SettingsForm { padding: 1 2; max-width: 80; }
    """


class Kept(msgspec.Struct, frozen=True):
    """The result of saving changed settings."""

    refused: str = ""
    """The reason they could not be kept."""
    at: str = ""
    """The key of the field that cannot stay as it is; empty: none in particular."""
    notice: str = ""
    """Another sentence to say."""


class SettingsFormScreen(Screen[None], metaclass=AbstractMeta):
    """Colours, characters, motion, pace, bell, title and name, whoever's they are."""

    DEFAULT_CSS = """
    SettingsFormScreen Horizontal { align-horizontal: center; height: 1fr; }
    """
    BINDINGS = [*bindings("form.back")]

    # Whose settings they are.

    @abstractmethod
    def settings_now(self) -> Settings:
        """The settings that hold."""

    @abstractmethod
    def name_field(self) -> Field:
        """The line with the name; its key is ``name``."""

    @abstractmethod
    def keep(self, settings: Settings, name: str) -> Kept:
        """Keeps the settings and the name as the form shows them, if they are anything new."""

    # The form.

    def compose(self) -> ComposeResult:
        yield Heading(tr("Settings"))
        yield Horizontal(SettingsForm(self._fields()))
        yield PromptLine()
        yield KeyBar()

    def _fields(self) -> list[Field]:
        now = self.settings_now()
        return [
            self.name_field(),
            *(
                Field(
                    key,
                    tr(label),
                    tr(help_text),
                    choices=_named(key, getattr(now, key)),
                    chosen=getattr(now, key),
                    heading=key == "theme",
                )
                for key, label, help_text in _offered()
            ),
        ]

    def on_mount(self) -> None:
        self._say()

    def _say(self) -> None:
        self.query_one(PromptLine).asked = self.query_one(SettingsForm).current.help

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._keep()
        self._say()

    def _go_back_to(self, key: str) -> None:
        """Puts the cursor where something has to be typed anew: there, letters are text."""
        form = self.query_one(SettingsForm)
        form.set_reactive(SettingsForm.cursor, form.fields.index(form.field(key)))
        form.refuse()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.field.typed is None:
            self._keep()
        else:
            self.query_one(PromptLine).refused = ""

    def _keep(self) -> bool:
        """Keeps what the form shows; whether it could be."""
        form = self.query_one(SettingsForm)
        shown: dict[str, Any] = {key: form.field(key).value for key, _, _ in _offered()}
        spoken = language.get()
        settings = msgspec.structs.replace(self.settings_now(), **shown)
        kept = self.keep(settings, form.field("name").text)
        if language.get() != spoken:
            self._speak_anew()
        prompt = self.query_one(PromptLine)
        prompt.refused = kept.refused
        prompt.meaning = kept.notice
        if kept.at:
            self._go_back_to(kept.at)
        return not kept.refused

    def _speak_anew(self) -> None:
        """Says everything here in the language that was just chosen."""
        self.query_one(Heading).show_title(tr("Settings"))
        self.query_one(SettingsForm).set_fields(self._fields())
        self._say()

    def action_form_back(self) -> None:
        """Leaves; what cannot be kept is said once before that."""
        said = bool(self.query_one(PromptLine).refused)
        if self._keep() or said:
            self.dismiss()


class SettingsScreen(SettingsFormScreen):
    """The settings of the player at this keyboard."""

    app: LocalApp

    def settings_now(self) -> Settings:
        return self.app.settings

    def name_field(self) -> Field:
        return Field(
            "name",
            tr("Your name"),
            tr("Your name in new matches"),
            typed=TypedLine(self.app.settings.name, NAME_LIMIT),
            empty=own_name(),
        )

    def keep(self, settings: Settings, name: str) -> Kept:
        settings = msgspec.structs.replace(settings, name=name)
        if settings == self.app.settings:
            return Kept()
        try:
            aside = self.app.change_settings(settings)
        except SettingsError as trouble:
            return Kept(refused=str(trouble))
        if aside is None:
            return Kept()
        kept = phrase("The file that could not be used is kept as {file}.", file=aside.name)
        return Kept(notice=say(kept))
