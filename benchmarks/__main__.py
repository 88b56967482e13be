"""Runs every measurement, one after the other: ``make bench``.

Absolute figures differ from machine to machine; each table also says a ratio to something that
ran in the same minute on the same machine.
"""

from benchmarks import book_search, feeding, files, rules_speed, terminal_cost

MEASUREMENTS = (
    ("Rules: random legal play, one thread", rules_speed.main),
    ("Dog Lover: the exact best feeding", feeding.main),
    ("Files: loading a whole finished match", files.main),
    ("Book: search at each keystroke", book_search.main),
    ("Terminal: bytes and milliseconds through a pseudo-terminal, 80x24, 256 colours",
     terminal_cost.main),
)  # fmt: skip


def run() -> None:
    for title, measure in MEASUREMENTS:
        print(f"\n{title}\n{'-' * len(title)}", flush=True)
        measure()


if __name__ == "__main__":
    run()
