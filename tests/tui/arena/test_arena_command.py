"""``dogs-tui arena``: its file, what it prints, and what it refuses."""

import csv
import io
import json
import multiprocessing
import os
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from pathlib import Path

import pytest
from filelock import FileLock

from dogs_lab.recorded import Record, RecordError
from dogs_tui.arena import workers
from dogs_tui.cli import main
from dogs_tui.shell.running import WRONG
from tests.support.process_idle import LIMIT

RUN = ["arena", "dog_kids", "--bots", "random,steady", "--seed", "5", "--workers", "1"]


def run(*more: str) -> int:
    return main([*RUN, *more])


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert run("--matches", "8", "--out", str(whole)) == 0
    expected = capsys.readouterr().out
    kept = whole.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join([*kept[:3], kept[5], kept[6][:20]]))
    assert run("--matches", "8", "--out", str(broken)) == 0
    assert capsys.readouterr().out == expected
    assert sorted(lines(broken)) == sorted(lines(whole))
    before = broken.read_bytes()
    assert run("--matches", "8", "--out", str(broken)) == 0
    assert broken.read_bytes() == before
    assert not list(tmp_path.glob("*.lock"))


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    assert run("--matches", "4", "--out", str(short)) == 0
    assert run("--matches", "8", "--out", str(short)) == 0
    assert run("--matches", "8", "--out", str(long)) == 0
    assert short.read_text() == long.read_text()


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--matches", "6", "--json") == 0
    alone = capsys.readouterr().out
    assert run("--matches", "6", "--json", "--workers", "2") == 0
    assert capsys.readouterr().out == alone


def refused(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert run("--matches", "2", *more) == WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_file_of_another_run_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "2", "--out", str(path)) == 0
    capsys.readouterr()
    before = path.read_bytes()
    said = refused(capsys, "--out", str(path), "--seats", "3")
    assert "belongs to another arena: its seats is '2', not '3'" in said
    assert "its seed" in refused(capsys, "--out", str(path), "--seed", "6")
    assert "its options" in refused(capsys, "--out", str(path), "--option", "start=1")
    assert path.read_bytes() == before


def test_what_was_played_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "2", "--seats", "3", "--record", "--out", str(path)) == 0
    with path.open("rb") as file:
        decisions = list(Record(file).decisions(forced=True))
    played = [json.loads(line) for line in lines(path)[1:]]
    assert len(decisions) == sum(match["plies"] for match in played)
    for match in played:
        own = [each for each in decisions if each.match == match["number"]]
        assert [each.ply for each in own] == list(range(match["plies"]))
        assert all(each.action in each.legal for each in own)
        for each in own:
            assert each.points == match["scores"][each.seat]
            assert each.bot == match["bots"][each.seat]
            assert (each.reward > 0) == (match["ranks"][each.seat] == 1)
    with path.open() as file:
        chosen = list(Record(file, own_first=True).decisions())
    assert {len(each.legal) for each in decisions} > {len(each.legal) for each in chosen}
    assert min(len(each.legal) for each in chosen) == 2


@pytest.mark.parametrize(
    ("line", "field", "value", "said"),
    [
        (0, "record", False, "ran without --record"),
        (0, "seed", "soon", "line 1 has no seed: 'soon'"),
        (1, "moves", None, "line 2 does not say what was played"),
        (1, "moves", [0], "line 2: the match ends otherwise"),
        (1, "moves", [99], "line 2: move 1 cannot be played"),
        (1, "scores", [1, 1], "line 2: the match ends otherwise"),
        (1, "deal", -1, "line 2 is of a deal that no arena comes to"),
        (1, "plies", "many", "line 2 is not of a file that an arena wrote"),
    ],
)
def test_a_record_that_is_wrong_is_told(
    tmp_path: Path, line: int, field: str, value: object, said: str
) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "2", "--record", "--out", str(path)) == 0
    written = [json.loads(each) for each in lines(path)]
    written[line][field] = value
    with pytest.raises(RecordError, match=said):
        list(Record(json.dumps(each) for each in written).decisions())


def test_a_run_is_recorded_from_its_beginning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "2", "--out", str(path)) == 0
    capsys.readouterr()
    said = refused(capsys, "--record", "--out", str(path))
    assert "its record is 'False', not 'True'" in said
    assert "--record needs a file" in refused(capsys, "--record")


def test_results_are_printed_in_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Use --json or --csv, not both." in refused(capsys, "--json", "--csv")


def test_a_file_from_when_bots_drew_otherwise_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "2", "--out", str(path)) == 0
    capsys.readouterr()
    head, *rest = lines(path)
    header = json.loads(head)
    del header["chance"]
    path.write_text("\n".join([json.dumps(header), *rest, ""]))
    before = path.read_bytes()
    assert "was started by a different dogs-tui version with other random" in refused(
        capsys, "--out", str(path)
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "hello", '{"a": 1}\n', "\n\n", "\xff\n"])
def test_a_file_of_something_else_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes"
    path.write_text(text, encoding="latin-1")
    assert "is not an arena file." in refused(capsys, "--out", str(path))
    assert path.read_text(encoding="latin-1") == text


def test_damage_is_told_by_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    assert run("--matches", "4", "--out", str(path)) == 0
    capsys.readouterr()
    kept = lines(path)
    path.write_text("\n".join([kept[0], kept[1], "{}", *kept[3:]]) + "\n")
    assert ", line 3, is damaged" in refused(capsys, "--out", str(path))
    swapped = kept[1].replace('"random","steady"', '"steady","random"')
    path.write_text(f"{kept[0]}\n{swapped}\n")
    assert "Match 0 of the file does not belong to this arena" in refused(
        capsys, "--out", str(path)
    )


def test_one_writes_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    with FileLock(f"{path}.lock"):
        assert "Another arena is writing" in refused(capsys, "--out", str(path))


def test_a_file_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Nobody can make a file there, root neither: not even the one that says who writes.
    assert refused(capsys, "--out", "/proc/self/mem").endswith(
        "/proc/self/mem cannot be opened: permission denied.\n"
    )
    assert "does not exist" in refused(capsys, "--out", str(tmp_path / "nowhere" / "run.jsonl"))
    assert not (tmp_path / "nowhere").exists()


def test_wrong_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Name each bot only once" in refused(capsys, "--bots", "steady,steady")
    assert "2 to 12 bots" in refused(capsys, "--bots", "steady")
    assert "Did you mean 'steady'" in refused(capsys, "--bots", "random,stedy")


def test_tables_and_chart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--matches", "4", "--seats", "3") == 0
    out = capsys.readouterr().out
    assert out.startswith("12 matches, 3 seats, seed 0x5\n")
    assert "wins %" in out
    assert "rating" in out
    assert "100 %   wins" in out
    assert "Wilson" in out
    assert max(map(len, out.splitlines())) <= 100


def test_json_and_csv_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--matches", "4", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["matches"] == 4
    assert {each["bot"] for each in document["pairs"]} == {"random", "steady"}
    assert run("--matches", "4", "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for row, standing in zip(rows, document["standings"], strict=True):
        assert row["bot"] == standing["bot"]
        assert float(row["wins_high"]) == pytest.approx(standing["wins"]["high"], rel=1e-5)


def test_no_dask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    assert "dogs-tui[dask]" in refused(capsys, "--scheduler", "tcp://127.0.0.1:1")


def test_here_hands_on_what_goes_wrong() -> None:
    here = workers.Here()
    assert here.submit(divmod, 7, 2).result() == (3, 1)
    with pytest.raises(ZeroDivisionError):
        here.submit(divmod, 7, 0).result()


def test_a_process_that_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dies(*_: object, **__: object) -> None:
        raise BrokenProcessPool("gone")

    monkeypatch.setattr(workers.Here, "submit", dies)
    path = tmp_path / "run.jsonl"
    said = refused(capsys, "--out", str(path))
    assert "A worker process died" in said
    assert f"are in {path}. Run the same command to continue." in said


@pytest.mark.parametrize("count", [1, 2])
def test_what_bots_print_is_no_result(count: int, capfd: pytest.CaptureFixture[str]) -> None:
    before = dict(os.environ)
    with workers.local(count) as (executor, _):
        executor.submit(print, "a bot thinks aloud").result(LIMIT)
        assert dict(os.environ) == before
    printed = capfd.readouterr()
    assert (printed.out, printed.err) == ("", "a bot thinks aloud\n")


def test_who_stops_it_waits_for_no_match() -> None:
    playing: list[multiprocessing.process.BaseProcess] = []
    others = set(multiprocessing.active_children())  # of bots that tests before this one had think

    def stop() -> None:
        with workers.local(2) as (executor, _):
            executor.submit(os.getpid).result(LIMIT)
            executor.submit(time.sleep, 10 * LIMIT)
            playing.extend(set(multiprocessing.active_children()) - others)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert playing
    for process in playing:
        # The pool's own thread may take the exit status first, so this asks for the end itself.
        assert wait([process.sentinel], LIMIT)


def test_who_stops_it_is_told_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(workers.Here, "submit", stopped)
    path = tmp_path / "run.jsonl"
    assert run("--out", str(path)) == 130
    assert f"Stopped. Results so far are in {path}" in capsys.readouterr().err


def test_the_thread_of_a_pool_falls_silently_and_others_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class OfAPool(threading.Thread):
        """As if it were the one that looks after a pool."""

    lines: list[str] = []
    OfAPool.__module__ = workers.POOLS
    monkeypatch.setattr(threading, "excepthook", lambda fallen: lines.append(fallen.thread.name))
    workers._silence_pools()
    for kind, name in ((OfAPool, "pool"), (threading.Thread, "other")):
        thread = kind(target=[].pop, name=name)
        thread.start()
        thread.join()
    assert lines == ["other"]
