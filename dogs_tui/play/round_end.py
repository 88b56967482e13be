"""The end of a round: what is settled then, gathered while it happens, for one card."""

from collections.abc import Sequence

from dogs_rules.game import Event


class RoundEnd:
    """Gathers what is settled at the end of a round, from one heading to the next."""

    def __init__(self) -> None:
        self._settled: list[Event] = []

    def forget(self) -> None:
        """Drops the collected results of the round."""
        self._settled.clear()

    def take(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        """Takes what one action made happen.

        Returns:
            All that was settled and what it led to, in order, once the next part of the match has
            begun; nothing before, nor where a round ends without anything.
        """
        self._settled += settled(happened)
        if not any(event.heading for event in happened):
            return ()
        events = tuple(self._settled)
        self.forget()
        return events if any(event.round_end for event in events) else ()


def settled(happened: Sequence[Event]) -> Sequence[Event]:
    """Of what one action made happen, that which belongs to the end of the round.

    That is all from the first such event on, so that whatever else comes of it, such as the next
    round's beginning, is told together with it.
    """
    for at, event in enumerate(happened):
        if event.round_end or event.heading:
            return happened[at:]
    return ()
