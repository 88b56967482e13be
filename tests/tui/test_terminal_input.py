"""What a terminal may send, and what becomes of it."""

import random
import tracemalloc

import pytest
from textual import events
from textual.message import Message

from dogs_tui.app.terminal_input import PASTE, SILENCE, TRICKLE, Incoming
from dogs_tui.kit.terminal import ESCAPE_DELAY, REMOTE_ESCAPE_DELAY
from tests.support.terminal import KEYS

MEGABYTES = 10
LONG = 10.0
"""Seconds after which everything is told by time."""


def keys_of(*sent: bytes | float, delay: float = ESCAPE_DELAY) -> list[str]:
    """The keys of what is sent, with so many seconds between; pastes as what was pasted."""
    incoming = Incoming(delay)
    out: list[str] = []
    now = 0.0
    for each in (*sent, LONG):
        if isinstance(each, bytes):
            incoming.feed(each, now)
            out += taken(incoming)
            continue
        end = now + each
        while (wait := incoming.wait(now)) is not None and now + wait <= end:
            now += wait
            out += map(named, incoming.resolve(now))
        now = end
    return out


def taken(incoming: Incoming, most: int = 16) -> list[str]:
    out: list[str] = []
    while not incoming.stuck:
        keys = incoming.take(most)
        assert len(keys) <= most
        out += map(named, keys)
    return out


def named(event: Message) -> str:
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
    pieces = [data[at : at + cut] for at in range(0, len(data), cut)]
    assert keys_of(*pieces) == ["euro_sign", "pagedown", "x", "f1"]


@pytest.mark.parametrize(
    ("broken", "keys"),
    [
        (b"a\xff\xfeb\xc3(c", ["a", "b", "left_parenthesis", "c"]),
        (b"\xed\xa0\x80d", ["d"]),
        (b"\xe9q", ["q"]),
        (b"\xe2\x9bq", ["q"]),  # the rest of a letter, and no control
        (b"\x9b31mq", ["q"]),  # a control of eight bits
        (b"\xff\x9b31mq", ["q"]),  # behind a byte that begins no letter
        ("\x9b31mq".encode(), ["q"]),
        ("\x90secret\x9cq".encode(), ["q"]),
        ("\x8fPq".encode(), ["f1", "q"]),
    ],
)
def test_broken_letters_are_dropped_and_nothing_else(broken: bytes, keys: list[str]) -> None:
    assert keys_of(broken) == keys
    assert keys_of(*(broken[at : at + 1] for at in range(len(broken)))) == keys


# An escape, and what comes after it.


def test_an_escape_alone_is_the_key_as_soon_as_nothing_follows() -> None:
    incoming = Incoming(ESCAPE_DELAY)
    incoming.feed(b"\x1b", 5.0)
    assert taken(incoming) == []
    assert incoming.wait(5.0) == pytest.approx(ESCAPE_DELAY)
    assert [named(event) for event in incoming.resolve(5.0 + ESCAPE_DELAY)] == ["escape"]
    assert incoming.wait(6.0) is None


@pytest.mark.parametrize(
    ("chord", "key"),
    [
        (b"\x1bq", "alt+q"),
        (b"\x1bQ", "alt+shift+q"),
        (b"\x1b?", "alt+question_mark"),
        (b"\x1b[", "alt+left_square_bracket"),
        (b"\x1b]", "alt+right_square_bracket"),
        (b"\x1bO", "alt+shift+o"),
        (b"\x1b\r", "alt+enter"),
        (b"\x1b\x03", "alt+ctrl+c"),
        (b"\x1b\x7f", "ctrl+w"),  # deletes a word
        (b"\x1b\x1b[A", "alt+up"),
        (b"\x1b\x1bOA", "alt+up"),
        (b"\x1b[1;3A", "alt+up"),
        (b"\x1b[1;9A", "super+up"),
        (b"\x1b[1;7C", "alt+ctrl+right"),
        (b"\x1b[5;3~", "alt+pageup"),
        (b"\x1b[113;3u", "alt+q"),
        (b"\x1b[113:81;4u", "alt+shift+q"),
        (b"\x1b[27;3;113~", "alt+q"),
    ],
)
@pytest.mark.parametrize("delay", [ESCAPE_DELAY, REMOTE_ESCAPE_DELAY])
def test_a_key_with_alt_is_a_key_of_its_own_and_never_escape(
    chord: bytes, key: str, delay: float
) -> None:
    assert keys_of(chord, delay=delay) == [key]
    assert keys_of(*(chord[at : at + 1] for at in range(len(chord))), delay=delay) == [key]


@pytest.mark.parametrize("delay", [ESCAPE_DELAY, REMOTE_ESCAPE_DELAY])
def test_an_escape_and_a_key_that_a_person_types_are_two(delay: float) -> None:
    for key in (b"q", b"]", b"P", b"X"):
        assert keys_of(b"\x1b", 0.1, key, delay=delay)[0] == "escape"
        assert len(keys_of(b"\x1b", 0.1, key, delay=delay)) == 2
    assert keys_of(b"\x1b", 0.1, b"\x1b", 0.1, b"q", delay=delay) == ["escape", "escape", "q"]
    assert keys_of(b"\x1b\x1b", delay=delay) == ["escape", "escape"]


@pytest.mark.parametrize(
    "pieces",
    [
        (b"\x1b", 0.25, b"[A"),
        (b"\x1b", 0.25, b"OA"),
        (b"\x1b[", 0.25, b"A"),
        (b"\x1b", 0.25, b"[", 0.25, b"A"),
        (b"\x1b[1;", 0.25, b"1A"),
    ],
)
def test_a_slow_line_may_bring_a_key_in_pieces(pieces: tuple[bytes | float, ...]) -> None:
    assert keys_of(*pieces, delay=REMOTE_ESCAPE_DELAY) == ["up"]
    at_home = keys_of(*pieces, delay=ESCAPE_DELAY)
    assert at_home == (["escape", "up"] if pieces[0] == b"\x1b" else ["up"]), "nothing is typed"


def test_a_line_that_brought_a_key_in_pieces_is_waited_for() -> None:
    slow = (b"\x1b", 0.25, b"[A")
    assert keys_of(*slow, 1.0, *slow) == ["escape", "up", "up"]


def test_what_is_typed_after_an_escape_is_typed() -> None:
    assert keys_of(b"\x1b", 0.2, b"[", 0.6, b"x") == ["escape", "left_square_bracket", "x"]
    assert keys_of(b"\x1b", 1.2, b"O", 0.1, b"k") == ["escape", "O", "k"]
    assert keys_of(b"\x1b", 0.2, b"c[A") == ["escape", "c", "left_square_bracket", "A"]


# Keys by their codes.


@pytest.mark.parametrize(
    ("sequence", "keys"),
    [
        (b"\x1b[27u", ["escape"]),
        (b"\x1b[97;5u", ["ctrl+a"]),
        (b"\x1b[105;5u", ["tab"]),  # as terminals of before send ctrl+i
        (b"\x1b[91;5u", ["escape"]),
        (b"\x1b[1089::99;5u", ["ctrl+c"]),  # on a Russian keyboard
        (b"\x1b[97;6u", ["ctrl+shift+a"]),
        (b"\x1b[97;2u", ["A"]),
        (b"\x1b[47:63;2u", ["question_mark"]),
        (b"\x1b[97;;229u", ["å"]),
        (b"\x1b[57414u", ["enter"]),
        (b"\x1b[57404u", ["5"]),
        (b"\x1b[1;129A", ["up"]),  # while Num Lock is on
        (b"\x1b[1;5P", ["ctrl+f1"]),
        (b"\x1bO5P", ["ctrl+f1"]),
        (b"\x1b[[A", ["f1"]),  # the Linux console
        (b"\x1b[3$", ["shift+delete"]),  # rxvt
        (b"\x1b[115;1:2u", ["s"]),  # held
        (b"\x1b[115;1:3u", []),  # let go
        (b"\x1b[1;1:3A", []),
        (b"\x1b[57441u", []),  # shift by itself
        (b"\x1b[57358u", []),
        (b"\x1b[55296u", []),  # half a letter
        (b"\x1b[1114112u", []),
        (b"\x1b[155u", []),
        (b"\x1b[u", []),
        (b"\x1b[99999999999;1;99999999999u", []),
    ],
)
def test_keys_may_come_by_their_codes(sequence: bytes, keys: list[str]) -> None:
    assert keys_of(sequence + b"q") == [*keys, "q"]


def test_a_key_with_modifiers_types_nothing() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1bq\x1b[113;3u\x1b[1;3A\x1b[97;6u", 0.0)
    assert [getattr(key, "character", "") for key in incoming.take(16)] == 4 * [None]


# What is no key.


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
        b"\x1b[1;1R",
        b"\x1b[0n",
        b"\x1b[201~",  # the end of a paste that never began
        b"\x1b\\",  # the end of a string that never began
        b"\x1b]11;rgb:0000/0000/0000\x07",  # colours
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1bP>|XTerm(380)\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1b^private\x1b\\",
        b"\x1bXstart\x1b\\",
        b"\x1b[" + b"1;" * 5000 + b"A",  # longer than any key
        b"\x9b31m",  # eight bits
        "\x80\x00".encode(),
    ],
)
def test_what_no_keyboard_sends_becomes_nothing(reply: bytes) -> None:
    assert keys_of(b"x" + reply + b"y") == ["x", "y"]


# What has no end.


def test_a_control_string_without_an_end_gives_the_keyboard_back() -> None:
    begun = b"\x1b]8;;" + 5000 * b"a"
    assert keys_of(begun, SILENCE, b"q") == ["q"]
    assert keys_of(begun, SILENCE, 100 * b"a" + b"\x07", b"q") == ["q"], "a line that was slow"


def test_an_old_mouse_report_without_an_end_does_so_too() -> None:
    assert keys_of(b"\x1b[M", SILENCE, b"q") == ["q"]
    assert keys_of(b"\x1b[" + 40 * b"1", SILENCE, b"q") == ["q"]


@pytest.mark.parametrize("begun", [b"\x1b[200~", b"\x1b[200~some words", b"\x1b]0;title"])
def test_who_goes_on_typing_has_the_keyboard_again(begun: bytes) -> None:
    keys = keys_of(begun, *(20 * (b"k", 0.2)))
    assert keys.count("k") >= 20 - TRICKLE / 0.2 - 2


def test_a_paste_that_breaks_off_is_what_came_of_it() -> None:
    assert keys_of(b"\x1b[200~some", SILENCE, b"q") == ["paste:some", "q"]
    words = b" and more words of it"
    assert keys_of(b"\x1b[200~some", SILENCE, words + b"\x1b[201~q") == [
        "paste:some",
        f"paste:{words.decode()}",
        "q",
    ]


def test_a_paste_is_one_event_without_controls() -> None:
    assert keys_of(b"\x1b[200~two\nlines\x1b[31m\x00\x1b[201~q") == ["paste:two\nlines[31m", "q"]


def test_a_paste_may_end_in_pieces() -> None:
    assert keys_of(b"\x1b[20", b"0~ab\x1b[2", b"01", b"~", b"c") == ["paste:ab", "c"]


def test_ten_megabytes_pasted_leave_their_beginning() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b[200~", 0.0)
    out = taken(incoming)
    piece = 32 * 1024 * b"w"
    tracemalloc.start()
    for _ in range(MEGABYTES * 1024 // 32):
        incoming.feed(piece, 0.0)
        out += taken(incoming)
        assert incoming.waiting < 64
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    incoming.feed(b"\x1b[201~q", 0.0)
    assert [*out, *taken(incoming)] == ["paste:" + PASTE * "w", "q"]
    assert peak < 512 * 1024


def test_random_bytes_stay_bounded_and_the_keyboard_works_after_them() -> None:
    dice = random.Random(4)
    incoming = Incoming()
    for _ in range(24):
        incoming.feed(dice.randbytes(32 * 1024), 0.0)
        while not incoming.stuck:
            incoming.take(16)
            incoming.skip_typed()
        assert incoming.waiting < 64
    incoming.feed(b"\x1b\\\x1b[201~", 0.0)
    taken(incoming)
    incoming.resolve(LONG)
    incoming.feed(b"q", 2 * LONG)
    assert taken(incoming)[-1] == "q"


def test_a_flood_is_skipped_up_to_a_paste() -> None:
    incoming = Incoming()
    incoming.feed(5000 * b"k" + b"\x1b[200~kept\x1b[201~", 0.0)
    assert incoming.skip_typed() == 5000
    assert taken(incoming) == ["paste:kept"]


def test_the_rest_of_a_control_string_that_was_skipped_is_no_typing() -> None:
    incoming = Incoming()
    incoming.feed(500 * b"k" + b"\x1b]52;c;" + 5000 * b"A", 0.0)
    incoming.skip_typed()
    incoming.feed(b"AAAA\x07q", 0.0)
    assert taken(incoming) == ["q"]


def test_what_follows_a_control_string_that_was_skipped_is_typed() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b]52;c;" + 5000 * b"A" + b"\x07" + 500 * b"k", 0.0)
    incoming.skip_typed()
    incoming.feed(b"q", 0.0)
    assert taken(incoming)[-2:] == ["k", "q"]
