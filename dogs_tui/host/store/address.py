"""The address and the secret of a database: kept where nothing prints it."""

from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from dogs_rules.phrase import phrase
from dogs_saves.edited import EditedError, read_edited
from dogs_saves.home import expanded
from dogs_tui.host.store.errors import StoreError

NOT_ONE: Final = phrase("This is not a database URL. Write postgresql://USER@HOST/NAME, or @FILE.")
OPEN_SECRET: Final = phrase(
    "Other users of this machine can see a password on the command line. Write the URL "
    "into a file that only you can read, and use @FILE; or put the password in "
    "~/.pgpass."
)
LONGEST: Final = 4096
"""Characters of an address."""

DEFAULTS: Final[dict[str, Any]] = {
    "application_name": "dogs-tui",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""So that a server that vanishes without a word is noticed in less than half a minute."""


class Address:
    """The address of a database. Neither its text nor its traceback shows any of it.

    Args:
        text: As libpq takes it: ``postgresql://...`` or ``key=value ...``.

    Raises:
        StoreError: It is none.
    """

    __slots__ = ("_said",)

    def __init__(self, text: str) -> None:
        said = _read(text)
        if said is None:
            raise StoreError(NOT_ONE)
        self._said = said

    @property
    def has_password(self) -> bool:
        return bool(self._said.get("password"))

    def arguments(self) -> dict[str, Any]:
        """For the driver alone."""
        return {**DEFAULTS, **self._said}

    def __repr__(self) -> str:
        return "Address(...)"


def _read(text: str) -> dict[str, Any] | None:
    # What the driver says of a wrong one has parts of it, so nothing of that goes on.
    if len(text) > LONGEST or not (
        "=" in text or text.startswith(("postgres://", "postgresql://"))
    ):
        return None
    try:
        return {key: value for key, value in conninfo_to_dict(text).items() if value is not None}
    except psycopg.Error:
        return None


def typed_address(text: str) -> Address:
    """The address that stands on a command line, or in the file that it names after an ``@``.

    Raises:
        StoreError: It is none, has a password in it that others can see, or cannot be read.
    """
    if not text.startswith("@"):
        address = Address(text)
        if address.has_password:
            raise StoreError(OPEN_SECRET)
        return address
    try:
        return Address(read_edited(expanded(text[1:]), LONGEST).strip())
    except (EditedError, RuntimeError):  # nobody's home, or what is wrong, which might be shown
        raise StoreError(phrase("The file with the database URL cannot be read.")) from None
