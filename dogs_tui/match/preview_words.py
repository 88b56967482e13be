"""The parts of what an action would change, in words."""

from collections.abc import Iterable, Iterator

from dogs_rules.game import ScoreChange, Seat
from dogs_rules.phrase import UNKNOWN, Phrase, phrase
from dogs_rules.preview import HoldingChange, Open, Preview
from dogs_tui.words import listed, say
from dogs_tui.words.phrases import Names, points, signed
from dogs_tui.words.score_changes import by_source, cause, gains, in_brief


def round_ended(preview: Preview, names: Names, *, brief: bool = False) -> Iterator[Phrase]:
    """What the end of the round changes right after an action, by person, if it ends one.

    In brief it is no more than what who acts gains and loses, if that is anything.
    """
    if preview.round_end is not None:
        ended = preview.round_end
        own = list(own_changes(ended))
        groups = [group(ended.seat, own, names)] if own else []
        others = () if groups and brief else of_others(ended, names)
        yield then_ends(listed([*groups, *others], "; "))


def won(preview: Preview, names: Names) -> Iterator[Phrase]:
    """That an action ends the match, and who wins it then."""
    if preview.seat in preview.winners:
        yield phrase("wins the match")
    elif preview.winners:
        winners = listed(_name(seat, names) for seat in preview.winners)
        yield phrase("ends the match (first: {names})", names=winners)


def then_ends(changes: Phrase) -> Phrase:
    return phrase("then the round ends: {changes}", changes=changes)


def by_weight(changes: Iterable[ScoreChange], seat: Seat) -> list[ScoreChange]:
    return sorted(changes, key=lambda change: _weight(change, seat), reverse=True)


def _weight(change: ScoreChange, seat: Seat) -> tuple[int, int]:
    """How soon a change is told: by what it means to who acts, then to anybody."""
    own = sum(abs(points) for who, points in change.points if who == seat)
    return own, max(abs(points) for _, points in change.points)


def with_cause(change: ScoreChange, seat: Seat, names: Names, *, brief: bool) -> Phrase:
    """A change with its cause; who is told alone what changes for that seat alone."""
    ((first, points), *rest) = change.points
    who = gains(change, names) if rest or first != seat else signed(points)
    why = in_brief(change) if brief else cause(change, names)
    return phrase("{who}: {why}", who=who, why=why)


def brief_cause(change: ScoreChange, seat: Seat, names: Names) -> Phrase:
    """The cause of a change in few words, with those whom it concerns where a seat has no part."""
    why = in_brief(change)
    if any(who == seat for who, _ in change.points):
        return why
    return phrase("{who}: {why}", who=gains(change, names), why=why)


def figures_by_source(preview: Preview, names: Names) -> list[Phrase | str]:
    """Points by what they come from, others' last by person: ``bay 1 -1, Bella most food -3``."""
    changes = by_weight(preview.changes, preview.seat)
    others = sorted({*preview.rivals} - {preview.seat})
    own, *of_rivals = [
        [f"{what} {by:+d}" for what, by in by_source(changes, seat)]
        for seat in (preview.seat, *others)
    ]
    rivals = zip(others, of_rivals, strict=True)
    if own and preview.open is not None:
        now, left = preview.points(preview.seat), preview.open
        least, most = (f"{by - now:+d}" for by in (left.least, left.most))
        then = most if least == most or not left.all_tried else f"{least}/{most}"
        own.append(say(phrase("next choices {points}", points=then)))
    return [*own, *(group(seat, parts, names) for seat, parts in rivals if parts)]


def own_changes(preview: Preview) -> Iterator[Phrase]:
    """Points and goods that come to who acts, or go."""
    yield from own_points(preview)
    yield from (changed(each) for each in preview.holdings if each.seat == preview.seat)


def own_points(preview: Preview) -> Iterator[Phrase]:
    """How the points of who acts change; parts that cancel out: ``0 points (+3 -3)``."""
    parts = preview.parts(preview.seat)
    if preview.open is not None:
        if preview.open != Open(0, 0):
            yield range_of(preview.open)
        elif parts:
            yield zero(filter(None, (*parts, -sum(parts))))  # the next choices are the last part
    elif preview.seat in preview.unsure:
        yield _unsure(preview, preview.seat)
    elif preview.points(preview.seat):
        yield signed(preview.points(preview.seat))
    elif parts:
        yield zero(parts)
    if preview.due:
        yield due(preview)


def and_now(points: Phrase, preview: Preview) -> Phrase:
    """Points that count what is decided next, and those that come before that, if any do."""
    now = preview.points(preview.seat)
    return points if not now else phrase("{points} (now {n})", points=points, n=f"{now:+d}")


def due(preview: Preview) -> Phrase:
    return phrase("{points} at the end of the turn", points=signed(preview.due))


def _unsure(preview: Preview, seat: Seat) -> Phrase:
    """Points that depend on what nobody can know: ``about -2 points``, ``? points``."""
    total = preview.points(seat)
    if total:
        return phrase("about {points}", points=signed(total))
    return points(UNKNOWN).filled(UNKNOWN, n="?")


def range_of(left: Open) -> Phrase:
    """The points once all that an action leaves open is decided: ``+3 to +8 points``."""
    if not left.all_tried:
        return phrase("at least {points}", points=signed(left.most))
    if left.least == left.most:
        return signed(left.most) if left.most else points(0)
    return phrase("{least} to {most}", least=f"{left.least:+d}", most=signed(left.most))


def of_others(preview: Preview, names: Names) -> Iterator[Phrase]:
    """What changes for others, a part for each of them."""
    held = {each.seat for each in preview.holdings}
    for seat in sorted({*preview.rivals, *held} - {preview.seat}):
        parts, total = preview.parts(seat), preview.points(seat)
        pieces: list[Phrase | str] = []
        if seat in preview.unsure:
            pieces.append(_unsure(preview, seat))
        elif parts and seat in held:
            pieces.append(signed(total) if total else zero(parts))
        elif parts:
            pieces.append(f"{total:+d}" if total else f"0 ({_figures(parts)})")
        pieces += [changed(each) for each in preview.holdings if each.seat == seat]
        yield group(seat, pieces, names)


def group(seat: Seat, changes: Iterable[Phrase | str], names: Names) -> Phrase:
    """A person's changes after the name: ``Bella +3, +1 coin``."""
    return phrase("{name} {points}", name=_name(seat, names), points=listed(changes))


def zero(parts: Iterable[int]) -> Phrase:
    """Parts that cancel out: ``0 points (+3 -3)``."""
    return phrase("{points} ({parts})", points=points(0), parts=_figures(parts))


def unsure_of(seat: Seat, own: Seat, names: Names) -> Phrase:
    """That a seat's points depend on what nobody can know."""
    unknown = points(UNKNOWN).filled(UNKNOWN, n="?")
    if seat == own:
        return unknown
    return phrase("{name} {points}", name=_name(seat, names), points=unknown)


def changed(change: HoldingChange) -> Phrase:
    return change.holding.unsure if change.by is None else change.holding.changed(change.by)


def _figures(parts: Iterable[int]) -> str:
    """Points by cause, the gains first: ``+3 -3``."""
    return " ".join(f"{part:+d}" for part in sorted(parts, reverse=True))


def _name(seat: Seat, names: Names) -> Phrase | str:
    """A player; without names a seat is told by its number."""
    return names[seat] if seat < len(names) else phrase("seat {n}", n=seat + 1)
