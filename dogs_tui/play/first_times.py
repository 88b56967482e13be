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
        self._phase = ""

    def about(self, view: View, *, in_ascii: bool = False) -> Phrase | None:
        """Explains a phase and what to do in it; ``None`` if the player knows it or it has no text.

        Args:
            view: The view that is shown.
            in_ascii: As for ``key_of``.
        """
        first = self._words.first_times.get(view.phase)
        if first is None or self._learner is None:
            return None
        if self._learner.progress.has_met(self._words.game.key, view.phase):
            return None
        own = self._learner.own_keys
        keys = {name: key_of(id_, own, in_ascii=in_ascii) for name, id_ in first.keys.items()}
        self._phase = view.phase
        return first.text.filled(**keys)

    def was_read(self) -> None:
        """Marks the last explanation as read, so that it is not shown again."""
        if self._phase and self._learner is not None:
            game, phase = self._words.game.key, self._phase
            self._learner.add_progress(lambda now: now.with_met(game, phase))
        self._phase = ""
