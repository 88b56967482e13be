"""Metrics of a running host for Prometheus, at a port of this machine or at a socket.

Only counts and sizes: no name, no key, no address, nothing of what is played or said.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.notifications.messages import Counts
from dogs_tui.host.operations.status import Status
from dogs_tui.host.people.bans import Bans
from dogs_tui.host.tables.listings import TableStage

PAGE: Final = "/metrics"
LONGEST_REQUEST: Final = 8 * 1024
"""Bytes of a request with its headers."""
AT_ONCE: Final = 8
"""Requests that are answered at the same time; more are closed."""
PATIENCE: Final = 5.0
"""Seconds for a request, and for its answer to be taken."""


class HostCollector(Collector):
    """Turns the status of a host into metrics.

    Args:
        status: Gives how the host is doing.
        bans: All bans.
    """

    def __init__(self, status: Callable[[], Status], bans: Bans) -> None:
        self._status = status
        self._bans = bans

    def collect(self) -> Iterator[Metric]:
        """Yields all metrics, as they are now."""
        now = self._status()
        info = GaugeMetricFamily(
            "dogs_host_info", "Version and admission.", labels=("version", "admission")
        )
        info.add_metric((now.version, now.admission), 1)
        yield info
        yield _gauge("start_time_seconds", "Start of the host.", now.since.timestamp())
        yield _gauge("sessions", "Sessions.", now.sessions)
        yield _gauge("sessions_limit", "Maximum number of sessions.", now.max_sessions)
        yield _gauge("logins", "Connections not yet logged in.", now.logging_in)
        yield _gauge("people_here", "People connected.", len(now.people_here))
        yield _gauge("people_known", "Registered people.", now.people_known)
        yield _gauge("bans", "Bans in force.", len(self._bans.all()))
        tables = GaugeMetricFamily("dogs_host_tables", "Tables by stage.", labels=("stage",))
        for stage in TableStage:
            tables.add_metric((stage.value,), now.tables.get(stage.value, 0))
        yield tables
        refused = CounterMetricFamily(
            "dogs_host_refused", "Refused connections by reason.", labels=("reason",)
        )
        for reason in Refused:
            refused.add_metric((reason.value,), now.refused.get(reason.value, 0))
        yield refused
        yield _gauge("bots_thinking", "Bot workers busy.", now.bots_thinking)
        yield _gauge("bots_waiting", "Moves and hints queued.", now.bots_waiting)
        yield _gauge("bot_workers", "Maximum number of bot workers.", now.bot_workers)
        yield _gauge(
            "memory_limit_bytes",
            "Memory from which new sessions are refused.",
            now.memory_limit_bytes,
        )
        yield _gauge(
            "memory_full", "1 if new sessions are refused for lack of memory.", now.memory_full
        )
        yield _gauge("draining", "1 if the host is draining.", now.draining)
        if now.notifications is not None:
            yield _notifications(now.notifications)
            waiting = now.notifications.waiting
            yield _gauge("notifications_waiting", "Notifications queued.", waiting)
        yield from _processes([now.process, *(row.process for row in now.workers if row.process)])
        if now.loop_lag_p95_ms is not None:
            yield _gauge(
                "loop_lag_p95_seconds",
                "Lag of the event loop: 95th percentile over five minutes with guests.",
                now.loop_lag_p95_ms / 1000,
            )


def _notifications(counts: Counts) -> CounterMetricFamily:
    family = CounterMetricFamily(
        "dogs_host_notifications", "Notifications by outcome.", labels=("outcome",)
    )
    for outcome in ("sent", "failed", "refused"):
        family.add_metric((outcome,), getattr(counts, outcome))
    return family


def _processes(pids: Iterable[int]) -> Iterator[Metric]:
    """The system's figures of processes, for all of a host together."""
    summed: dict[str, Metric] = {}
    for pid in dict.fromkeys(pids):
        for metric in ProcessCollector(pid=partial(int, pid), registry=None).collect():
            before = summed.setdefault(metric.name, metric)
            if before is not metric:
                join = min if "start_time" in metric.name else sum
                value = join((before.samples[0].value, metric.samples[0].value))
                before.samples[0] = before.samples[0]._replace(value=value)
    return iter(summed.values())


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"dogs_host_{name}", about, value=value)


class MetricsServer:
    """Answers ``GET /metrics``, and nothing else.

    Args:
        collector: Makes the figures; called in the event loop.
    """

    def __init__(self, collector: Collector) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(collector)
        self._serving: set[asyncio.Task[None]] = set()

    def take(self, sock: socket.socket) -> None:
        """Answers at a connection."""
        if len(self._serving) >= AT_ONCE:
            sock.close()
            return
        task = asyncio.get_running_loop().create_task(self._answer(sock))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _answer(self, sock: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=sock, limit=LONGEST_REQUEST)
        try:
            async with asyncio.timeout(PATIENCE):
                request = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._page(request))
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return  # whoever asked is gone, or asked too much: they get no answer
        finally:
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
