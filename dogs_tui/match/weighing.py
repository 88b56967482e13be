"""What an action costs and brings, in words: the same for every list, board and line."""

from collections.abc import Sequence
from itertools import groupby

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.preview import Preview, Previews
from dogs_tui.match.preview_words import (
    and_now,
    brief_cause,
    by_weight,
    changed,
    due,
    figures_by_source,
    group,
    of_others,
    own_changes,
    own_points,
    range_of,
    round_ended,
    then_ends,
    unsure_of,
    with_cause,
    won,
)
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names, signed
from dogs_tui.words.score_changes import cause, source


class Weighing:
    """Says what the actions of a match would change, for who plays them and for all others.

    Each is worked out when it is first asked for, and remembered while the view is the same.

    Args:
        words: The words of the match.
    """

    def __init__(self, words: GameWords) -> None:
        self._words = words
        self._view: View | None = None
        self._previews: Previews | None = None

    def preview(self, view: View, action: Action, *then: Action) -> Preview | None:
        """Works out what an action would change; ``None`` if the view is not the mover's.

        Args:
            view: The view of the seat to move.
            action: Something it may do.
            then: The actions it would take next, each as far as it is legal by then.
        """
        previews = self._of(view)
        return None if previews is None else previews.of(action, *then)

    def why_not(self, view: View, action: Action) -> Phrase | None:
        """Says why an action is not legal; ``None``: it is, or the view is not the mover's."""
        previews = self._of(view)
        refusal = None if previews is None else previews.why_not(action)
        return None if refusal is None else refusal.reason

    def _of(self, view: View) -> Previews | None:
        """The previews of a decision; ``None`` if the view is not the mover's."""
        if view.seat is None or view.seat != view.to_move:
            return None
        if view is not self._view or self._previews is None:
            self._view, self._previews = view, Previews(self._words.game, view)
        return self._previews

    def matters(self, view: View, action: Action) -> bool:
        """True if an action changes anything that is counted, for anybody."""
        preview = self.preview(view, action)
        return preview is not None and preview.matters

    def passes(self, view: View, action: Action) -> bool:
        """True if others decide next, or nobody any more."""
        preview = self.preview(view, action)
        return preview is not None and preview.passes

    def costs(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """Lists what an action takes from its player, apart from points: ``-2 coins``."""
        preview = self.preview(view, action)
        return () if preview is None else tuple(map(changed, preview.costs))

    def gets(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """The points it changes and the goods it brings: ``+4 points``, ``+1 dog``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        return (*own_points(preview), *map(changed, preview.gains))

    def changes(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """Points and goods that an action costs and brings: ``+4 points``, ``-2 coins``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        return tuple(own_changes(preview))

    def others(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists what an action changes for others, by person: ``Bella +3, +1 coin``."""
        preview = self.preview(view, action)
        return () if preview is None else tuple(of_others(preview, names))

    def why(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists the sources of an action's points: ``Bella has the most food (2, Root 0)``.

        What the end of the round changes right after it comes last.
        """
        preview = self.preview(view, action)
        if preview is None:
            return ()
        causes = tuple(cause(change, names) for change in preview.changes)
        return (*causes, *round_ended(preview, names))

    def why_in_brief(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists the same in fewer words: ``Breeds: 0 to 1``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        brief = (brief_cause(change, preview.seat, names) for change in preview.changes)
        return (*brief, *round_ended(preview, names))

    def sources(self, view: View, action: Action, names: Names) -> tuple[Phrase | str, ...]:
        """Names what an action's points come from, with figures where that is several things.

        What the end of the round right after it takes or brings comes last, without others.
        """
        preview = self.preview(view, action)
        if preview is None:
            return ()
        figures = figures_by_source(preview, names)
        if len(preview.changes) == 1 and preview.open is None:
            figures = [source(preview.changes[0])]
        return (*figures, *round_ended(preview, names, brief=True))

    def in_full(
        self, view: View, action: Action, names: Names, *, brief: bool = False
    ) -> Phrase | None:
        """All there is to say of an action before it is done, by person and cause.

        Args:
            view: The view of the seat to move.
            action: Something it may do.
            names: The players' names by seat.
            brief: Whether causes are told in few words.

        Returns:
            ``None``: there is nothing to say.
        """
        preview, note = self.preview(view, action), self._words.action_note(view, action, names)
        if preview is None or not preview.matters:
            return note
        return self._with_end(preview, [] if note is None else [note], names, brief=brief)

    def in_a_row(
        self,
        view: View,
        actions: Sequence[Action],
        names: Names,
        *,
        causes: bool = True,
        brief: bool = False,
    ) -> Phrase | None:
        """Tells what several actions would change, one after the other as far as they are legal.

        Args:
            view: The view of the seat to move.
            actions: The first of them may be done now.
            names: The players' names by seat.
            causes: Whether to tell what points come from.
            brief: Whether causes are told in few words.

        Returns:
            ``None``: nothing, as far as can be known.
        """
        preview = self.preview(view, *actions)
        if preview is None or not preview.matters:
            return None
        if causes:
            return self._with_end(preview, [], names, brief=brief)
        own = [listed([*own_changes(preview), *of_others(preview, names)])]
        return listed([*filter(str, own), *round_ended(preview, names), *won(preview, names)], "; ")

    def by_source(self, view: View, actions: Sequence[Action], names: Names) -> Phrase | None:
        """Tells the same in few words: ``+8 points, +1 dog (Mando +7, Runaway +3, Arya -2)``.

        The sources of others' points come last, by person.

        Returns:
            ``None``: nobody's points change.
        """
        preview = self.preview(view, *actions)
        row = self.in_a_row(view, actions, names, causes=False)
        if preview is None or row is None:
            return None
        figures = figures_by_source(preview, names)
        if not figures:
            return None
        return phrase("{brings} ({figures})", brings=row, figures=listed(figures))

    def _with_end(
        self, preview: Preview, changes: list[Phrase], names: Names, *, brief: bool = False
    ) -> Phrase:
        """What an action changes, and apart from it what the end of the round does then."""
        parts = [self._by_person(preview, changes, names, brief=brief)]
        if preview.round_end is not None:
            ended = self._by_person(preview.round_end, [], names, brief=brief, end=True)
            parts.append(then_ends(ended))
        if preview.due:
            parts.append(due(preview))
        parts += won(preview, names)
        return listed(filter(str, parts), "; ")

    def _by_person(
        self,
        preview: Preview,
        changes: list[Phrase],
        names: Names,
        *,
        brief: bool,
        end: bool = False,
    ) -> Phrase:
        """What is paid and gained, then points with their causes; at an end of a round by name."""
        if preview.open is not None:
            left = phrase("{points} with your next choices", points=range_of(preview.open))
            changes.append(and_now(left, preview) if len(preview.changes) > 1 else left)
        elif len(preview.parts(preview.seat)) > 1:
            changes.append(phrase("{points} in all", points=signed(preview.points(preview.seat))))
        changes += [changed(each) for each in preview.holdings if each.seat == preview.seat]
        changes += [unsure_of(seat, preview.seat, names) for seat in preview.unsure]
        rivals = [each for each in preview.holdings if each.seat != preview.seat]
        groups = [
            group(seat, map(changed, held), names)
            for seat, held in groupby(rivals, key=lambda each: each.seat)
        ]
        ordered = by_weight(preview.changes, preview.seat)
        causes = [with_cause(change, preview.seat, names, brief=brief) for change in ordered]
        own = [listed(changes)] if changes else []
        if end and changes:
            own = [group(preview.seat, changes, names)]
        return listed([*own, *groups, *causes], "; ")

    def brings(
        self, view: View, action: Action, names: Names = (), *, sources: bool = False
    ) -> Phrase | None:
        """Tells what the game notes about an action, and what it changes.

        Args:
            view: The view of the seat to move.
            action: Something it may do.
            names: The players' names by seat.
            sources: Whether to name what points come from.

        Returns:
            ``None``: there is nothing to say.
        """
        if self._words.in_short:
            return None
        note = self._words.action_note(view, action, names)
        actions = (action,)
        row = self.by_source(view, actions, names) if sources else None
        row = row or self.in_a_row(view, actions, names, causes=False)
        return listed([note, row]) if note and row else note or row

    def action_text(self, view: View, action: Action, names: Names) -> Phrase:
        """An action with what it costs or brings: a line of a list in sentences.

        Args:
            view: The view of the seat to move.
            action: Something it may do.
            names: The players' names by seat.
        """
        if self._words.in_short or not self.matters(view, action):
            return self._words.action_text(view, action, names)
        brings = phrase("({brings})", brings=self.in_full(view, action, names) or "")
        return phrase("{does} {brings}", does=self.does(view, action, names), brings=brings)

    def does(self, view: View, action: Action, names: Names) -> Phrase:
        """Names an action, without the part that ``in_figures`` tells."""
        noted = self._words.action_note(view, action, names) is not None
        short = noted and self.matters(view, action)
        says = self._words.action_short if short else self._words.action_text
        return says(view, action, names)

    def in_figures(self, view: View, action: Action, names: Names) -> Phrase | None:
        """Tells an action's costs and gains, as ``action_text`` ends with them: ``(+2 food)``.

        Returns:
            ``None``: nothing, as far as can be known.
        """
        if not self.changes(view, action):
            return None
        return phrase("({brings})", brings=self.brings(view, action, names) or "")
