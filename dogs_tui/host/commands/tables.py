"""The commands at a table: in its waiting room, among its company, and by its owner."""

from collections.abc import Sequence
from typing import Final

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.commands.fact_table import FactTable, of_words
from dogs_tui.host.commands.guest import Guest, GuestCommand
from dogs_tui.host.commands.lobby import go_to_next
from dogs_tui.host.commands.switches import ON_OFF, Switch
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.seat_invitations import Candidate
from dogs_tui.host.tables.waiting_room import WaitingRoom
from dogs_tui.match.setup import best_level, offered_levels
from dogs_tui.words import listed, msgid, tr

_ROOM: Final = msgid("Waiting room")
_TABLE: Final = msgid("Table")

# The waiting room.


def _owns(_: Guest, room: WaitingRoom) -> bool:
    return room.owns


def give_seat(room: WaitingRoom, seat: int | None, level: str | None) -> None:
    """Gives a seat to a bot, or opens it again.

    Args:
        room: The table.
        seat: Which; ``None``: none was named.
        level: Of the bot; empty: the best of the game; ``None``: no bot.

    Raises:
        LobbyError: There is no such seat or bot, or it may not be.
    """
    if seat is None:
        raise LobbyError(
            phrase("Type the number of a seat, for example: {typed}", typed=f"{BOT.word} 2")
        )
    game = registry.game(room.card.game)
    if level is None:
        room.give(seat, "")
        return
    levels = offered_levels(game)
    if level and level not in levels:
        raise LobbyError(phrase("There is no such bot. Bots: {levels}.", levels=listed(levels)))
    room.give(seat, level or best_level(game))


_SPECTATORS: Final = Switch(
    "spectators",
    lambda _, room: room.card.watchable,
    lambda _, room, on: room.set_watchable(on),
    lambda _, room: (
        phrase("Spectators are allowed.")
        if room.card.watchable
        else phrase("Spectators are not allowed.")
    ),
)
_CHAT: Final = Switch(
    "chat",
    lambda _, room: room.spectators_chat,
    lambda _, room, on: room.set_spectators_chat(on),
    lambda _, room: (
        phrase("Spectators can chat during the match.")
        if room.spectators_chat
        else phrase("Spectators cannot chat during the match.")
    ),
)


def candidate_list(candidates: Sequence[Candidate]) -> FactTable:
    """Lists who can be invited to a table or a duplicate, where they are, and what they said."""
    rows = []
    for candidate in candidates:
        if candidate.declined:
            state = tr("declined")
        elif candidate.invited:
            state = tr("invited")
        else:
            state = tr("on this host") if candidate.here else tr("not on this host now")
        rows.append((candidate.name, state))
    return of_words((msgid("name"), ""), rows, msgid("Nobody else is here."))


def invite(guest: Guest, code: str, name: str) -> Phrase:
    """Invites somebody to a table or a duplicate.

    Raises:
        LobbyError: Why they cannot be.
    """
    other = guest.lobby.table_invitations.invite(guest.known_person, code, name)
    return phrase("Invited {name}.", name=other.name)


STAND: Final = GuestCommand(
    id="room.stand",
    words=("u", "stand"),
    keys="u",
    label="stand up",
    help="Stand up: free your seat",
    group=_ROOM,
    do=lambda _, room: room.stand(),
    possible=lambda _, room: room.seat is not None,
    refusal=phrase("You have no seat here."),
)
OPEN: Final = GuestCommand(
    id="room.before",
    words=("open",),
    usage="SEAT",
    keys="left",
    shown="←",
    help="Take a bot from its seat",
    group=_ROOM,
)
BOT: Final = GuestCommand(
    id="room.next",
    words=("bot",),
    usage="SEAT [LEVEL]",
    keys="right",
    label="bot",
    shown="←→",
    help="Give a seat to a bot",
    group=_ROOM,
)
WATCHING: Final = GuestCommand(
    id="room.watching",
    words=(_SPECTATORS.word,),
    usage=ON_OFF,
    keys="w",
    label="spectators",
    help="Allow spectators, or not",
    group=_ROOM,
    do=_SPECTATORS.press,
    typed=_SPECTATORS.typed,
    possible=_owns,
    audits=(
        ("watching-allowed", phrase("allowed spectators")),
        ("watching-forbidden", phrase("turned spectators off")),
    ),
)
CHAT: Final = GuestCommand(
    id="room.chat",
    words=(_CHAT.word,),
    usage=ON_OFF,
    keys="c",
    help="Let spectators chat, or not",
    group=_ROOM,
    do=_CHAT.press,
    typed=_CHAT.typed,
    possible=_owns,
    audits=(
        ("watchers-talk", phrase("let spectators chat")),
        ("watchers-listen", phrase("muted spectators")),
    ),
)
INVITE: Final = GuestCommand(
    id="room.invite",
    words=("invite",),
    usage="[NAME]",
    keys="i",
    label="invite",
    help="Invite someone to this table",
    group=_ROOM,
    possible=lambda _, room: room.owns or room.seat is not None,
    refusal=phrase("Take a seat here to invite others."),
)
CLOSE: Final = GuestCommand(
    id="room.close",
    words=("close",),
    keys="d",
    label="close",
    help="Close the table for everyone",
    group=_ROOM,
    sure=msgid("This closes the table for everyone."),
    do=lambda _, room: room.disband(),
    possible=_owns,
    audits=(("disbanded", phrase("closed their table")),),
)
ROOM: Final = (STAND, OPEN, BOT, INVITE, WATCHING, CHAT, CLOSE)
"""The commands of a waiting room only, beside sitting down."""

# The company, in a waiting room and at a match.

SAY: Final = GuestCommand(
    id="room.talk",
    words=("say", "'"),
    usage="WORDS",
    keys="f2,apostrophe",
    label="talk",
    shown="F2",
    help="Say something to everyone here",
    group=_ROOM,
)
TALK: Final = GuestCommand(
    id="company.talk",
    words=("talk",),
    keys="f2,apostrophe",
    label="talk",
    shown="F2",
    help="Read the table talk",
    group=_TABLE,
)
PEOPLE: Final = GuestCommand(
    id="company.people",
    words=("w", "who"),
    keys="f3",
    label="table",
    shown="F3",
    help="See who is here, and ask the table",
    group=_TABLE,
)
NEXT: Final = GuestCommand(
    id="company.next",
    words=("next",),
    keys="f4",
    label="next",
    shown="F4",
    help="Go to the next table that waits for you",
    group=_TABLE,
    do=go_to_next,
)
LEAVE: Final = GuestCommand(
    id="room.leave",
    words=("q", "lobby"),
    keys="escape,q",
    label="lobby",
    shown="q",
    help="Go to the lobby; your seat stays",
    group=_ROOM,
)
COMPANY: Final = (SAY, TALK, PEOPLE, NEXT, LEAVE)

# What its owner can do about people.

_LISTED: Final = "F3"


def _order(
    name: str, word: str, usage: str, help_: str, *audit: tuple[str, Phrase]
) -> GuestCommand:
    return GuestCommand(
        id=f"order.{name}",
        words=(word,),
        usage=usage,
        help=help_,
        group=_TABLE,
        audits=audit,
        elsewhere=_LISTED,
    )


ORDER: Final = (
    _order(
        "mute",
        "mute",
        "NAME",
        msgid("Mute someone at this table"),
        ("muted", phrase("muted someone")),
    ),
    _order(
        "unmute",
        "unmute",
        "NAME",
        msgid("Unmute someone at this table"),
        ("unmuted", phrase("unmuted someone")),
    ),
    _order(
        "out",
        "out",
        "NAME",
        msgid("Remove someone from this table"),
        ("sent-out", phrase("removed someone from a table")),
    ),
    _order(
        "let-in",
        "let",
        "in NAME",
        msgid("Let someone back in"),
        ("let-in", phrase("let someone back in")),
    ),
)
"""The commands of a table's owner; ``table_choices`` runs them."""

# What a table decides together.

ASK: Final = GuestCommand(
    id="vote.ask",
    words=("ask",),
    usage="[WHAT]",
    help="Ask the table, or list what can be asked",
    group=_TABLE,
    elsewhere=_LISTED,
)
YES: Final = GuestCommand(
    id="vote.yes",
    words=("y", "yes"),
    help="Agree to the request",
    group=_TABLE,
    do=lambda _, handle: handle.answer(True),
    elsewhere=_LISTED,
)
NO: Final = GuestCommand(
    id="vote.no",
    words=("no",),
    help="Refuse the request",
    group=_TABLE,
    do=lambda _, handle: handle.answer(False),
    elsewhere=_LISTED,
)
WITHDRAW: Final = GuestCommand(
    id="vote.withdraw",
    words=("withdraw",),
    help="Withdraw your request",
    group=_TABLE,
    do=lambda _, handle: handle.withdraw(),
    elsewhere=_LISTED,
)
VOTES: Final = (ASK, YES, NO, WITHDRAW)
