"""What a path has delivered so far, as a value that is quick to extend and to compare.

It is the outcome that a client would have assembled: a tuple of items, which are `(kind, text)` or
`("call", position)`, and a tuple of calls, which are `(index, name, arguments)`. Adjacent text is merged, so two paths
that deliver the same in other pieces have delivered the same.
"""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from ..outcome import outcome_of

Delivered = Tuple[Tuple[Tuple[str, Any], ...], Tuple[Tuple[int, str, str], ...]]
Steps = List[Tuple[Any, str, str]]
"""What one edge delivers: `("content", "", text)`, `("reasoning", "", text)`, `(index, name, arguments)`."""

NOTHING: Delivered = ((), ())

_ORDER = ("reasoning", "content", "calls")
"""The order in which a client takes what one delta has, as `outcome.Assembler` does."""


def condense(deltas: List[Dict[str, Any]]) -> Steps:
    """The deltas of one edge as steps, adjacent ones of one kind or call merged."""
    steps: Steps = []
    last: Any = None
    names: List[str] = []
    texts: List[str] = []
    for delta in deltas:
        # What most deltas are.
        if last == "content" and len(delta) == 1 and delta.get("content"):
            texts.append(delta["content"])
            continue
        for member in delta if len(delta) == 1 else _ORDER:
            value = delta.get(member)
            if not value:
                continue
            calls = value if member == "calls" else ({"index": member, "arguments": value},)
            for call in calls:
                kind, name, text = call["index"], call.get("name"), call.get("arguments")
                if kind != last:
                    if last is not None:
                        steps.append((last, "".join(names), "".join(texts)))
                    last, names, texts = kind, [], []
                if name:
                    names.append(name)
                if text:
                    texts.append(text)
    if last is not None:
        steps.append((last, "".join(names), "".join(texts)))
    return steps


def extend(delivered: Delivered, steps: Steps) -> Delivered:
    """What has been delivered after these steps."""
    items, calls = delivered
    for kind, name, text in steps:
        if isinstance(kind, str):
            if items and items[-1][0] == kind:
                items = items[:-1] + ((kind, items[-1][1] + text),)
            else:
                items += ((kind, text),)
            continue
        for position, known in enumerate(calls):
            if known[0] == kind:
                known = (kind, known[1] + name, known[2] + text)
                calls = calls[:position] + (known,) + calls[position + 1 :]
                break
        else:
            items += (("call", len(calls)),)
            calls += ((kind, name, text),)
    return items, calls


def outcome(delivered: Delivered) -> Dict[str, Any]:
    """The outcome of a stream that delivered this."""
    items, calls = delivered
    return outcome_of(items, ((name, arguments) for _, name, arguments in calls))
