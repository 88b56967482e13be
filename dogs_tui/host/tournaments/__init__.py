"""Tournaments: pairings, rounds and standings.

``tournament`` is the record of one, ``pairing`` makes the tables of a round and ``standing`` the
order; these know no file and no clock. ``organizer`` creates the tables and notes their results.
"""
