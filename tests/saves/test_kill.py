"""kill -9 at every step of writing: nothing is lost but a move that was not shown yet."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from making import begin, reopened, ticking, write
from nim import Take, find_nim

from dogs_saves import LockedError, StoredMatch
from tests.support.checkout import elsewhere

HERE = Path(__file__).parent


def deaths(scenario: str, folder: Path) -> list[dict[str, Any]]:
    """The fates of all children of a scenario."""
    done = subprocess.run(
        [sys.executable, str(HERE / "dying.py"), scenario, str(folder)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return deaths("new", tmp_path_factory.mktemp("new"))


def test_every_step_was_died_at(new: list[dict[str, Any]]) -> None:
    dead = [fate for fate in new if not fate["lived"]]
    assert len(dead) >= 3 * 25
    assert [fate["shown"] for fate in new if fate["lived"]] == [[0, 1, 2, 3, 4, 2, 3, 3]] * 3
    assert {len(fate["shown"]) for fate in dead} == set(range(8))


def test_a_killed_match_goes_on_where_it_was_shown(new: list[dict[str, Any]]) -> None:
    steps = [0, 1, 2, 3, 4, 2, 3, 3]
    for fate in new:
        path, shown = Path(fate["path"]), fate["shown"]
        if not path.exists():
            assert shown == [], fate
            begin(path).close()
            continue
        stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with stored:
            allowed = {steps[max(0, len(shown) - 1)], steps[min(len(shown), len(steps) - 1)]}
            assert stored.ply in allowed, fate
            if recovery is not None:
                assert [str(note) for note in recovery.notes] == [
                    "The last, unfinished move was dropped."
                ]
                assert fate["manner"] == "half"
            stored.play(Take(1))
        reopened(path).close()


def test_a_rescue_that_is_killed_can_be_done_again(tmp_path: Path) -> None:
    data = write(tmp_path / "whole.dogs")
    data = data[: data.index(b'"ply":5')]
    (tmp_path / "damaged").write_bytes(data)
    fates = deaths("damaged", tmp_path)
    assert len(fates) > 3 * 15
    for fate in fates:
        path = Path(fate["path"])
        stored, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with stored:
            assert stored.ply in {4, 5}, fate
            assert stored.ply >= max(fate["shown"], default=0)
        kept = [damaged.read_bytes() for damaged in tmp_path.glob(f"{path.name}.damaged-*")]
        assert data in kept


def test_the_lock_of_a_killed_process_is_free(path: Path) -> None:
    write(path)
    code = (
        "import sys; from pathlib import Path; from making import reopened\n"
        "stored = reopened(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=HERE,
        env={"PYTHONPATH": str(HERE), **elsewhere()},
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(LockedError, match="another window"):
            reopened(path)
        other.kill()
        other.wait()
    reopened(path).close()
