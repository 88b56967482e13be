"""First times: a player who meets a phase is told what it is for, and never again."""

from collections.abc import Mapping
from typing import Protocol

from dogs_rules.game import View
from dogs_rules.phrase import Phrase
from dogs_tui.app.progress import Progress, Step
from dogs_tui.kit.key_names import key_of
from dogs_tui.words.game import GameWords


class Learner(Protocol):
    """Whoever plays here, as far as telling them something new needs it."""

    @property
    def progress(self) -> Progress:
        """The player's progress: phases met and lessons learned."""
        ...

    def add_progress(self, step: Step) -> None:
        """Adds to it, and keeps it."""
        ...

    @property
    def own_keys(self) -> Mapping[str, str]:
        """Their own keys by the id of the command."""
        ...


class FirstTimes:
    """Knows what there is to tell of a phase.

    Args:
        words: Of the match.
        learner: The player who is told; ``None``: nobody is.
    """

    def __init__(self, words: GameWords, learner: Learner | None) -> None:
        self._words = words
        self._learner = learner
        self._name = ""

    def about(self, view: View, *, in_ascii: bool = False) -> Phrase | None:
        """Explains what is new to the player, and what to do; ``None``: nothing is, or has a text.

        Args:
            view: The view that is shown.
            in_ascii: As for ``key_of``.
        """
        if self._learner is None:
            return None
        game, progress, own = self._words.game.key, self._learner.progress, self._learner.own_keys
        for name in self._words.first_times_of(view):
            first = self._words.first_times.get(name)
            if first is not None and not progress.has_met(game, name):
                self._name = name
                keys = first.keys.items()
                return first.text.filled(
                    **{field: key_of(id_, own, in_ascii=in_ascii) for field, id_ in keys}
                )
        return None

    def was_read(self) -> None:
        """Marks the last explanation as read, so that it is not shown again."""
        if self._name and self._learner is not None:
            game, name = self._words.game.key, self._name
            self._learner.add_progress(lambda now: now.with_met(game, name))
        self._name = ""
