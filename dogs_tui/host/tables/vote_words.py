"""What a table is asked, in words."""

from collections.abc import Sequence
from typing import Final

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.tables.ballot import Ballot
from dogs_tui.host.tables.public import Asking
from dogs_tui.host.tables.time_control import time_for_all

_LABELS: Final = {
    Asking.PAUSE: phrase("Pause the match"),
    Asking.RESUME: phrase("Go on with the match"),
    Asking.END: phrase("End the match for everybody"),
    Asking.LEAVE: phrase("Leave the match for good: a bot takes the seat"),
}
_ASKED: Final = {
    Asking.PAUSE: phrase("{name} asks to pause the match."),
    Asking.RESUME: phrase("{name} asks to go on with the match."),
    Asking.END: phrase("{name} asks to end the match."),
}


def label(ballot: Ballot, names: Sequence[str], plies: int) -> Phrase:
    """What somebody could ask, as a choice.

    Args:
        ballot: What would be asked.
        names: Of the players by seat.
        plies: How many moves would be taken back.
    """
    if ballot.kind is Asking.UNDO:
        return plural("Ask to take back the last move", "Ask to take back {n} moves", max(plies, 1))
    if ballot.kind is Asking.STAND_IN and ballot.about is not None:
        return phrase("Let a bot play on for {name}", name=names[ballot.about])
    if ballot.time is not None:
        time = time_for_all(ballot.time)
        if ballot.time.clocked:
            return phrase("Set the clocks to {time}", time=time)
        return phrase("Give everybody {time} for a decision", time=time)
    return _LABELS[ballot.kind]


def sentence(ballot: Ballot, names: Sequence[str], plies: int, absent: Sequence[Seat]) -> Phrase:
    """What is being asked.

    Args:
        ballot: The question.
        names: Of the players by seat.
        plies: How many moves would be taken back.
        absent: The seats for whose answers an undo waits.
    """
    name = names[ballot.by]
    if ballot.kind is Asking.UNDO:
        return _undo_sentence(name, plies, [names[seat] for seat in absent])
    if ballot.kind is Asking.STAND_IN and ballot.about is not None:
        return phrase(
            "{name} asks whether a bot may play on for {other}.",
            name=name,
            other=names[ballot.about],
        )
    if ballot.time is not None:
        time = time_for_all(ballot.time)
        if ballot.time.clocked:
            return phrase("{name} asks for clocks of {time}.", name=name, time=time)
        return phrase("{name} asks for {time} for every decision.", name=name, time=time)
    return _ASKED[ballot.kind].filled(name=name)


def _undo_sentence(name: str, plies: int, absent: Sequence[str]) -> Phrase:
    asked = plural(
        "{name} asks to take back a move.",
        "{name} asks to take back {n} moves.",
        max(plies, 1),
        name=name,
    )
    if not absent:
        return asked
    return phrase("{asked} It waits for {names}.", asked=asked, names=", ".join(absent))


def awaited(name: str, minutes: float, *, left: bool) -> Phrase:
    """Why no bot plays on for somebody yet who is not here.

    Args:
        name: What they are called.
        minutes: For how long the table waits.
        left: Whether they were here since the host began.
    """
    waits = f"{minutes:g}"
    if left:
        return phrase(
            "{name} has only just left: the table waits {n} min for that.", name=name, n=waits
        )
    return phrase("{name} may still come: the table waits {n} min for that.", name=name, n=waits)
