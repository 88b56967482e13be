"""The form of somebody who looks for players: which game, how many, and when."""

from typing import Any

from dogs_rules import registry
from dogs_rules.phrase import phrase, sense
from dogs_rules.registry import keys
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.commands.seeks import Wanted, seek
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.list_screen import BACK, FormScreen
from dogs_tui.host.tables.seeks import Soon, counts
from dogs_tui.kit.form import Field, Form
from dogs_tui.words import tr


class SeekScreen(FormScreen):
    """Gives the sentence about what was done; goes to the table if one begins at once.

    Args:
        game: The key of the game that is chosen first; empty: the first of all.
    """

    BINDINGS = [*BACK]

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game or keys()[0]

    def heading(self) -> str:
        return tr("Find players")

    def fields(self) -> list[Field]:
        seats = [(count, str(count)) for count in counts(registry.game(self._game).seat_counts)]
        return [
            _field("game", tr("Game"), tr("Game that you want to play"), _games(), self._game),
            _field("seats", tr("Players"), tr("Number of players, with you"), seats, seats[0][0]),
            _field(
                "soon",
                tr(sense("when to play", "When")),
                tr("Now: while you are here; this week: one day per move"),
                [(Soon.NOW, tr("now, live")), (Soon.WEEK, tr("this week"))],
                Soon.NOW,
            ),
            Field(
                "make",
                tr("Look for players"),
                tr("You are listed in the lobby; the table starts when enough agree"),
                heading=True,
                chooses=phrase(sense("what enter does with a row", "look")),
            ),
        ]

    def on_form_changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.field.key == "game":
            self._game = message.field.value
            soon = message.form.field("soon").index
            message.form.set_fields(self.fields())
            message.form.field("soon").index = soon
        self.say()

    def on_form_pressed(self, message: Form.Pressed) -> None:
        message.stop()
        chosen = {field.key: field.value for field in message.form.fields if field.key != "make"}
        try:
            done = seek(self.app, Wanted(**chosen))
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        if isinstance(done, GoTo):
            self.app.go(done)
        else:
            self.dismiss(done)


def _games() -> list[tuple[Any, str]]:
    return [(key, registry.title(key)) for key in keys()]


def _field(key: str, label: str, about: str, choices: list[tuple[Any, str]], first: Any) -> Field:
    return Field(key, label, about, choices=choices, chosen=first)
