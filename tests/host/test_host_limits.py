import ipaddress
from pathlib import Path

import pytest

from dogs_tui.host.connection import neighbourhood
from dogs_tui.host.doors.connection_limiter import REGION, ConnectionLimiter, Pass
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.doors.window import Window, believed
from dogs_tui.host.people.enrolment import NEWCOMER_SECONDS, NEWCOMERS_AT_ONCE
from dogs_tui.host.people.invitations import WRONG_SECONDS, WRONG_TRIES
from dogs_tui.host.rate_limits import TokenBucket
from tests.support.ssh_listener import HandClock

pytestmark = pytest.mark.telling

DOCS = Path(__file__).parents[2] / "docs"


def operator(clock: HandClock, **limits: float) -> ConnectionLimiter:
    return ConnectionLimiter(Limits(**limits), clock.time)


def let_in(limiter: ConnectionLimiter, address: str) -> Pass:
    answer = limiter.knock(address)
    assert isinstance(answer, Pass)
    return answer


def test_a_club_behind_one_address_is_counted_only_in_all() -> None:
    clubs = (ipaddress.ip_network("203.0.113.0/24"), ipaddress.ip_network("2001:db8::/32"))
    limits = Limits(clubs=clubs, sessions_per_address=2, max_sessions=8, strangers_per_address=1)
    limiter = ConnectionLimiter(limits, HandClock().time)
    stranger = lambda: True  # noqa: E731
    for address in ("203.0.113.7", "2001:db8::1") * 4:
        assert let_in(limiter, address).enter(stranger) is None
    assert let_in(limiter, "203.0.113.8").enter() is Refused.SESSIONS
    assert [limits.club(text) for text in ("203.0.114.1", "::ffff:203.0.113.9", "nonsense")] == [
        "",
        "203.0.113.0/24",
        "",
    ]


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = TokenBucket(3, 0.5, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(1.0)
    assert bucket.take(2.0)
    assert not bucket.take(2.0)
    assert bucket.held(1000.0) == 3.0
    assert bucket.is_full(1000.0)


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = TokenBucket(1, 1, 100.0)
    assert bucket.take(100.0)
    assert not bucket.take(50.0)
    assert bucket.held(50.5) == 0.5


def test_credit_says_how_long_to_wait() -> None:
    bucket = TokenBucket(10, 5, 0.0)
    assert bucket.spend(0.0, 10) == 0.0
    assert bucket.spend(0.0, 10) == 2.0
    assert bucket.spend(2.0, 0) == 0.0


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/56"),
        ("2001:db8:1:ff:ffff::1", "2001:db8:1::/56"),
        ("2001:db8:1:100::1", "2001:db8:1:100::/56"),
        ("fe80::1%eth0", "fe80::/56"),
        ("unix", "unix"),
    ],
)
def test_addresses_that_count_as_one(address: str, counts_as: str) -> None:
    assert neighbourhood(address) == counts_as


def test_one_address_that_knocks_too_often_leaves_the_others_alone() -> None:
    clock = HandClock()
    limiter = operator(clock, burst=5, rate=1, burst_per_address=2, rate_per_address=0.1)
    answers = [limiter.knock("192.0.2.1") for _ in range(50)]
    assert [isinstance(answer, Pass) for answer in answers[:3]] == [True, True, False]
    assert set(answers[2:]) == {Refused.RATE_OF_ADDRESS}
    # It used two of the five that everybody shares, not more.
    others = [limiter.knock(f"192.0.2.{number}") for number in range(2, 7)]
    assert [isinstance(answer, Pass) for answer in others] == [True, True, True, False, False]
    assert others[3] == Refused.RATE
    clock.advance(10)
    assert isinstance(limiter.knock("192.0.2.1"), Pass)
    assert limiter.refused == {Refused.RATE_OF_ADDRESS: 48, Refused.RATE: 2}


def test_a_storm_of_others_leaves_a_way_in_for_who_was_here_before() -> None:
    clock = HandClock()
    limiter = operator(clock, burst=10, rate=1, max_logins=10, reserved_burst=3, reserved_logins=2)
    assert let_in(limiter, "192.0.2.1").enter() is None
    stranger = let_in(limiter, "192.0.2.2")
    assert stranger.enter(lambda: True) is None
    storm = [limiter.knock(f"198.51.{number >> 8}.{number & 255}") for number in range(1000)]
    assert sum(isinstance(answer, Pass) for answer in storm) == 8
    assert limiter.knock("192.0.2.2") is Refused.RATE
    passes = [let_in(limiter, "192.0.2.1") for _ in range(3)]
    assert limiter.knock("192.0.2.1") is Refused.RATE, "the reserve is bounded, too"
    clock.advance(100)
    assert isinstance(limiter.knock("198.51.100.9"), Refused), "logins of others are at their most"
    clock.advance(100)
    assert limiter.logins == 11
    let_in(limiter, "192.0.2.1")
    assert limiter.knock("192.0.2.1") is Refused.LOGINS
    assert passes[0].enter() is None


def test_the_many_networks_of_one_line_are_bounded_together() -> None:
    limits = {"logins_per_address": 2, "sessions_per_address": 1, "strangers_per_address": 1}
    limiter = operator(HandClock(), **limits)
    passes = []
    for number in range(20):
        answer = limiter.knock(f"2001:db8:7:{number:x}00::1")
        if isinstance(answer, Pass):
            passes.append(answer)
    assert len(passes) == 2 * REGION
    entered = [pass_.enter(lambda: True) for pass_ in passes]
    assert entered == [None] * REGION + [Refused.SESSIONS_OF_ADDRESS] * REGION
    assert isinstance(limiter.knock("2001:db8:8::1"), Pass)
    assert isinstance(limiter.knock("192.0.2.1"), Pass)
    for pass_ in passes:
        pass_.over()
    again = limiter.knock("2001:db8:7::1")
    assert isinstance(again, Pass)
    assert again.enter(lambda: True) is None


def test_the_first_of_a_network_counts_like_the_others() -> None:
    limiter = operator(HandClock(), logins_per_address=1)
    assert isinstance(limiter.knock("2001:db8:7::1"), Pass)
    assert limiter.knock("2001:db8:7::2") is Refused.LOGINS_OF_ADDRESS


def test_logins_are_limited_by_address_and_in_all() -> None:
    limiter = operator(HandClock(), logins_per_address=2, max_logins=3)
    first = let_in(limiter, "192.0.2.1")
    let_in(limiter, "192.0.2.1")
    assert limiter.knock("192.0.2.1") == Refused.LOGINS_OF_ADDRESS
    let_in(limiter, "192.0.2.2")
    assert limiter.knock("192.0.2.3") == Refused.LOGINS
    first.over()
    first.over()
    assert limiter.logins == 2
    let_in(limiter, "192.0.2.1")


def test_a_session_is_no_login_any_more() -> None:
    limiter = operator(
        HandClock(), logins_per_address=1, max_logins=1, max_sessions=2, sessions_per_address=1
    )
    first = let_in(limiter, "192.0.2.1")
    assert first.enter() is None
    assert (limiter.logins, limiter.sessions) == (0, 1)
    second = let_in(limiter, "192.0.2.1")
    assert second.enter() == Refused.SESSIONS_OF_ADDRESS
    second.over()
    other = let_in(limiter, "192.0.2.2")
    assert other.enter() is None
    third = let_in(limiter, "192.0.2.3")
    assert third.enter() == Refused.SESSIONS
    first.over()
    assert third.enter() is None
    for each in (other, third):
        each.over()
    assert (limiter.logins, limiter.sessions) == (0, 0)


def test_a_network_of_addresses_takes_no_more_memory_than_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most = 256
    monkeypatch.setattr("dogs_tui.host.doors.connection_limiter.MOST_ADDRESSES", most)
    clock = HandClock()
    limiter = operator(clock, burst=1, rate=0.001)
    here = let_in(limiter, "192.0.2.1")
    for number in range(3 * most):
        limiter.knock(f"2001:db8:{number >> 8:x}:{number & 255:x}::1")
    assert limiter.remembered <= most
    # Who is there is not forgotten, whoever else came since.
    here.over()
    assert limiter.logins == 0


def test_addresses_are_forgotten_once_that_changes_nothing() -> None:
    clock = HandClock()
    limiter = operator(clock)
    for number in range(100):
        let_in(limiter, f"192.0.2.{number}").over()
        clock.advance(3600)
    assert limiter.remembered < 10


def test_sizes_are_believed_within_bounds() -> None:
    assert believed(65535, 65535) == (400, 200)
    assert believed(1, 1) == (20, 5)
    assert believed(0, 0) == (80, 24)
    assert believed(2**32 - 1, 0) == (80, 24)


def test_a_thousand_changes_of_size_are_told_once() -> None:
    clock = HandClock()
    sizes: list[tuple[int, int]] = []
    window = Window(80, 24, clock, lambda *size: sizes.append(size))
    for number in range(1000):
        window.change(100 + number % 50, 30)
        clock.advance(0.01)
        assert clock.waiting <= 1
    assert sizes == []
    clock.advance(0.2)
    assert sizes == [(149, 30)]
    assert clock.waiting == 0


def test_a_size_that_comes_back_is_told_for_what_was_lost_meanwhile() -> None:
    clock = HandClock()
    sizes: list[tuple[int, int]] = []
    window = Window(80, 24, clock, lambda *size: sizes.append(size))
    window.change(100, 30)
    window.change(80, 24)
    clock.advance(1)
    assert sizes == [(80, 24)]
    window.change(80, 24)
    clock.advance(1)
    assert sizes == [(80, 24)], "nothing was lost"
    window.change(65535, 65535)
    assert window.size == (400, 200)
    window.close()
    clock.advance(1)
    assert sizes == [(80, 24)]


def test_strangers_leave_room_for_those_who_are_known() -> None:
    limiter = operator(HandClock(), max_strangers=3, strangers_per_address=2, max_sessions=5)
    unknown = dict.fromkeys(range(4), True)

    def enter(number: int, address: str) -> Refused | None:
        return let_in(limiter, address).enter(lambda: unknown[number])

    assert enter(0, "192.0.2.1") is None
    assert enter(1, "192.0.2.1") is None
    assert enter(2, "192.0.2.1") is Refused.STRANGERS_OF_ADDRESS
    assert enter(2, "192.0.2.2") is None
    assert enter(3, "192.0.2.3") is Refused.STRANGERS
    assert let_in(limiter, "192.0.2.1").enter() is None, "who is known comes in"
    unknown[0] = False
    assert enter(3, "192.0.2.3") is None, "who has said a name is no stranger any more"


def test_a_stranger_who_goes_makes_room_for_another() -> None:
    limiter = operator(HandClock(), max_strangers=1)
    first, second = (let_in(limiter, "192.0.2.1") for _ in range(2))
    assert first.enter(lambda: True) is None
    assert first.enter(lambda: True) is None, "once is once"
    assert second.enter(lambda: True) is Refused.STRANGERS
    first.over()
    first.over()
    assert second.enter(lambda: True) is None
    assert limiter.sessions == 1


def test_the_page_tells_the_limits_that_hold() -> None:
    limits = Limits()
    page = (DOCS / "hosting/operations.md").read_text(encoding="utf-8")
    in_all = f"in all ({limits.burst} at once, {limits.rate:g}/s)"
    by_address = f"by address ({limits.burst_per_address} at once, {limits.rate_per_address:g}/s)"
    wrong = f"by address ({WRONG_TRIES} at once, 1 in {WRONG_SECONDS:g} s)"
    new = f"new people by address ({NEWCOMERS_AT_ONCE} at once, 1 in {NEWCOMER_SECONDS:g} s)"
    for said in (in_all, by_address, wrong, new):
        assert said in page


def test_nothing_is_installed_by_a_name_that_anybody_could_take() -> None:
    for page in [*DOCS.rglob("*.md"), *DOCS.glob("hosting/*.*"), DOCS.parent / "README.md"]:
        assert 'install "dogs-tui' not in page.read_text(encoding="utf-8"), page.name
