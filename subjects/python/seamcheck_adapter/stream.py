"""One stream or parse, from the parser's first delta to the outcome, or to what it failed with."""

from __future__ import annotations

import json
import re
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, TypeVar, Union

from .deltas import DeltaReader
from .engine import Skipped, Unsupported
from .outcome import Assembler
from .time_limit import TimeLimit, TimeLimitReached
from .trace import describe, trace_of

T = TypeVar("T")

_UNIQUE = re.compile(r"0x[0-9a-fA-F]+|\b[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b|\b[0-9a-f]{16,}\b")


class Failed(NamedTuple):
    """What a parse failed with, as the protocol's `failures` say it."""

    kind: str
    message: str
    trace: str

    @property
    def key(self) -> str:
        """The same for failures that differ only in what no two streams have in common: addresses and random ids."""
        return "{}: {}".format(self.kind, _UNIQUE.sub("…", self.message))


class Finished(NamedTuple):
    """An outcome."""

    outcome: Dict[str, Any]
    key: str
    """The outcome as text."""


def finished(outcome: Dict[str, Any]) -> Finished:
    """The outcome of a parse. Raises UnicodeEncodeError if its text is not valid Unicode.

    Such text cannot reach a client; that it does not encode is the parser's failure.
    """
    key = json.dumps(outcome, ensure_ascii=False)
    key.encode("utf-8")
    return Finished(outcome, key)


def failed(error: BaseException, limit: TimeLimit) -> Failed:
    """What a parse that raised `error` failed with."""
    if isinstance(error, TimeLimitReached):
        return Failed("hang", "no end within {:g} s".format(limit.seconds), trace_of(error))
    return Failed("exception", describe(error), trace_of(error))


def attempt(limit: TimeLimit, work: Callable[[], Dict[str, Any]]) -> Union[Finished, Failed]:
    """The outcome that `work` returns, or what it failed with. `Unsupported`, `Skipped` and ^C are raised."""
    return guarded(limit, lambda: finished(work()))


def guarded(limit: TimeLimit, work: Callable[[], T]) -> Union[T, Failed]:
    """What `work` returns, or what it failed with. `Unsupported`, `Skipped` and ^C are raised."""
    try:
        return limit.call(work)
    except (Unsupported, Skipped, KeyboardInterrupt):
        raise
    except BaseException as error:  # Also a parser that calls sys.exit().
        return failed(error, limit)


class Stream:
    """One stream: the outcome, what is left over, and the deltas of each chunk if they are to be kept."""

    def __init__(self, pieces: List[str], keep_deltas: bool) -> None:
        self._pieces = pieces
        self._keep = keep_deltas
        self.residue: Optional[str] = None
        self.trace: List[List[Dict[str, Any]]] = []

    def run(self, parser: Any) -> Dict[str, Any]:
        """The outcome, after all steps."""
        for _ in self.steps(parser):
            pass
        return self.outcome

    def steps(self, parser: Any) -> Iterator[None]:
        """Feeds a chunk a step, and ends with the last one; `outcome` is there afterwards."""
        assembler = Assembler()
        reader = DeltaReader("`feed` or `finish`")
        feed = parser.feed
        for piece in self._pieces:
            self._take(assembler, reader.read(feed(piece)))
            yield
        self._take(assembler, reader.read(parser.finish()))
        residue = getattr(parser, "residue", None)
        if residue is not None:
            held = residue()
            if held is not None and not isinstance(held, str):
                raise TypeError("`residue` returned a value of type {}, not a str".format(type(held).__name__))
            self.residue = held or None
        self.outcome: Dict[str, Any] = assembler.outcome()
        yield

    def _take(self, assembler: Assembler, deltas: List[Dict[str, Any]]) -> None:
        for delta in deltas:
            assembler.add(delta)
        if self._keep:
            self.trace.append(deltas)
