"""Many keys in one read do what they do one by one, whatever the first of them opens.

``python -m benchmarks.interleavings --at-once`` tries every command that opens something.
"""

import pytest

from tests.support.key_bursts import FOLLOW, PLACES, in_a_burst, one_by_one

WORDS = ("g", "a", "s", "enter")


@pytest.mark.parametrize(
    ("place", "way", "keys"),
    [
        ("table", (), ("slash", *WORDS)),
        ("table", (), ("l", *FOLLOW[1])),
        ("table", (), ("ctrl+p", "l", "o", "g", "enter")),
        ("table", (), ("enter", "enter", "tab", "enter")),
        ("home", ("m",), ("slash", *WORDS)),
        ("home", (), ("m", "slash", "b", "o", "enter")),
        ("home", (), ("n", "enter", "down", "x", "y", "right")),
        ("host", (), ("d", "f", "A", "n", "a", "x")),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
def test_key_bursts(place: str, way: tuple[str, ...], keys: tuple[str, ...]) -> None:
    wanted = one_by_one(PLACES[place], way, keys)
    for seed in (20, 24):
        assert in_a_burst(PLACES[place], way, keys, seed) == wanted
