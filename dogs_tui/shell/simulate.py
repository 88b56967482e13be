"""``dogs-tui simulate``: matches between bots, a line each."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from dogs_rules.game import Game, OptionError, OptionValue
from dogs_rules.phrase import plural
from dogs_rules.simulate import Result, bots_at, match_seeds, play_out
from dogs_tui.kit.printing import complain, write, write_json, write_lines
from dogs_tui.shell.out import UsageError, table
from dogs_tui.words import say, say_error, sense, tr
from dogs_tui.words.figures import decimal, whole


def simulate(
    game: Game[Any, Any, Any],
    seats: int,
    matches: int,
    levels: Sequence[str],
    seed: int,
    options: dict[str, OptionValue],
    *,
    most_moves: int,
    as_json: bool,
) -> int:
    """Plays matches and prints each as it ends, then, for people, what they add up to.

    Returns:
        The exit status: 1 when a match was stopped before its end.

    Raises:
        UsageError: Seats, options or bots do not fit the game.
    """
    try:
        game.check_options(seats, options)
        bots_at(game, levels, seats, time.monotonic)
    except OptionError as error:
        raise UsageError(say_error(error)) from error
    stopped = 0

    def results() -> Iterator[Result]:
        nonlocal stopped
        for each in match_seeds(seed, matches):
            result = play_out(
                game, seats, options, each, levels, time.monotonic, most_moves=most_moves
            )
            stopped += not result.ended
            yield result

    if as_json:
        for result in results():
            write_json(_as_data(result))
    else:
        _print_table(results(), [levels[seat % len(levels)] for seat in range(seats)])
    if not stopped:
        return 0
    sentence = plural(
        "{n} match was stopped before its end, at the move limit of {moves}: nobody won it.",
        "{n} matches were stopped before their end, at the move limit of {moves}: nobody won them.",
        stopped,
        moves=whole(most_moves),
    )
    complain(say(sentence))
    return 1


def _as_data(result: Result) -> dict[str, Any]:
    return {
        "seed": f"0x{result.seed:x}",
        "scores": result.scores,
        "ranks": result.ranks,
        "winners": result.winners,
        "plies": result.plies,
        "rounds": result.rounds,
        "ended": result.ended,
    }


def _print_table(results: Iterator[Result], levels: Sequence[str]) -> None:
    """A line a match, at once; then wins and mean points of every seat."""
    names = (tr("match"), tr(sense("of a match", "moves")), tr(sense("of a match", "rounds")))
    widths = [max(len(name), least) for name, least in zip(names, (5, 6, 6), strict=True)]
    head = [name.rjust(width) for name, width in zip(names, widths, strict=True)]
    head += [f"{seat + 1}:{level}".rjust(12) for seat, level in enumerate(levels)]
    write("  ".join((*head, tr("seed"))))
    wins: Counter[int] = Counter()
    points: Counter[int] = Counter()
    count = 0
    for count, result in enumerate(results, 1):
        figures = (whole(count), whole(result.plies), whole(result.rounds))
        cells = [text.rjust(width) for text, width in zip(figures, widths, strict=True)]
        for seat, score in enumerate(result.scores):
            won = seat in result.winners
            wins[seat] += won
            points[seat] += score
            cells.append(f"{score}{'*' if won else ' '}".rjust(12))
        write("  ".join((*cells, f"0x{result.seed:x}")))
    if not count:
        return
    write()
    rows = [
        (str(seat + 1), level, whole(wins[seat]), decimal(points[seat] / count))
        for seat, level in enumerate(levels)
    ]
    write_lines(table((tr("seat"), tr("bot"), tr("wins"), tr("average points")), rows))
