"""Figures for Prometheus: counts and sizes, for this machine alone, and nobody's."""

import asyncio
import json
import re
import socket
import stat
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dogs_tui.host.operations import doors as opening
from dogs_tui.host.operations.config import ConfigError, HostConfig, read_config
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.metrics import AT_ONCE, MetricsServer
from dogs_tui.host.operations.program import HostProgram
from tests.support.host_party import Party, config_for, hosting

DASHBOARD = Path(__file__).parents[2] / "docs" / "hosting" / "grafana-dashboard.json"


def metrics_port(party: Party) -> int:
    """Where figures are read."""
    acceptor = party.program._acceptor
    assert acceptor is not None
    ports = [sock.getsockname()[1] for sock in acceptor._sockets if sock.family != socket.AF_UNIX]
    return int(ports[-1])


async def answer(party: Party, request: bytes) -> bytes:
    """What the port answers to bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", metrics_port(party))
    writer.write(request)
    writer.write_eof()
    try:
        return await reader.read()
    finally:
        writer.close()


async def figures(party: Party) -> dict[tuple[str, str], float]:
    """All samples by name and label values."""
    raw = await answer(party, b"GET /metrics?x=1 HTTP/1.1\r\nHost: x\r\n\r\n")
    head, _, body = raw.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4")
    assert f"Content-Length: {len(body)}".encode() in head
    return {
        (sample.name, " ".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


@pytest.mark.telling
async def test_figures_are_those_of_the_host(tmp_path: Path) -> None:
    async with hosting(tmp_path, metrics="127.0.0.1:0") as party:
        party.enrol("Ana", "Bo")
        table = party.table("dog_kids", ["Ana", "Bo"], private=True)
        party.handle(table, "Ana").say("something secret")
        party.program.bans.add("192.0.2.7", why="a reason")
        guest = await party.come("Ana")
        await guest.wait_for("Ana")
        figure = await figures(party)
        assert figure[("dogs_host_sessions", "")] == 1
        assert figure[("dogs_host_people_here", "")] == 1
        assert figure[("dogs_host_people_known", "")] == 2
        assert figure[("dogs_host_tables", "running")] == 1
        assert figure[("dogs_host_tables", "finished")] == 0
        assert figure[("dogs_host_refused_total", "banned")] == 0
        assert figure[("dogs_host_bans", "")] == 1
        assert figure[("process_resident_memory_bytes", "")] > 1 << 20
        assert figure[("dogs_host_memory_limit_bytes", "")] == party.program.room.process
        assert figure[("dogs_host_memory_full", "")] == 0
        assert figure[("dogs_host_draining", "")] == 0
        raw = await answer(party, b"GET /metrics HTTP/1.1\r\n\r\n")
        whose = [table.code, "Ana", "secret", "192.0.2.7", "a reason", party.people["Ana"].id]
        whose.append(party.people["Ana"].keys[0])
        assert not [owner for owner in whose if owner.encode() in raw]
        party.program.draining.begin(None)
        assert (await figures(party))[("dogs_host_draining", "")] == 1


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 404"),
        (b"GET /metrics/../../etc HTTP/1.1\r\n\r\n", b"HTTP/1.1 404"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", b"HTTP/1.1 405"),
        (b"HEAD /metrics HTTP/1.0\r\n\r\n", b"HTTP/1.1 200"),
        (b"\xff\xfe\r\n\r\n", b"HTTP/1.1 404"),
        (b"GET /metrics", b""),
        (b"GET /metrics HTTP/1.1\r\nX: " + b"x" * 20_000, b""),
        (b"", b""),
    ],
)
async def test_nothing_else_is_answered(tmp_path: Path, request_: bytes, said: bytes) -> None:
    async with hosting(tmp_path, metrics="127.0.0.1:0") as party:
        response = await answer(party, request_)
        assert response.startswith(said)
        assert bool(response) == bool(said)
        assert not response.startswith(b"HTTP/1.1 200") or response.endswith(b"\r\n\r\n")


async def test_a_socket_is_the_hosts_users_alone(tmp_path: Path) -> None:
    async with hosting(tmp_path, metrics="metrics.sock"):
        path = tmp_path / "metrics.sock"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
        assert b"dogs_host_sessions 0.0" in await reader.read()
        writer.close()
    assert not path.exists()


async def test_many_who_ask_and_say_nothing_are_bounded(tmp_path: Path) -> None:
    async with hosting(tmp_path, metrics="127.0.0.1:0") as party:
        server = party.program._listeners.metrics
        assert isinstance(server, MetricsServer)
        lines = [
            await asyncio.open_connection("127.0.0.1", metrics_port(party)) for _ in range(AT_ONCE)
        ]
        while len(server._serving) < AT_ONCE:
            await asyncio.sleep(0)
        assert await answer(party, b"") == b""
        for _, writer in lines:
            writer.close()


def test_only_this_machine_may_ask(tmp_path: Path) -> None:
    for place in ("0.0.0.0:9464", ":9464", "192.0.2.1:9464", "games.example.org:9464", "9464"):
        with pytest.raises(ConfigError, match="--metrics"):
            read_config(None, {"data": str(tmp_path), "metrics": place})
    for place in ("127.0.0.1:9464", "[::1]:9464", "localhost:9464", "/run/x/m", "metrics.sock"):
        assert read_config(None, {"data": str(tmp_path), "metrics": place}).metrics_at
    assert HostConfig(data=str(tmp_path)).metrics_at is None


async def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _: None)
    program = HostProgram(config_for(tmp_path, metrics="127.0.0.1:0"))
    with pytest.raises(HostStartError, match="Metrics need a library"):
        await program.start()


async def test_the_dashboard_asks_for_nothing_that_is_not_there(tmp_path: Path) -> None:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    names = set(re.findall(r"\b((?:dogs_host|process)_\w+)", asked))
    async with hosting(tmp_path, metrics="127.0.0.1:0", notify=("true",)) as party:
        party.program._sessions.lag._seen.append(0.001)
        given = {name for name, _ in await figures(party)}
    assert names <= given
    assert {name for name in given if name.startswith("dogs_host")} <= names
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
