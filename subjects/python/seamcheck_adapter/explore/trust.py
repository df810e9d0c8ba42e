"""Checking what an exploration says: paths are run again in fresh sessions, as `run` does it, with nothing replaced.

Run again are every path that is reported, and a share of the merges: both paths that met, each followed to the end by
the same chunks. What they deliver has to be what the exploration says; then copying and comparing have lost nothing on
these paths.
"""

from __future__ import annotations

import random
from time import monotonic
from typing import Any, Callable, List, NamedTuple, Sequence, Union

from ..chunks import chunks
from ..engine import Skipped, Unsupported
from ..stream import Failed, Finished, Stream, attempt, failed, finished
from ..time_limit import TimeLimit, Watch
from .delivered import Steps, extend, outcome
from .graph import HANGS, Ends, Graph, Merge

Result = Union[Finished, Failed]


class Mismatch(NamedTuple):
    """A path on which a fresh session does something else than the exploration says."""

    cuts: Ends
    explored: Result
    replayed: Result

    def __str__(self) -> str:
        return "with the cuts {} a fresh session {}, and the exploration says that it {}".format(
            list(self.cuts), said(self.replayed), said(self.explored)
        )


class Expected(NamedTuple):
    """What the exploration says of one path."""

    cuts: Ends
    result: Result


def same(one: Result, other: Result) -> bool:
    """Whether two streams ended in the same way."""
    return type(one) is type(other) and one.key == other.key


def replay(text: str, cuts: Ends, limit: TimeLimit, opened: Callable[[], Any]) -> Result:
    """How a fresh session ends with these cuts."""
    stream = Stream(chunks(text, cuts), keep_deltas=False)
    return attempt(limit, lambda: stream.run(opened()))


def futures(graph: Graph, text: str, stops: Sequence[int], limit: TimeLimit, seed: int, until: float) -> List[Expected]:
    """For the merges that are checked: what the exploration says of each of the two paths, followed to the end.

    A path is followed by a few chunks, or by one. To be called where the graph was walked, with the same replacements.
    It ends early when the time is up, or after `HANGS` hangs.
    """
    drawn = random.Random(seed)
    expected: List[Expected] = []
    hangs = 0
    with limit.watch() as watch:
        for merge in graph.merges:
            rest = [stop for stop in stops if merge.offset < stop < len(text)]
            # Where a chunk hung, following by one alone costs less.
            cuts = () if hangs else tuple(sorted(drawn.sample(rest, drawn.randint(0, min(len(rest), 4)))))
            places = (merge.offset,) + cuts + (len(text),)
            # A merge at the end of the text has nothing left to be fed.
            pieces = [text[begin:end] for begin, end in zip(places, places[1:]) if begin < end]
            if monotonic() >= until or hangs >= HANGS:
                break
            ending = _ending(graph, merge, pieces, limit, watch)
            hangs += isinstance(ending, Failed) and ending.kind == "hang"
            for delivered, ends in merge.arms:
                path = tuple(cut for cut in ends + cuts if cut < len(text))
                if isinstance(ending, Failed):
                    result: Result = ending
                else:
                    try:
                        result = finished(outcome(extend(delivered, ending)))
                    except UnicodeEncodeError as error:
                        result = failed(error, limit)
                expected.append(Expected(path, result))
    return expected


def _ending(
    graph: Graph, merge: Merge, pieces: List[str], limit: TimeLimit, watch: Watch
) -> Union[Steps, Failed]:
    """What a parser in the state of the merge delivers for these chunks and the end, or what it fails with."""
    try:
        return graph.finish(merge.state, watch, pieces)
    except (Unsupported, Skipped, KeyboardInterrupt):
        raise
    except BaseException as error:  # Also a parser that calls sys.exit().
        return failed(error, limit)


def said(result: Result) -> str:
    """How a stream ended, as the end of a sentence about it."""
    if isinstance(result, Failed):
        return "fails with {}".format(result.message[:120])
    return "gives {}".format(result.key if len(result.key) <= 240 else result.key[:240] + "…")
