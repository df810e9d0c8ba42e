"""Watching what classes hold: a list or a dict in a class is shared by all sessions, and no copy has one of its own.

A parser that keeps its state there mixes up its sessions, those that are explored and those that a server runs.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Dict, Optional, Tuple

from .codec import Codec
from .shape import Encoding
from .unforkable import Unforkable

_CONTAINERS = (list, dict, set, bytearray, deque)


class ClassState:
    """Remembers what the classes of a parser's objects held when it was asked to."""

    def __init__(self) -> None:
        self._codec = Codec()
        self._before: Dict[Tuple[type, str], Tuple[Any, Encoding]] = {}

    def watch(self, kind: type) -> None:
        """Remembers what a class and those above it hold, unless that was done before."""
        for base in kind.__mro__:
            for name, value in list(vars(base).items()):
                if isinstance(value, _CONTAINERS) and not name.startswith("__") and (base, name) not in self._before:
                    try:
                        self._before[base, name] = (value, self._codec.encode(value))
                    except Unforkable:
                        continue  # Nothing is known about it, as about the globals of a module.

    def changed(self) -> Optional[str]:
        """The name of something that a class held and that is another or holds something else now."""
        for (base, name), (value, encoding) in self._before.items():
            try:
                same = vars(base).get(name) is value and self._codec.encode(value) == encoding
            except Unforkable:
                same = False
            if not same:
                return "{}.{}.{}".format(base.__module__, base.__qualname__, name)
        return None
