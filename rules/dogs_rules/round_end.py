"""The end of a round among what happens: the table before and after it is settled."""

from collections.abc import Callable

from dogs_rules.game import Event, ScoreSheet, View


class Noted(list[Event]):
    """Notes what happens, and looks at the table before and after the end of a round is settled.

    Where that is all there is, as while it is being settled, nothing comes before it. What the
    next round begins with, such as everybody's income, comes after it.

    Args:
        look: Gives the table as it is.
    """

    def __init__(self, look: Callable[[], View]) -> None:
        super().__init__()
        self._look = look
        self._ends = False
        self.before_end: View | None = None
        self.after_end: View | None = None

    @property
    def is_settling(self) -> bool:
        """True if actions have ended a round, and the next has not begun."""
        return self.before_end is not None and not any(event.heading for event in self)

    def append(self, event: Event) -> None:
        if event.heading and self._ends and self.after_end is None:
            self.after_end = self._look()
        if event.round_end and self and not self._ends:
            self.before_end = self._look()
        self._ends |= event.round_end
        super().append(event)


class Parted(list[Event]):
    """Notes what happens, and the scores before each thing that is settled at a round's end.

    Args:
        look: Gives the scores as they are.
    """

    def __init__(self, look: Callable[[], tuple[ScoreSheet, ...]]) -> None:
        super().__init__()
        self._look = look
        self.before: list[tuple[int, tuple[ScoreSheet, ...]]] = []
        """How much had happened by then, and the scores."""

    def append(self, event: Event) -> None:
        if event.round_end:
            self.before.append((len(self), self._look()))
        super().append(event)
