"""``dogs-tui deal``: the deal of the day or any other, and what everybody here made of it."""

from datetime import date
from typing import Any

import click

from dogs_rules import registry
from dogs_rules.clean import clean_text
from dogs_rules.deal import PREFIX, Deal, dealt, is_line, read_deal
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, State, Summary
from dogs_tui.kit.nearest import did_you_mean
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.match import deal_scores, deals, setup
from dogs_tui.match.veil import VEILED, Veil
from dogs_tui.shell.arguments import (
    OPTIONS,
    PLAIN,
    SEATS,
    SEED,
    completed,
    level_list,
    option_pairs,
)
from dogs_tui.shell.group import Helped
from dogs_tui.shell.matches import keyboard_name
from dogs_tui.shell.opening import need_terminal, open_stored
from dogs_tui.shell.out import FailedError, UsageError, table
from dogs_tui.words import say, tr


@click.command(
    help=(
        "Play the deal of the day, or any deal by its code.\n"
        "\n"
        "A deal is the same match for everyone: same game, chance and bots. Results "
        "stay hidden until you have finished it. Without a game or a code, lists "
        "today's deals."
    ),
    cls=Helped,
    examples=(
        "dogs-tui deal",
        "dogs-tui deal dog_kids",
        "dogs-tui deal dog_kids --scores",
        "dogs-tui deal dogs --new --seats 2 --bots steady",
    ),
)
@click.argument("words", nargs=-1, metavar="[GAME|CODE]", shell_complete=completed("games"))
@click.option("--day", metavar="DATE", help=("The deal of an earlier day, e.g. 2026-05-01 (UTC)."))
@click.option("--scores", is_flag=True, help="Show everyone's results instead of playing.")
@click.option("--again", is_flag=True, help="Play it again for practice.")
@click.option("--new", is_flag=True, help="Create a deal and print its code.")
@SEATS
@click.option("--seat", type=int, metavar="N", help="Your seat (default 1), with --new.")
@click.option(
    "--bots",
    metavar="LEVEL[,LEVEL...]",
    shell_complete=completed("levels"),
    help="Bots for the other seats, with --new. The last one is repeated.",
)
@SEED
@OPTIONS
@click.option("--no-hints", is_flag=True, help="Without hints, with --new.")
@click.option("--json", "as_json", is_flag=True, help="Print deals or results as JSON.")
@PLAIN
def deal(
    words: tuple[str, ...],
    day: str | None,
    scores: bool,
    again: bool,
    new: bool,
    seats: int | None,
    seat: int | None,
    bots: str | None,
    seed: str | None,
    options: tuple[str, ...],
    no_hints: bool,
    as_json: bool,
    plain: bool,
) -> int:
    last = deals.today()
    when = last if day is None else deals.read_day(day, last)
    of_new = (seats, seat, bots, seed, options or None, no_hints or None)
    if not new and any(value is not None for value in of_new):
        raise UsageError(
            tr("Seats, bots, seed, options and hints belong to a new deal: add --new.")
        )
    if (scores or again) and (new or not words):
        raise UsageError(
            tr("--scores and --again are for a deal: name a game, or give a deal code.")
        )
    if new and day is not None:
        raise UsageError(tr("The deal of a day already exists: leave out --new or --day."))
    if new:
        made = _made(words, seats, seat, bots, seed, options, hints=not no_hints)
        write_json(_as_data(made)) if as_json else write(made.line)
        return 0
    if not words:
        _list_deals(when, as_json=as_json)
        return 0
    chosen = _named(words, when)
    deals.playable(chosen)
    return _played(chosen, scores=scores or as_json, again=again, as_json=as_json, plain=plain)


def _named(words: tuple[str, ...], day: date) -> Deal:
    """The deal that is meant by a game or a line.

    Raises:
        DealError: It is a line with something wrong in it.
        UsageError: It is neither.
    """
    keys = registry.keys()
    if len(words) == 1 and words[0] in keys:
        return deals.daily(words[0], day)
    text = " ".join(words)
    if is_line(text):
        return read_deal(text)
    shown = clean_text(text, 40)
    raise UsageError(
        say(
            phrase(
                (
                    "'{shown}' is neither a game nor a deal code. Games: {keys}. Deal codes "
                    "start with {prefix}-.{hint}"
                ),
                shown=shown,
                keys=", ".join(keys),
                prefix=PREFIX,
                hint=did_you_mean(words[0], keys),
            )
        )
    )


def _made(
    words: tuple[str, ...],
    seats: int | None,
    seat: int | None,
    bots: str | None,
    seed: str | None,
    options: tuple[str, ...],
    *,
    hints: bool,
) -> Deal:
    """A deal as the options say.

    Raises:
        DealError: It would not be the same for everybody.
        SetupError: Something in it cannot be.
        UsageError: No game is named.
    """
    if len(words) != 1:
        raise UsageError(
            say(phrase("Name the game of the new deal: {keys}.", keys=", ".join(registry.keys())))
        )
    game = setup.the_game(words[0])
    count = setup.check_seats(game, setup.default_seats(game) if seats is None else seats)
    levels = [deals.usual_bot(game)] if bots is None else level_list(bots)
    chosen = setup.checked_options(game, count, option_pairs(options))
    number = setup.fresh_seed() >> deals.SPARED_BITS if seed is None else setup.read_seed(seed)
    return dealt(
        game, count, (1 if seat is None else seat) - 1, levels, chosen, number, hints=hints
    )


def _played(chosen: Deal, *, scores: bool, again: bool, as_json: bool, plain: bool) -> int:
    folder, name = MatchFolder(), keyboard_name()
    matches = folder.matches()
    own = deals.tries(matches, chosen.line, name)
    over = Veil(matches, name).lifted(chosen.line)
    if scores or (over and not again):
        _print_scores(chosen, matches, name, as_json=as_json)
        if not scores:
            write(tr("You have finished this deal. To play it again for practice, add --again."))
        return 0
    if again and not over:
        raise FailedError(tr("You have not finished this deal yet; run it without --again."))
    if not plain:
        need_terminal()
    running = next((match for match in own if match.state is State.RUNNING), None)
    if running is not None and not again:
        stored, recovery = folder.open(running.path)
        return open_stored(stored, " ".join(map(say, stored.notices(recovery))), plain=plain)
    return open_stored(deals.begin(folder, chosen, name), "", plain=plain)


# What is printed.


def _list_deals(day: date, *, as_json: bool) -> None:
    matches, name = MatchFolder().matches(), keyboard_name()
    listed = deals.daily_deals(day)
    if as_json:
        for deal in listed:
            standing = say(deals.standing(matches, deal.line, name))
            write_json({**_as_data(deal), "day": str(day), "standing": standing})
        return
    rows = [
        (
            registry.title(deal.game),
            say(deals.against(deal)),
            say(deals.standing(matches, deal.line, name)),
        )
        for deal in listed
    ]
    write_lines(table((say(phrase("deals of {day}", day=str(day))), tr("how"), tr("you")), rows))
    write()
    for deal in listed:
        write(deal.line)


def _print_scores(chosen: Deal, matches: list[Summary], name: str, *, as_json: bool) -> None:
    scores = None
    if Veil(matches, name).lifted(chosen.line):
        scores = deal_scores.scores(chosen, matches, name)
    if as_json:
        standing = say(deals.standing(matches, chosen.line, name))
        entries = None if scores is None else list(map(_entry_data, scores.entries))
        write_json({**_as_data(chosen), "standing": standing, "scores": entries})
        return
    what = phrase("{game}, {how}", game=registry.title(chosen.game), how=deals.against(chosen))
    write(say(what))
    write(chosen.line)
    write()
    if scores is None:
        write(say(deals.standing(matches, chosen.line, name)))
        write(say(VEILED))
        return
    write_lines(_score_lines(scores))
    if scores.unfit:
        write(say(deal_scores.unfit_told(scores.unfit)))


def _score_lines(scores: deal_scores.Scores) -> list[str]:
    """The table: a line of the score sheet a row, everybody in a column."""
    rows = deal_scores.score_rows(scores.entries)
    head = ("", *(say(deal_scores.entry_name(entry)) for entry in scores.entries))
    return table(head, [(say(label), *cells) for label, cells in rows])


def _entry_data(entry: deal_scores.Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "attempt": entry.attempt,
        "file": entry.path.stem.encode("utf-8", "backslashreplace").decode("utf-8"),
        "lines": {line.key: line.points for line in entry.sheet.lines},
        "total": entry.sheet.total,
        "rank": entry.sheet.rank,
        "taken_back": entry.taken_back,
        "hints": entry.hinted,
        "matchpoints": entry.matchpoints,
    }


def _as_data(deal: Deal) -> dict[str, Any]:
    return {
        "game": deal.game,
        "revision": deal.revision,
        "seats": deal.seats,
        "seat": deal.seat + 1,
        "bots": deal.levels,
        "hints_allowed": deal.hints,
        "options": deal.options,
        "line": deal.line,
    }
