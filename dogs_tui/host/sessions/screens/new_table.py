"""A new table: the game, who may sit where, options, and who may come. Enter on the first line."""

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase, sense
from dogs_tui.home.match_form import MatchFormScreen
from dogs_tui.host.commands.guest import GoTo
from dogs_tui.host.commands.new_table import last_fields, seat_field, setup_of, sit_once
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.kit.form import Field
from dogs_tui.match.setup import SetupError
from dogs_tui.words import ngettext, say, tr


class NewTableScreen(MatchFormScreen):
    """Proposes you and open seats; every part of that can be changed."""

    app: GuestApp
    among = True
    shaping = MatchFormScreen.shaping | {"time"}

    @classmethod
    def heading(cls) -> str:
        return tr("New table")

    def button(self) -> Field:
        return Field(
            "create",
            tr("Create table"),
            chooses=phrase(sense("what enter does with a row", "create")),
        )

    def seat_field(self, seat: Seat, old: Field | None) -> Field:
        return seat_field(self.game, seat, old)

    def last_fields(self, old: dict[str, Field]) -> list[Field]:
        return last_fields(old)

    def seat_changed(self, field: Field) -> None:
        """Sits the guest on one seat at most: the one chosen last."""
        sit_once(field, self.form.seat_fields)

    def people(self) -> int:
        return sum(field.value in {ME, OPEN} for field in self.form.seat_fields)

    def setup(self) -> TableSetup:
        """The table as the form says.

        Raises:
            SetupError: Something in it cannot be.
        """
        return setup_of(self.game, self.form.fields)

    def problem(self) -> str:
        try:
            self.setup()
        except SetupError as problem:
            return str(problem)
        return ""

    def summary(self) -> str:
        seats = [field.value for field in self.form.seat_fields]
        free = seats.count(OPEN)
        if not free:
            return say(phrase("{game} starts at once.", game=self.game.title))
        waits = ngettext("waits for {n} more", "waits for {n} more", free)
        return say(phrase("{game}: {waits}.", game=self.game.title, waits=waits))

    def begin(self) -> None:
        setup = self.setup()
        try:
            table = self.app.lobby.make_table(self.app.known_person, setup)
        except LobbyError as problem:
            self.refuse(say(problem.phrase))
            return
        self.app.go(GoTo(table.code))
