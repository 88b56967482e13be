"""People are their keys, names are told apart by people, and codes let in whom they should."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dogs_tui.app.settings import Settings
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.codes import INVITE_LENGTH, SIGNS, TABLE_LENGTH, new_code, read_code
from dogs_tui.host.people.enrolment import NEWCOMER_SECONDS, NEWCOMERS_AT_ONCE
from dogs_tui.host.people.invitations import INVITES, WRONG_SECONDS, WRONG_TRIES, Invites
from dogs_tui.host.people.names import cleaned_name, likeness, why_no_name
from dogs_tui.host.people.people import KEYS, PEOPLE, People
from dogs_tui.host.people.person import Person
from tests.support.data_folder import close_all, documents_in, fill_disk
from tests.support.lobby_builder import Hands, key

pytestmark = pytest.mark.telling


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def people(tmp_path: Path, clock: Hands) -> People:
    return People(documents_in(tmp_path, PEOPLE), clock=clock, most=50)


def refused(call: object, *args: object, **named: object) -> str:
    """The sentence with which something is refused."""
    assert callable(call)
    with pytest.raises(LobbyError) as caught:
        call(*args, **named)
    return str(caught.value.phrase)


def test_a_key_is_a_person_for_ever(people: People, tmp_path: Path) -> None:
    ana = people.enrol("Ana", key(1), invited_by="somebody")
    assert people.by_key(key(1)) == people.get(ana.id) == people.by_name("ANA") == ana
    assert people.by_key(key(2)) is None
    ana = people.change_settings(ana, Settings(theme="kennel-light", bell=True))
    ana = people.add_key(ana, key(2))
    ana = people.add_progress(ana, lambda now: now.with_met("a_game", "feeding"))
    ana = people.remember(ana, "CODE")
    again = People(documents_in(tmp_path, PEOPLE))
    assert again.load() == ()
    assert again.by_key(key(1)) == again.by_key(key(2)) == ana
    assert (ana.at, ana.settings.bell, ana.invited_by) == ("CODE", True, "somebody")
    assert ana.progress.has_met("a_game", "feeding")


def test_a_key_is_taken_away_but_never_the_last(people: People, tmp_path: Path) -> None:
    ana = people.add_key(people.enrol("Ana", key(1)), key(2))
    bo = people.enrol("Bo", key(3))
    removed: list[str] = []
    people.on_key_removed = removed.append
    assert "does not have this key" in refused(people.remove_key, ana, key(3))
    assert people.remove_key(ana, key(1)).keys == (key(2),)
    assert removed == [key(1)]
    assert people.by_key(key(1)) is None
    assert "only key" in refused(people.remove_key, ana, key(2))
    assert people.add_key(bo, key(1)).keys == (key(3), key(1))
    again = People(documents_in(tmp_path, PEOPLE))
    again.load()
    assert again.by_key(key(1)) == people.get(bo.id)


def test_a_key_that_was_taken_away_elsewhere_is_told_of(people: People) -> None:
    ana = people.add_key(people.enrol("Ana", key(1)), key(2))
    removed: list[str] = []
    people.on_key_removed = removed.append
    people.followed(ana.id, msgspec.structs.replace(ana, keys=(key(2), key(4))))
    assert removed == [key(1)]


@pytest.mark.parametrize(
    "name",
    [
        *("34679-CDFGH", " 3 4 6 7 9 c d f g h ", "JKMNPQRTVW", "join 34679-CDFGH"),
        *("34679-CDFGHX", "34679_CDF", "34679-CDFA", "3467A-CDFGH", "\uff13\uff14679-CDFGH"),
    ],
)
def test_nobody_is_called_like_a_code(people: People, name: str) -> None:
    assert "looks like a code" in refused(people.enrol, name, key(1))
    ana = people.enrol("Ana", key(1))
    assert "looks like a code" in refused(people.rename, ana, name)


@pytest.mark.parametrize("name", ["Krzysztof", "Grandpa1947", "Knight77", "Christoph W."])
def test_a_name_with_letters_of_codes_is_a_name(people: People, name: str) -> None:
    assert people.enrol(name, key(1)).name == name


ALIKE = ["ana", "ANA", "A n a", " Ana ", "A-na", "A\u200bna", "\uff21\uff4e\uff41", "\u0410n\u0430"]


@pytest.mark.parametrize("other", ALIKE)
def test_names_that_people_would_mistake_are_one(people: People, other: str) -> None:
    people.enrol("Ana", key(1))
    assert "Ana is taken" in refused(people.enrol, other, key(2))


def test_names_that_differ_are_two(people: People) -> None:
    for number, name in enumerate(["Ana", "Anna", "Bo", "Åna", "安娜", "🐕", "Ana 2"]):
        people.enrol(name, key(number))
    assert len(people.all()) == 7


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "\x1b", "The House", "h0st", "BOT", "Y o u", "the Lobby", "Somebody"],
)
def test_nobody_is_called_nothing_or_like_the_host(people: People, name: str) -> None:
    assert people.why_not(name) is not None
    assert refused(people.enrol, name, key(1))
    assert people.all() == ()


@settings(max_examples=40)
@given(st.text(max_size=60))
def test_names_are_clean_and_their_likeness_steady(name: str) -> None:
    shown = cleaned_name(name)
    assert cleaned_name(shown) == shown
    assert len(shown) <= 24
    assert likeness(shown) == likeness(shown.upper().casefold()) or not shown.isascii()
    if why_no_name(name) is None:
        assert shown
        assert likeness(shown)


def test_a_taken_name_brings_a_proposal(people: People) -> None:
    assert people.proposal("Ana") == "Ana"
    people.enrol("Ana", key(1))
    assert people.proposal("ana") == "ana 2"
    people.enrol("ana 2", key(2))
    assert people.proposal("ANA") == "ANA 3"
    long = "Maximiliane-Alexandrina-X"
    people.enrol(long, key(3))
    assert people.proposal(long) == "Maximiliane-Alexandrin 2"
    assert people.proposal("\x1b[]") == "[]"
    assert people.proposal("root") == ""


def test_renaming_gives_the_old_name_free(people: People) -> None:
    ana, bo = people.enrol("Ana", key(1)), people.enrol("Bo", key(2))
    renamed: list[Person] = []
    people.on_renamed = renamed.append
    assert "Bo is taken" in refused(people.rename, ana, "b o")
    assert people.rename(ana, "ANA").name == "ANA"
    anna = people.rename(ana, "Anna")
    assert [person.name for person in renamed] == ["ANA", "Anna"]
    assert people.rename(bo, "Ana").name == "Ana"
    assert people.by_name("anna") == anna
    assert people.rename(anna, " Anna ") == anna
    assert len(renamed) == 3


def test_who_holds_an_old_copy_changes_the_newest(people: People) -> None:
    old = people.enrol("Ana", key(1))
    people.change_settings(old, Settings(bell=True))
    renamed = people.rename(old, "Anna")
    assert renamed.settings.bell
    assert people.remember(old, "X").name == "Anna"


def test_keys_are_one_persons_and_not_endless(people: People) -> None:
    ana, bo = people.enrol("Ana", key(1)), people.enrol("Bo", key(2))
    assert "already belongs" in refused(people.enrol, "Cy", key(1))
    assert "already belongs" in refused(people.add_key, ana, key(2))
    assert people.add_key(bo, key(2)) == bo
    assert "fingerprint" in refused(people.enrol, "Cy", "MD5:00:11")
    for number in range(KEYS - 1):
        ana = people.add_key(ana, key(10 + number))
    assert "at most" in refused(people.add_key, ana, key(99))


def test_a_lobby_can_be_full(people: People) -> None:
    for number in range(50):
        people.enrol(f"P {number} x", key(number))
    assert "no room" in refused(people.enrol, "Late", key(99))


def test_what_the_disk_refuses_did_not_happen(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = people.enrol("Ana", key(1))

    fill_disk(monkeypatch)
    assert "disk of the store is full" in refused(people.enrol, "Bo", key(2))
    assert "disk of the store is full" in refused(people.rename, ana, "Anna")
    assert people.all() == (ana,)
    assert people.by_key(key(2)) is None


def test_what_was_learned_holds_also_while_nothing_can_be_written(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = people.enrol("Ana", key(1))

    fill_disk(monkeypatch)
    met = refused(people.add_progress, ana, lambda now: now.with_met("a_game", "feeding"))
    assert "disk of the store is full" in met
    assert people.existing(ana.id).progress.has_met("a_game", "feeding")


def test_codes_are_read_however_they_are_typed() -> None:
    for length in (TABLE_LENGTH, INVITE_LENGTH):
        code = new_code(length)
        assert len(code) == length
        assert set(code) <= set(SIGNS)
        assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
    assert read_code("") == read_code("ABC") == read_code("3F\x1b") == read_code("../34") == ""
    assert len(SIGNS) ** INVITE_LENGTH > 2**40
    assert len({new_code(TABLE_LENGTH) for _ in range(200)}) == 200


def test_an_invitation_lets_in_as_many_as_it_says(tmp_path: Path, clock: Hands) -> None:
    invites = Invites(documents_in(tmp_path, INVITES), clock=clock)
    made = invites.make("by", uses=2, days=1)
    assert invites.check(made.code.lower()).uses == 2
    assert invites.take(made.code).uses == 1
    assert invites.take(made.code.replace("-", " ")).uses == 0
    assert "not valid" in refused(invites.take, made.code)
    clock.pass_(minutes=5)
    late = invites.make("by", days=1)
    clock.pass_(days=1)
    assert "expired" in refused(invites.take, late.code)
    invites.sweep()
    assert documents_in(tmp_path, INVITES).names() == []
    left = invites.make("by", days=1)
    used_up = msgspec.structs.replace(left.invite, uses=0)
    documents_in(tmp_path, INVITES).write(used_up.digest, used_up)
    assert "not valid" in refused(invites.take, left.code)


def test_another_process_can_invite_while_the_host_runs(tmp_path: Path, clock: Hands) -> None:
    mine, other = (
        Invites(documents_in(tmp_path, INVITES), clock=clock),
        Invites(documents_in(tmp_path, INVITES), clock=clock),
    )
    assert mine.all() == ()
    made = other.make(uses=5)
    assert mine.all() == (made.invite,)
    assert mine.take(made.code).uses == 4
    assert other.check(made.code).uses == 4


def test_no_file_holds_a_code(tmp_path: Path, clock: Hands) -> None:
    made = Invites(documents_in(tmp_path, INVITES), clock=clock).make("by")
    plain = made.code.replace("-", "")
    close_all()
    for path in tmp_path.glob("host.db*"):
        held = path.read_bytes().upper()
        assert plain.encode() not in held
        assert made.code.encode() not in held


def test_guessing_is_slow_and_stops_nobody_from_elsewhere(tmp_path: Path, clock: Hands) -> None:
    invites = Invites(documents_in(tmp_path, INVITES), clock=clock)
    made = invites.make()
    for _ in range(WRONG_TRIES):
        assert "not valid" in refused(invites.check, new_code(INVITE_LENGTH), "192.0.2.1")
    assert "Too many" in refused(invites.check, made.code, "192.0.2.1")
    assert invites.check(made.code, "192.0.2.2")
    clock.pass_(seconds=WRONG_SECONDS)
    assert invites.check(made.code, "192.0.2.1")


def test_invitations_that_other_processes_make_count(tmp_path: Path, clock: Hands) -> None:
    mine, other = (
        Invites(documents_in(tmp_path, INVITES), clock=clock),
        Invites(documents_in(tmp_path, INVITES), clock=clock),
    )
    for _ in range(5):
        other.make()
    mine.make("by")
    assert len(mine.all()) == 6
    used = other.make()
    assert len(mine.all()) == 7
    other.take(used.code)
    assert len(mine.all()) == 6


@pytest.mark.parametrize("figures", [{"uses": 0}, {"uses": 10**6}, {"days": 0}, {"days": 1e9}])
def test_an_invitation_has_bounds(tmp_path: Path, figures: dict[str, float]) -> None:
    assert "invitation" in refused(Invites(documents_in(tmp_path, INVITES)).make, **figures)


def test_people_have_few_open_invitations_the_operator_any_number(
    tmp_path: Path, clock: Hands
) -> None:
    invites = Invites(documents_in(tmp_path, INVITES), clock=clock, most=3)
    made = [invites.make("ana", days=1) for _ in range(3)]
    assert "You have 3 open invitations" in refused(invites.make, "ana")
    invites.take(made[0].code)
    invites.make("ana")
    for _ in range(5):
        invites.make()


async def test_admitting_uses_the_invitation_only_when_all_goes_well(
    tmp_path: Path, clock: Hands
) -> None:
    lobby = Lobby(tmp_path, clock=clock)
    await lobby.open()
    ana = lobby.people.enrol("Ana", key(1))
    code = lobby.invites.make(ana.id).code
    assert "taken" in refused(lobby.enrolment.admit, "Ana", key(2), code)
    bo = lobby.enrolment.admit("Bo", key(2), code)
    assert bo.invited_by == ana.id
    assert "not valid" in refused(lobby.enrolment.admit, "Cy", key(3), code)
    await lobby.close()


async def test_a_further_key_is_the_same_person(tmp_path: Path, clock: Hands) -> None:
    lobby = Lobby(tmp_path, clock=clock)
    await lobby.open()
    ana, bo = lobby.people.enrol("Ana", key(1)), lobby.people.enrol("Bo", key(2))
    old, code = lobby.invites.link(ana).code, lobby.invites.link(ana).code
    assert "not valid" in refused(lobby.enrolment.link, old, key(3))
    assert "adds a key" in refused(lobby.enrolment.admit, "New", key(3), code)
    assert "already belongs" in refused(lobby.enrolment.link, code, key(2))
    assert lobby.enrolment.link(code, key(3)).id == ana.id
    assert lobby.people.by_key(key(3)) == lobby.people.get(ana.id)
    assert "not valid" in refused(lobby.enrolment.link, code, key(4))
    late = lobby.invites.link(bo).code
    clock.pass_(minutes=11)
    assert "expired" in refused(lobby.enrolment.link, late, key(5))
    invite = lobby.invites.make()
    assert "cannot add a key" in refused(lobby.enrolment.link, invite.code, key(5))
    await lobby.close()


def test_a_person_survives_as_a_document() -> None:
    ana = Person("id", "Ana", (key(1),), Hands()())
    assert msgspec.json.decode(msgspec.json.encode(ana), type=Person) == ana


async def test_one_address_does_not_fill_the_lobby_with_names(tmp_path: Path, clock: Hands) -> None:
    lobby = Lobby(tmp_path, clock=clock)
    await lobby.open()
    for number in range(NEWCOMERS_AT_ONCE):
        lobby.enrolment.admit(f"Guest {number}", key(number), origin="192.0.2.1")
    said = refused(lobby.enrolment.admit, "One more", key(50), origin="192.0.2.1")
    assert "Too many new players" in said
    assert lobby.people.by_key(key(50)) is None
    lobby.enrolment.admit("From elsewhere", key(51), origin="192.0.2.2")
    clock.pass_(seconds=NEWCOMER_SECONDS)
    lobby.enrolment.admit("One more", key(50), origin="192.0.2.1")
    assert "Too many new players" in refused(
        lobby.enrolment.admit, "Another", key(52), origin="192.0.2.1"
    )
    await lobby.close()
