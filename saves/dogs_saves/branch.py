"""A branch: a match that begins as another one did, up to one of its moves, and goes on by itself.

Its file is whole without the other one. It has the same set-up, seed and revision of the rules and
the moves up to there, so that what was drawn is what it was and what is drawn next comes from the
same generator; ``Origin`` says which match it branched off, for lists.

Only of a match that is over can there be branches: in one that runs, they would tell what nobody
may know yet.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_rules.version import __version__
from dogs_saves.errors import SaveError, UnreadableError, shown_name
from dogs_saves.files import read_file
from dogs_saves.proof import snapshot_of
from dogs_saves.reading import restored
from dogs_saves.records import TITLE_LIMIT, Origin, Player, cleaned_player
from dogs_saves.replay import GameFinder, Replayed, replay

RUNS_STILL = phrase(
    "You can play on only from a finished match: before that it would reveal hidden information."
)
NOTHING_LEFT = phrase("The match is over at this move. Go back to an earlier move to play on.")


def branched(
    path: Path,
    ply: int,
    players: Sequence[Player],
    at: datetime,
    find_game: GameFinder,
    *,
    title: str = "",
    hints: bool = True,
) -> Replayed:
    """The beginning of a branch, which is in no file yet.

    Args:
        path: The match that it branches off.
        ply: How many moves of that one it begins with, counted from the very beginning.
        players: By seat.
        at: The time.
        find_game: Where games come from.
        title: For lists; cleaned.
        hints: Whether players may ask for hints.

    Raises:
        SaveError: That match cannot be read, is not over, or cannot go on from there.
    """
    _, parent = restored(path, read_file(path), find_game)
    match, history = parent.match, parent.history
    first = history.base.ply
    if match.to_move is not None:
        raise SaveError(RUNS_STILL, path)
    if not first <= ply < first + match.plies:
        words = phrase(
            "You can play on from moves {first} to {last} of {file}, not from {ply}.",
            file=shown_name(path),
            first=first,
            last=first + match.plies - 1,
            ply=ply,
        )
        raise SaveError(words, path)
    if len(players) != match.seats:
        words = plural(
            "{file} has {n} seat.", "{file} has {n} seats.", match.seats, file=shown_name(path)
        )
        raise SaveError(words, path)
    before = history.header
    line = before.origin.deal if before.origin is not None else ""
    header = msgspec.structs.replace(
        before,
        title=clean_text(title, TITLE_LIMIT),
        players=tuple(map(cleaned_player, players)),
        created=at,
        app=__version__,
        hints=hints,
        taken_back=0,
        origin=Origin(
            path.stem, before.created, ply, line if before.deal is None else before.deal.line
        ),
        deal=None,  # from its second move on it is not what others play
    )
    begun = history.branched(header, ply)
    begun.add(snapshot_of(match.game, match.state_at(ply - first), ply, at))
    replayed = replay(begun, find_game, path)
    if replayed.match.plies != ply - first:
        words = phrase("You cannot play on in {file} from there.", file=shown_name(path))
        raise UnreadableError(words, path)
    return replayed
