"""The commands of ``dogs-tui host`` with which its operator keeps order and keeps what there is."""

from pathlib import Path

import click

from dogs_tui.host.operations.asking import LIFT
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.options import as_json, in_folder, of_host
from dogs_tui.shell.arguments import NumberRange
from dogs_tui.shell.group import Commands, Helped
from dogs_tui.shell.paths import FilePath


@click.group(
    help="List the open invitations, or revoke one; the host may be running.",
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host invitations",
        "dogs-tui host invitations revoke 3f9a01bc",
    ),
)
@as_json()
@of_host
def invitations(config: HostConfig, as_json: bool) -> int:
    from dogs_tui.host.operations.invitations import list_invitations

    return list_invitations(config, as_json=as_json)


@invitations.command(
    help="Take an invitation back: it lets nobody in any more.",
    examples=("dogs-tui host invitations revoke 3f9a01bc",),
)
@click.argument("wanted", metavar="ID|CODE")
@of_host
def revoke(config: HostConfig, wanted: str) -> int:
    from dogs_tui.host.operations.invitations import revoke_invitation

    return revoke_invitation(config, wanted)


@click.group(
    help="List whom a running host lets in no more, ban somebody, or lift a ban.",
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host bans",
        "dogs-tui host bans add Rex",
        "dogs-tui host bans add 203.0.113.0/24 --days 7",
        "dogs-tui host bans lift Rex",
    ),
)
@as_json()
@in_folder
def bans(folder: Path, as_json: bool) -> int:
    from dogs_tui.host.operations.reports import list_bans

    return list_bans(folder, as_json=as_json)


@bans.command(
    help=(
        "Let somebody in no more: all keys of a name, one key, an address or a network.\n\n"
        "Their sessions end at once, and their invitations are revoked. Their seats wait for "
        "them."
    ),
    examples=(
        "dogs-tui host bans add Rex --why 'spoils matches'",
        "dogs-tui host bans add SHA256:QdVM5ed0USaUXrbokwSdqPlN4JwpXuVsEScsqwhOe38",
        "dogs-tui host bans add 2001:db8:1:2::/56 --days 7",
    ),
)
@click.argument("what", metavar="NAME|KEY|ADDRESS")
@click.option(
    "--days", type=NumberRange(0.01, 3660), metavar="DAYS", help="For how long; else until lifted."
)
@click.option("--why", default="", help="A note for yourself; guests never see it.")
@in_folder
def add(folder: Path, what: str, days: float | None, why: str) -> int:
    from dogs_tui.host.operations.orders import ban

    return ban(folder, what, days=days, why=why)


@bans.command(
    help="Let somebody in again, by what was banned or by the name that stands beside it.",
    examples=("dogs-tui host bans lift Rex", "dogs-tui host bans lift 203.0.113.0/24"),
)
@click.argument("what", metavar="NAME|KEY|ADDRESS")
@in_folder
def lift(folder: Path, what: str) -> int:
    from dogs_tui.host.operations.orders import tell_host

    return tell_host(folder, LIFT, what)


@click.command(
    help="Show who used their rights over others, and who was turned away for a ban.",
    cls=Helped,
    examples=(
        "dogs-tui host audit",
        "dogs-tui host audit --last 500 --json",
    ),
)
@click.option(
    "--last",
    type=click.IntRange(1, 1_000_000),
    default=50,
    metavar="N",
    help="How many lines at most.",
)
@as_json()
@of_host
def audit(config: HostConfig, last: int, as_json: bool) -> int:
    from dogs_tui.host.operations.audit_report import show_audit

    return show_audit(config, last, as_json=as_json)


@click.command(
    help=(
        "Let a running host run dry: it ends by itself when the last guest has gone.\n\n"
        "No match begins any more, and only who has a seat in a running match is let in. "
        "Everybody who is here is told."
    ),
    cls=Helped,
    examples=(
        "dogs-tui host drain",
        "dogs-tui host drain --within 30",
        "dogs-tui host drain --off",
    ),
)
@click.option(
    "--within",
    type=NumberRange(0, 1440),
    metavar="MINUTES",
    help="End whoever is still here after that; else the host waits for them.",
)
@click.option("--off", is_flag=True, help="Let everybody in again, and matches begin.")
@in_folder
def drain(folder: Path, within: float | None, off: bool) -> int:
    from dogs_tui.host.operations.orders import drain_host

    return drain_host(folder, on=not off, within=within)


@click.command(
    help=(
        "Write everything the host keeps into an archive (tar.gz); the host may be running.\n\n"
        "It is as everything was at one moment, and only you can read it."
    ),
    cls=Helped,
    examples=(
        "dogs-tui host backup /backups/dogs-monday.tar.gz",
        "dogs-tui host backup dogs.tar.gz --data /srv/dogs",
    ),
)
@click.argument("file", type=FilePath(path_type=Path))
@of_host
def backup(config: HostConfig, file: Path) -> int:
    from dogs_tui.host.operations.backup import make_backup

    return make_backup(config, file)


@click.command(
    help=(
        "Move tables that are over into a dated archive in the data folder; the host may be "
        "running.\n\n"
        "Their matches and talk go with them. Nothing is removed before the archive was read "
        "again."
    ),
    cls=Helped,
    examples=(
        "dogs-tui host archive --older-than 90",
        "dogs-tui host archive --older-than 365 --data /srv/dogs",
    ),
)
@click.option(
    "--older-than",
    "days",
    type=NumberRange(0, 3660),
    required=True,
    metavar="DAYS",
    help="For how long tables must have been over.",
)
@of_host
def archive(config: HostConfig, days: float) -> int:
    from dogs_tui.host.operations.archiving import archive_tables

    return archive_tables(config, days)


@click.command(
    help=(
        "Replay every match and read every document; ends with 1 when anything is wrong.\n\n"
        "The host may be running. Nothing is changed."
    ),
    cls=Helped,
    examples=(
        "dogs-tui host verify",
        "dogs-tui host verify --data /tmp/unpacked-backup --json",
    ),
)
@as_json()
@of_host
def verify(config: HostConfig, as_json: bool) -> int:
    from dogs_tui.host.operations.verifying import verify_host

    return verify_host(config, as_json=as_json)
