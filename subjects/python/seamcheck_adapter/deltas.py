"""Reading what `feed` and `finish` return into deltas.

They may return

- None or an empty list: nothing to deliver yet;
- a str: content;
- a delta, which is a dict with any of `content`, `reasoning` and `calls`. An OpenAI delta, with `reasoning_content` and
  `tool_calls`, is one too;
- a tuple `(content, calls)`: content (a str or None), then calls (a list or None);
- a list, or a generator, of these.

A call in a delta is a dict with any of `index`, `id`, `name` and `arguments` (the next piece of the JSON text; a dict
is written out as JSON), or OpenAI's, with the last two inside `function`. Without an `index`, a call with a name is the
next new one, and one without a name goes on with the call before it.
"""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Optional

_TEXTS = {"content": "content", "reasoning": "reasoning", "reasoning_content": "reasoning"}
_CALLS = ("calls", "tool_calls")
# Members of OpenAI's delta that say nothing about what was parsed.
_IGNORED = frozenset(("role", "refusal", "finish_reason", "annotations"))

_SHAPES = "None, a str, a delta (dict), a tuple (content, calls), or a list of these"


class DeltaReader:
    """Reads the returned values of one stream; it counts the calls, for those that come without an index."""

    def __init__(self, source: str = "the parser") -> None:
        self._source = source
        # With which index the next new call comes, and which call was the last.
        self.next = 0
        self.last: Optional[int] = None

    def read(self, returned: Any) -> List[Dict[str, Any]]:
        """The deltas in `returned`, without those that say nothing.

        Raises TypeError, with a sentence, if it is none of the shapes above.
        """
        if returned is None:
            return []
        if isinstance(returned, str):
            return [{"content": returned}] if returned else []
        if isinstance(returned, dict):
            delta = self._delta(returned)
            return [delta] if delta else []
        if isinstance(returned, tuple):
            return self._pair(returned)
        if isinstance(returned, list) or hasattr(returned, "__next__"):
            deltas = []
            for entry in returned:
                if type(entry) is not dict:
                    deltas += self.read(entry)
                elif len(entry) == 1 and type(entry.get("content")) is str:
                    deltas.append(entry.copy())  # What most deltas are.
                else:
                    delta = self._delta(entry)
                    if delta:
                        deltas.append(delta)
            return deltas
        raise TypeError(
            "{} returned a value of type {}; it may return {}".format(self._source, type(returned).__name__, _SHAPES)
        )

    def _pair(self, returned: tuple) -> List[Dict[str, Any]]:
        if len(returned) != 2:
            raise TypeError(
                "{} returned a tuple of {} values; a tuple is (content, calls)".format(self._source, len(returned))
            )
        content, calls = returned
        return self.read({"content": content}) + self.read({"calls": calls})

    def _delta(self, given: Dict[str, Any]) -> Dict[str, Any]:
        delta: Dict[str, Any] = {}
        for key, value in given.items():
            if key in _TEXTS:
                if value is None:
                    continue
                if not isinstance(value, str):
                    raise TypeError(
                        "{} returned a delta whose `{}` is of type {}, not a str".format(
                            self._source, key, type(value).__name__
                        )
                    )
                delta[_TEXTS[key]] = value
            elif key in _CALLS:
                if value:
                    delta["calls"] = [self._call(call) for call in _several(value, self._source)]
            elif key not in _IGNORED:
                raise TypeError(
                    "{} returned a delta with a member `{}`; it may have content, reasoning and calls".format(
                        self._source, key
                    )
                )
        return delta

    def _call(self, given: Dict[str, Any]) -> Dict[str, Any]:
        name, arguments = name_and_arguments(given, self._source)
        index = given.get("index")
        if index is None:
            index = self.next if name is not None or self.last is None else self.last
        elif isinstance(index, bool) or not isinstance(index, int) or index < 0:
            raise TypeError(
                "{} returned a call with the index {!r}; an index counts from 0".format(self._source, index)
            )
        self.last = index
        self.next = max(self.next, index + 1)
        call: Dict[str, Any] = {"index": index}
        identifier = given.get("id")
        if identifier is not None:
            if not isinstance(identifier, str):
                raise TypeError("{} returned a call whose id is not a str".format(self._source))
            call["id"] = identifier
        if name is not None:
            call["name"] = name
        if arguments is not None:
            call["arguments"] = arguments
        return call


def name_and_arguments(given: Any, source: str) -> tuple:
    """The name and the arguments' text of a call, either of them None where it is absent."""
    if not isinstance(given, dict):
        raise TypeError("{} returned a call of type {}, not a dict".format(source, type(given).__name__))
    inner = given.get("function")
    if inner is None:
        inner = given
    elif not isinstance(inner, dict):
        raise TypeError("{} returned a call whose `function` is not a dict".format(source))
    name = inner.get("name")
    if name is not None and not isinstance(name, str):
        raise TypeError("{} returned a call whose name is of type {}, not a str".format(source, type(name).__name__))
    arguments = inner.get("arguments")
    if isinstance(arguments, dict):
        arguments = json.dumps(arguments, ensure_ascii=False)
    elif arguments is not None and not isinstance(arguments, str):
        raise TypeError(
            "{} returned a call whose arguments are of type {}, neither a str nor a dict".format(
                source, type(arguments).__name__
            )
        )
    return name, arguments


def _several(calls: Any, source: str) -> Iterable[Any]:
    if isinstance(calls, (list, tuple)):
        return calls
    raise TypeError("{} returned `calls` of type {}, not a list".format(source, type(calls).__name__))
