"""Taking days off by a number of them, as it was typed."""

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.holidays import MOST_DAYS, Holidays
from dogs_tui.host.lobby.people import Person


def take(holidays: Holidays, person: Person, typed: str) -> Phrase:
    """Takes so many days, or ends them with 0; says how it is then.

    Raises:
        LobbyError: It is no number, or they cannot be taken.
    """
    number = typed.strip()
    if not (number.isascii() and number.isdigit()) or int(number) > MOST_DAYS:
        raise LobbyError(phrase("Type how many days, 0 to {n}.", n=MOST_DAYS))
    if int(number) == 0:
        holidays.end(person)
        return phrase("Your time runs again.")
    until = holidays.take(person, int(number))
    return phrase("None of your time runs until {date}.", date=f"{until:%d %b %H:%M} UTC")


def now(holidays: Holidays, person: Person) -> Phrase:
    """How it is: until when somebody is off, or how many days they can take."""
    until = holidays.until(person)
    if until is not None:
        return phrase("None of your time runs until {date}.", date=f"{until:%d %b %H:%M} UTC")
    left = holidays.days_left(person)
    return phrase("You can take {n} days off, on which none of your time runs.", n=left)
