"""Streams in company: one after the other on the same instance, or two at a time."""

from __future__ import annotations

from typing import Any, Callable, Iterator, List, Sequence, Union

from .engine import Engine
from .request import Asked
from .stream import Failed, Finished, Stream, finished, guarded
from .time_limit import TimeLimit

_OVER = object()


class Opener:
    """Opens the parsers of a request: fresh ones, or where `reuse` is true after the one before, if that has ended."""

    def __init__(self, engine: Engine, asked: Asked, reuse: bool) -> None:
        self._engine = engine
        self._asked = (asked.parser, asked.tools, asked.start)
        self._reuse = reuse
        self._ended: Any = None

    def fresh(self) -> Any:
        """A fresh parser."""
        return self._engine.open(*self._asked)

    def beside(self, other: Any) -> Any:
        """A parser for a stream that runs while `other` is open."""
        return self._engine.open_beside(other, *self._asked)

    def run(self, stream: Stream) -> Any:
        """The outcome of the next stream."""
        before, self._ended = self._ended, None
        parser = self.fresh() if before is None else self._engine.open_after(before, *self._asked)
        outcome = stream.run(parser)
        # One that raised is not used again.
        self._ended = parser if self._reuse else None
        return outcome


def interleaved(
    streams: Sequence[Stream], opener: Opener, limit: TimeLimit, begin: Callable[[int], None]
) -> List[Union[Finished, Failed]]:
    """How two streams end that are opened both and then fed a chunk each in turns; or one alone.

    `begin` is called with the position of the stream whose turn it is. Each turn has the time limit.
    """
    parsers: List[Any] = []
    running: List[Union[Iterator[None], Failed]] = []
    for position, stream in enumerate(streams):
        begin(position)

        def opened(stream: Stream = stream) -> Iterator[None]:
            parsers.append(opener.beside(parsers[0]) if parsers else opener.fresh())
            return stream.steps(parsers[-1])

        running.append(guarded(limit, opened))
    results: List[Any] = [steps if isinstance(steps, Failed) else None for steps in running]
    while None in results:
        for position, (stream, steps) in enumerate(zip(streams, running)):
            if results[position] is not None or isinstance(steps, Failed):
                continue
            begin(position)
            step = guarded(limit, lambda: next(steps, _OVER))
            if isinstance(step, Failed):
                results[position] = step
            elif step is _OVER:
                results[position] = guarded(limit, lambda: finished(stream.outcome))
    return results
