"""What can be done about statistics and ratings: whose are shown, and to whom."""

from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.guest import Guest, GuestCommand
from dogs_tui.words import msgid, sense

_GROUP: Final = msgid("Records of the host")


def show(guest: Guest, shown: bool | None = None) -> Phrase:
    """Lets others see the guest's statistics, or no longer; ``None``: the other way than now."""
    if shown is None:
        shown = not guest.lobby.people.known(guest.known_person.id).shown
    guest.person = guest.lobby.people.show(guest.known_person, shown)
    return about_showing(shown=shown)


def about_showing(*, shown: bool) -> Phrase:
    """Whether others see a page, for whose it is."""
    if shown:
        return phrase("Others see this page, and you can stand in the tables of seasons.")
    return phrase("Only you see this page, and you stand in no table of a season.")


def _ratings(name: str, keys: str, label: str, *words: str, **facts: Any) -> GuestCommand:
    return GuestCommand(
        id=f"ratings.{name}", keys=keys, label=label, words=words, group=_GROUP, **facts
    )


NEXT: Final = _ratings(
    "next",
    "right",
    msgid("tables"),
    "ratings",
    shown="←→",
    usage="[last]",
    help=msgid("Show the ratings of a season"),
)
PREVIOUS: Final = _ratings(
    "previous",
    "left",
    "",
    shown="←",
    help=msgid("Show the table before, or your page"),
    elsewhere="ratings",
)
SEASON: Final = _ratings(
    "season", "s", msgid("season"), help=msgid("Show the season before"), elsewhere="ratings last"
)
PERSON: Final = _ratings(
    "person", "p", msgid("person"), help=msgid("Show somebody else's records"), elsewhere="records"
)
SHOW: Final = _ratings(
    "show",
    "y",
    msgid(sense("to others", "show me")),
    "show",
    "hide",
    help=msgid("Let others see your records, or not"),
    do=show,
)
RECORDS: Final = (NEXT, PREVIOUS, SEASON, PERSON, SHOW)
