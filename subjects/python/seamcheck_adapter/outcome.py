"""Outcomes: what an OpenAI client has assembled when a stream ends, or what a one-shot parse returned.

`one_shot` may return

- an outcome: a dict with `content`, `reasoning` and `calls`, and `items` if it can tell the order of arrival. A message
  of OpenAI's, with `reasoning_content` and `tool_calls`, is one too;
- a tuple `(content, calls)`;
- a str: content alone.

A call is a dict with `name`, `arguments` (JSON text; a dict is written out as JSON) and perhaps `complete`, or one of
OpenAI's, with the first two inside `function`. A call that does not say whether it is complete is complete if its
arguments are one JSON object.
"""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Optional, Tuple

from .deltas import name_and_arguments

_SOURCE = "`one_shot`"


class Assembler:
    """Collects the deltas of a stream, as a client does: text is concatenated, calls are keyed by their index.

    Calls stand in the order in which their indices first appeared; whether indices count from 0 without gaps is for
    the harness to judge, which sees them in the deltas.
    """

    def __init__(self) -> None:
        # Adjacent text is one item: [kind, pieces]. A call is an item ["call", position].
        self._items: List[List[Any]] = []
        # For each index: [position, pieces of the name, pieces of the arguments].
        self._calls: Dict[int, List[Any]] = {}

    def add(self, delta: Dict[str, Any]) -> None:
        """Adds one delta: its reasoning, then its content, then its calls."""
        text = delta.get("reasoning")
        if text:
            self._text("reasoning", text)
        text = delta.get("content")
        if text:
            self._text("content", text)
        for call in delta.get("calls", ()):
            entry = self._calls.get(call["index"])
            if entry is None:
                entry = [len(self._calls), [], []]
                self._calls[call["index"]] = entry
                self._items.append(["call", entry[0]])
            name = call.get("name")
            if name:
                entry[1].append(name)
            arguments = call.get("arguments")
            if arguments:
                entry[2].append(arguments)

    def outcome(self) -> Dict[str, Any]:
        """The outcome of everything added so far."""
        items = ((kind, value if kind == "call" else "".join(value)) for kind, value in self._items)
        calls = (("".join(name), "".join(arguments)) for _, name, arguments in self._calls.values())
        return outcome_of(items, calls)

    def _text(self, kind: str, text: str) -> None:
        if self._items and self._items[-1][0] == kind:
            self._items[-1][1].append(text)
        else:
            self._items.append([kind, [text]])


def outcome_of(items: Iterable[Tuple[str, Any]], calls: Iterable[Tuple[str, str]]) -> Dict[str, Any]:
    """The outcome of a stream, from its items (a kind of text with the text, or "call" with a position in `calls`) and
    its calls (name and arguments)."""
    whole: Dict[str, List[str]] = {"reasoning": [], "content": []}
    listed: List[Dict[str, Any]] = []
    for kind, value in items:
        if kind != "call":
            whole[kind].append(value)
        listed.append({kind: value})
    return {
        "reasoning": "".join(whole["reasoning"]),
        "content": "".join(whole["content"]),
        "calls": [_call(name, arguments) for name, arguments in calls],
        "items": listed,
    }


def read_outcome(returned: Any) -> Dict[str, Any]:
    """The outcome in what `one_shot` returned.

    Raises TypeError, with a sentence, if it is none of the shapes above.
    """
    if isinstance(returned, str):
        returned = {"content": returned}
    elif isinstance(returned, tuple) and len(returned) == 2:
        returned = {"content": returned[0], "calls": returned[1]}
    elif not isinstance(returned, dict):
        raise TypeError(
            "{} returned a value of type {}; it may return an outcome (dict), a tuple (content, calls) or a str".format(
                _SOURCE, type(returned).__name__
            )
        )
    outcome = {
        "reasoning": _text(returned, "reasoning", "reasoning_content"),
        "content": _text(returned, "content"),
        "calls": _calls(returned.get("calls") or returned.get("tool_calls") or []),
    }
    items = returned.get("items")
    items = _items(outcome) if items is None else items
    if items is not None:
        outcome["items"] = items
    return outcome


def is_json_object(text: str) -> bool:
    """Whether `text` is one JSON object (RFC 8259) with nothing but white space around it."""
    if not text.lstrip(" \t\r\n").startswith("{"):
        return False
    try:
        # Numbers are not converted: Python refuses integers of more than 4300 digits, JSON does not.
        json.loads(text, parse_int=_anything, parse_float=_anything, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return True


def _call(name: str, arguments: str) -> Dict[str, Any]:
    return {"name": name, "arguments": arguments, "complete": is_json_object(arguments)}


def _calls(given: Any) -> List[Dict[str, Any]]:
    if not isinstance(given, (list, tuple)):
        raise TypeError("{} returned `calls` of type {}, not a list".format(_SOURCE, type(given).__name__))
    calls = []
    for entry in given:
        name, arguments = name_and_arguments(entry, _SOURCE)
        call = _call(name or "", arguments or "")
        complete = entry.get("complete")
        if complete is not None:
            call["complete"] = bool(complete)
        calls.append(call)
    return calls


def _text(given: Dict[str, Any], *keys: str) -> str:
    for key in keys:
        value = given.get(key)
        if value is None:
            continue
        if not isinstance(value, str):
            raise TypeError("{} returned `{}` of type {}, not a str".format(_SOURCE, key, type(value).__name__))
        return value
    return ""


def _items(outcome: Dict[str, Any]) -> Optional[List[Dict[str, Any]]]:
    """The order of arrival, where there is only one that is possible; None where there are more."""
    texts = [kind for kind in ("reasoning", "content") if outcome[kind]]
    calls = [{"call": position} for position in range(len(outcome["calls"]))]
    if len(texts) + bool(calls) > 1:
        return None
    return [{kind: outcome[kind]} for kind in texts] + calls


def _anything(_: str) -> int:
    return 0


def _refuse(constant: str) -> None:
    raise ValueError("{} is not JSON".format(constant))
