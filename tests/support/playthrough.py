"""Whole matches written down, compared line by line.

A change of a rule shows as the lines that now read differently: see ``goldens.compare``.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from dogs_rules.game import Bot, Event, Game, OptionValue
from dogs_rules.match import state_digest
from dogs_rules.rng import Rng


def told(thing: msgspec.Struct) -> str:
    """An action or an event: its tag and what is in it."""
    fields = msgspec.structs.asdict(thing)
    seen_by = fields.pop("seen_by", None)
    tag = str(thing.__struct_config__.tag)
    parts = [tag, *(f"{key}={value!r}".replace(" ", "") for key, value in fields.items())]
    return " ".join(parts) + (f" (for {', '.join(map(str, seen_by))})" if seen_by else "")


def playthrough(
    game: Game[Any, Any, Any],
    seats: int,
    seed: int,
    options: Mapping[str, OptionValue],
    bot: Bot,
    table: Callable[[Any], list[str]],
) -> list[str]:
    """A match as text.

    Args:
        game: What is played.
        seats: How many seats.
        seed: Of the match and of the bot.
        options: As at set-up.
        bot: Plays all seats.
        table: The table in lines, at the beginning of a round.
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
        lines.append(f"{ply} {view.phase} seat {seat}, {len(legal)} choices: {told(action)}")
        events: list[Event] = []
        game.step(state, action, events)
        lines += [f"    {told(event)}" for event in events]
        ply += 1
    lines += ["", "score"]
    for sheet in game.score(state):
        parts = ", ".join(f"{line.key} {line.points}" for line in sheet.lines)
        ties = ", ".join(map(str, sheet.tie_breaks))
        lines.append(
            f"  seat {sheet.seat}: {sheet.total} ({parts}), ties {ties}, rank {sheet.rank}"
        )
    return [*lines, f"digest {state_digest(state)}"]
