"""What an action costs and brings, in words: the same for every list, board and line."""

from collections.abc import Iterator

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.match.effects import Effect, effect_of
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords, Holding
from dogs_tui.words.phrases import Names, provisional, signed


class Weighing:
    """Says what the actions of a match would change for who plays them.

    Each is worked out when it is first asked for, and remembered while the view is the same.

    Args:
        words: The words of the match.
    """

    def __init__(self, words: GameWords) -> None:
        self._words = words
        self._view: View | None = None
        self._known: dict[Action, tuple[Phrase, ...]] = {}

    def changes(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """Points and goods that an action costs and brings: ``+4 points``, ``-2 coins``.

        What nobody can know yet is not among them, nor what stays as it is.

        Args:
            view: What the seat to move sees; of any other view nothing is told.
            action: Something it may do.
        """
        if view.seat is None or view.seat != view.to_move:
            return ()
        if view is not self._view:
            self._view, self._known = view, {}
        if action not in self._known:
            effect = effect_of(self._words.game, view, action)
            self._known[action] = tuple(self._told(effect))
        return self._known[action]

    def brings(self, view: View, action: Action, names: Names = ()) -> Phrase | None:
        """What the game has to say beside the changes, and the changes.

        Returns:
            ``None``: there is nothing to say.
        """
        changes = self.changes(view, action)
        if not changes:
            return self._words.action_note(view, action, names)
        remark = self._words.action_remark(view, action, names)
        if remark is None or str(remark) in map(str, changes):
            return listed(changes)
        return listed([remark, *changes])

    def action_text(self, view: View, action: Action, names: Names) -> Phrase:
        """An action with what it costs or brings: a line of a list in sentences.

        Args:
            view: What the seat to move sees.
            action: Something it may do.
            names: The players' names by seat.
        """
        does, brings = self.does(view, action, names), self.in_figures(view, action, names)
        return does if brings is None else phrase("{does} {brings}", does=does, brings=brings)

    def does(self, view: View, action: Action, names: Names) -> Phrase:
        """What an action is, without what ``in_figures`` says of it."""
        noted = self._words.action_note(view, action, names) is not None
        short = noted and bool(self.changes(view, action))
        says = self._words.action_short if short else self._words.action_text
        return says(view, action, names)

    def in_figures(self, view: View, action: Action, names: Names) -> Phrase | None:
        """What an action costs or brings, as ``action_text`` ends with it: ``(+2 food)``.

        Returns:
            ``None``: nothing, as far as can be known.
        """
        if not self.changes(view, action):
            return None
        return phrase("({brings})", brings=self.brings(view, action, names) or "")

    def _told(self, effect: Effect) -> Iterator[Phrase]:
        points, unsure = effect.points or 0, effect.unsure or 0
        sure = points - unsure
        if sure * unsure < 0:  # what was provisional becomes sure, or the reverse: the sum is told
            sure, unsure = (points, 0) if abs(sure) >= abs(unsure) else (0, points)
        if sure:
            yield signed(sure)
        if unsure:
            yield provisional(signed(unsure))
        before = self._held(effect.before)
        first, *others = map(self._held, effect.after)
        for name, holding in {**first, **before}.items():
            had, then = _count(before, name), _count(first, name)
            if then != had and all(_count(other, name) == then for other in others):
                yield holding.changed(then - had)

    def _held(self, view: View) -> dict[str, Holding]:
        """What the seat whose view it is holds, by name."""
        assert view.seat is not None, "effects are of a seat's own view"
        held = self._words.holdings(view, view.seat)
        return {str(one.changed(0)): one for one in held if one.weighed}


def _count(held: dict[str, Holding], name: str) -> int:
    return held[name].count if name in held else 0
