"""Whole matches written down, compared line by line.

A change of a rule shows as the lines that now read differently: see ``goldens.compare``.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from dogs_rules.game import Bot, Event, Game, OptionValue
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng

MOST_SHOWN = 20
"""Numbers of a pile that are shown one by one."""


def described(thing: msgspec.Struct) -> str:
    """An action or an event: its tag and what is in it."""
    fields = msgspec.structs.asdict(thing)
    seen_by = fields.pop("seen_by", None)
    tag = str(thing.__struct_config__.tag)
    parts = [tag, *(f"{key}={value!r}".replace(" ", "") for key, value in fields.items())]
    return " ".join(parts) + (f" (for {', '.join(map(str, seen_by))})" if seen_by else "")


def shown(value: Any) -> str:
    """A number, or numbers in brackets; of many, how many."""
    if not isinstance(value, tuple):
        return str(int(value))
    if len(value) > MOST_SHOWN:
        return f"({len(value)} of them)"
    return f"({' '.join(map(shown, value))})"


def table(state: msgspec.Struct) -> list[str]:
    """A state in lines: what is not 0 or empty, and a line for each seat or place."""
    plain, lines = [], []
    for key, value in msgspec.structs.asdict(state).items():
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            for number, part in enumerate(value):
                lines += [f"  {key} {number}: {line.strip()}" for line in table(part)]
        elif not isinstance(value, msgspec.Struct) and value:
            plain.append(f"{key} {shown(value)}")
    return [", ".join(plain), *lines]


def playthrough(
    game: Game[Any, Any, Any],
    seats: int,
    seed: int,
    options: Mapping[str, OptionValue],
    bot: Bot,
) -> list[str]:
    """A match as text.

    Args:
        game: What is played.
        seats: How many seats.
        seed: Of the match and of the bot.
        options: As at set-up.
        bot: Plays all seats.
    """
    chosen = "".join(f", {key} {value}" for key, value in options.items())
    lines = [f"{game.title}, {seats} seats, seed {seed}{chosen}"]
    state = game.setup(seats, options, seed)
    rng = Rng.seeded(seed)
    round_shown = ply = 0
    while (seat := game.to_move(state)) is not None:
        view = game.view(state, seat)
        if view.round != round_shown:
            lines += ["", *table(state)]
            round_shown = view.round
        legal = game.legal_actions(state)
        action = bot.choose(view, legal, rng)
        lines.append(f"{ply} {view.phase} seat {seat}, {len(legal)} choices: {described(action)}")
        events: list[Event] = []
        game.step(state, action, events)
        lines += [f"    {described(event)}" for event in events]
        ply += 1
    lines += ["", "score"]
    for sheet in game.score(state):
        parts = ", ".join(f"{line.key} {line.points}" for line in sheet.lines)
        ties = ", ".join(map(str, sheet.tie_breaks))
        lines.append(
            f"  seat {sheet.seat}: {sheet.total} ({parts}), ties {ties}, rank {sheet.rank}"
        )
    return [*lines, f"digest {state_digest(state)}"]
