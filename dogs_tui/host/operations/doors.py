"""The doors of a host: where guests, commands and whoever reads figures come in."""

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.accepted import Door
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.local_socket import is_listened_at
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import FILE


def check_doors(config: HostConfig) -> None:
    """Makes sure that the settings name a door.

    Raises:
        ListenerError: Nobody could come in.
    """
    if not config.addresses and config.socket_path is None:
        raise ListenerError(
            phrase("Nobody could come in: give --listen an address, or --door-socket.")
        )


async def open_doors(acceptor: Acceptor, config: HostConfig) -> None:
    """Opens all that the settings name.

    Raises:
        ListenerError: Nobody could come in, an address cannot be listened at, or another host has
            the folder.
        OSError: A socket cannot be made.
    """
    check_doors(config)
    if not config.keys_file and config.admits == "listed" and config.addresses:
        raise ListenerError(phrase("'listed' needs a list of keys: --authorized-keys FILE."))
    control = config.folder / FILE
    if is_listened_at(control):
        raise ListenerError(phrase("Another host runs with this data folder."))
    acceptor.take_at(control, Door.CONTROL)
    await acceptor.listen(config.addresses)
    if config.socket_path is not None:
        acceptor.attach_at(config.socket_path, config.door_group)
    if config.metrics_at is not None:
        acceptor.take_at(config.metrics_at, Door.METRICS)
