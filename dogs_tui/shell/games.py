"""``dogs-tui games`` and ``dogs-tui rules``."""

import os
from collections.abc import Sequence
from typing import Any, Final

from dogs_rules import registry
from dogs_rules.bots import visiting
from dogs_rules.bots.levels import about
from dogs_rules.game import Game
from dogs_rules.listing import minutes
from dogs_rules.phrase import phrase
from dogs_rules.registry import bots, games
from dogs_tui.home import game_facts
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.glyphs import fitting
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.kit.terminal import terminal_size
from dogs_tui.shell.out import table
from dogs_tui.words import msgid, say, tr
from dogs_tui.words import registry as words_registry

_HEAD: Final = (
    msgid("game"),
    msgid("title"),
    msgid("seats"),
    msgid("age"),
    msgid("weight"),
    msgid("alone"),
    msgid("humans"),
)


def list_games(*, as_json: bool) -> None:
    """All games: what each is, for whom and how long, bots and what they are like, options."""
    listed = tuple(games().values())
    if not as_json:
        head = tuple(map(tr, _HEAD))
        write_lines(table(head, [_row(game) for game in listed]))
        write(tr("alone, humans: about how many minutes against bots, and among humans"))
        _list_pitches(listed)
        _list_bots(listed)
        of_bots = (each for game in listed for each in visiting.problems(game))
        problems = (*registry.problems(), *words_registry.problems(), *of_bots)
        for sentence in dict.fromkeys(map(say, problems)):
            write()
            write(sentence)
        return
    for game in listed:
        write_json(
            {
                "game": game.key,
                "title": game.title,
                "credit": game.credit,
                "seats": list(game.seat_counts),
                **_listed(game),
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


def _row(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """A game in a line; a dash stands for what nobody says of it."""
    listing = registry.listing(game.key)
    counts = game.seat_counts
    spans = (
        _span([minutes(listing, seats, seats if among else 1) for seats in counts])
        for among in (False, True)
    )
    age = f"{listing.age}+" if listing.age else "-"
    weight = game_facts.weight_word(listing)
    return (
        game.key,
        game.title,
        _span(counts),
        age,
        say(weight) if weight is not None else "-",
        *spans,
    )


def _span(numbers: Sequence[int | None]) -> str:
    """The smallest and the largest of some numbers; a dash where none is known."""
    given = [number for number in numbers if number is not None]
    if not given:
        return "-"
    return f"{min(given)}-{max(given)}" if min(given) != max(given) else str(given[0])


def _listed(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """What a game's listing says, for programs; null where it says nothing."""
    listing = registry.listing(game.key)
    measured = [seats for seats in game.seat_counts if seats in listing.decisions]
    return {
        "pitch": say(listing.pitch) if listing.pitch is not None else None,
        "age": listing.age or None,
        "weight": listing.weight,
        "minutes": {
            str(seats): {
                "alone": minutes(listing, seats, 1),
                "people": minutes(listing, seats, seats),
            }
            for seats in measured
        },
    }


def _list_pitches(listed: Sequence[Game[Any, Any, Any]]) -> None:
    """Who made each game, and what players do in it."""
    width = terminal_size()[0]
    for game in listed:
        pitch = registry.listing(game.key).pitch
        write()
        titles = game_facts.titles(registry.listing(game.key))
        write(say(phrase("{game}: {credit}", game=titles, credit=game.credit)))
        write_lines(wrapped(say(pitch), width - 1) if pitch is not None else ())


def _list_bots(listed: Sequence[Game[Any, Any, Any]]) -> None:
    """What every bot is like, the weakest first, under the games that have it."""
    having: dict[tuple[str, str], list[str]] = {}
    for game in listed:
        for name in bots(game):
            having.setdefault((name, say(about(game, name))), []).append(game.title)
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for bot, titles in having.items():
        groups.setdefault(tuple(titles), []).append(bot)
    for shared, (first, *more) in groups.items():
        write()
        if len(shared) == len(listed):
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
    width = terminal_size()[0]
    answer = look_up(game, rest, width, fitting("auto", os.environ))
    write_lines(answer.lines)
    return 0 if answer.found else 1
