"""The faults that are put in: which kinds of Cosmic Ray's, one kind of our own, and a sample."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import parso
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator
from cosmic_ray.work_item import MutationSpec, WorkItem

_CORE: Final = (
    "AddNot",
    "ExceptionReplacer",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ZeroIterationForLoop",
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in ("Add_Sub", "BitAnd_BitOr", "Div_Mul", "FloorDiv_Mul", "Mod_Add", "Mul_Add")
    ),
    "ReplaceBinaryOperator_Sub_Add",
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_NotEq", "GtE_Gt", "Gt_GtE", "IsNot_Is", "Is_IsNot", "LtE_Lt", "Lt_LtE")
    ),
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_USub_UAdd",
)
"""Of every operator the replacement that is nearest to it: the others are noticed more easily."""


class RemoveStatement(Operator):  # type: ignore[misc]
    """Leaves out a call, a change of an attribute or item, a ``del`` or a ``raise``."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and self._does_something(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002
        nothing = parso.parse("pass").children[0]
        nothing.prefix = node.get_first_leaf().prefix
        nothing.parent = node
        node.children[0] = nothing
        return node

    @staticmethod
    def _does_something(statement: Any) -> bool:
        if statement.type == "expr_stmt":
            return bool(statement.children[0].type == "atom_expr")
        return statement.type in {"atom_expr", "del_stmt", "raise_stmt"}

    @classmethod
    def examples(cls) -> Iterable[Example]:
        return (Example("f()\n", "pass\n"), Example("a.b = 1\n", "pass\n"))


_OWN: Final = "house"
OPERATOR_PROVIDERS[_OWN] = {"RemoveStatement": RemoveStatement}
_OPERATORS: Final = (f"{_OWN}/RemoveStatement", *(f"core/{name}" for name in _CORE))


_BINARY: Final = frozenset({"arith_expr", "term", "and_expr"})
"""What has an operator between two values: elsewhere ``*`` and ``/`` are signs among parameters."""
_PROMISES: Final = frozenset({"frozen", "gc", "slots"})
"""What a class promises to whoever programs with it: mypy holds it, and no run is different."""


def faults_of(path: Path) -> dict[str, list[MutationSpec | None]]:
    """All faults that can be put into a file, by their kind; ``None`` for one that tells nothing.

    That one keeps its place, so that a sample has the same others.
    """
    nodes = tuple(ast_nodes(get_ast_from_path(path)))
    out: dict[str, list[MutationSpec | None]] = defaultdict(list)
    for name in _OPERATORS:
        kind = name.partition("_")[0]
        operator = get_operator(name)()
        places = ((node, place) for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (node, (start, end)) in enumerate(places):
            spec = MutationSpec(path, name, occurrence, start, end, operator_args={})
            out[kind].append(spec if _tells(node, kind, start) else None)
    return out


def _tells(node: Any, kind: str, start: tuple[int, int]) -> bool:
    """Whether a fault of a kind can be put in at a place, and be noticed there at all."""
    if kind == "core/ReplaceBinaryOperator" and node.parent.type not in _BINARY:
        return False
    if kind == "core/ExceptionReplacer":  # cannot replace a name with a dot or a star
        name = node.get_leaf_for_position((start[0], start[1] + 1))
        if name.parent.type in {"atom_expr", "star_expr"}:
            return False
    is_named = node.parent is not None and node.parent.type == "argument"
    if is_named and getattr(node.parent.children[0], "value", None) in _PROMISES:
        return False
    return not _is_never_run(node)


def _is_never_run(node: Any) -> bool:
    """Whether it only describes what others do, or is for a system on which tests do not run."""
    inner = node
    while (outer := inner.parent) is not None:
        if outer.type == "classdef" and "Protocol" in _code(outer.get_super_arglist()):
            return True
        if outer.type == "if_stmt" and inner is outer.children[3]:
            return "sys.platform" in _code(outer.children[1])
        inner = outer
    return False


def _code(node: Any) -> str:
    return "" if node is None else str(node.get_code())


def sample(rooms: Sequence[Path], count: int, seed: int) -> list[WorkItem]:
    """Faults in turn from each room, of every kind alike, from long files more than from short.

    Args:
        rooms: Folders of the product.
        count: How many faults.
        seed: The same seed gives the same faults in the same files.
    """
    rng = random.Random(seed)
    files = {room: sorted(room.rglob("*.py")) for room in rooms}
    lengths = {room: [file.read_text().count("\n") for file in files[room]] for room in rooms}
    mutants: dict[Path, dict[str, list[MutationSpec | None]]] = {}
    chosen: dict[tuple[Path, str, int], MutationSpec] = {}
    for tried in range(20 * count):
        if len(chosen) == count:
            break
        room = rooms[tried % len(rooms)]
        (file,) = rng.choices(files[room], lengths[room])
        kinds = mutants[file] if file in mutants else mutants.setdefault(file, faults_of(file))
        if kinds:
            spec = rng.choice(kinds[rng.choice(sorted(kinds))])
            if spec is not None:
                chosen[file, spec.operator_name, spec.occurrence] = spec
    return [
        WorkItem.single(job_id=f"{place:05d}", mutation=spec)
        for place, spec in enumerate(chosen.values())
    ]
