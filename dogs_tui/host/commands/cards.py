"""Cards of a guest: codes to pass on, and what others type to come in."""

from collections.abc import Iterable

from dogs_rules.phrase import plural
from dogs_tui.host.commands.guest import Card
from dogs_tui.host.people.invitations import Made
from dogs_tui.words import say, tr
from dogs_tui.words.figures import day_of


def invitation(made: Made, command: str, page: str = "") -> Card:
    """The card with an invitation.

    Args:
        made: With its code.
        command: What friends type to come in; empty when the host does not know it.
        page: What browsers open; empty: they cannot come in.
    """
    lasts = plural(
        "It lets one person in, once, until {date}.",
        "It lets {n} people in, until {date}.",
        made.invite.uses,
        date=day_of(made.invite.until),
    )
    return Card(
        tr("Invitation"),
        (
            tr("Your friend connects with"),
            command or tr("the same ssh command as you"),
            "",
            tr("and is asked for this code:"),
            made.code,
            "",
            *by_link(page, made.code),
            say(lasts),
            tr("Write it down: it is not shown again."),
        ),
    )


def further_key(code: str, command: str, page: str = "") -> Card:
    """The card with the code for a further key of one's own; arguments as for ``invitation``."""
    return Card(
        tr("Add another machine or browser"),
        (
            tr("On the other machine, connect with"),
            command or tr("the same ssh command as here"),
            "",
            tr("and give this code when you are asked for one:"),
            code,
            "",
            *by_link(page, code),
            tr("Then it lets you in, too: one name, the same seats."),
            tr("It works once, within ten minutes."),
        ),
    )


def other_hosts(hosts: Iterable[tuple[str, str]]) -> Card:
    """The hosts that the operator shows, by name, each with what is opened or typed."""
    lines = (line for name, address in hosts for line in (name, f"  {address}"))
    return Card(tr("Other hosts"), (*lines, "", tr("The operator of this host chose them.")))


def own_data(command: str) -> Card:
    """Says what is held about a guest, and how they get it; argument as for ``invitation``."""
    return Card(
        tr("Your data"),
        (
            tr(
                "Your name, keys, settings and lessons; your tables, your recent "
                "chat, your match results, and the people you follow."
            ),
            "",
            tr("All of it as JSON, on your own machine:"),
            exporting(command) or tr("ask the operator of this host"),
        ),
    )


def exporting(command: str) -> str:
    """Gives the command by which guests export their data; empty when it is not known."""
    return f"{command} export > me.json" if command else ""


def joining(command: str, code: str) -> str:
    """Gives the command with which friends join a table; empty when the host does not know it."""
    first, _, rest = command.partition(" ")
    return f"{first} -t {rest} join {code}" if rest else ""


def by_link(page: str, code: str) -> tuple[str, ...]:
    """The lines that say how a code comes in by a browser; none where none can."""
    return (tr("or opens this page in a browser:"), link(page, code), "") if page else ()


def link(page: str, code: str, *, table: bool = False) -> str:
    """Builds the link that brings a code to a browser; after the ``#``, so no log records it.

    Args:
        page: What browsers open.
        code: Of an invitation or of a further key.
        table: Whether it is that of a table, to go to.
    """
    return f"{page}/#join={code}" if table else f"{page}/#{code.replace('-', '')}"
