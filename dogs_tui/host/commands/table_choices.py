"""The choices of people at a table: answers, questions, and moderation."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.tables import ASK
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.listings import Asking, Offer
from dogs_tui.host.tables.owner_moderation import Attendee, OwnerModeration
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.words import listed

GRAVE: Final = frozenset({Asking.END, Asking.LEAVE})
"""The requests that cannot be taken back once they are done."""
Doing = Callable[[], Awaitable[None] | None]
"""An action that is done at once or when it is kept."""


class Choice(msgspec.Struct, frozen=True):
    """Something to do: a row on a screen, a line that is typed."""

    label: Phrase
    typed: str
    do: Doing
    why_not: Phrase | None = None
    grave: bool = False
    """True if it is asked for twice before it is done."""


async def done(doing: Doing) -> None:
    """Does something, and comes back when it is done."""
    under_way = doing()
    if under_way is not None:
        await under_way


def answers(handle: SeatHandle) -> list[Choice]:
    """Gives the answers to the proposal that runs."""
    company = handle.company
    if company.asked_by_me:
        return [Choice(phrase("Withdraw this"), "withdraw", handle.withdraw)]
    if not company.asked_me:
        return []
    return [
        Choice(phrase("Agree"), "yes", partial(handle.answer, True)),
        Choice(phrase("Refuse"), "no", partial(handle.answer, False)),
    ]


def questions(handle: SeatHandle) -> list[Choice]:
    """Gives the requests to the table; those that can be made now come first."""
    ordered = sorted(handle.offers(), key=lambda offer: offer.why_not is not None)
    return [
        Choice(
            offer.label,
            _typed(handle, offer),
            partial(handle.ask, offer.kind, offer.about, offer.time),
            offer.why_not,
            grave=offer.kind in GRAVE,
        )
        for offer in ordered
    ]


def _typed(handle: SeatHandle, offer: Offer) -> str:
    kind = "bot" if offer.kind is Asking.STAND_IN else offer.kind.value
    word = f"{ASK.word} {kind}"
    if offer.time is not None:
        return f"{word} {offer.time.minutes or offer.time.hours}"
    return word if offer.about is None else f"{word} {handle.table.names[offer.about]}"


def undoing(handle: SeatHandle) -> Choice | None:
    """Gives the request to undo with the table's consent; ``None``: there is none."""
    asked = f"{ASK.word} {Asking.UNDO.value}"
    return next((choice for choice in questions(handle) if choice.typed == asked), None)


def moderation(order: OwnerModeration) -> list[Choice]:
    """Gives what the owner can do to each person; nothing for others."""
    return [choice for other in order.others() for choice in _about(order, other)]


def _about(order: OwnerModeration, attendee: Attendee) -> Iterator[Choice]:
    name, person = attendee.name, attendee.person
    if attendee.sent_out:
        label = phrase("Let {name} back in", name=name)
        yield Choice(label, f"let in {name}", partial(order.let_in, person))
        return
    if attendee.muted:
        label = phrase("Unmute {name}", name=name)
        yield Choice(label, f"unmute {name}", partial(order.mute, person, False))
    else:
        label = phrase("Mute {name} at this table", name=name)
        yield Choice(label, f"mute {name}", partial(order.mute, person, True))
    yield Choice(
        phrase("Remove {name} from this table", name=name),
        f"out {name}",
        partial(order.send_out, person),
        order.why_not_out(person),
        grave=True,
    )


def question_called(handle: SeatHandle, typed: str) -> Choice:
    """Finds the request that was typed.

    Raises:
        LobbyError: That cannot be asked.
    """
    choice = _called(questions(handle), typed)
    if choice is None:
        raise LobbyError(
            phrase("That cannot be asked. Type {command} for a list.", command=ASK.word)
        )
    return choice


def moderation_called(handle: SeatHandle, typed: str) -> Choice:
    """Finds what the owner of a table typed.

    Raises:
        LobbyError: It is about nobody here, or this is not the owner.
    """
    if not handle.company.owner:
        raise LobbyError(phrase("Only the table's owner can do that."))
    choice = _called(moderation(handle.order), typed)
    if choice is None:
        others = [other.name for other in handle.order.others()]
        names = listed(others) if others else phrase("nobody")
        raise LobbyError(phrase("Type the name of someone here: {names}.", names=names))
    return choice


def _called(choices: list[Choice], typed: str) -> Choice | None:
    wanted = " ".join(typed.split()).casefold()
    return next((choice for choice in choices if choice.typed.casefold() == wanted), None)
