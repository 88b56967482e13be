"""The check for the library of figures: the library for that need not be there."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

from dogs_rules.phrase import phrase
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.operations.status import Status

if TYPE_CHECKING:
    from dogs_tui.host.operations.metrics import MetricsServer


def metrics_of(status: Callable[[], Status], bans: Callable[[], int]) -> "MetricsServer":
    """Makes the collector of metrics.

    Args:
        status: How the host is doing.
        bans: How many there are.

    Raises:
        ListenerError: The library for it is missing.
    """
    if find_spec("prometheus_client") is None:
        raise ListenerError(
            phrase(
                'Metrics need a library. Install it with: pip install ".[host]" '
                "where dogs-tui was unpacked."
            )
        )
    from dogs_tui.host.operations.metrics import HostCollector, MetricsServer

    return MetricsServer(HostCollector(status, bans))
