"""What somebody who has the source can do to the records of a match file before sealing it anew.

An edit takes the records as plain dicts and gives others; ``None``: it does not fit this file.
``plays`` tells, without the reader of files, whether records still say what the rules give: then an
edit has made another match that is as legal, and nobody can know it for one.
"""

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.deal import dealt
from dogs_rules.match import Match, state_digest
from dogs_saves.migrate import FIELDS_SINCE, RECORDS_SINCE

Plain = dict[str, Any]
Edit = Callable[[list[Plain], Random], list[Plain] | None]

AT = "2026-01-02T03:04:05Z"
CHANGES = ("move", "undo", "redo")


def game_of(records: list[Plain]) -> Any:
    return registry.game(records[0]["game"]).at_revision(records[0].get("rules", 1))


def match_of(records: list[Plain]) -> Match:
    """The match before its first move."""
    header = records[0]
    seats = len(header["players"])
    return Match(game_of(records), seats, header["options"], int(header["seed"], 16))


def plays(records: list[Plain]) -> bool:
    """Whether every record is what the rules give, from the seed on."""
    try:
        match = match_of(records)
        return all(_played(match, record) for record in records[1:])
    except Exception:  # noqa: BLE001  (what the rules choke on is not what they give)
        return False


def _played(match: Match, record: Plain) -> bool:
    match record["type"]:
        case "move":
            match.play(msgspec.convert(record["action"], match.game.action_type))
        case "undo":
            match.take_back(record["count"])
        case "redo":
            match.redo()
        case "snapshot":
            if record["digest"] != match.digest():
                return False
        case "finished":
            sheets = match.game.score(match.state)
            places = [{"seat": s.seat, "total": s.total, "rank": s.rank} for s in sheets]
            if match.to_move is not None or record["places"] != places:
                return False
    return record.get("ply", match.plies) == match.plies


def of_type(records: list[Plain], *kinds: str) -> list[int]:
    """Where records of some types stand, after the first lines."""
    places = [n for n, record in enumerate(records) if record["type"] in kinds]
    return [n for n in places if n > 1]


def somewhere(records: list[Plain], chance: Random) -> int:
    """A place after the first lines."""
    return chance.randrange(2, len(records) + 1)


def ply_at(records: list[Plain], place: int) -> int:
    """How many moves a match has in front of a record."""
    plies = (record["ply"] for record in reversed(records[:place]) if record["type"] in CHANGES)
    return next(plies, 0)


def numbered(records: list[Plain]) -> list[Plain]:
    """Records with the numbers of moves that their order gives."""
    ply = 0
    for record in records:
        if record["type"] in ("move", "redo"):
            ply += 1
        elif record["type"] == "undo":
            ply -= record["count"]
        if "ply" in record:
            record["ply"] = ply
    return records


def everywhere(records: list[Plain], **fields: Any) -> list[Plain]:
    """Other fields of the header, in every copy of it, too."""
    for record in records:
        header = record if record["type"] == "header" else record.get("header")
        if header is not None:
            header.update(fields)
    return records


def inserted(records: list[Plain], place: int, record: Plain) -> list[Plain]:
    return [*records[:place], record, *records[place:]]


# Records that there cannot be.


def odd_ply(records: list[Plain], chance: Random) -> list[Plain]:
    record = records[chance.choice(of_type(records, *CHANGES, "snapshot", "hinted", "finished"))]
    record["ply"] = chance.choice((None, -1, "7", 1.5, [], 10**8, 99999, record["ply"] + 1))
    return records


def unknown_type(records: list[Plain], chance: Random) -> list[Plain]:
    record = records[chance.randrange(1, len(records))]
    record["type"] = chance.choice(("party", "Move", "", None, "moved", "components"))
    return records


def odd_undo(records: list[Plain], chance: Random) -> list[Plain]:
    place = somewhere(records, chance)
    ply = ply_at(records, place)
    count = chance.choice((99999, 0, -1, ply + 1, None, "1"))
    left = chance.choice((max(0, ply - 1), 0, ply))
    return inserted(records, place, {"type": "undo", "at": AT, "ply": left, "count": count})


def odd_redo(records: list[Plain], chance: Random) -> list[Plain] | None:
    place = somewhere(records, chance)
    if records[place - 1]["type"] == "undo":
        return None
    if any(record["type"] in ("undo", "redo") for record in records[:place]):
        return None
    ply = ply_at(records, place) + 1
    return inserted(records, place, {"type": "redo", "at": AT, "ply": ply})


def field_lost(records: list[Plain], chance: Random) -> list[Plain]:
    record = records[chance.randrange(len(records))]
    del record[chance.choice(sorted(set(record) - {"type", "rules", "deal", "origin"}))]
    return records


def field_added(records: list[Plain], chance: Random) -> list[Plain]:
    records[chance.randrange(len(records))]["more"] = chance.choice((1, None, "x"))
    return records


def odd_time(records: list[Plain], chance: Random) -> list[Plain]:
    place = chance.randrange(len(records))
    name = "at" if place else "created"
    records[place][name] = chance.choice(("soon", "2026-01-02T03:04:05", None, 0, "2026-02-30"))
    return records


def odd_hint(records: list[Plain], chance: Random) -> list[Plain]:
    place = somewhere(records, chance)
    ply = ply_at(records, place)
    wrong = chance.choice(({"seat": 99}, {"ply": ply + 1}, {"seat": None}, {"ply": None}))
    hint = {"type": "hinted", "at": AT, "ply": ply, "seat": 0, **wrong}
    return inserted(records, place, hint)


def odd_advice(records: list[Plain], chance: Random) -> list[Plain]:
    place = somewhere(records, chance)
    ply = ply_at(records, place)
    actions = chance.choice(([{"type": "fly"}], [7], None, [{}] * 9))
    advice = {"type": "advised", "at": AT, "ply": ply, "seat": 0, "actions": actions}
    return inserted(records, place, advice)


def of_a_later_format(records: list[Plain], chance: Random) -> list[Plain] | None:
    """What only a later format than the file's has."""
    written = records[0]["format"]
    fields = [name for name, since in FIELDS_SINCE.items() if since > written]
    kinds = [kind for kind, since in RECORDS_SINCE.items() if since > written]
    if chance.random() < 0.5 and fields:
        values = {"hints": True, "rules": 1, "own": False, "taken_back": 0}
        name = chance.choice(fields)
        records[0][name] = values.get(name)
        return records
    if not kinds:
        return None
    place = somewhere(records, chance)
    ply = ply_at(records, place)
    own = {
        "hinted": {"ply": ply, "seat": 0},
        "advised": {"ply": ply, "seat": 0, "actions": []},
        "beginning": {"header": records[0]},
    }
    kind = chance.choice(kinds)
    return inserted(records, place, {"type": kind, "at": AT, **own[kind]})


def another_format(records: list[Plain], chance: Random) -> list[Plain]:
    """Its header, and perhaps the copies of it, names another format."""
    was = records[0]["format"]
    to = chance.choice([number for number in (-1, 0, 1, 2, 3, 4, 5, 6, None, "1") if number != was])
    records[0]["format"] = to
    return records


def two_beginnings(records: list[Plain], chance: Random) -> list[Plain]:
    place = somewhere(records, chance)
    own = {"type": "components", "text": ""}
    return inserted(records, place, chance.choice((copy.deepcopy(records[0]), own)))


def no_first_table(records: list[Plain], chance: Random) -> list[Plain]:
    return [records[0], *records[2:]]


# Moves that were not played.


def action_lost(records: list[Plain], chance: Random) -> list[Plain]:
    del records[chance.choice(of_type(records, "move"))]
    return numbered(records) if chance.random() < 0.7 else records


def action_doubled(records: list[Plain], chance: Random) -> list[Plain]:
    place = chance.choice(of_type(records, "move"))
    records.insert(place, copy.deepcopy(records[place]))
    return numbered(records) if chance.random() < 0.7 else records


def actions_swapped(records: list[Plain], chance: Random) -> list[Plain]:
    moves = of_type(records, "move")
    at = chance.randrange(len(moves) - 1)
    record, other = (
        records[moves[at]],
        records[chance.choice((moves[at + 1], chance.choice(moves)))],
    )
    record["action"], other["action"] = other["action"], record["action"]
    return records


def action_changed(records: list[Plain], chance: Random) -> list[Plain]:
    record = records[chance.choice(of_type(records, "move"))]
    others = [records[n]["action"] for n in of_type(records, "move")]
    nonsense: list[Any] = [{}, {"type": "fly"}, 7, None]
    record["action"] = copy.deepcopy(chance.choice(nonsense + others * 3))
    return records


def nonsense_taken_back(records: list[Plain], chance: Random) -> list[Plain]:
    """A move that nobody may play, which was taken back at once."""
    place = somewhere(records, chance)
    ply = ply_at(records, place)
    move = {"type": "move", "at": AT, "ply": ply + 1, "action": {"type": "fly"}}
    undo = {"type": "undo", "at": AT, "ply": ply, "count": 1}
    return [*records[:place], move, undo, *records[place:]]


# Tables and results that the moves do not give.


def richer(records: list[Plain], place: int, chance: Random) -> list[Plain] | None:
    """More of something on a table, with the digest of that table."""
    shown = records[place]
    numbers = list(_numbers(shown["state"]))
    where, key = chance.choice(numbers)
    where[key] += chance.choice((1, 5, 300))
    try:
        state = msgspec.convert(shown["state"], game_of(records).state_type)
    except msgspec.ValidationError:
        return None
    shown["digest"] = state_digest(state)
    return records


def _numbers(state: Any) -> Iterator[tuple[Any, Any]]:
    items = state.items() if isinstance(state, dict) else enumerate(state)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from _numbers(value)
        elif type(value) is int:
            yield state, key


def richer_table(records: list[Plain], chance: Random) -> list[Plain] | None:
    return richer(records, chance.choice([1, *of_type(records, "snapshot")]), chance)


def richer_at_last(records: list[Plain], chance: Random) -> list[Plain] | None:
    """More of something on the newest table, and an action before it that nobody may play."""
    newest = of_type(records, "snapshot")[-1]
    before = [n for n in of_type(records, "move") if n < newest]
    records[chance.choice(before)]["action"] = {"type": "fly"}
    return richer(records, newest, chance)


def from_a_richer_table(records: list[Plain], chance: Random) -> list[Plain] | None:
    """A match that begins in its middle, where there is more of something."""
    place = chance.choice(of_type(records, "snapshot"))
    if richer(records, place, chance) is None:
        return None
    return [records[0], records[place], *records[place + 1 :]]


def odd_table(records: list[Plain], chance: Random) -> list[Plain]:
    shown = records[chance.choice([1, *of_type(records, "snapshot")])]
    name, value = chance.choice(
        (
            ("digest", "0123456789abcdef"),
            ("digest", None),
            ("round", shown["round"] + 1),
            ("state", None),
            ("state", {}),
            ("ply", shown["ply"] + 1),
        )
    )
    shown[name] = value
    return records


def odd_result(records: list[Plain], chance: Random) -> list[Plain]:
    """Another result, a second one, or one of a match that runs."""
    ends = of_type(records, "finished")
    if not ends:
        place = somewhere(records, chance)
        end = {"type": "finished", "at": AT, "ply": ply_at(records, place), "places": []}
        return inserted(records, place, end)
    places = records[ends[-1]]["places"]
    kind = chance.randrange(3)
    if kind == 0:
        return inserted(records, ends[-1] + 1, copy.deepcopy(records[ends[-1]]))
    ranked = chance.choice(places)
    ranked["total" if kind == 1 else "rank"] += 5
    return records


# Beginnings that were others.


def another_header(records: list[Plain], chance: Random) -> list[Plain] | None:
    """Another set-up, wherever the file says it."""
    header, kind = records[0], chance.randrange(6)
    players = header["players"]
    if kind == 0:
        return everywhere(records, seed=f"{chance.getrandbits(128):032x}")
    if kind == 1:
        more = [*players, {"name": "Eve", "kind": "person"}]
        return everywhere(records, players=chance.choice((players[:-1], more, [])))
    if kind == 2:
        options = game_of(records).options(len(players))
        if not options:
            return None
        option = chance.choice(options)
        value = chance.choice([value for value, _ in option.choices] + ["more"])
        return everywhere(records, options={**header["options"], option.key: value})
    if kind == 3:
        others = [key for key in registry.keys() if key != header["game"]]  # noqa: SIM118
        return everywhere(records, game=chance.choice([*others, "chess"]))
    if kind == 4 and "own" in header:
        return everywhere(records, own=True)
    if kind == 5 and "rules" in header:
        return everywhere(records, rules=chance.choice((0, 99, None)))
    return None


def copies_disagree(records: list[Plain], chance: Random) -> list[Plain] | None:
    """The first line, or one copy of it, says something else."""
    copies = [record["header"] for record in records if record["type"] == "beginning"]
    if not copies:
        return None
    header = chance.choice([records[0], *copies])
    other = {
        "created": "2025-01-02T03:04:05Z",
        "seed": "7",
        "hints": not header["hints"],
        "app": "0.0.1",
        "components": "0" * 16,
    }
    name = chance.choice(sorted(other))
    header[name] = other[name]
    return records


def no_hints(records: list[Plain], chance: Random) -> list[Plain] | None:
    """Nobody might ask for hints, and somebody did."""
    if "hints" not in records[0] or not of_type(records, "hinted", "advised"):
        return None
    return everywhere(records, hints=False)


def foreign_deal(records: list[Plain], chance: Random) -> list[Plain] | None:
    """It is said to be of a deal, or a branch of a match of one, that begins otherwise."""
    if records[0]["format"] < FIELDS_SINCE["deal"]:
        return None
    game, seats = registry.game(records[0]["game"]), len(records[0]["players"])
    line = dealt(game, seats, 0, ["random"], {}, chance.getrandbits(40)).line
    line = chance.choice((line, "DOGS-12345"))
    if chance.random() < 0.5:
        return everywhere(records, deal={"line": line, "attempt": 1})
    origin = {"match": "other", "created": AT, "ply": 1, "deal": line}
    return everywhere(records, origin=origin)


EDITS: tuple[Edit, ...] = (
    odd_ply,
    unknown_type,
    odd_undo,
    odd_redo,
    field_lost,
    field_added,
    odd_time,
    odd_hint,
    odd_advice,
    of_a_later_format,
    another_format,
    two_beginnings,
    no_first_table,
    action_lost,
    action_doubled,
    actions_swapped,
    action_changed,
    nonsense_taken_back,
    richer_table,
    richer_at_last,
    from_a_richer_table,
    odd_table,
    odd_result,
    another_header,
    copies_disagree,
    no_hints,
    foreign_deal,
)
PLAYED: frozenset[Edit] = frozenset(
    {action_lost, action_doubled, actions_swapped, action_changed, another_header}
)
"""Edits that may make another match that is as legal: then another one is made."""
