"""The form of a match: the game, who sits where, and the options of the game.

The screen for a new match at home and the one for a new table of a host are both made of it; each
says itself what a seat can be and what the button does.
"""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.game import Game, OptionValue, Seat
from dogs_rules.phrase import phrase
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.match.setup import SetupError, checked_options, default_seats
from dogs_tui.words import say, tr

_SEAT = "seat-"
_OPTION = "option-"
HINTS = "hints"


class MatchForm(Form):
    """The form of a match: every seat has its shape in its colour before it."""

    INKS: ClassVar[Inks] = {
        **{f"match--seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    MatchForm { padding: 1 2; max-width: 80; }
    """

    def mark(self, field: Field) -> tuple[str, str]:
        if field.key.startswith(_SEAT):
            seat = seat_of(field)
            return self.glyphs.seats[seat], f"match--seat-{seat}"
        return "", ""

    @property
    def seat_fields(self) -> list[Field]:
        """The fields of the seats, in their order."""
        return [field for field in self.fields if field.key.startswith(_SEAT)]

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options as they are chosen."""
        return {
            field.key.removeprefix(_OPTION): field.value
            for field in self.fields
            if field.key.startswith(_OPTION)
        }


def seat_key(seat: Seat) -> str:
    """The key of a seat's field."""
    return f"{_SEAT}{seat}"


def seat_of(field: Field) -> Seat:
    """The seat that a seat's field is for."""
    return int(field.key.removeprefix(_SEAT))


def bot_word(level: str) -> str:
    """What a bot of a level is called where somebody chooses who plays."""
    return say(phrase("bot, {level}", level=level))


def hints_word(*, allowed: bool) -> str:
    """Whether hints may be asked for, where a match is set up."""
    return tr("allowed") if allowed else tr("off")


class MatchFormScreen(Screen[None]):
    """A screen with the form of a match. Enter on the first line, the button, is enough.

    Subclasses say what the button is, what a seat can be, what else there is to choose, and what
    happens when the button is pressed.
    """

    DEFAULT_CSS = """
    MatchFormScreen { layout: vertical; }
    MatchFormScreen Horizontal { align-horizontal: center; height: 1fr; }
    """
    BINDINGS = [*bindings("form.back")]

    def __init__(self) -> None:
        super().__init__()
        self.game: Game[Any, Any, Any] = registry.game(registry.keys()[0])
        self.seat_count = default_seats(self.game)

    # What the screens differ in.

    def heading(self) -> str:
        """What stands above the form."""
        raise NotImplementedError

    def button(self) -> Field:
        """The first line; enter on it begins."""
        raise NotImplementedError

    def seat_field(self, seat: Seat, old: Field | None) -> Field:
        """The line of a seat.

        Args:
            seat: Which.
            old: The line that stood there before, with what was typed and chosen.
        """
        raise NotImplementedError

    def last_fields(self, old: dict[str, Field]) -> list[Field]:
        """The lines after the options; the old ones are given by their keys."""
        raise NotImplementedError

    def seat_changed(self, field: Field) -> None:
        """Somebody else is to sit there."""

    def summary(self) -> str:
        """What would begin, in one line."""
        raise NotImplementedError

    def problem(self) -> str:
        """Why it cannot begin as the form stands, as a sentence; empty when it can."""
        raise NotImplementedError

    def begin(self) -> None:
        """The button was pressed."""
        raise NotImplementedError

    # The form.

    def compose(self) -> ComposeResult:
        yield Heading(self.heading())
        yield Horizontal(MatchForm(self._fields({})))
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    @property
    def form(self) -> MatchForm:
        return self.query_one(MatchForm)

    def chosen_options(self) -> dict[str, OptionValue]:
        """All options of the game as they are chosen.

        Raises:
            PlanError: They do not go together.
        """
        return checked_options(self.game, self.seat_count, self.form.options)

    @property
    def hints_allowed(self) -> bool:
        """Whether hints may be asked for, as it is chosen."""
        allowed: bool = self.form.field(HINTS).value
        return allowed

    def refuse(self, sentence: str) -> None:
        """Says why it could not begin."""
        self.query_one(PromptLine).refused = sentence

    def _fields(self, old: dict[str, Field]) -> list[Field]:
        """All fields, with what was typed and chosen before where it still fits."""
        return [
            self.button(),
            self._game_field(),
            Field(
                "seats",
                tr("Seats"),
                tr("How many play"),
                choices=[(count, str(count)) for count in self.game.seat_counts],
                chosen=self.seat_count,
            ),
            *(self.seat_field(seat, old.get(seat_key(seat))) for seat in range(self.seat_count)),
            *(options := self._option_fields(old)),
            self._hints_field(old, heading=not options),
            *self.last_fields(old),
        ]

    def _game_field(self) -> Field:
        games = registry.games()
        return Field(
            "game",
            tr("Game"),
            self.game.credit,
            choices=[(key, game.title) for key, game in games.items()],
            chosen=self.game.key,
            heading=True,
        )

    def _option_fields(self, old: dict[str, Field]) -> list[Field]:
        fields: list[Field] = []
        for option in self.game.options(self.seat_count):
            key = f"{_OPTION}{option.key}"
            before = old.get(key)
            fields.append(
                Field(
                    key,
                    say(option.label),
                    say(option.help),
                    choices=[(value, say(label)) for value, label in option.choices],
                    chosen=before.value if before is not None else option.default,
                    heading=not fields,
                )
            )
        return fields

    def _hints_field(self, old: dict[str, Field], *, heading: bool) -> Field:
        before = old.get(HINTS)
        return Field(
            HINTS,
            tr("Hints"),
            tr("Whether players may ask what would be good to do; among people, it is told"),
            choices=[(allowed, hints_word(allowed=allowed)) for allowed in (True, False)],
            chosen=before is None or before.value,
            heading=heading,
        )

    # What happens.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form, field = message.form, message.field
        if field.key == "game":
            self.game = registry.game(field.value)
            if self.seat_count not in self.game.seat_counts:
                self.seat_count = default_seats(self.game)
        elif field.key == "seats":
            self.seat_count = field.value
        elif field.key.startswith(_SEAT):
            self.seat_changed(field)
            form.repaint()
        if field.key in {"game", "seats"}:
            form.set_fields(self._fields({known.key: known for known in form.fields}))
        self._say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        if not self.is_active:
            return  # pressed twice: the first has opened a match in front
        try:
            self.begin()
        except SetupError as problem:
            self.refuse(tr(str(problem)))

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        field = self.form.current
        prompt.asked = self.summary() if field.is_button else field.help
        prompt.refused = self.problem()

    def action_form_back(self) -> None:
        self.dismiss()
