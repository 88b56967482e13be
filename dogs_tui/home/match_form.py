"""The form of a match: the game, who sits where, and the options of the game.

The screen for a new match at home and the one for a new table of a host are both made of it; each
says itself what a seat can be and what the button does.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.bots.levels import about
from dogs_rules.game import Game, OptionValue, Seat
from dogs_rules.phrase import phrase
from dogs_tui.app.textual_seams import AbstractMeta
from dogs_tui.home.game_about import GameAbout
from dogs_tui.home.game_list import GameListScreen
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.form import Field, Form
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.rows import Rows
from dogs_tui.match.setup import (
    SetupError,
    checked_options,
    default_seats,
    offered_levels,
    suited_level,
)
from dogs_tui.match.thoughts import is_judged
from dogs_tui.words import say, tr
from dogs_tui.words.phrases import level_name

_SEAT = "seat-"
_OPTION = "option-"
HINTS = "hints"
_AROUND = 4
"""Rows of a screen that are neither the form's nor the game's: heading, two of prompt, key bar."""


class MatchForm(Form):
    """The form of a match: every seat has its shape in its colour before it."""

    INKS: ClassVar[Inks] = {
        **{f"match--seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    MatchForm { padding: 1 2 0 2; max-width: 80; }
    """

    def mark(self, field: Field) -> tuple[str, str]:
        if field.key.startswith(_SEAT):
            seat = seat_of(field)
            return self.glyphs.seats[seat], f"match--seat-{seat}"
        return "", ""

    @property
    def rows_wanted(self) -> int:
        """Rows that it takes with all that stands free in it."""
        return 1 + len(self.fields) + sum(field.heading for field in self.fields)

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
    """The name of a bot of a level in the choice of players."""
    return say(phrase("bot, {level}", level=level_name(level)))


def bot_choices(game: Game[Any, Any, Any]) -> list[tuple[str, str]]:
    """The bots that a seat can be given, with what they are called, in the order to offer them."""
    return [(level, bot_word(level)) for level in offered_levels(game)]


def hints_word(*, allowed: bool) -> str:
    """Words the hints setting of a match: allowed or off."""
    return tr("allowed") if allowed else tr("off")


def seats_field(game: Game[Any, Any, Any], chosen: int) -> Field:
    """Makes the field for the number of players."""
    return Field(
        "seats",
        tr("Seats"),
        tr("Number of players"),
        choices=[(count, str(count)) for count in game.seat_counts],
        chosen=chosen,
        heading=True,
    )


def option_fields(game: Game[Any, Any, Any], seats: int, old: dict[str, Field]) -> list[Field]:
    """The options of a game, and whether hints are allowed; as they were chosen before."""
    fields: list[Field] = []
    for option in game.options(seats):
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
    return [*fields, *hints_fields(game, old, heading=not fields)]


def hints_fields(game: Game[Any, Any, Any], old: dict[str, Field], *, heading: bool) -> list[Field]:
    """Makes the field that allows hints, with its earlier choice; none if the game has no hints."""
    if not is_judged(game):
        return []
    before = old.get(HINTS)
    hints = Field(
        HINTS,
        tr("Hints"),
        tr("Players may ask for hints; the others see it in the log"),
        choices=[(allowed, hints_word(allowed=allowed)) for allowed in (True, False)],
        chosen=before is None or before.value,
        heading=heading,
    )
    return [hints]


class MatchFormScreen(Screen[None], metaclass=AbstractMeta):
    """A screen with the form of a match. Enter on the first line, the button, is enough.

    Above it stands what the game is, as far as there is room; escape leads to the other games.
    Subclasses say what the button is, what a seat can be, what else there is to choose, and what
    happens when the button is pressed.

    Args:
        key: The game's key; empty: the first of all.
    """

    DEFAULT_CSS = """
    MatchFormScreen Horizontal { align-horizontal: center; height: 1fr; }
    MatchFormScreen #about { height: auto; }
    """
    BINDINGS = [*bindings("form.back")]
    among: ClassVar[bool] = False
    """True if people are to play, unless somebody wants otherwise."""
    shaping: ClassVar[frozenset[str]] = frozenset({"seats"})
    """The keys of lines that decide which others there are."""

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self.game: Game[Any, Any, Any] = registry.game(key or registry.keys()[0])
        self.seat_count = default_seats(self.game)
        self._suited: dict[str, tuple[str, Any]] = {}
        """By seat the bot that an option proposed there, and what had been chosen before."""

    # What the screens differ in.

    @classmethod
    @abstractmethod
    def heading(cls) -> str:
        """The heading above the form."""

    @abstractmethod
    def button(self) -> Field:
        """The first line; enter on it begins."""

    @abstractmethod
    def seat_field(self, seat: Seat, old: Field | None) -> Field:
        """The line of a seat.

        Args:
            seat: The seat.
            old: The line that stood there before, with what was typed and chosen.
        """

    @abstractmethod
    def last_fields(self, old: dict[str, Field]) -> list[Field]:
        """The lines after the options; the old ones are given by their keys."""

    def seat_changed(self, field: Field) -> None:
        """Somebody else is to sit there."""

    def changed(self) -> None:
        """Something in the form is different, or the cursor is elsewhere."""

    @abstractmethod
    def summary(self) -> str:
        """The match that would start, in one line."""

    @abstractmethod
    def problem(self) -> str:
        """The reason why the match cannot start as the form stands; empty if it can."""

    @abstractmethod
    def begin(self) -> None:
        """The button was pressed."""

    @abstractmethod
    def people(self) -> int:
        """The number of people who would play."""

    # The form.

    def compose(self) -> ComposeResult:
        title = phrase("{what}: {game}", what=self.heading(), game=self.game.title)
        yield Heading(say(title), self.game.credit)
        yield Horizontal(GameAbout(self.game.key, registry.listing(self.game.key)), id="about")
        yield Horizontal(MatchForm(self._fields({})))
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    def on_resize(self) -> None:
        self._share_room()

    def _share_room(self) -> None:
        """Gives the room that the form leaves to what is said of the game."""
        needed = self.form.rows_wanted + _AROUND
        self.query_one(GameAbout).take(self.app.size.height - needed)

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
        """True if the form allows hints."""
        return all(field.value for field in self.form.fields if field.key == HINTS)

    def refuse(self, sentence: str) -> None:
        """Says why it could not begin."""
        self.query_one(PromptLine).refused = sentence

    def ask_again(self, question: str) -> None:
        """Asks whether it is really meant as the form stands."""
        prompt = self.query_one(PromptLine)
        prompt.asked, prompt.refused = question, ""

    def _propose_bots(self, field: Field) -> None:
        """Seats other bots where an option that is chosen proposes them, or those of before."""
        options = self.game.options(self.seat_count)
        if any(field.key == f"{_OPTION}{each.key}" and each.bots for each in options):
            self._seat_suited(self.form.seat_fields)
            self.form.repaint()

    def _seat_suited(self, seats: Sequence[Field]) -> None:
        level = suited_level(self.game, self.seat_count, self.form.options)
        bots = [kind for kind, _ in bot_choices(self.game)]
        for seat in seats:
            if seat.value not in bots:
                continue
            proposed, usual = self._suited.pop(seat.key, (None, None))
            usual = usual if seat.value == proposed else seat.value
            if level is not None:
                self._suited[seat.key] = (level, usual)
            seat.index = [kind for kind, _ in seat.choices].index(level or usual)

    def _fields(self, old: dict[str, Field]) -> list[Field]:
        """All fields, with what was typed and chosen before where it still fits."""
        return [
            self.button(),
            seats_field(self.game, self.seat_count),
            *(self.seat_field(seat, old.get(seat_key(seat))) for seat in range(self.seat_count)),
            *option_fields(self.game, self.seat_count, old),
            *self.last_fields(old),
        ]

    # What happens.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form, field = message.form, message.field
        self._propose_bots(field)
        if field.key in self.shaping:
            self.seat_count = form.field("seats").value
            old = {before.key: before for before in form.fields}
            form.set_fields(self._fields(old))
            self._seat_suited([seat for seat in self.form.seat_fields if seat.key not in old])
            self._share_room()
        elif field.key.startswith(_SEAT):
            self.seat_changed(field)
            form.repaint()
        self._say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        if not self.is_active:
            return  # pressed twice: the first has opened a match in front
        try:
            self.begin()
        except SetupError as problem:
            self.refuse(str(problem))

    def _say(self) -> None:
        self.changed()
        prompt = self.query_one(PromptLine)
        field = self.form.current
        prompt.asked = self.summary() if field.is_button else field.help
        prompt.meaning = self._about_bot(field)
        prompt.refused = self.problem()
        self.query_one(GameAbout).show(self.seat_count, self.people())

    def _about_bot(self, field: Field) -> str:
        """Gives what the bot on a seat is like; empty where there is none."""
        bots = dict(bot_choices(self.game)) if field.key.startswith(_SEAT) else {}
        return say(about(self.game, field.value)) if field.value in bots else ""

    def action_form_back(self) -> None:
        """Back to the games, on this one."""
        self.app.switch_screen(self.games(self.game.key))

    @classmethod
    def games(cls, chosen: str = "") -> GameListScreen:
        """The list of games that leads to this form.

        Args:
            chosen: The key of the game that is chosen first.
        """
        return GameListScreen(cls.heading(), cls, chosen, among=cls.among)
