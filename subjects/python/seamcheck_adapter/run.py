"""The `run` request: one text, parsed once over the whole and once in each chunking."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Union

from .chunks import chunks
from .company import Opener, interleaved
from .engine import Engine, Unsupported
from .log_tap import LogTap
from .outcome import read_outcome
from .request import member, read
from .stream import Failed, Finished, Stream, attempt
from .time_limit import TimeLimit

HANGS_A_RUN = 3
"""After so many hangs in one run the rest is not tried; otherwise a text could take minutes."""


def run(engine: Engine, request: Dict[str, Any], limit: TimeLimit, tap: LogTap) -> Dict[str, Any]:
    """The members of the reply to `request`.

    Raises `Unsupported` or `Skipped` if the engine declines the text as a whole or the request asks for more than
    this package can do.
    """
    reuse, interleave = (bool(request.get(mode)) for mode in ("reuse", "interleave"))
    if reuse and interleave:
        raise Unsupported("streams on one instance cannot be open at a time; ask for `reuse` or for `interleave`")
    asked = read(engine, request)
    chunkings = member(request, "chunkings", list)

    tap.attach()
    tap.take()
    answer = _Answer(limit, tap)
    one_shot = None
    opener = Opener(engine, asked, reuse)
    if "one_shot" in asked.can:
        one_shot = answer.attempt(None, lambda: read_outcome(opener.fresh().one_shot(asked.text)))
    keep_deltas = bool(request.get("deltas"))
    streams = [Stream(chunks(asked.text, cuts), keep_deltas) for cuts in chunkings]
    places: List[Optional[int]] = []
    if interleave:
        for first in range(0, len(streams), 2):
            places += answer.attempt_beside(first, streams[first : first + 2], opener)
    else:
        for position, stream in enumerate(streams):
            places.append(answer.attempt(position, lambda: opener.run(stream)))

    reply: Dict[str, Any] = {"outcomes": answer.outcomes, "one_shot": one_shot, "streams": places}
    if keep_deltas:
        reply["deltas"] = [stream.trace for stream in streams]
    reply["logged"] = tap.take()
    if "residue" in asked.can:
        reply["residue"] = [stream.residue for stream in streams]
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
        if self._is_hopeless(chunking):
            return None
        self._tap.begin(chunking)
        return self._place(chunking, attempt(self._limit, work))

    def attempt_beside(self, first: int, streams: List[Stream], opener: Opener) -> List[Optional[int]]:
        """The places of the outcomes of streams that are open at a time; `first` is the chunking of the first one."""
        chunkings = range(first, first + len(streams))
        if any([self._is_hopeless(chunking) for chunking in chunkings]):
            return [None] * len(streams)
        results = interleaved(streams, opener, self._limit, lambda position: self._tap.begin(first + position))
        return [self._place(chunking, result) for chunking, result in zip(chunkings, results)]

    def _is_hopeless(self, chunking: Optional[int]) -> bool:
        """Whether too many parses hung before for this one to be tried; then it is among the failures."""
        if self._hangs < HANGS_A_RUN:
            return False
        message = "not tried, because {} parses of this text hung before".format(HANGS_A_RUN)
        self._fail(chunking, "hang", message, "")
        return True

    def _place(self, chunking: Optional[int], result: Union[Finished, Failed]) -> Optional[int]:
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
