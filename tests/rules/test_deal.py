"""Deals: their lines of text, what is refused, and that they are the same for everybody."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogs_rules import registry
from dogs_rules.deal import Deal, DealError, check_deal, dealt, fixed_level, is_line, read_deal
from dogs_rules.game import OptionValue
from tests.support.deals import any_deal

pytestmark = pytest.mark.telling

GAMES = registry.keys()
TYPED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
ALIKE = str.maketrans("OIL", "011", "-")

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=40)
values: st.SearchStrategy[OptionValue] = st.one_of(
    st.booleans(), st.integers(-(2**31), 2**31), st.text("aZ 9é狗\0", max_size=12)
)
seeds = st.integers(0, (1 << 128) - 1).map(
    lambda seed: seed.to_bytes((seed.bit_length() + 7) // 8, "big")
)
any_deals = st.builds(
    Deal,
    game=words,
    revision=st.integers(1, 10_000),
    seats=st.integers(1, 16),
    seat=st.integers(0, 15),
    bots=st.lists(words, max_size=15).map(tuple),
    hints=st.booleans(),
    options=st.dictionaries(words, values, max_size=4),
    seed_bytes=seeds,
)


def meant(line: str) -> str:
    """What a line says, without what may be written otherwise."""
    return line.translate(ALIKE)


@given(any_deals)
def test_a_line_comes_back_as_the_same_deal(deal: Deal) -> None:
    if len(deal.line) <= 2000:
        assert read_deal(deal.line) == deal
        assert is_line(deal.line)


@given(any_deals, st.randoms(use_true_random=False))
def test_a_line_may_be_typed_badly(deal: Deal, luck: Random) -> None:
    alike = {"0": "oO", "1": "iIlL"}
    typed = "".join(
        luck.choice(["", " ", "\n", "  - ", "\u2013", "\ufeff", "\u200b"])
        + luck.choice([letter, letter.lower(), *alike.get(letter, "")])
        for letter in deal.line.replace("-", "")
    )
    if len(typed) <= 2000:
        assert read_deal(f"> {typed} ") == deal


@pytest.mark.parametrize("key", GAMES)
def test_every_letter_that_is_changed_left_out_or_put_in_is_noticed(key: str) -> None:
    line = any_deal(key, seed=(1 << 47) + 12_345).line
    for at in range(len(line)):
        changed = [line[:at] + letter + line[at + 1 :] for letter in TYPED]
        longer = [line[:at] + letter + line[at:] for letter in TYPED]
        for wrong in (*changed, *longer, line[:at] + line[at + 1 :]):
            if meant(wrong) != meant(line):
                with pytest.raises(DealError):
                    read_deal(wrong)


@pytest.mark.parametrize("key", GAMES)
def test_letters_that_change_places_are_noticed(key: str) -> None:
    line = any_deal(key, seed=(1 << 47) + 12_345).line.replace("-", "")
    for at in range(len(line) - 1):
        wrong = line[:at] + line[at + 1] + line[at] + line[at + 2 :]
        if wrong != line:
            with pytest.raises(DealError):
                read_deal(wrong)


@given(st.text(TYPED.lower() + TYPED + " \n\0éß\u017f狗²٣", max_size=80))
def test_any_other_text_gets_a_sentence(text: str) -> None:
    for line in (text, f"DOGS-{text}"):
        with pytest.raises(DealError) as caught:
            read_deal(line)
        assert str(caught.value).endswith(".")


def test_a_text_that_is_far_too_long_is_not_looked_at() -> None:
    with pytest.raises(DealError):
        read_deal("DOGS" + "0" * 1_000_000)


def test_a_line_of_a_newer_version_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogs_rules.deal.VERSION", 2)
    line = any_deal().line
    monkeypatch.undo()
    with pytest.raises(DealError, match="newer version of dogs-tui"):
        read_deal(line)


def test_newer_rules_are_named() -> None:
    game = registry.game("dogs")
    newer = msgspec.structs.replace(any_deal("dogs"), revision=game.rules_revision + 1)
    with pytest.raises(DealError, match="This deal needs newer rules of DOGS"):
        check_deal(read_deal(newer.line), game)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["keen"], "In a deal, limit bots by iterations, not seconds, e.g"),
        (["keen@0.2s"], "In a deal, limit bots by iterations, not seconds, e.g"),
        (["steady@50"], "does not search"),
        (["keen@2001"], "at most 2000"),
        (["wizard"], "'wizard' is not one of them"),
        ([], "a bot for every other seat"),
        (["random", "random", "steady"], "a bot for every other seat"),
    ],
)
def test_bots_that_are_not_the_same_everywhere(bots: list[str], message: str) -> None:
    with pytest.raises(DealError, match=message):
        dealt(registry.game("dogs"), 3, 0, bots, {}, 1)


def test_what_a_game_does_not_take() -> None:
    game = registry.game("dogs")
    for seats, seat, options in ((9, 0, {}), (3, 3, {}), (3, -1, {}), (3, 0, {"hats": 1})):
        with pytest.raises(DealError):
            dealt(game, seats, seat, ["random"], options, 1)


def test_a_deal_with_an_option_that_the_game_does_not_have() -> None:
    odd = msgspec.structs.replace(any_deal("dogs"), options={"hats": 1})
    with pytest.raises(DealError, match="hats"):
        check_deal(odd, registry.game("dogs"))


@pytest.mark.parametrize("key", GAMES)
def test_options_that_are_as_usual_make_the_line_no_longer(key: str) -> None:
    game = registry.game(key)
    usual = game.check_options(2, {})
    assert dealt(game, 2, 1, ["random"], usual, 7) == any_deal(key)


def test_bots_by_seat() -> None:
    game = registry.game("dogs")
    assert dealt(game, 3, 1, ["random"], {}, 1).levels == ("random", None, "random")
    mixed = dealt(game, 4, 0, ["steady", "keen@5"], {}, 1)
    assert mixed.levels == (None, "steady", "keen@5", "keen@5")
    assert dealt(game, 3, 1, ["random", "random"], {}, 1).bots == ("random",)


def test_a_level_by_iterations() -> None:
    game = registry.game("dogs")
    assert fixed_level(game, "keen", 100) == "keen@100"
    assert fixed_level(game, "steady", 100) == "steady"
