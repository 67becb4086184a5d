"""The changes that are tried: each swaps one comparison, operator, constant or condition for its neighbour."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv}


class Change(NamedTuple):
    """One change: where it is and what it does."""

    line: int
    statement: int  # the line on which the statement begins
    text: str  # the line as it is written
    what: str
    before: str  # the whole module without the change
    at: int  # the number of the changed node

    def tree(self) -> ast.Module:
        """The whole module with the change in it; its lines keep their numbers."""
        tree = ast.parse(self.before)
        _apply(_nodes(tree)[self.at], self.what)
        return ast.fix_missing_locations(tree)

    @property
    def source(self) -> str:
        """The same as text."""
        return ast.unparse(self.tree())


def changes(source: str) -> Iterator[Change]:
    """Every change of a module's functions.

    Annotations, docstrings, messages, assertions (`strict=True` is one) and defaults of options stay as they are.
    """
    tree = ast.parse(source)
    written = source.splitlines()
    begins = {id(node): at for function in _functions(tree) for node, at in _statements(function)}
    for at, node in enumerate(_nodes(tree)):
        for what in _kinds(node):
            line = node.lineno  # type: ignore[attr-defined]
            yield Change(line, begins.get(id(node), line), written[line - 1].strip(), what, source, at)


def _statements(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, int]]:
    """Every node of a function with the line of the innermost statement that holds it."""
    for statement in ast.walk(function):
        if isinstance(statement, ast.stmt):
            for node in ast.walk(statement):
                yield node, statement.lineno


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _nodes(tree: ast.Module) -> list[ast.AST]:
    return [node for function in _functions(tree) for node in _walk(function)]


def _walk(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body without nested functions, raised messages and assertions."""
    stack: list[ast.AST] = list(reversed(function.body))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.Raise | ast.Assert | ast.JoinedStr | ast.AnnAssign):
            if isinstance(node, ast.AnnAssign) and node.value is not None:
                stack.append(node.value)
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        yield node
        stack.extend(reversed(list(ast.iter_child_nodes(node))))


def _kinds(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield f"{type(op).__name__} becomes {COMPARISONS[type(op)].__name__}"
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield f"{type(op).__name__} becomes {OPERATORS[type(op)].__name__}"
        case ast.BoolOp(op=op):
            yield "and becomes or" if isinstance(op, ast.And) else "or becomes and"
        case ast.UnaryOp(op=ast.Not()):
            yield "not is left out"
        case ast.Constant(value=bool() as value):
            yield f"{value} becomes {not value}"
        case ast.Constant(value=int() as value):
            yield f"{value} becomes {value + 1}"


def _apply(node: ast.AST, what: str) -> None:
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [COMPARISONS[type(op)]()]
        case ast.BinOp(op=op):
            node.op = OPERATORS[type(op)]()
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.UnaryOp():
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
