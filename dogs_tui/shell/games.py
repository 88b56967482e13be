"""``dogs-tui games`` and ``dogs-tui rules``."""

import os
import shutil
from collections.abc import Sequence
from typing import Any

from dogs_rules import registry
from dogs_rules.bots import visiting
from dogs_rules.bots.levels import about
from dogs_rules.game import Game
from dogs_rules.phrase import phrase
from dogs_rules.registry import bots, games
from dogs_tui.kit.glyphs import fitting
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import table
from dogs_tui.words import registry as told
from dogs_tui.words import say, tr


def list_games(*, as_json: bool) -> None:
    """All games: key, title, seats, bots and what they are like, options."""
    known = tuple(games().values())
    if not as_json:
        rows = [
            (
                game.key,
                game.title,
                f"{game.seat_counts[0]}-{game.seat_counts[-1]}",
                game.credit,
            )
            for game in known
        ]
        write_lines(table(("game", "title", "seats", "by"), rows))
        _list_bots(known)
        of_bots = (each for game in known for each in visiting.problems(game))
        for sentence in dict.fromkeys((*registry.problems(), *told.problems(), *of_bots)):
            write()
            write(sentence)
        return
    for game in known:
        write_json(
            {
                "game": game.key,
                "title": game.title,
                "credit": game.credit,
                "seats": list(game.seat_counts),
                "bots": list(bots(game)),
                "about_bots": {name: say(about(game, name)) for name in bots(game)},
                "options": [
                    {
                        "key": option.key,
                        "label": say(option.label),
                        "seats": list(option.seats or game.seat_counts),
                        "values": [value for value, _ in option.choices],
                    }
                    for option in game.options(game.seat_counts[-1])
                ],
            }
        )


def _list_bots(known: Sequence[Game[Any, Any, Any]]) -> None:
    """What every bot is like, the weakest first, under the games that have it."""
    having: dict[tuple[str, str], list[str]] = {}
    for game in known:
        for name in bots(game):
            having.setdefault((name, say(about(game, name))), []).append(game.title)
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for bot, titles in having.items():
        groups.setdefault(tuple(titles), []).append(bot)
    for shared, (first, *more) in groups.items():
        write()
        if len(shared) == len(known):
            write(tr("Bots of every game, and what they are like:"))
        else:
            write(say(phrase("Bots of {games}:", games=", ".join(shared))))
        write_lines(table(first, more))


def read_rules(words: tuple[str, ...]) -> int:
    """Prints what the books say; 1 when they say nothing."""
    from dogs_rules.registry import keys
    from dogs_tui.book.shell import look_up  # the books load only for this

    game = words[0] if words and words[0] in keys() else None
    rest = list(words[1:] if game else words)
    width = shutil.get_terminal_size((80, 24)).columns
    answer = look_up(game, rest, width, fitting("auto", os.environ))
    write_lines(answer.lines)
    return 0 if answer.found else 1
