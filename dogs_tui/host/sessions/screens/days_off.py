"""Taking days off by a number of them, as it was typed."""

from datetime import datetime

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.days_off import MOST_DAYS, Holidays
from dogs_tui.host.people.person import Person
from dogs_tui.words.figures import day_and_month


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
    return _told(until)


def now(holidays: Holidays, person: Person) -> Phrase:
    """How it is: until when somebody is off, or how many days they can take."""
    until = holidays.until(person)
    if until is not None:
        return _told(until)
    left = holidays.days_left(person)
    return plural(
        "You can take {n} day off, on which none of your time runs.",
        "You can take {n} days off, on which none of your time runs.",
        left,
    )


def _told(until: datetime) -> Phrase:
    return phrase(
        "None of your time runs until {date} {time} UTC.",
        date=day_and_month(until),
        time=f"{until:%H:%M}",
    )
