"""Bytes per key through SSH: what the app sends, and what that becomes once it is encrypted."""

import asyncio
import statistics

from benchmarks.host_crowd import all_answered, crowded
from dogs_rules import registry
from dogs_rules.registry import title
from tests.support.game_cases import Keying, described
from tests.support.ssh_guest import SshGuest

QUIET = 0.15
"""Seconds without a byte after which an answer is over."""


class Counted:
    """A guest whose encrypted bytes are counted, too."""

    def __init__(self, guest: SshGuest) -> None:
        self.guest = guest
        self.sealed = 0
        decrypt = guest.connection.data_received

        def counted(data: bytes, datatype: int | None = None) -> None:
            self.sealed += len(data)
            decrypt(data, datatype)

        guest.connection.data_received = counted  # type: ignore[method-assign]

    async def ask(self, key: str) -> tuple[int, int]:
        """Presses a key; the bytes of its whole answer, as the app made them and as they came."""
        raw, sealed = len(self.guest.raw), self.sealed
        self.guest.press(key)
        await all_answered(self.guest, QUIET)
        return len(self.guest.raw) - raw, self.sealed - sealed


async def measure(game: str) -> None:
    """Prints the bytes of a game's first table and of its cursor keys."""
    keying = described()[game].keying or Keying(())
    async with crowded(2, [game]) as (host, crowd):
        guest = await crowd.come(host, 0, title(game), f"join {crowd.codes[0]}")
        await all_answered(guest, 2 * QUIET)
        counted = Counted(guest)
        first = len(guest.raw)
        for key in keying.begin:
            await counted.ask(key)
        answers = [await counted.ask(key) for key in keying.cursor]
        guest.drop()
    seen = [answer for answer in answers if answer[0]]
    raw = statistics.median(answer[0] for answer in seen)
    sealed = statistics.median(answer[1] for answer in seen)
    print(
        f"  {title(game):<18}first table {first:>7,}   cursor key {raw:>5,.0f} bytes of the app,"
        f" {sealed:>5,.0f} on the wire   ratio {sealed / raw:.2f}"
    )


def main() -> None:
    for game in registry.keys():  # noqa: SIM118  (a function, not a dict)
        asyncio.run(measure(game))


if __name__ == "__main__":
    main()
