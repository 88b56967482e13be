"""News in rows of their own beside or below the table: points first, then what happened."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import ClassVar, Final

import msgspec
from rich.cells import cell_len
from textual.reactive import reactive

from dogs_rules.game import ScoreChange, Seat, difference
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.palette import Inks
from dogs_tui.play.happenings import Happening, total_changes
from dogs_tui.play.news_layout import GAP, Piece, Row, Sentence, cut, grouped, laid_out, lengthened
from dogs_tui.words import listed, phrase, say
from dogs_tui.words.score_changes import (
    by_source,
    change_text,
    gains,
    in_brief,
    points_and_cause,
)

_MOST: Final = 24
"""Of happenings that are tried; no place has rows for more."""


class HappeningRows(Painted):
    """A heading with everybody's change of points, and below it what happened, newest last.

    As many rows as it is given; it covers nothing. What befell the reader is told first, then what
    moved points: at least who gained or lost how much by what, and where there is room with what
    was done. Where not all of it has room, it is told cause by cause what came of it for each
    seat, the reader's and the most first, and how many causes are left to the log.
    """

    INKS: ClassVar[Inks] = {
        "happenings--heading": "bold",
        "happenings--rule": "$quiet",
        "happenings--text": "",
        "happenings--cause": "$text-muted",
        "happenings--gain": "bold $success",
        "happenings--loss": "bold $warning",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    HappeningRows { width: 1fr; background: $surface; }
    HappeningRows.-beside { display: none; layer: over; dock: bottom; height: 5; }
    """

    happenings: reactive[tuple[Happening, ...]] = reactive((), repaint=False)
    """The oldest first."""
    heading: reactive[str] = reactive("", repaint=False)
    """Since when: ``From your last turn on:``."""
    more: reactive[str] = reactive("", repaint=False)
    """The place where all of it is told, with the key; empty: nowhere."""
    reader: Seat | None = None
    """The seats that are told; what happened to them is never left out."""
    names: tuple[str, ...] = ()
    """The players by seat."""

    def watch_happenings(self) -> None:
        self.repaint()

    def watch_heading(self) -> None:
        self.repaint()

    def watch_more(self) -> None:
        self.repaint()

    def __init__(self, *, beside: bool = False) -> None:
        super().__init__()
        self.beside: Final = beside
        """True if it lies where a pane leaves columns free for it (``PhasePane.spare``)."""
        self.set_class(beside, "-beside")

    # The heading.

    def _sums(self) -> list[Piece]:
        """Gives everybody's changes of points, the reader's last."""
        sums = total_changes(self.happenings)
        seats = sorted(sums, key=lambda seat: (seat == self.reader, seat))
        out: list[Piece] = []
        for seat in seats:
            ink = _ink_of(sums[seat])
            comma = "," if seat != seats[-1] else ""
            out += [(self._called(seat), f"seat-{seat}"), (f"{sums[seat]:+d}{comma}", ink)]
        if not out and any(happening.changes for happening in self.happenings):
            return [(say(phrase("0 points in all")), "happenings--cause")]
        return out or [(say(phrase("no points changed")), "happenings--cause")]

    def _called(self, seat: Seat) -> str:
        return say(phrase("you")) if seat == self.reader else self.names[seat]

    def _heading_rows(self, width: int) -> list[Row]:
        """The heading with the sums, in as many rows as it takes."""
        rows: list[Row] = [[]]
        x = GAP
        sums = self._sums()
        groups = [[(self.heading, "happenings--heading")]]
        groups += [sums[at : at + 2] for at in range(0, len(sums), 2)]
        for group in groups:
            if x > GAP and x + sum(cell_len(text) + 1 for text, _ in group) > width:
                rows.append([])
                x = GAP
            for text, ink in group:
                rows[-1].append((x, text, ink))
                x += cell_len(text) + 1
        return rows

    # What happened.

    def rows_of_all(self, width: int) -> int:
        """Rows that all of it takes in so many columns, with the heading."""
        if not self.heading:
            return 0
        forms = [
            sentence for happening in self.happenings for sentence in self._forms(happening)[0]
        ]
        return len(self._heading_rows(width)) + len(laid_out(self.glyphs, forms, width))

    def _forms(self, happening: Happening) -> list[list[Sentence]]:
        """A happening in full; what was done and the points that it moved, with their causes.

        Then with causes in short, then what was done and the sums, then points with their causes
        in short.
        """
        leads = [(_lead(change, happening.seat), change) for change in happening.changes]
        short = self._in_short(leads)
        text, done = happening.text, happening.done or happening.text
        if not text:
            alone = grouped([(lead, self._caused(change)) for lead, change in leads])
            return [alone, alone, short, short, short]
        causes = [piece for change in happening.changes for piece in self._caused(change)]
        in_short = self._in_short((happening.seat, change) for change in happening.changes)
        brief = [piece for _, pieces in in_short for piece in pieces]
        sums = self._figures(happening)
        ways = [(text, causes), (done, causes), (done, brief), (done, sums)]
        told = [[(act, "happenings--text"), *came_of_it] for act, came_of_it in ways]
        return [*([(happening.seat, pieces)] for pieces in told), short]

    def _figures(self, happening: Happening) -> list[Piece]:
        """Points by person and cause, who acted first and without a name: ``+5 -3, you -3``."""
        parts: dict[Seat, list[int]] = {}
        for seat, by in (each for change in happening.changes for each in change.points):
            parts.setdefault(seat, []).append(by)
        out: list[Piece] = []
        for seat in sorted(parts, key=lambda seat: seat != happening.seat):
            figures = " ".join(f"{by:+d}" for by in sorted(parts[seat], reverse=True))
            sign = figures + "," * (len(out) < len(parts) - 1)
            who = sign if seat == happening.seat else f"{self._called(seat)} {sign}"
            out.append((who, _ink_of(sum(parts[seat]))))
        return out

    def _in_short(self, changes: Iterable[tuple[Seat | None, ScoreChange]]) -> list[Sentence]:
        """Changes in brief, with a dot between those that a seat's shape leads."""
        leads = [(seat, self._short(change, seat)) for seat, change in changes]
        return grouped(leads, (self.glyphs.dot, "happenings--cause"))

    def _caused(self, change: ScoreChange) -> list[Piece]:
        """Gives who gained or lost what, in colour, and why."""
        text, who = say(change_text(change, self.names)), say(gains(change, self.names))
        if not text.startswith(who):
            return [(text, "happenings--cause")]
        sign, _, why = text[len(who) :].partition(" ")
        return [(who + sign, self._ink(change)), (why, "happenings--cause")]

    def _short(self, change: ScoreChange, lead: Seat | None) -> list[Piece]:
        """Gives a change in brief, points first: the seat whose shape leads it is not named."""
        points = ", ".join(
            f"{by:+d}" if seat == lead else f"{self._called(seat)} {by:+d}"
            for seat, by in sorted(change.points, key=lambda each: each[0] != lead)
        )
        points, what = points_and_cause(points, in_brief(change, lead))
        return [(points, self._ink(change)), (what, "happenings--cause")]

    def _ink(self, change: ScoreChange) -> str:
        """Gain or loss: the reader's, if it is about them."""
        concerned = dict(change.points)
        points = concerned.get(-1 if self.reader is None else self.reader, change.points[0][1])
        return _ink_of(points)

    def _chosen(self, width: int, rows: int) -> list[Row]:
        """Gives what there is room for, as full as there is room for it."""
        happened = [part for each in self.happenings[-_MOST:] for part in each.parts or (each,)]
        if len(happened) == 1:
            alone = laid_out(self.glyphs, self._forms(happened[0])[0], width)
            if len(alone) <= rows:
                return alone
        others = (happening for happening in happened if happening.seat != self.reader)
        befell = [happening for happening in others if self.reader in happening.befell]
        brief = [happening.done or happening.text for happening in befell]
        first = self._befell(brief, befell, width, rows)
        rest = [
            msgspec.structs.replace(happening, text="", done="")
            if happening in befell
            else happening
            for happening in happened
            if happening.changes or happening not in befell
        ]
        below = self._others(rest, width, rows - len(first))
        rows -= len(below)
        texts = [happening.text for happening in befell]
        whole = laid_out(self.glyphs, _texts(befell, texts), width)
        if len(whole) > rows:
            whole = lengthened(
                self.glyphs, first, _texts(befell, [*brief[:-1], *texts[-1:]]), width, rows
            )
        return [*whole, *below]

    def _befell(
        self, texts: Sequence[str], befell: Sequence[Happening], width: int, rows: int
    ) -> list[Row]:
        """What befell the reader: where not all of it has room, the newest, cut if it must be."""
        for first in range(len(befell)):
            laid = laid_out(self.glyphs, _texts(befell[first:], texts[first:]), width)
            if len(laid) <= rows:
                return laid
        return cut(self.glyphs, _texts(befell[-1:], texts[-1:]), width, rows)

    def _others(self, happened: Sequence[Happening], width: int, rows: int) -> list[Row]:
        """What moved points, then what else was done, the newest before all others.

        Last comes what the reader's own last turn moved: that was told before it was done.
        """
        forms = [self._forms(happening) for happening in happened]
        newest = range(len(happened) - 1, -1, -1)
        kept: dict[int, list[Sentence]] = {}
        laid: list[Row] = []
        own = [0] if happened and happened[0] is self._own_turn() else []
        first = [at for at in newest if happened[at].changes and at not in own]
        silent = [at for at in newest if not happened[at].changes]
        lately = {happened[at].seat: at for at in (*reversed(silent), *first)}
        alone = [at for at in silent if at in lately.values()]
        # what everybody did comes first; causes are told where there is room for them
        sums = [piece for at in sorted(first) for piece in forms[at][3]]
        base = 3 if len(laid_out(self.glyphs, sums, width)) <= rows else 4
        steps = [(at, form) for form in range(base, 1, -1) for at in first]
        steps += [(at, form) for ats, form in ((alone, 1), (own, 2), (silent, 1)) for at in ats]
        steps += [(at, form) for form in (1, 0) for at in first]
        steps += [(at, 0) for at in (*silent, *own)]
        for at, form in steps:
            tried = dict(sorted({**kept, at: forms[at][form]}.items()))
            new = laid_out(
                self.glyphs, [each for pieces in tried.values() for each in pieces], width
            )
            if len(new) <= rows:
                kept, laid = tried, new
            elif at not in kept and at in silent:
                laid = [*cut(self.glyphs, forms[at][form], width, rows - len(laid)), *laid]
                break
        if len(self.happenings) > _MOST or any(at not in kept for at in first):
            return self._summed(width, rows) or laid
        last = len(happened) - 1
        if last not in kept or last not in silent or kept[last] == forms[last][0]:
            return laid
        before = [piece for at in sorted(kept)[:-1] for piece in kept[at]]
        return lengthened(self.glyphs, laid, [*before, *forms[last][0]], width, rows)

    def _own_turn(self) -> Happening | None:
        """The points of the reader's turn that is over, where they are told of."""
        first = self.happenings[0]
        return None if first.text or first.seat != self.reader else first

    def _summed(self, width: int, rows: int) -> list[Row]:
        """What all of it changed for each seat, cause by cause in short: as much as the heading."""
        start, end = self.happenings[0].before, self.happenings[-1].after
        changes = [
            (seat, msgspec.structs.replace(change, points=((seat, by),)))
            for change in difference(start.scores, end.scores)
            for seat, by in change.points
        ]
        changes.sort(key=lambda each: (each[0] != self.reader, -abs(each[1].points[0][1])))
        for left in range(len(changes)):
            shown, cut_off = changes[: len(changes) - left], changes[len(changes) - left :]
            shown.sort(key=lambda each: end.order.index(each[0]))
            laid = laid_out(self.glyphs, [*self._in_short(shown), *self._left_out(cut_off)], width)
            if len(laid) <= rows:
                return laid
            if not left:
                laid = laid_out(self.glyphs, self._by_source(shown), width, apart=False)
                if len(laid) <= rows:
                    return laid
        least = [*self._in_short(changes[:1]), *self._left_out(changes[1:])]
        return cut(self.glyphs, least, width, rows)  # what moved most is told at any rate

    def _by_source(self, changes: Iterable[tuple[Seat, ScoreChange]]) -> list[Sentence]:
        """Changes as sums by seat and by what they come from: ``Dino +5, Olive -2``."""
        out: list[Sentence] = []
        for seat, own in groupby(changes, key=lambda each: each[0]):
            figures = by_source((change for _, change in own), seat)
            pieces = [
                ((what, "happenings--cause"), (f"{by:+d}" + "," * (at < len(figures)), _ink_of(by)))
                for at, (what, by) in enumerate(figures, start=1)
            ]
            out.append((seat, [piece for pair in pieces for piece in pair]))
        return out

    def _left_out(self, changes: Sequence[tuple[Seat, ScoreChange]]) -> list[Sentence]:
        """That so many causes are told elsewhere, with what they bring, and where."""
        if not changes:
            return []
        sums = Counter[Seat]()
        for seat, change in changes:
            sums[seat] += dict(change.points)[seat]
        told = listed(f"{self._called(seat)} {by:+d}" for seat, by in sums.items())
        said = say(phrase("and {n} more: {points}", n=len(changes), points=told))
        where = f" ({self.more})" if self.more else ""
        return [(None, [(f"{self.glyphs.ellipsis} {said}{where}", "happenings--cause")])]

    def paint(self, canvas: Canvas) -> None:
        if not self.heading:
            return
        heading = self._heading_rows(canvas.width)
        if canvas.height <= len(heading) and (told := self._chosen(canvas.width, canvas.height)):
            self._put(canvas, told, 0)  # acts with their points say more than the sums alone
            return
        canvas.put(0, 0, self.glyphs.horizontal * canvas.width, self.style("happenings--rule"))
        for y, row in enumerate(heading):
            if row:
                x, (end, text, _) = row[0][0], row[-1]
                end += cell_len(text)
                canvas.put(x - 1, y, " " * (end - x + 2), self.style("happenings--rule"))
            for x, text, ink in row:
                canvas.put(x, y, text, self.style(ink))
        last = heading[-1][-1]
        used = last[0] + cell_len(last[1])
        if self.more and used + cell_len(self.more) + 2 * GAP + 2 <= canvas.width:
            more = f" {self.more} "
            canvas.right(
                canvas.width - GAP, len(heading) - 1, more, self.style("happenings--cause")
            )
        self._put(canvas, self._chosen(canvas.width, canvas.height - len(heading)), len(heading))

    def _put(self, canvas: Canvas, rows: Iterable[Row], top: int) -> None:
        for y, row in enumerate(rows, start=top):
            for x, text, ink in row:
                canvas.put(x, y, text, self.style(ink))


def _ink_of(points: int) -> str:
    return "happenings--gain" if points > 0 else "happenings--loss"


def _lead(change: ScoreChange, actor: Seat | None) -> Seat:
    """Whose shape stands before a change: who acted, if it concerns them; else who it concerns."""
    seats = [seat for seat, _ in change.points]
    return actor if actor in seats else seats[0]


def _texts(happened: Iterable[Happening], texts: Iterable[str]) -> list[Sentence]:
    """Happenings as no more than the sentences that tell them."""
    with_text = zip(happened, texts, strict=True)
    return [(happening.seat, [(text, "happenings--text")]) for happening, text in with_text]
