"""All that can be done to matches, files, terminals and processes, and what becomes of them.

``python -m benchmarks.violence [--minutes 10] [--long] [--seed 1] [--only ROW] [--case NAME]``
prints a row for each kind of violence: how often it was tried, how often it went wrong, and for
failures the command that repeats them. A seed says what is tried and in which order; more minutes
try more of it. ``--list`` names the rows, a module each.
"""
