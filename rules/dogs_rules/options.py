"""Set-up options that games share."""

from collections.abc import Mapping

from dogs_rules.game import Option, OptionValue, Seat
from dogs_rules.phrase import Phrase, phrase

START = "start"
RANDOM = "random"
NO = "no"
YES = "yes"


def start_option(seats: int, by_the_book: Phrase, anchor: str = "setup") -> Option:
    """Returns the option for the starting player: drawn by lot, or a seat.

    Args:
        seats: The number of seats.
        by_the_book: A sentence that says whom the rulebook lets begin.
        anchor: The section of the book that says so.
    """
    named = ((str(seat + 1), phrase("Seat {n}", n=seat + 1)) for seat in range(seats))
    return Option(
        key=START,
        label=phrase("Starting player"),
        help=by_the_book,
        choices=((RANDOM, phrase("Drawn by lot")), *named),
        anchor=anchor,
    )


def first_seat(options: Mapping[str, OptionValue]) -> Seat | None:
    """The seat that checked options name as the first; ``None``: to be drawn."""
    start = str(options[START])
    return None if start == RANDOM else int(start) - 1


def yes_or_no(key: str, label: Phrase, help_text: Phrase, anchor: str) -> Option:
    """Something that a match has or has not; by default it has not."""
    choices = ((NO, phrase("no")), (YES, phrase("yes")))
    return Option(key=key, label=label, help=help_text, choices=choices, anchor=anchor)
