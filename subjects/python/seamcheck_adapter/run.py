"""The `run` request: one text, parsed once over the whole and once in each chunking."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from .chunks import chunks
from .engine import Engine, Unsupported
from .log_tap import LogTap
from .outcome import read_outcome
from .request import member, read
from .stream import Failed, Stream, attempt
from .time_limit import TimeLimit

HANGS_A_RUN = 3
"""After so many hangs in one run the rest is not tried; otherwise a text could take minutes."""


def run(engine: Engine, request: Dict[str, Any], limit: TimeLimit, tap: LogTap) -> Dict[str, Any]:
    """The members of the reply to `request`.

    Raises `Unsupported` or `Skipped` if the engine declines the text as a whole or the request asks for more than
    this package can do.
    """
    for mode in ("reuse", "interleave"):
        if request.get(mode):
            raise Unsupported("this adapter cannot run with `{}` yet".format(mode))
    asked = read(engine, request)
    chunkings = member(request, "chunkings", list)

    tap.attach()
    tap.take()
    answer = _Answer(limit, tap)
    one_shot = None

    def opened() -> Any:
        return engine.open(asked.parser, asked.tools, asked.start)

    if "one_shot" in asked.can:
        one_shot = answer.attempt(None, lambda: read_outcome(opened().one_shot(asked.text)))
    streams: List[Optional[int]] = []
    residues: List[Optional[str]] = []
    traces: List[List[List[Dict[str, Any]]]] = []
    keep_deltas = bool(request.get("deltas"))
    for position, cuts in enumerate(chunkings):
        stream = Stream(chunks(asked.text, cuts), keep_deltas)
        streams.append(answer.attempt(position, lambda: stream.run(opened())))
        residues.append(stream.residue)
        traces.append(stream.trace)

    reply: Dict[str, Any] = {"outcomes": answer.outcomes, "one_shot": one_shot, "streams": streams}
    if keep_deltas:
        reply["deltas"] = traces
    reply["logged"] = tap.take()
    if "residue" in asked.can:
        reply["residue"] = residues
    reply["failures"] = answer.failures
    return reply


class _Answer:
    """The distinct outcomes, and what raised."""

    def __init__(self, limit: TimeLimit, tap: LogTap) -> None:
        self.outcomes: List[Dict[str, Any]] = []
        self.failures: List[Dict[str, Any]] = []
        self._places: Dict[str, int] = {}
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
        result = attempt(self._limit, work)
        if isinstance(result, Failed):
            self._hangs += result.kind == "hang"
            self._fail(chunking, *result)
            return None
        place = self._places.setdefault(result.key, len(self.outcomes))
        if place == len(self.outcomes):
            self.outcomes.append(result.outcome)
        return place

    def _fail(self, chunking: Optional[int], kind: str, message: str, trace: str) -> None:
        # The same trace for hundreds of chunkings would be most of the reply; it is sent the first time.
        if trace in self._traces:
            trace = ""
        self._traces.add(trace)
        self.failures.append({"chunking": chunking, "kind": kind, "message": message, "trace": trace})
