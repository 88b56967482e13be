"""The commands of ``dogs-tui host`` with which its operator keeps order and keeps what there is."""

from pathlib import Path
from typing import Any

import click

from dogs_tui.host.operator.options import config_of, where
from dogs_tui.shell.group import Commands, Helped
from dogs_tui.shell.paths import FilePath

_AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


@click.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host invitations",
        "dogs-tui host invitations revoke 3f9a01bc",
    ),
)
@where
@_AS_JSON
@click.pass_context
def invitations(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List the open invitations, or revoke one; the host may be running."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.invitations import list_invitations

    return list_invitations(config_of(ctx).folder, as_json=as_json)


@invitations.command(examples=("dogs-tui host invitations revoke 3f9a01bc",))
@click.argument("wanted", metavar="ID|CODE")
@where
@click.pass_context
def revoke(ctx: click.Context, /, wanted: str, **_options: Any) -> int:
    """Take an invitation back: it lets nobody in any more."""
    from dogs_tui.host.operator.invitations import revoke_invitation

    return revoke_invitation(config_of(ctx).folder, wanted)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    examples=(
        "dogs-tui host bans",
        "dogs-tui host bans add Rex",
        "dogs-tui host bans add 203.0.113.0/24 --days 7",
        "dogs-tui host bans lift Rex",
    ),
)
@where
@_AS_JSON
@click.pass_context
def bans(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """List whom a running host lets in no more, ban somebody, or lift a ban."""
    if ctx.invoked_subcommand is not None:
        return 0
    from dogs_tui.host.operator.reports import list_bans

    return list_bans(config_of(ctx).folder, as_json=as_json)


@bans.command(
    examples=(
        "dogs-tui host bans add Rex --why 'spoils matches'",
        "dogs-tui host bans add SHA256:QdVM5ed0USaUXrbokwSdqPlN4JwpXuVsEScsqwhOe38",
        "dogs-tui host bans add 2001:db8:1:2::/56 --days 7",
    )
)
@click.argument("what", metavar="NAME|KEY|ADDRESS")
@where
@click.option("--days", type=click.FloatRange(0.01, 3660), help="For how long; else until lifted.")
@click.option("--why", default="", help="A note for yourself; guests never see it.")
@click.pass_context
def add(ctx: click.Context, /, what: str, days: float | None, why: str, **_options: Any) -> int:
    """Let somebody in no more: all keys of a name, one key, an address or a network.

    Their sessions end at once, and their invitations are revoked. Their seats wait for them.
    """
    from dogs_tui.host.operator.orders import ban

    return ban(config_of(ctx).folder, what, days=days, why=why)


@bans.command(examples=("dogs-tui host bans lift Rex", "dogs-tui host bans lift 203.0.113.0/24"))
@click.argument("what", metavar="NAME|KEY|ADDRESS")
@where
@click.pass_context
def lift(ctx: click.Context, /, what: str, **_options: Any) -> int:
    """Let somebody in again, by what was banned or by the name that stands beside it."""
    from dogs_tui.host.operator.actions import LIFT
    from dogs_tui.host.operator.orders import tell_host

    return tell_host(config_of(ctx).folder, LIFT, what)


@click.command(
    cls=Helped,
    examples=(
        "dogs-tui host audit",
        "dogs-tui host audit --last 500 --json",
    ),
)
@where
@click.option("--last", type=click.IntRange(1), default=50, help="How many lines at most.")
@_AS_JSON
@click.pass_context
def audit(ctx: click.Context, /, last: int, as_json: bool, **_options: Any) -> int:
    """Show who used their rights over others, and who was turned away for a ban."""
    from dogs_tui.host.operator.audit_report import show_audit

    return show_audit(config_of(ctx).folder, last, as_json=as_json)


@click.command(
    cls=Helped,
    examples=(
        "dogs-tui host backup /backups/dogs-monday.tar.gz",
        "dogs-tui host backup dogs.tar.gz --data /srv/dogs",
    ),
)
@click.argument("file", type=FilePath(path_type=Path))
@where
@click.pass_context
def backup(ctx: click.Context, /, file: Path, **_options: Any) -> int:
    """Write everything the host keeps into an archive (tar.gz); the host may be running.

    It is as everything was at one moment, and only you can read it.
    """
    from dogs_tui.host.operator.backup import make_backup

    return make_backup(config_of(ctx).folder, file)


@click.command(
    cls=Helped,
    examples=(
        "dogs-tui host verify",
        "dogs-tui host verify --data /tmp/unpacked-backup --json",
    ),
)
@where
@_AS_JSON
@click.pass_context
def verify(ctx: click.Context, /, as_json: bool, **_options: Any) -> int:
    """Replay every match and read every document; ends with 1 when anything is wrong.

    The host may be running. Nothing is changed.
    """
    from dogs_tui.host.operator.verifying import verify_host

    return verify_host(config_of(ctx).folder, as_json=as_json)
