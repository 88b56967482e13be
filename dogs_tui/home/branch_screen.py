"""Playing on from a move of a match that is over: who sits where in the match that goes on."""

from collections.abc import Sequence
from pathlib import Path

from dogs_rules.game import Seat
from dogs_rules.match import Match
from dogs_rules.phrase import phrase, sense
from dogs_saves.folder import MatchFolder
from dogs_saves.records import NAME_LIMIT, Player
from dogs_saves.stored import StoredMatch
from dogs_tui.home.match_form import bot_word, hints_fields
from dogs_tui.home.new_match import NewMatchScreen
from dogs_tui.kit.form import Field
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.match.setup import SetupError, check_level
from dogs_tui.words import say, tr


class BranchScreen(NewMatchScreen):
    """Proposes those who played, each on the seat of then; all of them can be changed.

    Args:
        path: The match that it branches off.
        match: The same as it was read.
        players: The players, by seat.
        ply: The number of moves the branch begins with, counted from the very beginning.
        hints: Whether players might ask for hints in it.
    """

    def __init__(
        self, path: Path, match: Match, players: Sequence[Player], ply: int, *, hints: bool
    ) -> None:
        super().__init__(match.game.key)
        self.game = match.game
        self.seat_count = match.seats
        self._path = path
        self._were = tuple(players)
        self._ply = ply
        self._hints = hints

    @classmethod
    def heading(cls) -> str:
        return tr("Play on from here")

    def button(self) -> Field:
        return Field(
            "start",
            tr("Start"),
            tr("Start a match from this move"),
            chooses=phrase(sense("what enter does with a row", "start")),
        )

    def _fields(self, old: dict[str, Field]) -> list[Field]:
        seats = [self.seat_field(seat, None) for seat in range(self.seat_count)]
        hints = hints_fields(self.game, old, heading=True)
        for field in hints:
            field.index = [allowed for allowed, _ in field.choices].index(self._hints)
        return [self.button(), *seats, *hints, *self._hands_fields(old)]

    def seat_field(self, seat: Seat, old: Field | None) -> Field:
        field, was = super().seat_field(seat, old), self._were[seat]
        kinds = [kind for kind, _ in field.choices]
        if was.kind not in kinds and self._is_level(was.kind):
            field.choices.append((was.kind, bot_word(was.kind)))
            kinds.append(was.kind)
        if was.kind in kinds:
            field.index = kinds.index(was.kind)
        field.typed = TypedLine(was.name, NAME_LIMIT)
        return field

    def _is_level(self, kind: str) -> bool:
        try:
            check_level(self.game, kind, at_table=True)
        except SetupError:
            return False
        return True

    def _check(self) -> None:
        self.seated()

    def _begun(self) -> StoredMatch:
        return MatchFolder().branch(self._path, self._ply, self.seated(), hints=self.hints_allowed)

    def summary(self) -> str:
        return say(phrase("{match}, from move {n}", match=super().summary(), n=self._ply))

    def action_form_back(self) -> None:
        """Back to the move, whose screen is below this one."""
        self.dismiss()
