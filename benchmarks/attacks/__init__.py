"""What strangers, guests and clumsy keepers could try at a host: ``python -m benchmarks.attacks``.

Each is a line, held or failed. One host runs in a process of its own, with its limits as they are
when nothing is said, and two guests who play at a table of it. After each attack their keys must be
answered, the host must have reported nothing broken, and it must have held its bounds of memory and
of processor time. What takes minutes or a quiet machine stands in benchmarks of its own, and what
was mended stays mended by tests: ``ELSEWHERE`` names both.
"""
