"""What the lobby says below and above its lists."""

from datetime import datetime

from dogs_rules.phrase import phrase
from dogs_tui.host.commands import table_words
from dogs_tui.host.commands.lobby import FREE, Row
from dogs_tui.host.tables.public import LobbyLists, TableListing
from dogs_tui.words import listed, ngettext, say, tr


def last_game(lobby: LobbyLists) -> str:
    """The key of the game that the guest played last; empty: none yet."""
    cards = (*lobby.yours, *lobby.played)
    return max(((card.changed, card.game) for card in cards if card.changed), default=("", ""))[1]


def company(lobby: LobbyLists) -> str:
    """Who else is here, in one line."""
    if not lobby.people:
        return tr("nobody else is here")
    count = ngettext("{n} other is here:", "{n} others are here:", len(lobby.people))
    return say(phrase("{count} {names}", count=count, names=listed(lobby.people)))


def note(lobby: LobbyLists, *, named: bool) -> str:
    """What stands at the right of the heading.

    Args:
        lobby: The lobby.
        named: Whether who is here is named elsewhere.
    """
    if lobby.asking:
        names = listed(lobby.asking)
        return say(phrase("would like to follow you (f): {names}", names=names))
    return "" if named else company(lobby)


def asked(row: Row, now: datetime) -> str:
    """What enter does with a table."""
    card = row.card
    if row.section in FREE:
        return _sitting_down(card)
    if row.section == "watch":
        watching = say(phrase("Enter watches {names}.", names=table_words.players(card)))
        parts = (watching, table_words.watched(card), table_words.followed(card))
        return " ".join(filter(None, parts))
    if row.section == "played":
        return table_words.result(card)
    return say(table_words.entering(card, now))


def _sitting_down(card: TableListing) -> str:
    """What enter does with a table where a seat is free, and whether it is rated."""
    names = table_words.players(card)
    if card.duplicate:
        return say(phrase("Enter begins it: the same deal as {names}, once.", names=names))
    if not table_words.taken_seats(card):
        return tr("Enter sits down as the first.")
    if card.rated:
        return say(phrase("Enter sits down with {names}; the match is rated.", names=names))
    return say(phrase("Enter sits down with {names}.", names=names))
