"""The words of a puzzle's answer: is it right, what it costs, and why. No Textual.

A reason is taken from figures: the score sheets some turns on, after the best action and after
another, on average over the guesses in which the puzzle was verified; or from what holds on the
table after either, where a game declares such facts.
"""

from collections.abc import Iterator
from typing import Final

from dogs_rules.bots.sifting import MATTERS, TENTHS, End
from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_tui.learn.puzzles import Beside, Task, Verdict
from dogs_tui.match.weighing import Weighing
from dogs_tui.play.hints.facts import beside as facts_beside
from dogs_tui.play.hints.words import brings, steps
from dogs_tui.words import listed, say
from dogs_tui.words.figures import decimal
from dogs_tui.words.registry import words_of

_HUNDRED: Final = 100
_MOST: Final = 3
"""Differences of a kind that are told."""


def verdict_told(task: Task, verdict: Verdict) -> str:
    """Says whether an answer is right, and what it or the next best costs."""
    told = [_judged(task, verdict)]
    if verdict.beside is None:
        told.append(phrase("Nothing is clearly better."))
    else:
        template = (
            phrase("It costs {what}.")
            if not verdict.right
            else phrase("What you played then costs {what}.")
            if task.played
            else phrase("The next best costs {what}.")
        )
        told.append(template.filled(what=_cost(task, verdict.beside)))
    return " ".join(map(say, told))


def _judged(task: Task, verdict: Verdict) -> Phrase:
    if not verdict.right:
        return phrase("Not the best.")
    if verdict.behind:
        return phrase(
            "Right, though the best wins {n} more of 100 matches.", n=_wins(verdict.behind)
        )
    words, view = words_of(task.game), task.game.view(task.match.state, task.seat)
    answer, best = (
        say(words.action_short(view, action, task.names))
        for action in (verdict.answer, verdict.best)
    )
    if answer == best:
        return phrase("Right!")
    return phrase("Right: as good as the best (difference within chance).")


def _wins(chance: float) -> int:
    """So many matches of a hundred; short of certainty, none is told as 0 or as 100."""
    return max(1, min(_HUNDRED - 1, round(_HUNDRED * chance)))


def _cost(task: Task, beside: Beside) -> Phrase:
    """What the worse of two costs on average: points, if any, and matches."""
    wins = phrase("{n} of 100 matches", n=_wins(beside.cost))
    if beside.ends is None or words_of(task.game).facts:
        return wins
    best, other = (end.totals[task.seat] for end in beside.ends)
    if best - other < MATTERS:
        return wins
    points = (
        phrase("about {n} of {all} points", n=_points(best - other), all=_points(best))
        if other >= 0
        else plural("about {n} point", "about {n} points", 2, n=_points(best - other))
    )
    return phrase("{points} and {wins}", points=points, wins=wins)


def _points(tenths: int, *, signed: bool = False) -> str:
    return decimal(tenths / TENTHS, signed=signed)


def why_told(task: Task, verdict: Verdict) -> str:
    """Says what the best action brings that the other does not, without naming it."""
    beside = verdict.beside
    if beside is None:
        return ""
    words = words_of(task.game)
    view = task.game.view(task.match.state, task.seat)
    if words.facts:
        told = facts_beside(verdict.best, beside.action, view, words, task.names)
    elif beside.ends is None or not _differ(beside.ends):
        told = brings(beside.reasons, task.seat, words, task.names)
        if not beside.reasons:
            told = iter([phrase("Points and goods are equal at first: it pays off later.")])
    else:
        told = _of_points(task, beside.ends)
    return " ".join(map(say, told))


def _differ(ends: tuple[End, End]) -> bool:
    other = ends[1]
    totals = any(abs(best - worse) >= MATTERS for best, worse in _totals(ends))
    return totals or bool(other.lines or other.held)


def _totals(ends: tuple[End, End]) -> Iterator[tuple[int, int]]:
    """By seat the points after the best, and after the other."""
    return zip(ends[0].totals, ends[1].totals, strict=True)


def _of_points(task: Task, ends: tuple[End, End]) -> Iterator[Phrase]:
    """The points of everybody some turns on, and the lines in which they differ most."""
    names, own = task.names, task.seat
    seats = [
        phrase("{name} {n}, not {m}", name=names[seat], n=_points(best), m=_points(other))
        for seat, (best, other) in sorted(enumerate(_totals(ends)), key=lambda each: each[0] != own)
        if abs(best - other) >= MATTERS
    ]
    if seats:
        yield phrase("Points later on, with the best: {seats}.", seats=listed(seats, "; "))
    labels = {
        line.key: line.label for sheet in task.game.score(task.match.state) for line in sheet.lines
    }
    lines = [
        phrase(
            "{line} {n} ({name})",
            line=labels[key],
            name=names[seat],
            n=_points(-tenths, signed=True),
        )
        for key, seat, tenths in ends[1].lines[:_MOST]
        if key in labels
    ]
    if lines:
        yield phrase("Most of it: {lines}.", lines=listed(lines))
    if held := _held(task, ends[1]):
        yield phrase("On hand then: {goods}.", goods=listed(held))
    if speaks_against(task.seat, ends):
        yield phrase("Points alone say otherwise: it pays off later.")


def _held(task: Task, other: End) -> list[Phrase]:
    """What is in hand after the best beyond another action."""
    view = task.game.view(task.match.state, task.seat)
    held = {
        (holding.key, seat): holding
        for seat in range(task.match.seats)
        for holding in task.game.holdings(view, seat)
    }
    return [
        phrase("{name} {goods}", name=task.names[seat], goods=held[name, seat].changed(-by))
        for name, seat, by in other.held[:_MOST]
        if (name, seat) in held
    ]


def speaks_against(seat: Seat, ends: tuple[End, End]) -> bool:
    """True if the points some turns on are no better after the best for a seat."""
    gains = [best - other for best, other in _totals(ends)]
    rivals = [gain for other, gain in enumerate(gains) if other != seat]
    return gains[seat] - max(rivals, default=0) < 0 and gains[seat] < MATTERS


def best_told(task: Task, verdict: Verdict) -> str:
    """Names the best action with what is certain to come of it, and how its turn goes on."""
    words = words_of(task.game)
    view = task.game.view(task.match.state, task.seat)
    best: Phrase = words.action_short(view, verdict.best, task.names)
    figures = Weighing(words).in_figures(view, verdict.best, task.names)
    if figures is not None:
        best = phrase("{does} {brings}", does=best, brings=figures)
    told = [phrase("Best: {what}.", what=best)]
    then = steps(view, (verdict.best, *verdict.then), words, task.names)
    if then:
        told.append(phrase("Then: {what}.", what=listed(map(literal, then), "; ")))
    return " ".join(map(say, told))
