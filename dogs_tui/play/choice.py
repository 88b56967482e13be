"""A line of a list of choices: an action, what it says, and what it would change."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from rich.cells import cell_len

from dogs_rules.game import Action, View
from dogs_rules.phrase import Phrase
from dogs_tui.match.weighing import Weighing
from dogs_tui.words import phrase, say
from dogs_tui.words.phrases import Names


class Effects(NamedTuple):
    """The effects of a choice, in columns where a list is wide, else as many as fit."""

    cost: tuple[str, ...] = ()
    """What it takes from who chooses it."""
    gain: tuple[str, ...] = ()
    """The points it changes for them, and what they get."""
    others: tuple[str, ...] = ()
    """What it changes for all others, by name."""
    why: tuple[str, ...] = ()
    """What the points come from."""
    brief: tuple[str, ...] = ()
    """The same in fewer words."""
    sources: tuple[str, ...] = ()
    """Only the names of what they come from."""


class Choice:
    """One line of a list: an action and what it says; ``note`` stands at the right.

    ``hint`` is the number of the hint that is about it: one digit, or none. A line that stands for
    ``several`` actions, of which one is chosen next, says nothing of what a single one brings.
    """

    def __init__(
        self,
        action: Action,
        text: str,
        note: str = "",
        anchor: str = "",
        hint: str = "",
        *,
        several: bool = False,
    ) -> None:
        self.action = action
        self.text = text
        self.note = note
        self.anchor = anchor
        self.hint = hint
        self.several = several
        self.is_option = True
        """True if it is one of the choices; otherwise it is there only while hints are."""
        self.lit = False
        """True if a step of a lesson speaks of it: its number is marked."""
        self.tell: Callable[[Choice], Effects] | None = None
        """Says what it would change; asked once, when the line is drawn."""

    @property
    def width(self) -> int:
        """Columns of its text, with the number of a hint behind it."""
        return cell_len(self.text) + 2 * bool(self.hint and self.is_option)

    @cached_property
    def effects(self) -> Effects:
        """The effects of the choice; empty if none are given."""
        return Effects() if self.tell is None else self.tell(self)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Texts for the right-hand side, longest first; the first that fits is shown."""
        cost, gain, others, *_ = self.effects
        own = [*gain, *cost]
        ways: tuple[Sequence[str], ...] = (
            [self.note, *own, *others],
            [*own, *others],
            [self.note, *own],
            own,
            own[:1],
            cost,
            [self.note],
        )
        return tuple(", ".join(filter(None, parts)) for parts in ways)

    @cached_property
    def cells(self) -> tuple[str, str, str, str]:
        """The columns of a wide list: cost, gain, others, why."""
        cost, gain, others, why, *_ = self.effects
        said = (cost, gain, others, (self.note, *why))
        first, second, third, last = (", ".join(filter(None, parts)) for parts in said)
        return first, second, third, last

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The why, longest first; the first that fits is shown. None: there is none."""
        _, _, _, why, brief, sources = self.effects
        ways = ([self.note, *why], [self.note, *brief], brief, sources)
        return tuple(filter(None, (", ".join(filter(None, parts)) for parts in ways)))


def weigh(
    lines: Iterable[Choice], weighing: Weighing, view: View, legal: Sequence[Action], names: Names
) -> None:
    """Has every line that is an action say what it would change, once it is drawn."""
    may = frozenset(legal)
    for line in lines:
        if line.action in may and not line.several:
            line.tell = partial(_effects, weighing, view, names)


def _effects(weighing: Weighing, view: View, names: Names, line: Choice) -> Effects:
    """What a line would change."""
    action = line.action
    cost, gain = weighing.costs(view, action), weighing.gets(view, action)
    others, why = weighing.others(view, action, names), weighing.why(view, action, names)
    brief = weighing.why_in_brief(view, action, names)
    sources = weighing.sources(view, action, names)
    columns = (cost, gain, others, why, brief, sources)
    return Effects(*(tuple(map(say, parts)) for parts in columns))


def as_listed(lines: Sequence[Choice], shown: Iterable[Sequence[Choice]]) -> list[Choice]:
    """Lines in the order of a list on the screen that offers all of them; empty: none does."""
    for rows in shown:
        order = {line.action: at for at, line in enumerate(rows) if line.is_option}
        if all(line.action in order for line in lines):
            return sorted(lines, key=lambda line: order[line.action])
    return []


def by_points(lines: Iterable[Choice], weighing: Weighing, view: View) -> list[Choice]:
    """Lines with free points first, most points first, and what only ends the turn last."""

    def place(line: Choice) -> tuple[int, int]:
        preview = weighing.preview(view, line.action)
        if preview is None:
            return 0, 0
        ends = preview.passes and not preview.matters
        return 2 if ends else int(not preview.is_free), -preview.points(preview.seat)

    return sorted(lines, key=place)


def as_full_as_fits(does: Phrase, ways: Iterable[Phrase | None], room: int) -> Phrase:
    """Joins an action to its effects.

    Args:
        does: The action.
        ways: Its effects, the fullest way first; ``None``: no way.
        room: Columns; where no way fits them, the last is taken.
    """
    forms = [_joined(does, way) for way in ways if way]
    fits = (each for each in forms if cell_len(say(each)) <= room)
    return next(fits, forms[-1] if forms else does)


def _joined(does: Phrase, brings: Phrase) -> Phrase:
    """An action and its effects; what begins with words goes on with the sentence."""
    if say(brings)[:1].isalpha():
        return phrase("{does}: {brings}", does=does, brings=brings)
    return phrase("{does}. {brings}", does=does, brings=brings)
