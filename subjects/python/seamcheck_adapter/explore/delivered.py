"""What a path has delivered so far, as a value that is quick to extend and to compare.

It is the outcome that a client would have assembled: a tuple of items, which are `(kind, text)` or `("call", position)`,
and a tuple of calls, which are `(index, name, arguments)`. Adjacent text is merged, so two paths that deliver the same
in other pieces have delivered the same.
"""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from ..outcome import outcome_of

Delivered = Tuple[Tuple[Tuple[str, Any], ...], Tuple[Tuple[int, str, str], ...]]

NOTHING: Delivered = ((), ())


def extend(delivered: Delivered, deltas: List[Dict[str, Any]]) -> Delivered:
    """What has been delivered after `deltas`, as `outcome.Assembler` adds them."""
    items, calls = delivered
    for delta in deltas:
        for kind in ("reasoning", "content"):
            text = delta.get(kind)
            if text:
                if items and items[-1][0] == kind:
                    items = items[:-1] + ((kind, items[-1][1] + text),)
                else:
                    items += ((kind, text),)
        for call in delta.get("calls", ()):
            index = call["index"]
            name = call.get("name") or ""
            arguments = call.get("arguments") or ""
            for position, known in enumerate(calls):
                if known[0] == index:
                    known = (index, known[1] + name, known[2] + arguments)
                    calls = calls[:position] + (known,) + calls[position + 1 :]
                    break
            else:
                items += (("call", len(calls)),)
                calls += ((index, name, arguments),)
    return items, calls


def outcome(delivered: Delivered) -> Dict[str, Any]:
    """The outcome of a stream that delivered this."""
    items, calls = delivered
    return outcome_of(items, ((name, arguments) for _, name, arguments in calls))
