"""Sources of fresh values, replaced so that sessions that do the same have the same state.

While a parser is explored, the n-th value that one session draws is the same in every session: `os.urandom`, and with
it `uuid.uuid4`, `secrets` and `random`, give a value computed from n. The count is part of the state: it travels with a
fork. The clock stands still, so that a parser which only looks at it is in the same state on every path; how much time
passes between two chunks is not the chunking's doing.

Replaced are the names in all modules that refer to these functions. Not replaced are clocks and generators in C
(`datetime.now`, numpy), references in default arguments, closures and classes, and a `random.Random()` of the parser's
own, which is part of its state like anything else. Replays run with nothing replaced, and so tell what this missed.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys
import time
import uuid
from types import TracebackType
from typing import Any, Callable, Dict, List, Optional, Tuple, Type

_OURS = __name__.partition(".")[0]
# These wait until a time has come, which would never be.
_WAITING = frozenset(("threading", "queue", "selectors", "subprocess"))


class FreshValues:
    """A context: inside it, fresh values come from here. `count` is the number of values that this session drew."""

    def __init__(self) -> None:
        self.count = 0
        self._originals: List[Tuple[Dict[str, Any], str, Any]] = []

    def __enter__(self) -> "FreshValues":
        replacements = self._replacements()
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == _OURS or name in _WAITING or module is None:
                continue
            namespace = getattr(module, "__dict__", {})
            for key, value in list(namespace.items()):
                found = replacements.get(id(value))
                # The same id is the same object, as the table keeps the originals.
                if found is not None:
                    self._originals.append((namespace, key, value))
                    namespace[key] = found[1]
        return self

    def __exit__(
        self, _kind: Optional[Type[BaseException]], _error: Optional[BaseException], _trace: Optional[TracebackType]
    ) -> None:
        while self._originals:
            namespace, key, value = self._originals.pop()
            namespace[key] = value

    def _bytes(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(b"%d" % self.count).digest(size)

    def _uuid1(self, node: Optional[int] = None, clock_seq: Optional[int] = None) -> uuid.UUID:
        return uuid.UUID(bytes=self._bytes(16), version=1)

    def _replacements(self) -> Dict[int, Tuple[Any, Callable[..., Any]]]:
        pairs: List[Tuple[Any, Callable[..., Any]]] = [(os.urandom, self._bytes), (uuid.uuid1, self._uuid1)]
        clocks = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
        for clock in clocks + tuple(name + "_ns" for name in clocks):
            original = getattr(time, clock, None)
            if original is not None:
                pairs.append((original, _standing_still(original())))
        # Its methods draw from `os.urandom`. These two have no meaning there.
        system = random.SystemRandom()
        shared = getattr(random.random, "__self__", None)
        for name, value in vars(random).items():
            if getattr(value, "__self__", None) is shared and name not in ("getstate", "setstate"):
                pairs.append((value, getattr(system, name)))
        return {id(original): (original, replacement) for original, replacement in pairs}


def _standing_still(now: Any) -> Callable[[], Any]:
    return lambda: now
