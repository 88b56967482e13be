"""A question to a table: how it is kept, what its answers come to, and its words."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.listings import Asking
from dogs_tui.host.tables.time_control import TimeControl, time_for_all

Question: TypeAlias = tuple[Seat, Asking, Seat | None, TimeControl | None]
"""The seat that asks, the question, and the seat or the time it is about."""


class Ballot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that is being answered, as it is kept for as long as it is asked."""

    kind: Asking
    by: Seat
    """The seat that asks; it counts as agreed."""
    about: Seat | None = None
    """The seat that a stand-in would play for."""
    time: TimeControl | None = None
    """The time that everybody would have."""
    agreed: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()

    @property
    def question(self) -> Question:
        """The part of a request that makes it the same when it is made again."""
        return self.by, self.kind, self.about, self.time

    def answered(self, seat: Seat, agree: bool) -> "Ballot":
        """The question with an answer, in place of what the seat said before."""
        agreed, refused = set(self.agreed) - {seat}, set(self.refused) - {seat}
        (agreed if agree else refused).add(seat)
        return msgspec.structs.replace(
            self, agreed=tuple(sorted(agreed)), refused=tuple(sorted(refused))
        )

    def outcome(self, voters: frozenset[Seat], needed: int) -> bool | None:
        """True if the table agrees; ``None``: answers are still missing.

        Args:
            voters: Who is asked now, without the one who asks.
            needed: How many of them have to agree.
        """
        if len(voters.intersection(self.agreed)) >= needed:
            return True
        return False if len(voters.difference(self.refused)) < needed else None


VOTES: Final = Kind("votes", Ballot)
"""The open votes of tables: by code, in small letters."""


def majority(electorate: int) -> int:
    """Counts the others who must agree, so that more than half of all do."""
    return electorate // 2


_LABELS: Final = {
    Asking.STAND_IN: phrase("Let a bot play on for {name}"),
    Asking.PAUSE: phrase("Pause the match"),
    Asking.RESUME: phrase("Resume the match"),
    Asking.TIME: phrase("Set the time per move to {time}"),
    Asking.END: phrase("End the match for everyone"),
    Asking.LEAVE: phrase("Leave the match for good: a bot takes the seat"),
}
_LABEL_OF_CLOCKS: Final = phrase("Set the clocks to {time}")
_ASKED: Final = {
    Asking.STAND_IN: phrase("{name} asks to let a bot play on for {other}."),
    Asking.PAUSE: phrase("{name} asks to pause the match."),
    Asking.RESUME: phrase("{name} asks to resume the match."),
    Asking.TIME: phrase("{name} asks for {time} per move."),
    Asking.END: phrase("{name} asks to end the match."),
}
_ASKED_FOR_CLOCKS: Final = phrase("{name} asks to set the clocks to {time}.")


def label(ballot: Ballot, names: Sequence[str], plies: int) -> Phrase:
    """Words a possible request, as a choice.

    Args:
        ballot: What would be asked.
        names: Of the players by seat.
        plies: How many moves would be taken back.
    """
    if ballot.kind is Asking.UNDO:
        return plural("Ask for a takeback", "Ask for a takeback of {n} moves", max(plies, 1))
    if ballot.time is not None:
        words = _LABEL_OF_CLOCKS if ballot.time.clocked else _LABELS[Asking.TIME]
        return words.filled(time=time_for_all(ballot.time))
    if ballot.about is not None:
        return _LABELS[ballot.kind].filled(name=names[ballot.about])
    return _LABELS[ballot.kind]


def sentence(ballot: Ballot, names: Sequence[str], plies: int, absent: Sequence[Seat]) -> Phrase:
    """Words the request.

    Args:
        ballot: The question.
        names: Of the players by seat.
        plies: How many moves would be taken back.
        absent: The seats for whose answers an undo waits.
    """
    name = names[ballot.by]
    if ballot.kind is Asking.UNDO:
        asked = plural(
            "{name} asks for a takeback.",
            "{name} asks for a takeback of {n} moves.",
            max(plies, 1),
            name=name,
        )
        waited_for = ", ".join(names[seat] for seat in absent)
        waits = phrase("{asked} Waiting for {names}.", asked=asked, names=waited_for)
        return waits if absent else asked
    if ballot.time is not None:
        words = _ASKED_FOR_CLOCKS if ballot.time.clocked else _ASKED[Asking.TIME]
        return words.filled(name=name, time=time_for_all(ballot.time))
    if ballot.about is not None:
        return _ASKED[ballot.kind].filled(name=name, other=names[ballot.about])
    return _ASKED[ballot.kind].filled(name=name)
