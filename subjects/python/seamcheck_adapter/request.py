"""Reading what `run` and `explore` have in common: which parser, for which text."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple

from .engine import Engine, Unsupported


class Asked(NamedTuple):
    """One text for one parser."""

    parser: str
    can: List[str]
    tools: List[Dict[str, Any]]
    text: str
    start: str


def read(engine: Engine, request: Dict[str, Any]) -> Asked:
    """The parser and the text of a request. Raises `Unsupported` if a member is missing or the parser is unknown."""
    parser = member(request, "parser", str)
    known = {about["name"]: about for about in engine.parsers()}
    if parser not in known:
        raise Unsupported("there is no parser `{}`; {} has {}".format(parser, engine.name, ", ".join(known)))
    tools = request.get("tools") or []
    start = request.get("start") or "content"
    return Asked(parser, known[parser]["can"], tools, member(request, "text", str), start)


def member(request: Dict[str, Any], name: str, kind: type) -> Any:
    """A member of the request. Raises `Unsupported` if it is missing or of another type."""
    value = request.get(name)
    if not isinstance(value, kind):
        raise Unsupported("the request's member `{}` is missing or is no {}".format(name, kind.__name__))
    return value
