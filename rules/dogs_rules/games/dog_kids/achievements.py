"""The achievements of DOG Kids."""

from typing import Final

from dogs_rules.achievements import Achievement, Over, happened
from dogs_rules.games.dog_kids.events import DogChuckedOut, DogMoved
from dogs_rules.phrase import phrase


def _undisturbed(over: Over) -> bool:
    return over.won and not over.events(DogChuckedOut)


def _alone_at_home(over: Over) -> bool:
    others = [sheet for sheet in over.sheets if sheet.rank > 1]
    return over.won and bool(others) and not any(sheet.total for sheet in others)


def _pushed(over: Over) -> bool:
    return any(
        isinstance(event, DogMoved) and event.pushed
        for mover, events in over.happened
        for event in events
        if mover == over.seat
    )


ACHIEVEMENTS: Final = (
    happened(
        "chucked-out",
        phrase("three dogs chucked out in one match"),
        "chuck-out",
        DogChuckedOut,
        least=3,
        by="by",
    ),
    Achievement(
        "undisturbed", phrase("a win without being chucked out"), "chuck-out", _undisturbed
    ),
    Achievement("alone", phrase("a win before others had a dog home"), "home", _alone_at_home),
    Achievement("pushed", phrase("a partner's dog pushed on"), "pushing", _pushed),
)
