"""The settings, as a form. Every change shows at once and is written at once."""

from typing import TYPE_CHECKING, Any

import msgspec
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.commands import bindings
from dogs_tui.home.form import Field, Form
from dogs_tui.home.heading import Heading
from dogs_tui.home.rows import Rows
from dogs_tui.home.typed import TypedLine
from dogs_tui.plan import own_name
from dogs_tui.play.bars import KeyBar, PromptLine
from dogs_tui.settings import Settings, SettingsError, choices
from dogs_tui.words import say, tr

if TYPE_CHECKING:
    from dogs_tui.app import DogsApp

_FIELDS = (
    ("theme", "Colours", "Which colours; auto: what suits the terminal"),
    (
        "glyphs",
        "Characters",
        "What pictures and lines are drawn with; auto: what suits the terminal",
    ),
    ("motion", "Motion", "Whether trucks drive their way on the screen"),
    ("pace", "Bots' pace", "How long a bot's move stands before the next one follows"),
    ("bell", "Bell", "Whether the terminal rings when it is your turn"),
    ("language", "Language", "The language of all words"),
)
_NAMES: dict[str | bool, str] = {
    True: "on",
    False: "off",
    "kennel-dark": "dark",
    "kennel-light": "light",
    "kennel-ansi": "the terminal's own",
    "none": "no waiting",
    "en": "English",
}


class SettingsForm(Form):
    DEFAULT_CSS = """
    SettingsForm { padding: 1 2; }
    """


class SettingsScreen(Screen[None]):
    """Colours, characters, motion, pace, bell, language and name."""

    DEFAULT_CSS = """
    SettingsScreen { layout: vertical; }
    """
    BINDINGS = [*bindings("form.back")]
    app: "DogsApp"

    def compose(self) -> ComposeResult:
        yield Heading(tr("Settings"))
        yield SettingsForm(self._fields())
        yield PromptLine()
        yield KeyBar()

    def _fields(self) -> list[Field]:
        now = self.app.settings
        name = Field(
            "name",
            tr("Your name"),
            tr("What you are called in new matches"),
            typed=TypedLine(now.name, NAME_LIMIT),
            empty=own_name(),
        )
        return [
            name,
            *(
                Field(
                    key,
                    tr(label),
                    tr(help_text),
                    choices=[(value, tr(_NAMES.get(value, str(value)))) for value in choices(key)],
                    chosen=getattr(now, key),
                    heading=key == "theme",
                )
                for key, label, help_text in _FIELDS
            ),
        ]

    def on_mount(self) -> None:
        self._say()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.refused = ""
        prompt.asked = self.query_one(SettingsForm).current.help

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._keep()
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.field.typed is None:
            self._keep()

    def _keep(self) -> None:
        """Writes the settings as the form shows them, if that is anything new."""
        form = self.query_one(SettingsForm)
        shown: dict[str, Any] = {key: form.field(key).value for key, _, _ in _FIELDS}
        settings = msgspec.structs.replace(Settings(**shown), name=form.field("name").text)
        if settings == self.app.settings:
            return
        prompt = self.query_one(PromptLine)
        try:
            aside = self.app.change_settings(settings)
        except SettingsError as trouble:
            prompt.refused = str(trouble)
            return
        prompt.refused = ""
        if aside is not None:
            kept = phrase("The file that could not be used is kept as {file}.", file=aside.name)
            prompt.meaning = say(kept)

    def action_form_back(self) -> None:
        self._keep()
        self.dismiss()
