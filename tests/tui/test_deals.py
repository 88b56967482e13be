"""Deals at home: the day's, beginning one, what is hidden, the table of scores, the command."""

import asyncio
import io
import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from dogs_rules import registry
from dogs_rules.deal import Deal, DealError, dealt
from dogs_rules.simulate import bot_rng
from dogs_saves import Dealt, MatchFolder, Player, StoredMatch, read_match
from dogs_saves.lines import seal_all, unseal
from dogs_saves.records import encode
from dogs_tui.app.settings import Settings, save
from dogs_tui.cli import main
from dogs_tui.match import deals
from dogs_tui.match.deal_scores import fits, matchpoints, scores
from dogs_tui.match.table import Table
from dogs_tui.match.veil import VEILED, Veil
from dogs_tui.thinking import decisions
from tests.support.deals import any_deal, finished

pytestmark = pytest.mark.telling

DAY = date(2026, 5, 1)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    sit_down(tmp_path, "Ana")
    return tmp_path


def sit_down(home: Path, name: str) -> None:
    """Puts somebody at the keyboard."""
    save(Settings(name=name), home / "settings.json")


# The deal of a day.


@pytest.mark.parametrize("key", registry.keys())
def test_a_day_has_one_deal_of_a_game(key: str) -> None:
    days = [DAY + timedelta(days=at) for at in range(30)]
    daily = [deals.daily(key, day) for day in days]
    assert daily == [deals.daily(key, day) for day in days]
    assert len({deal.seed for deal in daily}) == 30
    assert len({deal.seat for deal in daily}) == daily[0].seats
    assert all(deals.playable(deal) for deal in daily)


def test_the_deal_of_a_day_does_not_change() -> None:
    """What was played is compared by its line: whatever changes this splits a day's table."""
    assert deals.daily("dog_kids", DAY).line == (
        "DOGS-06CAG-S3FCX-FPPTB-4EC0G-60CHN-1NPAS-BE80R-K0C63-G320C-TX16Z-KJGJ6-RRG"
    )


# The same for everybody.


@pytest.mark.parametrize("key", registry.keys())
def test_everybody_sees_the_same_first(key: str, tmp_path: Path) -> None:
    deal = deals.daily(key, DAY)
    folders = [MatchFolder(tmp_path / name) for name in ("a", "b")]
    with (
        deals.begin(folders[0], deal, "Ana") as first,
        deals.begin(folders[1], deal, "Bella") as other,
    ):
        assert first.people == other.people == (deal.seat,)
        for stored in (first, other):
            assert len({player.name for player in stored.players}) == deal.seats
        views = [
            encode(stored.match.game.view(stored.match.state, deal.seat))
            for stored in (first, other)
        ]
        assert views[0] == views[1]


def bots_moves(stored: StoredMatch) -> list[object]:
    """What the bots do before it is the player's turn for the first time."""

    async def moved() -> list[object]:
        table = Table(stored)
        table.wake()
        await table.settled()
        moves = list(stored.match.actions)
        await table.close()
        return moves

    return asyncio.run(moved())


def test_bots_do_the_same_however_slow_the_machine_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("dog_kids")
    deal = next(
        fixed
        for fixed in (dealt(game, 2, 1, ["keen@6"], {}, seed) for seed in range(20))
        if game.to_move(game.setup(2, {}, fixed.seed)) == 0
    )
    monkeypatch.setattr(decisions, "LATEST", 0.0)  # nobody could decide within that
    folders = [MatchFolder(tmp_path / name) for name in ("a", "b")]
    once, twice = (bots_moves(deals.begin(folder, deal, "Ana")) for folder in folders)
    assert once == twice
    state, alone = game.setup(2, {}, deal.seed), []
    while game.to_move(state) == 0:
        legal = game.legal_actions(state)
        bot = registry.bot(game, "keen@6")
        alone.append(bot.choose(game.view(state, 0), legal, bot_rng(deal.seed, 0, len(alone))))
        game.step(state, alone[-1])
    assert once == alone


# Matches remember their deal.


def test_a_file_remembers_its_deal() -> None:
    deal = any_deal()
    path = finished(deal, "Ana")
    assert read_match(path).deal == Dealt(deal.line, 1)
    (summary,) = MatchFolder().matches()
    assert summary.deal == Dealt(deal.line, 1)
    (again,) = MatchFolder().matches()  # as the index has it
    assert again.deal == summary.deal


def test_a_match_of_no_deal_says_nothing_of_deals() -> None:
    players = [Player("Ana"), Player("Bella", "random")]
    with MatchFolder().create(registry.game("dogs"), players, {}, 3) as stored:
        path = stored.path
    assert b'"deal"' not in path.read_bytes()
    assert read_match(path).deal is None


def test_only_the_first_attempt_is_in_earnest() -> None:
    deal = any_deal()
    folder = MatchFolder()
    folder.delete(finished(deal, "Ana"))
    finished(deal, "ANA")
    finished(deal, "Bo")
    attempts = {summary.players[1].name: summary.deal for summary in folder.matches()}
    assert attempts == {"ANA": Dealt(deal.line, 2), "Bo": Dealt(deal.line, 1)}
    ranked = [
        (entry.name, entry.matchpoints) for entry in scores(deal, folder.matches(), "Ana").entries
    ]
    assert ranked == [("Bo", 0), ("ANA", None)]


def test_other_deals_are_those_that_are_not_shown_yet_and_only_once() -> None:
    first, second, third = (any_deal(seed=seed) for seed in (1, 2, 3))
    lines = [first.line, second.line, "no deal", second.line, third.line]
    assert deals.other_deals(lines, [first], 2) == [second, third]
    assert deals.other_deals(lines, [first], 1) == [second]


def test_what_a_deal_has_of_its_own_is_said() -> None:
    game = registry.game("dogs")
    plain = dealt(game, 2, 1, ["random"], {}, 7)
    assert str(deals.against(plain)) == "2 seats, you on seat 2, against random"
    option = game.options(2)[0]
    value, name = option.choices[-1]
    own = dealt(game, 2, 1, ["random"], {option.key: value}, 7, hints=False)
    text = str(deals.against(own))
    assert text == f"{deals.against(plain)}, {option.label}: {name}, no hints"


# What is hidden.


def test_nothing_of_others_before_one_has_finished() -> None:
    deal, other = any_deal(), any_deal(seed=8)
    finished(deal, "Bo")
    finished(other, "Ana")
    folder = MatchFolder()
    before = {
        summary.players[1].name: Veil(folder.matches(), "Ana").hides(summary)
        for summary in folder.matches()
    }
    assert before == {"Bo": True, "Ana": False}
    with pytest.raises(DealError, match=str(VEILED)):
        scores(deal, folder.matches(), "Ana")
    with deals.begin(folder, deal, "Ana"), pytest.raises(DealError):  # begun is not finished
        scores(deal, folder.matches(), "Ana")
    finished(deal, "Ana")
    assert not any(Veil(folder.matches(), "Ana").hides(summary) for summary in folder.matches())
    assert {entry.name for entry in scores(deal, folder.matches(), "Ana").entries} == {"Ana", "Bo"}


HIDING = [
    ["show"],
    ["load", "--plain"],
    ["export", "--to", "text"],
    ["branch", "--plain", "--move", "3"],
]


@pytest.mark.parametrize("command", HIDING, ids=lambda command: command[0])
def test_commands_hide_it_too(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(any_deal(), "Bo")
    assert main([*command, path.stem]) == 1
    out, trouble = capsys.readouterr()
    assert out == ""
    assert trouble == f"dogs-tui: {VEILED}\n"


def test_lists_hide_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    finished(any_deal(), "Bo")
    assert main(["matches", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["hidden"], output["places"], output["plies"], output["round"]) == (
        True,
        [],
        0,
        0,
    )
    assert main(["matches"]) == 0
    assert "round" not in capsys.readouterr().out


def test_records_count_it_when_one_has_finished(capsys: pytest.CaptureFixture[str]) -> None:
    finished(any_deal(), "Bo")
    assert main(["stats"]) == 0
    assert "Bo" not in capsys.readouterr().out
    finished(any_deal(), "Ana")
    assert main(["stats", "--player", "Bo"]) == 0
    assert "Bo" in capsys.readouterr().out


def exported(home: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A match that its player, Bo, gives to others; Ana is at the keyboard again."""
    out = home / "from-bo.json"
    sit_down(home, "Bo")
    assert main(["export", path.stem, "--to", "json", "--output", str(out)]) == 0
    sit_down(home, "Ana")
    capsys.readouterr()
    return out


def all_hidden(capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether there are matches, and nothing of them is told to who is at the keyboard."""
    capsys.readouterr()
    matches = MatchFolder().matches()
    assert all(main(["show", match.name]) == 1 for match in matches)
    assert main(["matches", "--json"]) == main(["stats", "--json"]) == 0
    output = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return (
        bool(matches) and len(output) == len(matches) and all(entry["hidden"] for entry in output)
    )


def test_what_is_brought_in_is_as_hidden(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(any_deal(), "Bo")
    out = exported(home, path, capsys)
    MatchFolder().delete(path)
    assert main(["import", str(out)]) == 0
    assert all_hidden(capsys)
    finished(any_deal(), "Ana")
    assert {entry.name for entry in scores(any_deal(), MatchFolder().matches(), "Ana").entries} == {
        "Ana",
        "Bo",
    }


def test_a_deal_that_a_match_is_not_of_is_refused(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = exported(home, finished(any_deal(), "Bo"), capsys)
    for line, why in (
        (any_deal(seed=8).line, "with a different start"),
        ("DOGS-1", "that does not exist"),
    ):
        document = json.loads(out.read_bytes())
        document["deal"]["line"] = line
        out.write_text(json.dumps(document))
        assert main(["import", str(out)]) == 1
        assert f"it names a deal {why}." in capsys.readouterr().err


def test_a_branch_of_a_deal_that_it_is_not_of_is_refused(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = finished(any_deal(), "Bo")
    folder, played = MatchFolder(), read_match(path)
    with folder.branch(path, played.match.plies - 1, played.players) as branch:
        branch.play(played.match.actions[-1])
    sit_down(home, "Bo")
    finished(any_deal(seed=8), "Bo")
    out = home / "branch.json"
    assert main(["export", branch.path.stem, "--to", "json", "--output", str(out)]) == 0
    document = json.loads(out.read_bytes())
    assert document["origin"]["deal"] == any_deal().line
    document["origin"]["deal"] = any_deal(seed=8).line
    out.write_text(json.dumps(document))
    assert main(["import", str(out)]) == 1
    assert "it names a deal with a different start" in capsys.readouterr().err


def test_a_branch_tells_of_the_match_of_a_deal(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = finished(any_deal(), "Bo")
    folder, players = MatchFolder(), read_match(path).players
    last = read_match(path).match.plies - 1
    with folder.branch(path, last, players) as branch:
        branch.play(read_match(path).match.actions[-1])
        assert branch.match.to_move is None
    folder.delete(path)
    assert all_hidden(capsys)
    with folder.branch(branch.path, 1, players) as twig:
        folder.delete(branch.path)
    assert all_hidden(capsys)
    finished(any_deal(), "Ana")
    assert not any(Veil(folder.matches(), "Ana").hides(summary) for summary in folder.matches())
    assert read_match(twig.path).deal is None


def test_an_export_of_a_branch_is_as_hidden(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(any_deal(), "Bo")
    folder, played = MatchFolder(), read_match(path)
    with folder.branch(path, played.match.plies - 1, played.players) as branch:
        branch.play(read_match(path).match.actions[-1])
    folder.delete(path)
    out = exported(home, branch.path, capsys)
    folder.delete(branch.path)
    assert main(["import", str(out)]) == 0
    assert all_hidden(capsys)
    (summary,) = folder.matches()
    assert summary.origin is not None
    assert (summary.origin.match, summary.origin.ply) == (path.stem, played.match.plies - 1)


def test_a_branch_is_no_match_of_the_deal() -> None:
    folder = MatchFolder()
    path = finished(any_deal(), "Ana")
    players = read_match(path).players
    with folder.branch(path, 2, players) as branch:
        assert read_match(branch.path).deal is None


# The table of scores.


def test_the_table_counts_what_was_taken_back_and_hinted() -> None:
    deal = any_deal()
    path = finished(deal, "Ana", undo=2, hint=True)
    (entry,) = scores(deal, MatchFolder().matches(), "Ana").entries
    reading = read_match(path)
    assert entry.sheet == reading.match.game.score(reading.match.state)[deal.seat]
    assert (entry.name, entry.attempt, entry.path, entry.hinted) == ("Ana", 1, path, 1)
    assert entry.taken_back == reading.match.taken_back > 0


@pytest.mark.parametrize(
    ("totals", "points"),
    [([5], [0]), ([5, 5], [1, 1]), ([9, 5, 5, -1], [6, 3, 3, 0])],
)
def test_matchpoints_as_in_bridge(totals: list[int], points: list[int]) -> None:
    assert [matchpoints(total, totals) for total in totals] == points


CHANGES: dict[str, Callable[[Deal], Deal]] = {
    "seed": lambda deal: msgspec.structs.replace(deal, seed_bytes=b"\x08"),
    "bots": lambda deal: msgspec.structs.replace(deal, bots=("steady",)),
    "hints": lambda deal: msgspec.structs.replace(deal, hints=False),
    "seat": lambda deal: msgspec.structs.replace(deal, seat=0),
    "options": lambda deal: msgspec.structs.replace(deal, options={"start": 1}),
}


def test_a_match_that_only_claims_to_be_of_a_deal() -> None:
    deal = any_deal()
    reading = read_match(finished(deal, "Ana"))
    assert fits(reading, deal)
    assert [key for key, change in CHANGES.items() if fits(reading, change(deal))] == []


def test_such_a_match_is_left_out_and_counted() -> None:
    deal, other = any_deal(), any_deal(seed=8)
    finished(deal, "Ana")
    folder = MatchFolder()
    players = [Player("Bella", "random"), Player("Bo")]
    game = deals.playable(other)
    claimed = Dealt(deal.line, 1)
    with folder.create(game, players, {}, other.seed, deal=claimed) as stored:
        while stored.match.to_move is not None:
            stored.play(game.legal_actions(stored.match.state)[0])
    ranking = scores(deal, folder.matches(), "Ana")
    assert [entry.name for entry in ranking.entries] == ["Ana"]
    assert ranking.unfit == 1


def test_a_match_that_begins_in_its_middle_is_left_out_and_counted() -> None:
    """What was before its first table cannot be proved, so it is not known to be of the deal."""
    deal = any_deal()
    finished(deal, "Ana")
    path = finished(deal, "Bo")
    records = [
        bytes(record.record) for record in map(unseal, path.read_bytes().splitlines()) if record
    ]
    tables = [at for at, record in enumerate(records) if record.startswith(b'{"type":"snapshot"')]
    path.write_bytes(seal_all([records[0], *records[tables[-2] :]])[0])
    listed = MatchFolder().matches()
    ranking = scores(deal, listed, "Ana")
    assert [entry.name for entry in ranking.entries] == ["Ana"]
    assert ranking.unfit == 1
    path.unlink()
    assert scores(deal, listed, "Ana") == ranking, "a file that is gone by now"


def test_a_result_of_nobody_is_still_a_result() -> None:
    deal = any_deal()
    finished(deal, "Ana")
    (summary,) = MatchFolder().matches()
    odd = msgspec.structs.replace(
        summary, places=(msgspec.structs.replace(summary.places[0], seat=99),)
    )
    assert str(deals.standing([odd], deal.line, "Ana")) == "finished"
    again = msgspec.structs.replace(summary, deal=Dealt(deal.line, 2))
    first, second = (str(deals.standing([each], deal.line, "Ana")) for each in (summary, again))
    assert second == f"{first}, attempt 2"


# The command.


def test_deals_of_a_day_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deals, "today", lambda: DAY)
    deal = deals.daily("dogs", DAY)
    path = finished(deal, "Ana")
    assert main(["deal", "--json"]) == 0
    output = {
        document["game"]: document
        for document in map(json.loads, capsys.readouterr().out.splitlines())
    }
    assert set(output) == set(registry.keys())
    assert output["dogs"]["line"] == deal.line
    reading = read_match(path)
    sheet = reading.match.game.score(reading.match.state)[deal.seat]
    standing = f"{sheet.total} points, rank {sheet.rank} of 3"
    assert output["dogs"]["standing"] == standing
    assert output["dog_kids"]["standing"] == "not played"
    assert main(["deal"]) == 0
    out = capsys.readouterr().out
    assert standing in out
    assert deal.line in out
    assert main(["deal", "--day", "2026-04-30"]) == 0
    assert deal.line not in capsys.readouterr().out


def test_a_deal_is_played_in_lines_and_gone_on_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = any_deal().line.lower().replace("-", " ")
    for _ in range(2):
        monkeypatch.setattr("sys.stdin", io.StringIO())
        assert main(["deal", *line.split(), "--plain"]) == 0
    (summary,) = MatchFolder().matches()
    assert summary.deal == Dealt(any_deal().line, 1)
    assert main(["deal", line, "--scores"]) == 0
    assert str(VEILED) in capsys.readouterr().out


def test_a_deal_that_is_finished_shows_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    deal = any_deal()
    finished(deal, "Ana")
    finished(deal, "Bo")
    assert main(["deal", deal.line, "--plain"]) == 0
    out = capsys.readouterr().out
    assert "Ana" in out
    assert "Bo" in out
    assert "--again" in out
    assert main(["deal", deal.line, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert {score["name"] for score in output["scores"]} == {"Ana", "Bo"}
    assert len(MatchFolder().matches()) == 2


def test_once_more_is_for_what_is_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal, again = any_deal(), ["deal", any_deal().line, "--again", "--plain"]
    with deals.begin(MatchFolder(), deal, "Ana"):
        pass
    assert main(again) == 1
    assert "You have not finished this deal yet" in capsys.readouterr().err
    assert len(MatchFolder().matches()) == 1
    finished(deal, "Ana")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(again) == 0
    assert len(MatchFolder().matches()) == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--scores"], "--scores and --again are for a deal"),
        (["--again"], "--scores and --again are for a deal"),
        (["dogs", "--new", "--scores"], "--scores and --again are for a deal"),
        (
            ["dogs", "--new", "--day", str(DAY)],
            "The deal of a day already exists",
        ),
    ],
)
def test_options_that_say_nothing_together_are_refused(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", *arguments]) == 2
    out, trouble = capsys.readouterr()
    assert out == ""
    assert why in trouble


def test_a_line_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    made = ["deal", "dogs", "--new", "--seats", "2", "--seat", "2", "--bots", "random", "--seed"]
    assert main([*made, "7"]) == 0
    assert capsys.readouterr().out == f"{any_deal('dogs').line}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dogz"], "Did you mean 'dogs'?"),
        (
            ["DOGS-06CA8-S3FCX-SG40R"],
            "This deal code has a typo or is incomplete",
        ),
        (["dogs", "--day", "2031-01-01"], "are not available before that day"),
        (["--day", "soon"], "Write a day like 2026-05-01, not 'soon'."),
        (["dogs", "--seats", "2"], "add --new"),
        (["--new"], "Name the game"),
        (
            ["dogs", "--new", "--bots", "keen"],
            "In a deal, limit bots by iterations, not seconds, e.g",
        ),
        (["dogs", "--new", "--seat", "9"], "There is no seat 9"),
    ],
)
def test_what_cannot_be_gets_a_sentence(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deals, "today", lambda: DAY)
    assert main(["deal", *arguments]) == 2
    out, trouble = capsys.readouterr()
    assert out == ""
    assert message in trouble
    assert len(trouble.splitlines()) == 1
