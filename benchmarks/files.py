"""How long a whole finished match takes to load, beside decoding its JSON lines alone."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from dogs_saves import read_match

SAMPLES = Path(__file__).parents[1] / "saves" / "samples"
REPEATS = 7


def median_ms(call: Callable[[], object]) -> float:
    samples = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        call()
        samples.append(1000 * (time.perf_counter() - begin))
    return statistics.median(samples)


def main() -> None:
    for path in sorted(SAMPLES.glob("*finished*")):
        lines = path.read_bytes().splitlines()
        loading = median_ms(lambda path=path: read_match(path))  # type: ignore[misc]
        decoding = median_ms(lambda lines=lines: [msgspec.json.decode(line) for line in lines])  # type: ignore[misc]
        print(
            f"  {path.name:<28}{len(lines):>6} lines {loading:>8.1f} ms"
            f"   {loading / decoding:.1f} x decoding its lines"
        )


if __name__ == "__main__":
    main()
