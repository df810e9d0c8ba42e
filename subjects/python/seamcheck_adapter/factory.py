"""`py:module:factory`: anyone's parser as an engine.

The factory is called for every text and every stream, as `factory(tools, start)` if it has a parameter named `start`
or two that have no default, else as `factory(tools)`. `tools` is a list of OpenAI tool objects, `start` is `"content"`,
`"reasoning"` if the prompt opened the reasoning, or a channel's name. It returns an object with

- `feed(chunk)` and `finish()`: what each may return is told in `deltas`;
- `one_shot(text)`, if there is a one-shot parser: what it may return is told in `outcome`;
- `residue()`, if it can tell: the text that it still holds after `finish`;
- `reset()`, if the object is used for one stream after the other: what is called between two of them. When streams are to
  be checked on a used instance, an object without it is replaced by a fresh one;
- `separates_reasoning = True`, if it tells reasoning from content;
- `ignored_members = {"Class.member": "reason"}`, if there are attributes that never influence parsing, such as
  counters, but would keep equal states apart when every chunking is explored; `constant_members`, likewise, if there are
  some that never change and are large or cannot be copied, such as a tokenizer.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from typing import Any, Callable, Dict, List, Sequence

from .engine import Engine, Unsupported
from .explore import is_forkable

# The factory is tried once with this, to see what its objects can do.
_PROBE = [{"type": "function", "function": {"name": "probe", "parameters": {"type": "object", "properties": {}}}}]


class FactoryEngine(Engine):
    """An engine with one parser, listed once for each format that it is said to read."""

    def __init__(self, place: str, formats: Sequence[str], name: str = "") -> None:
        """`place` is `module:factory`. Raises `Unsupported`, with a sentence, if it is not there or is no factory."""
        self._factory = _find(place)
        self._takes_start = _takes_start(self._factory, place)
        self.name = name or "py:" + place
        self.version = str(getattr(sys.modules[place.partition(":")[0]], "__version__", ""))
        if not formats:
            raise Unsupported("say which format `{}` reads, such as --format qwen3".format(place))
        can = _abilities(self._make(_PROBE, "content"), place)
        self._parsers = [{"name": format, "format": format, "contract": "any", "can": can} for format in formats]

    def parsers(self) -> List[Dict[str, Any]]:
        return self._parsers

    def open(self, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        if start != "content" and not self._takes_start:
            raise Unsupported("the factory has no parameter `start`, and the text starts in `{}`".format(start))
        return self._make(tools, start)

    def open_after(self, before: Any, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        reset = getattr(before, "reset", None)
        if not callable(reset):
            return self.open(parser, tools, start)
        reset()
        return before

    def ignored_members(self, opened: Any) -> Dict[str, str]:
        return getattr(opened, "ignored_members", {})

    def constant_members(self, opened: Any) -> Dict[str, str]:
        return getattr(opened, "constant_members", {})

    def _make(self, tools: List[Dict[str, Any]], start: str) -> Any:
        return self._factory(tools, start) if self._takes_start else self._factory(tools)


def _find(place: str) -> Callable[..., Any]:
    module_name, colon, path = place.partition(":")
    if not (module_name and colon and path):
        raise Unsupported("`{}` is not of the form module:factory".format(place))
    try:
        found = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not (module_name + ".").startswith(error.name + "."):
            raise
        raise Unsupported(
            "there is no module `{}`; start from the directory that holds it, or name that in PYTHONPATH".format(
                error.name
            )
        ) from None
    for part in path.split("."):
        if not hasattr(found, part):
            raise Unsupported("the module `{}` has no `{}`".format(module_name, path))
        found = getattr(found, part)
    if not callable(found):
        raise Unsupported("`{}` cannot be called".format(place))
    return found


def _takes_start(factory: Callable[..., Any], place: str) -> bool:
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError):
        return False  # Made in C, without a signature.
    positional = [
        parameter
        for parameter in signature.parameters.values()
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    second = positional[1] if len(positional) > 1 else None
    takes_start = second is not None and (second.name == "start" or second.default is second.empty)
    try:
        signature.bind(*(["tools", "start"] if takes_start else ["tools"]))
    except TypeError as error:
        raise Unsupported(
            "`{}` cannot be called as factory(tools, start) or factory(tools): {}".format(place, error)
        ) from None
    return takes_start


def _abilities(parser: Any, place: str) -> List[str]:
    for method in ("feed", "finish"):
        if not callable(getattr(parser, method, None)):
            raise Unsupported(
                "`{}` returned a {} without a method `{}`".format(place, type(parser).__name__, method)
            )
    can = ["one_shot"] if callable(getattr(parser, "one_shot", None)) else []
    can += ["stream", "deltas"]
    if is_forkable(parser, getattr(parser, "constant_members", {})):
        can.append("fork")
    if getattr(parser, "separates_reasoning", False):
        can.append("reasoning")
    if callable(getattr(parser, "residue", None)):
        can.append("residue")
    return can
