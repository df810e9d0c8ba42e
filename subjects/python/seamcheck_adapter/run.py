"""The `run` request: one text, parsed once over the whole and once in each chunking."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional

from .chunks import chunks
from .deltas import DeltaReader
from .engine import Engine, Skipped, Unsupported
from .log_tap import LogTap
from .outcome import Assembler, read_outcome
from .time_limit import TimeLimit, TimeLimitReached
from .trace import describe, trace_of

HANGS_A_RUN = 3
"""After so many hangs in one run the rest is not tried; otherwise a text could take minutes."""


def run(engine: Engine, request: Dict[str, Any], limit: TimeLimit, tap: LogTap) -> Dict[str, Any]:
    """The members of the reply to `request`.

    Raises `Unsupported` or `Skipped` if the engine declines the text as a whole or the request asks for more than
    this package can do.
    """
    for member in ("reuse", "interleave"):
        if request.get(member):
            raise Unsupported("this adapter cannot run with `{}` yet".format(member))
    parser = _member(request, "parser", str)
    known = {about["name"]: about for about in engine.parsers()}
    if parser not in known:
        raise Unsupported("there is no parser `{}`; {} has {}".format(parser, engine.name, ", ".join(known)))
    text = _member(request, "text", str)
    chunkings = _member(request, "chunkings", list)
    tools = request.get("tools") or []
    start = request.get("start") or "content"

    tap.attach()
    tap.take()
    answer = _Answer(limit, tap)
    one_shot = None
    if "one_shot" in known[parser]["can"]:
        one_shot = answer.attempt(None, lambda: read_outcome(engine.open(parser, tools, start).one_shot(text)))
    streams: List[Optional[int]] = []
    residues: List[Optional[str]] = []
    traces: List[List[List[Dict[str, Any]]]] = []
    keep_deltas = bool(request.get("deltas"))
    for position, cuts in enumerate(chunkings):
        stream = _Stream(chunks(text, cuts), keep_deltas)
        streams.append(answer.attempt(position, lambda: stream.run(engine.open(parser, tools, start))))
        residues.append(stream.residue)
        traces.append(stream.trace)

    reply: Dict[str, Any] = {"outcomes": answer.outcomes, "one_shot": one_shot, "streams": streams}
    if keep_deltas:
        reply["deltas"] = traces
    reply["logged"] = tap.take()
    if "residue" in known[parser]["can"]:
        reply["residue"] = residues
    reply["failures"] = answer.failures
    return reply


class _Stream:
    """One stream: the outcome, what is left over, and the deltas of each chunk if they are to be kept."""

    def __init__(self, pieces: List[str], keep_deltas: bool) -> None:
        self._pieces = pieces
        self._keep = keep_deltas
        self.residue: Optional[str] = None
        self.trace: List[List[Dict[str, Any]]] = []

    def run(self, parser: Any) -> Dict[str, Any]:
        assembler = Assembler()
        reader = DeltaReader("`feed` or `finish`")
        feed = parser.feed
        for piece in self._pieces:
            self._take(assembler, reader.read(feed(piece)))
        self._take(assembler, reader.read(parser.finish()))
        residue = getattr(parser, "residue", None)
        if residue is not None:
            held = residue()
            if held is not None and not isinstance(held, str):
                raise TypeError("`residue` returned a value of type {}, not a str".format(type(held).__name__))
            self.residue = held or None
        return assembler.outcome()

    def _take(self, assembler: Assembler, deltas: List[Dict[str, Any]]) -> None:
        for delta in deltas:
            assembler.add(delta)
        if self._keep:
            self.trace.append(deltas)


class _Answer:
    """The distinct outcomes, and what raised."""

    def __init__(self, limit: TimeLimit, tap: LogTap) -> None:
        self.outcomes: List[Dict[str, Any]] = []
        self.failures: List[Dict[str, Any]] = []
        self._places: Dict[bytes, int] = {}
        self._limit = limit
        self._tap = tap
        self._hangs = 0
        self._traces: set = set()

    def attempt(self, chunking: Optional[int], work: Callable[[], Dict[str, Any]]) -> Optional[int]:
        """The place of the outcome that `work` returns; None if it raised, which is then among the failures."""
        if self._hangs >= HANGS_A_RUN:
            message = "not tried, because {} parses of this text hung before".format(HANGS_A_RUN)
            self._fail(chunking, "hang", message, "")
            return None
        self._tap.begin(chunking)
        try:
            outcome = self._limit.call(work)
            # Text that is not valid Unicode cannot reach a client; that it does not encode is the parser's failure.
            key = json.dumps(outcome, ensure_ascii=False).encode("utf-8")
        except (Unsupported, Skipped, KeyboardInterrupt):
            raise
        except TimeLimitReached as error:
            self._hangs += 1
            message = "no end within {:g} s".format(self._limit.seconds)
            self._fail(chunking, "hang", message, trace_of(error))
            return None
        except BaseException as error:  # Also a parser that calls sys.exit().
            self._fail(chunking, "exception", describe(error), trace_of(error))
            return None
        place = self._places.setdefault(key, len(self.outcomes))
        if place == len(self.outcomes):
            self.outcomes.append(outcome)
        return place

    def _fail(self, chunking: Optional[int], kind: str, message: str, trace: str) -> None:
        # The same trace for hundreds of chunkings would be most of the reply; it is sent the first time.
        if trace in self._traces:
            trace = ""
        self._traces.add(trace)
        self.failures.append({"chunking": chunking, "kind": kind, "message": message, "trace": trace})


def _member(request: Dict[str, Any], name: str, kind: type) -> Any:
    value = request.get(name)
    if not isinstance(value, kind):
        raise Unsupported("the request's member `{}` is missing or is no {}".format(name, kind.__name__))
    return value
