"""Runs every measurement, one after the other: ``make bench``.

Absolute figures differ from machine to machine; each table also says a ratio to something that
ran in the same minute on the same machine.
"""

import sys
from collections.abc import Callable
from typing import Final

from benchmarks import (
    book_search,
    feeding,
    files,
    host_bytes,
    host_fairness,
    host_pages,
    host_restart,
    host_sessions,
    host_stop,
    host_turnover,
    languages,
    looking,
    match_list,
    pane_cost,
    previews,
    records,
    rules_speed,
    sentences,
    store_speed,
    terminal_cost,
    thinking,
)

MEASUREMENTS: Final[tuple[tuple[str, Callable[[], int | None]], ...]] = (
    ("Rules: random legal play, one thread", rules_speed.main),
    ("Previews: what an action would change, beside a step", previews.main),
    ("Learners: what a look costs, beside the step that led to it", looking.main),
    ("Dog Lover: the exact best feeding", feeding.main),
    ("Files: loading a whole finished match", files.main),
    ("Files: the list of 5,000 matches (first screen: python -m benchmarks.match_list --screen)",
     match_list.main),
    ("Files: the records of 5,000 finished matches", records.main),
    ("Book: search at each keystroke", book_search.main),
    ("Languages: start and memory beside those in English", languages.main),
    ("Languages: a sentence, beside the same by str.format alone", sentences.main),
    ("Terminal: bytes and milliseconds through a pseudo-terminal, 80x24, 256 colours",
     terminal_cost.main),
    ("Bots at the table: decisions, keys meanwhile, rollouts", thinking.main),
    ("Host: sessions, in a process of its own and with clients in this one", host_sessions.main),
    ("Host: what panes beside a table cost (python -m benchmarks.pane_cost --help says more)",
     pane_cost.main),
    ("Host: bytes per key through SSH, 80x24, 256 colours", host_bytes.main),
    ("Host: killed with 100 matches running, and back", host_restart.main),
    ("Host: people coming and going (10,000 with: python -m benchmarks.host_turnover --long)",
     host_turnover.main),
    ("Host: an answer while ten guests paste without end; fails if it takes too long",
     host_fairness.main),
    ("Host: an answer while pages of matches are made; fails if it takes too long",
     host_pages.main),
    ("Host: until a move is kept, in a folder and in a PostgreSQL", store_speed.main),
    ("Host: told to stop while 99 guests press keys", host_stop.main),
)  # fmt: skip


def run() -> int:
    """Gives the exit code: 1 if one of them did not reach what it must."""
    failed = 0
    for title, measure in MEASUREMENTS:
        print(f"\n{title}\n{'-' * len(title)}", flush=True)
        failed += bool(measure())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run())
