"""A new match: the game, who plays, its options and the seed. Enter on Start is enough."""

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules import registry
from dogs_rules.game import Game
from dogs_rules.phrase import phrase
from dogs_saves.errors import SaveError
from dogs_saves.folder import MatchFolder
from dogs_saves.records import NAME_LIMIT, PERSON, Player
from dogs_tui.commands import bindings
from dogs_tui.home.form import Field, Form
from dogs_tui.home.heading import Heading
from dogs_tui.home.rows import Rows
from dogs_tui.home.typed import TypedLine
from dogs_tui.plan import (
    BOT_NAMES,
    Plan,
    PlanError,
    best_level,
    check_level,
    checked_options,
    default_seats,
    fresh_seed,
    own_name,
    read_seed,
)
from dogs_tui.play.bars import KeyBar, PromptLine
from dogs_tui.words import say, tr

if TYPE_CHECKING:
    from dogs_tui.app import DogsApp

_SEED_KEYS = "0123456789abcdefABCDEFxX"
_SEED_LIMIT = 40


class MatchForm(Form):
    """The form of a match: every seat has its shape in its colour before it."""

    COMPONENT_CLASSES = {f"match--seat-{seat}" for seat in range(5)}
    DEFAULT_CSS = """
    MatchForm { padding: 1 2; }
    MatchForm .match--seat-0 { color: $seat-0; }
    MatchForm .match--seat-1 { color: $seat-1; }
    MatchForm .match--seat-2 { color: $seat-2; }
    MatchForm .match--seat-3 { color: $seat-3; }
    MatchForm .match--seat-4 { color: $seat-4; }
    """

    def mark(self, field: Field) -> tuple[str, str]:
        if field.key.startswith("seat-"):
            seat = int(field.key[5:])
            return self.glyphs.seats[seat], f"match--seat-{seat}"
        return "", ""


class NewMatchScreen(Screen[None]):
    """Proposes you against bots; every part of that can be changed."""

    DEFAULT_CSS = """
    NewMatchScreen { layout: vertical; }
    """
    BINDINGS = [*bindings("form.back")]
    app: "DogsApp"

    def __init__(self) -> None:
        super().__init__()
        self._game: Game[Any, Any, Any] = registry.game(registry.keys()[0])
        self._seats = default_seats(self._game)

    def compose(self) -> ComposeResult:
        yield Heading(tr("New match"))
        yield MatchForm(self._fields({}))
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._say()

    # The fields.

    def _fields(self, old: dict[str, Field]) -> list[Field]:
        """All fields, with what was typed and chosen before where it still fits."""
        return [
            Field("start", tr("Start"), tr("Begin the match")),
            self._game_field(),
            Field(
                "seats",
                tr("Seats"),
                tr("How many play"),
                choices=[(count, str(count)) for count in self._game.seat_counts],
                chosen=self._seats,
            ),
            *(self._seat_field(seat, old.get(f"seat-{seat}")) for seat in range(self._seats)),
            *self._option_fields(old),
            old.get("seed")
            or Field(
                "seed",
                tr("Seed"),
                tr("The same seed gives the same set-up again; leave it to chance otherwise"),
                typed=TypedLine("", _SEED_LIMIT, _SEED_KEYS),
                empty=tr("by chance"),
            ),
        ]

    def _game_field(self) -> Field:
        games = registry.games()
        return Field(
            "game",
            tr("Game"),
            self._game.credit,
            choices=[(key, game.title) for key, game in games.items()],
            chosen=self._game.key,
            heading=True,
        )

    def _seat_field(self, seat: int, old: Field | None) -> Field:
        levels = list(registry.bots(self._game))
        proposed = PERSON if seat == 0 else best_level(self._game)
        kinds = [
            (PERSON, tr("person")),
            *((kind, say(phrase("bot, {level}", level=kind))) for kind in levels),
        ]
        kind = old.value if old is not None and old.value in dict(kinds) else proposed
        return Field(
            f"seat-{seat}",
            say(phrase("Seat {number}", number=seat + 1)),
            tr("Type a name; left and right choose who plays: a person or a bot"),
            choices=kinds,
            chosen=kind,
            typed=old.typed if old is not None else TypedLine("", NAME_LIMIT),
            empty=self._default_name(seat, kind),
            heading=seat == 0,
        )

    def _default_name(self, seat: int, kind: str) -> str:
        if kind != PERSON:
            own = own_name(self.app.settings.name)
            names = [name for name in BOT_NAMES if name != own]
            return names[(seat - 1) % len(names)]
        if seat == 0:
            return own_name(self.app.settings.name)
        return say(phrase("Player {number}", number=seat + 1))

    def _option_fields(self, old: dict[str, Field]) -> list[Field]:
        fields: list[Field] = []
        for option in self._game.options(self._seats):
            key = f"option-{option.key}"
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

    # What happens.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        self._say()

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        form, field = message.form, message.field
        if field.key == "game":
            self._game = registry.game(field.value)
            if self._seats not in self._game.seat_counts:
                self._seats = default_seats(self._game)
        elif field.key == "seats":
            self._seats = field.value
        elif field.key.startswith("seat-"):
            field.empty = self._default_name(int(field.key[5:]), field.value)
            form.repaint()
        if field.key in {"game", "seats"}:
            form.set_fields(self._fields({known.key: known for known in form.fields}))
        self._say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        try:
            plan = self.plan()
            stored = MatchFolder().create(plan.game, plan.players, plan.options, plan.seed)
        except PlanError as problem:
            self.query_one(PromptLine).refused = tr(str(problem))
            return
        except SaveError as trouble:
            self.query_one(PromptLine).refused = say(trouble.phrase)
            return
        self.dismiss()
        self.app.open_match(stored)

    def plan(self) -> Plan:
        """The match as the form says.

        Raises:
            PlanError: Something in it cannot be.
        """
        form = self.query_one(MatchForm)
        players = tuple(
            Player(field.text or field.empty, field.value)
            for field in form.fields
            if field.key.startswith("seat-")
        )
        for player in players:
            if player.kind != PERSON:
                check_level(self._game, player.kind)
        names = [player.name for player in players]
        for name in names:
            if names.count(name) > 1:
                raise PlanError(
                    say(phrase("Two players are called {name}: give one another name.", name=name))
                )
        chosen = {
            field.key.removeprefix("option-"): field.value
            for field in form.fields
            if field.key.startswith("option-")
        }
        seed = form.field("seed").text
        return Plan(
            self._game,
            players,
            checked_options(self._game, self._seats, chosen),
            read_seed(seed) if seed else fresh_seed(),
        )

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        field = self.query_one(MatchForm).current
        prompt.asked = self._summary() if field.key == "start" else field.help
        try:
            self.plan()
            prompt.refused = ""
        except PlanError as problem:
            prompt.refused = str(problem)

    def _summary(self) -> str:
        form = self.query_one(MatchForm)
        names = [
            field.text or field.empty for field in form.fields if field.key.startswith("seat-")
        ]
        return say(phrase("{game} with {names}", game=self._game.title, names=", ".join(names)))

    def action_form_back(self) -> None:
        self.dismiss()
