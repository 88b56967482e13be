"""What an action costs and brings, in words: the same for every list, board and line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dogs_rules.game import Action, ScoreChange, Seat, View
from dogs_rules.phrase import UNKNOWN, Phrase, phrase
from dogs_rules.preview import HoldingChange, Open, Preview, Previews
from dogs_tui.words import listed
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names, points, signed
from dogs_tui.words.score_changes import by_source, cause, gains, in_brief, source


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
        return () if preview is None else tuple(map(_changed, preview.costs))

    def gets(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """The points it changes and the goods it brings: ``+4 points``, ``+1 dog``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        return (*_own_points(preview), *map(_changed, preview.gains))

    def changes(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """Points and goods that an action costs and brings: ``+4 points``, ``-2 coins``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        return tuple(_own_changes(preview))

    def others(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists what an action changes for others, by person: ``Bella +3, +1 coin``."""
        preview = self.preview(view, action)
        return () if preview is None else tuple(_of_others(preview, names))

    def why(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists the sources of an action's points: ``Bella has most food (2, Root 0)``.

        What the end of the round changes right after it comes last.
        """
        preview = self.preview(view, action)
        if preview is None:
            return ()
        causes = tuple(cause(change, names) for change in preview.changes)
        return (*causes, *_ended(preview, names))

    def why_in_brief(self, view: View, action: Action, names: Names) -> tuple[Phrase, ...]:
        """Lists the same in fewer words: ``Breeds: 0 to 1``."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        brief = (_in_brief(change, preview.seat, names) for change in preview.changes)
        return (*brief, *_ended(preview, names))

    def sources(self, view: View, action: Action) -> tuple[Phrase, ...]:
        """Names the lines of the score that an action changes, the weightiest first."""
        preview = self.preview(view, action)
        if preview is None:
            return ()
        ended = () if preview.round_end is None else preview.round_end.changes
        ordered = _by_weight((*preview.changes, *ended), preview.seat)
        named = [source(change) for change in ordered]
        return tuple(what for at, what in enumerate(named) if what not in named[:at])

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
        own = [listed([*_own_changes(preview), *_of_others(preview, names)])]
        return listed([*filter(str, own), *_ended(preview, names), *_won(preview, names)], "; ")

    def by_source(self, view: View, actions: Sequence[Action], names: Names) -> Phrase | None:
        """Tells the same in few words: ``+8 points, +1 dog (Mando +7, Runaway +3, Arya -2)``.

        The sources of others' points come last, by person.

        Returns:
            ``None``: nobody's points change, or they change with what is decided next.
        """
        preview = self.preview(view, *actions)
        row = self.in_a_row(view, actions, names, causes=False)
        if preview is None or row is None or preview.open is not None:
            return None
        changes = _by_weight(preview.changes, preview.seat)
        figures: list[Phrase | str] = [*_by_source(changes, preview.seat)]
        figures += [
            _group(seat, parts, names)
            for seat in sorted({*preview.rivals} - {preview.seat})
            if (parts := _by_source(changes, seat))
        ]
        if not figures:
            return None
        return phrase("{brings} ({figures})", brings=row, figures=listed(figures))

    def _with_end(
        self, preview: Preview, changes: list[Phrase], names: Names, *, brief: bool = False
    ) -> Phrase:
        """What an action changes, and apart from it what the end of the round does then."""
        parts = [self._by_person(preview, changes, names, brief=brief)]
        if preview.round_end is not None:
            parts.append(_then(self._by_person(preview.round_end, [], names, brief=brief)))
        if preview.due:
            parts.append(_due(preview))
        parts += _won(preview, names)
        return listed(filter(str, parts), "; ")

    def _by_person(
        self, preview: Preview, changes: list[Phrase], names: Names, *, brief: bool
    ) -> Phrase:
        """What is paid and gained, then points with their causes."""
        if preview.open is not None:
            changes.append(phrase("{points} with your next choices", points=_range(preview.open)))
        elif len(preview.parts(preview.seat)) > 1:
            changes.append(phrase("{points} in all", points=signed(preview.points(preview.seat))))
        changes += [_changed(each) for each in preview.holdings if each.seat == preview.seat]
        changes += [_unsure_of(seat, preview.seat, names) for seat in preview.unsure]
        rivals = [each for each in preview.holdings if each.seat != preview.seat]
        groups = [
            _group(seat, map(_changed, held), names)
            for seat, held in groupby(rivals, key=lambda each: each.seat)
        ]
        ordered = _by_weight(preview.changes, preview.seat)
        causes = [_of_cause(change, preview.seat, names, brief=brief) for change in ordered]
        return listed([*([listed(changes)] if changes else []), *groups, *causes], "; ")

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


def _ended(preview: Preview, names: Names) -> Iterator[Phrase]:
    """What the end of the round changes right after an action, by person, if it ends one."""
    if preview.round_end is not None:
        ended = preview.round_end
        own = list(_own_changes(ended))
        groups = [_group(ended.seat, own, names)] if own else []
        yield _then(listed([*groups, *_of_others(ended, names)], "; "))


def _won(preview: Preview, names: Names) -> Iterator[Phrase]:
    """That an action ends the match, and who wins it then."""
    if preview.seat in preview.winners:
        yield phrase("wins the match")
    elif preview.winners:
        winners = listed(_name(seat, names) for seat in preview.winners)
        yield phrase("ends the match (first: {names})", names=winners)


def _then(changes: Phrase) -> Phrase:
    return phrase("then the round ends: {changes}", changes=changes)


def _by_weight(changes: Iterable[ScoreChange], seat: Seat) -> list[ScoreChange]:
    return sorted(changes, key=lambda change: _weight(change, seat), reverse=True)


def _weight(change: ScoreChange, seat: Seat) -> tuple[int, int]:
    """How soon a change is told: by what it means to who acts, then to anybody."""
    own = sum(abs(points) for who, points in change.points if who == seat)
    return own, max(abs(points) for _, points in change.points)


def _of_cause(change: ScoreChange, seat: Seat, names: Names, *, brief: bool) -> Phrase:
    """A change with its cause; who is told alone what changes for that seat alone."""
    ((first, points), *rest) = change.points
    who = gains(change, names) if rest or first != seat else signed(points)
    why = in_brief(change) if brief else cause(change, names)
    return phrase("{who}: {why}", who=who, why=why)


def _in_brief(change: ScoreChange, seat: Seat, names: Names) -> Phrase:
    """The cause of a change in few words, with those whom it concerns where a seat has no part."""
    why = in_brief(change)
    if any(who == seat for who, _ in change.points):
        return why
    return phrase("{who}: {why}", who=gains(change, names), why=why)


def _by_source(changes: Iterable[ScoreChange], seat: Seat) -> list[str]:
    """A seat's points by what they come from: ``most food +3``."""
    return [f"{what} {by:+d}" for what, by in by_source(changes, seat)]


def _own_changes(preview: Preview) -> Iterator[Phrase]:
    """Points and goods that come to who acts, or go."""
    yield from _own_points(preview)
    yield from (_changed(each) for each in preview.holdings if each.seat == preview.seat)


def _own_points(preview: Preview) -> Iterator[Phrase]:
    """How the points of who acts change; parts that cancel out: ``0 points (+3 -3)``."""
    parts = preview.parts(preview.seat)
    if preview.open is not None:
        if preview.open != Open(0, 0):
            yield _range(preview.open)
    elif preview.seat in preview.unsure:
        yield _unsure(preview, preview.seat)
    elif preview.points(preview.seat):
        yield signed(preview.points(preview.seat))
    elif parts:
        yield phrase("{points} ({parts})", points=points(0), parts=_figures(parts))
    if preview.due:
        yield _due(preview)


def _due(preview: Preview) -> Phrase:
    return phrase("{points} at the end of the turn", points=signed(preview.due))


def _unsure(preview: Preview, seat: Seat) -> Phrase:
    """Points that depend on what nobody can know: ``about -2 points``, ``? points``."""
    total = preview.points(seat)
    if total:
        return phrase("about {points}", points=signed(total))
    return points(UNKNOWN).filled(UNKNOWN, n="?")


def _range(left: Open) -> Phrase:
    """The points once all that an action leaves open is decided: ``+3 to +8 points``."""
    if not left.all_tried:
        return phrase("at least {points}", points=signed(left.most))
    if left.least == left.most:
        return signed(left.most)
    return phrase("{least} to {most}", least=f"{left.least:+d}", most=signed(left.most))


def _of_others(preview: Preview, names: Names) -> Iterator[Phrase]:
    """What changes for others, a part for each of them."""
    held = {each.seat for each in preview.holdings}
    for seat in sorted({*preview.rivals, *held} - {preview.seat}):
        parts, total = preview.parts(seat), preview.points(seat)
        changed: list[Phrase | str] = []
        if seat in preview.unsure:
            changed.append(_unsure(preview, seat))
        elif parts:
            changed.append(f"{total:+d}" if total else f"0 ({_figures(parts)})")
        changed += [_changed(each) for each in preview.holdings if each.seat == seat]
        yield _group(seat, changed, names)


def _group(seat: Seat, changes: Iterable[Phrase | str], names: Names) -> Phrase:
    """A person's changes after the name: ``Bella +3, +1 coin``."""
    return phrase("{name} {points}", name=_name(seat, names), points=listed(changes))


def _unsure_of(seat: Seat, own: Seat, names: Names) -> Phrase:
    """That a seat's points depend on what nobody can know."""
    unknown = points(UNKNOWN).filled(UNKNOWN, n="?")
    if seat == own:
        return unknown
    return phrase("{name} {points}", name=_name(seat, names), points=unknown)


def _changed(change: HoldingChange) -> Phrase:
    return change.holding.unsure if change.by is None else change.holding.changed(change.by)


def _figures(parts: Iterable[int]) -> str:
    """Points by cause, the gains first: ``+3 -3``."""
    return " ".join(f"{part:+d}" for part in sorted(parts, reverse=True))


def _name(seat: Seat, names: Names) -> Phrase | str:
    """A player; without names a seat is told by its number."""
    return names[seat] if seat < len(names) else phrase("seat {n}", n=seat + 1)
