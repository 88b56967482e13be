"""A match of this player's own folder: once it is over, its choices can be looked at again."""

from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.match.table import Table
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.review.review import Reviewable, Teacher

register(
    Command("match.review", "R", "review", "Which choices cost most, and what was better", "Match"),
)


class OwnMatchScreen(MatchScreen):
    """Plays a match, and reviews it when it is over.

    Args:
        table: The table; its whole match can be looked at once nothing is hidden any more.
        teacher: Says what choices cost.
        pace: One of ``PACES``.
        notice: What there is to say first.
    """

    BINDINGS = bindings("match.review")

    def __init__(
        self, table: Table, teacher: Teacher, *, pace: str = "normal", notice: str = ""
    ) -> None:
        super().__init__(table, pace=pace, notice=notice)
        self._own_table = table
        self._teacher = teacher

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_review":
            return self.table.to_move is None
        return super().check_action(action, parameters)

    def action_match_review(self) -> None:
        from dogs_tui.play.review.screen import ReviewScreen  # loaded with the first review

        table = self._own_table
        seats = tuple(sorted(table.people)) or tuple(range(table.match.seats))
        self.app.push_screen(
            ReviewScreen(Reviewable(table.match, table.names, seats, self._teacher))
        )
