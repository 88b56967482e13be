"""Whether figures can be given: the library for that need not be there."""

from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.operations.addresses import Address
from dogs_tui.host.operations.status import Status

if TYPE_CHECKING:
    from dogs_tui.host.operations.metrics import MetricsServer


async def opened_metrics(
    at: Address | Path,
    status: Callable[[], Status],
    bans: Callable[[], int],
    *,
    look: Callable[[], Awaitable[None]],
) -> "MetricsServer":
    """Lets figures be read.

    Args:
        at: Where.
        status: How the host is doing.
        bans: How many there are.
        look: Awaited before each time.

    Raises:
        ListenerError: The library for it is missing.
        OSError: They cannot be read there.
    """
    if find_spec("prometheus_client") is None:
        raise ListenerError(
            phrase('Figures need a library: pip install ".[host]" where dogs-tui was unpacked.')
        )
    from dogs_tui.host.operations.metrics import HostCollector, MetricsServer

    server = MetricsServer(at, HostCollector(status, bans), look=look)
    await server.open()
    return server
