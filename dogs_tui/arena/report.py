"""What a tournament came to: tables and a chart for people, JSON or CSV for programs."""

import csv
import io
import os
from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.arena import Pair, Standing, Tournament
from dogs_rules.arena.rates import Estimate
from dogs_rules.phrase import phrase, plural
from dogs_tui.kit.glyphs import fitting
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import table
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.figures import decimal, per_cent, whole

CHART = 50
"""Columns of the chart, 0 to 100 %."""
METHODS = (
    msgid("95 % intervals: shares Wilson, points normal over deals, ratings bootstrap over deals."),
    msgid("Ratings: Bradley-Terry on the Elo scale, mean 0."),
    msgid("No interval: too few deals, identical results, or all won or lost."),
)
_FIGURES = ("wins", "beaten", "points", "rating")


def print_tables(
    tournament: Tournament, matches: int, standings: Sequence[Standing], pairs: Sequence[Pair]
) -> None:
    """For people: the standing, who beat whom, and the chart."""
    write(
        say(
            phrase(
                "{matches}, {seats}, seed 0x{seed}",
                matches=plural("{n} match", "{n} matches", matches, n=whole(matches)),
                seats=plural("{n} seat", "{n} seats", tournament.seats),
                seed=f"{tournament.seed:x}",
            )
        )
    )
    write()
    rows = [
        (
            each.bot,
            whole(each.matches),
            _percent(each.wins),
            _percent(each.beaten),
            _around(each.points, 1),
            _around(each.rating, 0),
        )
        for each in standings
    ]
    write_lines(
        table(
            (tr("bot"), tr("matches"), tr("wins %"), tr("score %"), tr("points"), tr("rating")),
            rows,
        )
    )
    if len(standings) > 2:
        write()
        _print_pairs([each.bot for each in standings], pairs)
    write()
    _print_chart(standings, 1 / tournament.seats)
    write()
    write_lines(map(tr, METHODS))


def print_json(
    tournament: Tournament, matches: int, standings: Sequence[Standing], pairs: Sequence[Pair]
) -> None:
    """Print one JSON object."""
    run: dict[str, Any] = {
        "game": tournament.game,
        "bots": tournament.bots,
        "seats": tournament.seats,
        "seed": f"0x{tournament.seed:x}",
        "options": tournament.options,
        "matches": matches,
    }
    write_json(
        {**run, "standings": msgspec.to_builtins(standings), "pairs": msgspec.to_builtins(pairs)}
    )


def print_csv(standings: Sequence[Standing]) -> None:
    """A row a bot, the best first; what is not known is empty."""
    columns = [f"{name}{end}" for name in _FIGURES for end in ("", "_low", "_high")]
    write(_row(["bot", "matches", *columns]))
    for each in standings:
        figures = [
            "" if value is None else f"{value:.6g}"
            for name in _FIGURES
            for value in msgspec.structs.astuple(getattr(each, name))
        ]
        write(_row([each.bot, each.matches, *figures]))


def _row(cells: Sequence[object]) -> str:
    row = io.StringIO()
    csv.writer(row, lineterminator="").writerow(cells)
    return row.getvalue()


def _print_pairs(bots: Sequence[str], pairs: Sequence[Pair]) -> None:
    """Who came in before whom how often: rows against columns, in percent."""
    by_bots = {(pair.bot, pair.other): pair for pair in pairs}
    rows = []
    for bot in bots:
        met = [by_bots.get((bot, other)) for other in bots]
        rows.append((bot, *(f"{100 * each.beaten.value:.0f}" if each else "" for each in met)))
    write_lines(table((tr("score % against"), *bots), rows))


def _print_chart(standings: Sequence[Standing], even: float) -> None:
    """Shares of victory as bars, shaded as far as the interval goes."""
    glyphs = fitting("auto", os.environ)
    label = max(len(each.bot) for each in standings)
    mark = round(even * CHART)
    for each in standings:
        low, high = _ends(each.wins)
        sure, unsure = round(low * CHART), round(high * CHART)
        bar = glyphs.bar * sure + glyphs.shade * (unsure - sure)
        bar = bar.ljust(CHART)
        if bar[mark : mark + 1] == " ":
            bar = f"{bar[:mark]}{glyphs.vertical}{bar[mark + 1 :]}"
        write(f"{each.bot.ljust(label)}  {bar.rstrip()}")
    none, every = say(per_cent(0)), say(per_cent(100))
    ends = f"{' ' * (label + 2)}{none}{every.rjust(CHART + 2 - len(none))}"
    write(
        say(phrase("{ends}   wins; {vertical} an equal share", ends=ends, vertical=glyphs.vertical))
    )


def _ends(estimate: Estimate) -> tuple[float, float]:
    low = estimate.value if estimate.low is None else estimate.low
    high = estimate.value if estimate.high is None else estimate.high
    return low, high


def _percent(estimate: Estimate) -> str:
    low, high = _ends(estimate)
    return f"{100 * estimate.value:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def _around(estimate: Estimate, places: int) -> str:
    if estimate.low is None or estimate.high is None:
        return decimal(estimate.value, places)
    return say(
        phrase(
            "{value} ({low} to {high})",
            value=decimal(estimate.value, places),
            low=decimal(estimate.low, places),
            high=decimal(estimate.high, places),
        )
    )
