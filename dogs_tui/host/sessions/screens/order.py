"""What the owner of a table can do about who is there, as rows to choose from."""

from collections.abc import Callable

from dogs_tui.host.sessions.screens.people import Choice
from dogs_tui.host.tables.order import Attendee, TableOrder
from dogs_tui.words import phrase


def order_choices(order: TableOrder) -> list[Choice]:
    """A row for each thing that can be done to each person; none for who is not the owner."""
    return [choice for one in order.others() for choice in _about(order, one)]


def _about(order: TableOrder, one: Attendee) -> list[Choice]:
    if one.sent_out:
        label = phrase("Let {name} in again", name=one.name)
        return [Choice(label, _calling(order.let_in, one))]
    talks = (
        Choice(phrase("Let {name} talk again", name=one.name), _muting(order, one, False))
        if one.muted
        else Choice(phrase("Mute {name} at this table", name=one.name), _muting(order, one, True))
    )
    out = Choice(
        phrase("Send {name} out", name=one.name),
        _calling(order.send_out, one),
        order.why_not_out(one.person),
        grave=True,
    )
    return [talks, out]


def _calling(do: Callable[[str], None], one: Attendee) -> Callable[[], None]:
    return lambda: do(one.person)


def _muting(order: TableOrder, one: Attendee, muted: bool) -> Callable[[], None]:
    return lambda: order.mute(one.person, muted)
