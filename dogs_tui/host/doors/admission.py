"""The rules for who may come in, at every door: everybody, the invited, or those listed."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.doors.requests import no_room
from dogs_tui.host.people.bans import BANNED


class Admits(StrEnum):
    """The people that a host lets in."""

    OPEN = "open"
    """Everybody with a key."""
    INVITED = "invite-only"
    """People whom the lobby knows, who are on the list, or who bring an invitation."""
    LISTED = "listed"
    """People who are on the list, and nobody else."""


class Verdict(NamedTuple):
    """The decision on a key."""

    admitted: bool
    """True if it may log in."""
    listed: bool
    """True if it needs no invitation."""
    stranger: bool = False
    """True if the lobby does not know it yet, nor did the operator put it on the list."""
    refusal: Phrase | None = None
    """The reason why it is not admitted, for whoever comes with it; ``None``: it is."""


class Denied(NamedTuple):
    """That somebody who may come in cannot do so now."""

    reason: Refused
    words: Phrase


NOT_LISTED: Final = phrase("Your SSH key is not on the list of this host.")


def refused(why: Phrase) -> Verdict:
    """That a key is not admitted, and why."""
    return Verdict(admitted=False, listed=False, refusal=why)


class Admission:
    """Judges who comes by their fingerprint.

    Args:
        admits: Whom the host lets in.
        knows: Says whether the lobby knows a fingerprint.
        bars: Whether a ban keeps an address or a fingerprint out, either of which may be empty,
            whoever may come otherwise; then it counts that they tried.
        closed: Says why the owner of a fingerprint is not let in for now; ``None``: they are.
    """

    def __init__(
        self,
        admits: Admits,
        *,
        knows: Callable[[str], bool] = lambda _fingerprint: False,
        bars: Callable[[str, str], bool] = lambda _address, _fingerprint: False,
        closed: Callable[[str], Phrase | None] = lambda _fingerprint: None,
    ) -> None:
        self.admits = admits
        self.closed = closed
        self._knows = knows
        self._bars = bars

    def bars(self, address: str, fingerprint: str = "") -> bool:
        """True if a ban keeps somebody out; then their attempt is counted."""
        return self._bars(address, fingerprint)

    def knows(self, fingerprint: str) -> bool:
        """True if the lobby knows it."""
        return self._knows(fingerprint)

    def judge(self, fingerprint: str, address: str, *, listed: bool = False) -> Verdict:
        """Decides whether somebody from an address may log in.

        Args:
            fingerprint: Who it is.
            address: Where from.
            listed: Whether the operator's list names them.
        """
        if self.bars(address, fingerprint):
            return refused(BANNED)
        stranger = not (listed or self._knows(fingerprint))
        match self.admits:
            case Admits.LISTED:
                return Verdict(True, True) if listed else refused(NOT_LISTED)
            case Admits.OPEN:
                return Verdict(True, True, stranger)
            case Admits.INVITED:
                return Verdict(True, not stranger, stranger)

    def enter(self, fingerprint: str, permit: Pass, *, stranger: bool) -> Denied | None:
        """Counts a session that begins; or says why it cannot."""
        if (why := self.closed(fingerprint)) is not None:
            permit.turn_away(Refused.CLOSING)
            return Denied(Refused.CLOSING, why)
        unknown = (lambda: not self._knows(fingerprint)) if stranger else None
        reason = permit.enter(unknown)
        return None if reason is None else Denied(reason, no_room(reason))
