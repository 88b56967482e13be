"""Figures of a running host for Prometheus, at a port of this machine or at a socket.

Only counts and sizes: no name, no key, no address, nothing of what is played or said.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.local_socket import bound_socket
from dogs_tui.host.notifications.counts import Counts
from dogs_tui.host.operations.addresses import Address
from dogs_tui.host.operations.status import Status
from dogs_tui.host.tables.public import TableStage

PAGE: Final = "/metrics"
LONGEST_REQUEST: Final = 8 * 1024
"""Bytes of a request with its headers."""
AT_ONCE: Final = 8
"""Requests that are answered at the same time; more are closed."""
PATIENCE: Final = 5.0
"""Seconds for a request, and for its answer to be taken."""


class HostCollector(Collector):
    """Makes figures of what a host says of itself.

    Args:
        status: Gives how the host is doing.
        bans: Gives how many bans hold.
    """

    def __init__(self, status: Callable[[], Status], bans: Callable[[], int]) -> None:
        self._status = status
        self._bans = bans

    def collect(self) -> Iterator[Metric]:
        """All figures, as they are now."""
        now = self._status()
        info = GaugeMetricFamily(
            "dogs_host_info", "The version, and who may come.", labels=("version", "admission")
        )
        info.add_metric((now.version, now.admission), 1)
        yield info
        yield _gauge("start_time_seconds", "When it started.", now.since.timestamp())
        yield _gauge("sessions", "Sessions.", now.sessions)
        yield _gauge("sessions_limit", "Sessions that there may be.", now.max_sessions)
        yield _gauge("logins", "Connections that have not logged in.", now.logging_in)
        yield _gauge("people_here", "People who are here.", len(now.people_here))
        yield _gauge("people_known", "People who are known.", now.people_known)
        yield _gauge("bans", "Bans that hold.", self._bans())
        tables = GaugeMetricFamily("dogs_host_tables", "Tables, by stage.", labels=("stage",))
        for stage in TableStage:
            tables.add_metric((stage.value,), now.tables.get(stage.value, 0))
        yield tables
        refused = CounterMetricFamily(
            "dogs_host_refused", "Connections that were not let in, by reason.", labels=("reason",)
        )
        for reason in Refused:
            refused.add_metric((reason.value,), now.refused.get(reason.value, 0))
        yield refused
        yield _gauge("bots_thinking", "Workers that think now.", now.bots_thinking)
        yield _gauge("bots_waiting", "Decisions and hints that wait.", now.bots_waiting)
        yield _gauge("bot_workers", "Workers at most.", now.bot_workers)
        yield _gauge(
            "memory_limit_bytes", "From which on nobody is let in.", now.memory_limit_bytes
        )
        yield _gauge("memory_full", "Whether nobody is let in for that.", now.memory_full)
        yield _gauge("draining", "Whether it takes no more guests and will end.", now.draining)
        if now.notifications is not None:
            yield _notifications(now.notifications)
            waiting = now.notifications.waiting
            yield _gauge("notifications_waiting", "Messages to absent people that wait.", waiting)
        if now.loop_lag_p95_ms is not None:
            yield _gauge(
                "loop_lag_p95_seconds",
                "How late the event loop was, 95 of 100 times less, over five minutes with guests.",
                now.loop_lag_p95_ms / 1000,
            )


def _notifications(counts: Counts) -> CounterMetricFamily:
    told = CounterMetricFamily(
        "dogs_host_notifications", "Messages to absent people, by outcome.", labels=("outcome",)
    )
    for outcome in ("sent", "failed", "refused"):
        told.add_metric((outcome,), getattr(counts, outcome))
    return told


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"dogs_host_{name}", about, value=value)


async def _nothing() -> None:
    """There is nothing to look at."""


class MetricsServer:
    """Answers ``GET /metrics``, and nothing else.

    Args:
        at: A port of this machine, or the path of a socket that only the host's user may open.
        collector: Makes the figures; called in the event loop.
        look: Awaited before each time.
    """

    def __init__(
        self,
        at: Address | Path,
        collector: Collector,
        *,
        look: Callable[[], Awaitable[None]] = _nothing,
    ) -> None:
        self._at = at
        self._look = look
        self._registry = CollectorRegistry()
        self._registry.register(collector)
        ProcessCollector(registry=self._registry)
        self._server: asyncio.Server | None = None
        self._open = 0

    @property
    def port(self) -> int:
        """Where it listens; 0: at a socket, or not at all."""
        if self._server is None or isinstance(self._at, Path):
            return 0
        return int(self._server.sockets[0].getsockname()[1])

    async def open(self) -> None:
        """Answers from now on.

        Raises:
            OSError: It cannot listen there.
        """
        if isinstance(self._at, Path):
            bound = bound_socket(self._at, 0o600)
            self._server = await asyncio.start_unix_server(
                self._answer, sock=bound, limit=LONGEST_REQUEST
            )
        else:
            self._server = await asyncio.start_server(
                self._answer, self._at.host, self._at.port, limit=LONGEST_REQUEST
            )

    async def close(self) -> None:
        """Answers no more. May be repeated."""
        if self._server is not None:
            self._server.close()
            self._server = None
            if isinstance(self._at, Path):
                self._at.unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            if self._open <= AT_ONCE:
                async with asyncio.timeout(PATIENCE):
                    request = await reader.readuntil(b"\r\n\r\n")
                    await self._look()
                    writer.write(self._page(request))
                    await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return  # whoever asked is gone, or asked too much: they get no answer
        finally:
            self._open -= 1
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _page(self, request: bytes) -> bytes:
        method, _, rest = request.partition(b" ")
        target = rest.partition(b" ")[0].partition(b"?")[0].decode("ascii", "replace")
        if target != PAGE:
            return _reply("404 Not Found", "text/plain", b"There is only /metrics.\n")
        if method not in (b"GET", b"HEAD"):
            return _reply("405 Method Not Allowed", "text/plain", b"")
        encode, kind = choose_encoder("")  # The plain text form, whatever else whoever asks takes.
        return _reply("200 OK", kind, encode(self._registry), shown=method == b"GET")


def _reply(status: str, kind: str, body: bytes, *, shown: bool = True) -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + (body if shown else b"")
