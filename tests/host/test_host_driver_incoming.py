"""What a terminal may send, and what becomes of it."""

import random
import tracemalloc

import pytest
from textual import events

from dogs_tui.host.screens.terminal_input import PASTE, Incoming
from tests.support.terminal import KEYS

MEGABYTES = 10


def keys_of(data: bytes, most: int = 16) -> list[str]:
    """All keys of some bytes, as a driver would take them; pastes as what was pasted."""
    incoming = Incoming()
    incoming.feed(data)
    return [*taken(incoming, most), *map(named, resolved(incoming))]


def taken(incoming: Incoming, most: int = 16) -> list[str]:
    out: list[str] = []
    while not incoming.stuck:
        found = incoming.take(most)
        assert len(found) <= most
        out += map(named, found)
    return out


def resolved(incoming: Incoming) -> list[events.Event]:
    return list(incoming.resolve()) if incoming.undecided else []


def named(event: events.Event) -> str:
    if isinstance(event, events.Paste):
        return f"paste:{event.text}"
    assert isinstance(event, events.Key)
    return event.key


@pytest.mark.parametrize("name", sorted(KEYS))
def test_every_key_arrives_by_its_name(name: str) -> None:
    assert keys_of(KEYS[name].encode()) == [name]


def test_letters_arrive_as_they_were_typed() -> None:
    assert keys_of("aZ 9?ß€🐕".encode()) == [
        "a", "Z", "space", "9", "question_mark", "ß", "euro_sign", "dog",
    ]  # fmt: skip


@pytest.mark.parametrize("cut", range(1, 8))
def test_sequences_and_letters_may_come_in_pieces(cut: int) -> None:
    data = "€\x1b[6~x\x1bOP".encode()
    incoming = Incoming()
    out: list[str] = []
    for at in range(0, len(data), cut):
        incoming.feed(data[at : at + cut])
        out += taken(incoming)
    assert out == ["euro_sign", "pagedown", "x", "f1"]


def test_broken_letters_are_dropped_and_nothing_else() -> None:
    assert keys_of(b"a\xff\xfeb\xc3(c\xed\xa0\x80d") == ["a", "b", "left_parenthesis", "c", "d"]


def test_a_lone_escape_waits_for_what_may_follow() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b")
    assert taken(incoming) == []
    assert incoming.undecided
    assert [named(event) for event in resolved(incoming)] == ["escape"]
    assert not incoming.undecided


def test_escape_and_a_key_at_once_are_two_keys() -> None:
    assert keys_of(b"\x1bq") == ["escape", "q"]
    assert keys_of(b"\x1b\x1b[A") == ["escape", "up"]
    assert keys_of(b"\x1b[") == ["escape", "left_square_bracket"]


@pytest.mark.parametrize(
    "reply",
    [
        b"\x1b[24;80R",  # where the cursor is
        b"\x1b[?2026;2$y",  # what a mode is set to
        b"\x1b[?62;22c",  # which terminal it is
        b"\x1b[<0;10;10M",  # a mouse
        b"\x1b[<0;10;10m",
        b"\x1b[M !!",  # an old mouse
        b"\x1b[I\x1b[O",  # the window in front or not
        b"\x1b[48;24;80;480;640t",  # its size
        b"\x1b[97;5u",  # kitty's keys, which nobody asked for
        b"\x1b[99999999999;1;99999999999u",
        b"\x1b]11;rgb:0000/0000/0000\x07",  # colours
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP>|XTerm(380)\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1b^private\x1b\\",
        b"\x1bXstart\x1b\\",
        b"\x1b[" + b"1;" * 5000 + b"A",  # longer than any key
        b"\x9b31m",  # eight bits
        "\x9b\x90\x00".encode(),
    ],
)
def test_what_no_keyboard_sends_becomes_nothing(reply: bytes) -> None:
    printed = keys_of(b"x" + reply + b"y")
    assert [key for key in printed if key not in {"3", "1", "m"}] == ["x", "y"]
    if not reply.startswith(b"\x9b"):
        assert printed == ["x", "y"]


def test_a_control_string_without_an_end_gives_the_keyboard_back() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b]8;;" + 5000 * b"a")
    assert taken(incoming) == []
    assert resolved(incoming) == []
    incoming.feed(b"q")
    assert taken(incoming) == ["q"]


def test_a_paste_is_one_event_without_controls() -> None:
    assert keys_of(b"\x1b[200~two\nlines\x1b[31m\x00\x1b[201~q") == ["paste:two\nlines[31m", "q"]


def test_a_paste_may_end_in_pieces() -> None:
    incoming = Incoming()
    out: list[str] = []
    for piece in (b"\x1b[20", b"0~ab\x1b[2", b"01", b"~", b"c"):
        incoming.feed(piece)
        out += taken(incoming)
    assert out == ["paste:ab", "c"]


def test_ten_megabytes_pasted_leave_their_beginning() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b[200~")
    out = taken(incoming)
    piece = 32 * 1024 * b"w"
    tracemalloc.start()
    for _ in range(MEGABYTES * 1024 // 32):
        incoming.feed(piece)
        out += taken(incoming)
        assert incoming.waiting < 64
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    incoming.feed(b"\x1b[201~q")
    assert [*out, *taken(incoming)] == ["paste:" + PASTE * "w", "q"]
    assert peak < 512 * 1024


def test_random_bytes_stay_bounded_and_the_keyboard_works_after_them() -> None:
    dice = random.Random(4)
    incoming = Incoming()
    for _ in range(64):
        incoming.feed(dice.randbytes(32 * 1024))
        while not incoming.stuck:
            incoming.take(16)
            incoming.skip_typed()
        assert incoming.waiting < 64
    incoming.feed(b"\x1b\\\x1b[201~")
    taken(incoming)
    resolved(incoming)
    incoming.feed(b"q")
    assert taken(incoming)[-1] == "q"


def test_a_flood_is_skipped_up_to_a_paste() -> None:
    incoming = Incoming()
    incoming.feed(5000 * b"k" + b"\x1b[200~kept\x1b[201~")
    assert incoming.skip_typed() == 5000
    assert taken(incoming) == ["paste:kept"]


def test_the_rest_of_a_control_string_that_was_skipped_is_no_typing() -> None:
    incoming = Incoming()
    incoming.feed(500 * b"k" + b"\x1b]52;c;" + 5000 * b"A")
    incoming.skip_typed()
    incoming.feed(b"AAAA\x07q")
    assert taken(incoming) == ["q"]


def test_what_follows_a_control_string_that_was_skipped_is_typed() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b]52;c;" + 5000 * b"A" + b"\x07" + 500 * b"k")
    incoming.skip_typed()
    incoming.feed(b"q")
    assert taken(incoming)[-2:] == ["k", "q"]
