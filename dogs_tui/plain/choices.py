"""The numbered choices of a turn. Many that begin alike are asked for in two steps."""

from collections.abc import Iterator, Sequence
from typing import Final

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.match.weighing import Weighing
from dogs_tui.words import say
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names

_MOST: Final = 9
"""Actions that are told one by one; of more, those that begin alike share a number."""


class NumberedChoices:
    """A seat's legal actions, by numbers.

    Args:
        view: The view of the seat to move.
        legal: What it may do.
        words: The words of the match.
        weighing: Says what an action costs and brings.
        names: The players' names by seat.
    """

    def __init__(
        self,
        view: View,
        legal: Sequence[Action],
        words: GameWords,
        weighing: Weighing,
        names: Names,
    ) -> None:
        self._view = view
        self._legal = tuple(legal)
        self._words = words
        self._weighing = weighing
        self._names = names
        groups: dict[str, list[Action]] = {}
        for at, action in enumerate(legal):
            part = words.first_part(view, action, names) if len(legal) > _MOST else None
            groups.setdefault(f"{at}" if part is None else say(part), []).append(action)
        self._groups = list(groups.values())
        self._brought: dict[Action, Phrase | None] = {}
        """What each action brings, as far as it was asked."""
        self._open: list[Action] | None = None
        """The actions that were asked for by their first part."""

    def are_of(self, view: View, legal: Sequence[Action]) -> bool:
        """True if these are the legal actions of a position."""
        return tuple(legal) == self._legal and bool(view == self._view)

    @property
    def in_parts(self) -> bool:
        """True if some actions are asked for in two steps."""
        return any(len(group) > 1 for group in self._groups)

    @property
    def last(self) -> int:
        """The highest number that can be typed now."""
        return len(self._groups if self._open is None else self._open)

    @property
    def wanted(self) -> Phrase:
        """Says which numbers can be typed now."""
        if self._words.in_short:
            return (
                phrase("Type 1.") if self.last == 1 else phrase("Type 1 to {last}.", last=self.last)
            )
        if self.last == 1:
            return phrase("There is only one choice: type 1.")
        return phrase("Type a number from 1 to {last}.", last=self.last)

    def offered(self) -> Iterator[tuple[int, str]]:
        """Each number that can be typed now, and its meaning."""
        lines = (
            map(self._group, self._groups) if self._open is None else map(self._rest, self._open)
        )
        for number, line in enumerate(lines, 1):
            yield number, say(line)

    def choose(self, number: int) -> Action | None:
        """The action of a number; ``None``: its first part was chosen, the rest is asked now.

        Args:
            number: From 1 to ``last``.
        """
        if self._open is not None:
            return self._open[number - 1]
        group = self._groups[number - 1]
        if len(group) == 1:
            return group[0]
        self._open = group
        return None

    def back(self) -> bool:
        """Asks for the first part again; says whether another part was asked for."""
        was, self._open = self._open, None
        return was is not None

    def numbers(self, action: Action) -> str:
        """The numbers to type for an action, from the first part on: ``3``, or ``3, 2``."""
        at, group = next(
            (at, actions) for at, actions in enumerate(self._groups, 1) if action in actions
        )
        return str(at) if len(group) == 1 else f"{at}, {group.index(action) + 1}"

    def next_number(self, action: Action) -> int | None:
        """The number to type next for an action; ``None`` if another first part was chosen."""
        if self._open is not None:
            return self._open.index(action) + 1 if action in self._open else None
        return next(at for at, group in enumerate(self._groups, 1) if action in group)

    def _group(self, group: Sequence[Action]) -> Phrase:
        first = group[0]
        part = self._words.first_part(self._view, first, self._names)
        if len(group) == 1 or part is None:
            return self._weighing.action_text(self._view, first, self._names)
        brings = self._brings(first)
        if brings is not None and self._all_bring(group, brings):
            part = phrase("{does} ({brings})", does=part, brings=brings)
        return plural("{choice}; {n} way", "{choice}; {n} ways", len(group), choice=part)

    def _rest(self, action: Action) -> Phrase:
        rest = self._words.second_part(self._view, action, self._names)
        brings = self._brings(action)
        if brings is None or self._all_bring(self._open or (), brings):
            return rest
        return phrase("{does} ({brings})", does=rest, brings=brings)

    def _brings(self, action: Action) -> Phrase | None:
        if action not in self._brought:
            self._brought[action] = self._weighing.brings(self._view, action, self._names)
        return self._brought[action]

    def _all_bring(self, group: Sequence[Action], brings: Phrase) -> bool:
        return all(self._brings(action) == brings for action in group)
