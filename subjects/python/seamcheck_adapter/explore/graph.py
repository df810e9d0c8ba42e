"""Following every chunking of a text from a parser that can be copied and compared; `subjects/EXPLORING.md` says why.

A node is an offset and a state; an edge feeds the characters up to a later offset as one chunk. Paths that meet in an
equal state are followed once, and what they have delivered is kept with the node, each with its shortest path.
"""

from __future__ import annotations

import gc
import random
from contextlib import contextmanager
from time import monotonic
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from ..deltas import DeltaReader
from ..engine import Skipped, Unsupported
from ..log_tap import LINES_A_STREAM
from ..stream import Failed, Finished, failed, finished
from ..time_limit import TimeLimit, TimeLimitReached, Watch
from .codec import Codec
from .delivered import NOTHING, Delivered, Steps, condense, extend, outcome
from .fresh import FreshValues
from .shape import Encoding
from .unforkable import Unforkable

HANGS = 3
"""After so many hangs the rest of a text is not explored; each costs the time limit."""
MERGES_CHECKED = 0.01
"""The share of the merges that are checked afterwards."""


class Bounds(NamedTuple):
    """What stops an exploration before it closes."""

    states: int = 64
    """The most states at one offset."""
    feeds: int = 500_000
    """The most feeds in all."""
    outcomes: int = 256
    """The most outcomes at one state, and in all."""
    until: float = float("inf")
    """When to stop, on the clock of `time.monotonic`."""


State = Tuple[Encoding, int, Optional[int], int]
"""The parser, how far the reader of its deltas has counted the calls, and how many fresh values it drew."""
Ends = Tuple[int, ...]
"""The offsets at which the chunks of a path ended."""


class Merge(NamedTuple):
    """Two paths that met in an equal state."""

    offset: int
    state: State
    arms: Tuple[Tuple[Delivered, Ends], Tuple[Delivered, Ends]]


class Reached(NamedTuple):
    """An outcome or a failure with the fewest cuts that lead to it."""

    result: Union[Finished, Failed]
    cuts: Ends


@contextmanager
def _rare_collections() -> Iterator[None]:
    """A context in which Python looks for cyclic garbage less often: there are many tuples, and none is garbage."""
    before = gc.get_threshold()
    if gc.isenabled():
        gc.set_threshold(max(before[0], 50_000), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Node:
    __slots__ = ("copy", "paths")

    def __init__(self, copy: Callable[[], Any]) -> None:
        self.copy = copy
        # What the paths to this node have delivered, each with the shortest path.
        self.paths: Dict[Delivered, Ends] = {}


class Graph:
    """The exploration of one text. After `walk`, its public members tell what was found."""

    def __init__(
        self,
        text: str,
        stops: Sequence[int],
        bounds: Bounds,
        codec: Codec,
        fresh: FreshValues,
        limit: TimeLimit,
        seed: int,
    ) -> None:
        self.feeds = 0
        self.widest = 0
        self.graph_closed = True
        self.outcomes_closed = True
        self.stopped_by: Optional[str] = None
        self.outcomes: Dict[str, Reached] = {}
        self.failures: Dict[str, Reached] = {}
        self.merges: List[Merge] = []
        self.logged: Dict[str, Ends] = {}
        self._text = text
        self._stops = stops
        self._bounds = bounds
        self._codec = codec
        self._fresh = fresh
        self._limit = limit
        self._random = random.Random(seed).random
        self._reader = DeltaReader("`feed` or `finish`")
        self._read: Callable[[Any], List[Dict[str, Any]]] = self._reader.read
        self._hangs = 0
        self._halted = False
        self._turn = 0
        # The node and the end of the chunk that is being fed; None is the end of the text.
        self._edge: Tuple[Optional[_Node], Optional[int]] = (None, None)

    def log(self, message: str) -> None:
        """The parser logged a line; it is kept with the fewest cuts to an edge on which it was logged."""
        node, end = self._edge
        if node is None or message not in self.logged and len(self.logged) >= LINES_A_STREAM:
            return
        cuts = self._cuts(node, end)
        if message not in self.logged or len(cuts) < len(self.logged[message]):
            self.logged[message] = cuts

    def walk(self, parser: Any, between: Callable[[], None]) -> None:
        """Explores from a parser that has taken nothing; calls `between` now and then.

        What `between` raises ends the exploration, and is raised.
        """
        if getattr(parser, "returns_deltas", False):
            self._read = list
        layers: List[Dict[State, _Node]] = [{} for _ in self._stops]
        with self._limit.watch() as watch, _rare_collections():
            try:
                root = (self._codec.encode(parser), self._reader.next, self._reader.last, self._fresh.count)
                node = layers[0][root] = self._node(root)
                node.paths[NOTHING] = ()
                for place in range(len(layers) - 1):
                    # Nothing leads back, so the layer is complete, and it is not needed afterwards.
                    layer, layers[place] = layers[place], {}
                    self.widest = max(self.widest, len(layer))
                    for state, node in layer.items():
                        if not self._leave(place, state, node, layers, watch):
                            break
                    if not place % 16:
                        between()
                    if self._halted:
                        break
            except Unforkable as reason:
                self._stop("unforkable: {}".format(reason))
            # Where something stopped it, this is at least what has come to the end.
            self.widest = max(self.widest, len(layers[-1]))
            for state, node in layers[-1].items():
                self._finish(state, node, watch)

    def _leave(
        self, place: int, state: State, node: _Node, layers: List[Dict[State, _Node]], watch: Watch
    ) -> bool:
        """Follows all edges of a node. False: a bound was reached."""
        text, stops, bounds = self._text, self._stops, self._bounds
        copy, encode, read = node.copy, self._codec.encode, self._read
        reader, fresh = self._reader, self._fresh
        _, next_call, last_call, count = state
        begin = stops[place]
        for to in range(place + 1, len(stops)):
            if self.feeds >= bounds.feeds:
                return self._halt("max-feeds")
            if not self.feeds % 16 and monotonic() >= bounds.until:
                return self._halt("max-seconds")
            self.feeds += 1
            end = stops[to]
            parser = copy()
            reader.next, reader.last, fresh.count = next_call, last_call, count
            self._edge = (node, end)
            try:
                try:
                    watch.turn = self._turn = self._turn + 1
                    deltas = read(parser.feed(text[begin:end]))
                finally:
                    watch.turn = 0
            except (Unsupported, Skipped, KeyboardInterrupt):
                raise
            except BaseException as error:  # Also a parser that calls sys.exit().
                watch.turn = 0
                self._fail(failed(error, self._limit), node, end)
                if self._hangs >= HANGS:
                    return self._halt("hangs: {} chunks took longer than the limit for one".format(HANGS))
                continue
            state = (encode(parser), reader.next, reader.last, fresh.count)
            self._arrive(layers[to], state, node, condense(deltas) if deltas else [], end)
        return True

    def _arrive(
        self, layer: Dict[State, _Node], state: State, origin: _Node, steps: Steps, end: int
    ) -> None:
        """Adds what the paths of `origin` deliver over an edge to the node that the edge leads to."""
        node = layer.get(state)
        if node is None:
            if len(layer) >= self._bounds.states:
                self._stop("max-states")
                return
            node = layer[state] = self._node(state)
        elif self._random() < MERGES_CHECKED:
            delivered, ends = next(iter(origin.paths.items()))
            arrived = (extend(delivered, steps), ends + (end,))
            self.merges.append(Merge(end, state, (next(iter(node.paths.items())), arrived)))
        known = node.paths
        for delivered, ends in origin.paths.items():
            if steps:
                delivered = extend(delivered, steps)
            before = known.get(delivered)
            if before is None:
                if len(known) >= self._bounds.outcomes:
                    self._overflow()
                    continue
            elif len(before) <= len(ends) + 1:
                continue
            known[delivered] = ends + (end,)

    def _finish(self, state: State, node: _Node, watch: Watch) -> None:
        self.feeds += 1
        self._edge = (node, None)
        try:
            steps = self.finish(state, watch)
        except (Unsupported, Skipped, KeyboardInterrupt):
            raise
        except BaseException as error:
            self._fail(failed(error, self._limit), node, None)
            return
        for delivered, ends in node.paths.items():
            try:
                result: Union[Finished, Failed] = finished(outcome(extend(delivered, steps)))
            except UnicodeEncodeError as error:
                result = failed(error, self._limit)
            self._remember(result, ends[:-1])

    def finish(self, state: State, watch: Watch, chunks: Sequence[str] = ()) -> Steps:
        """What a parser in this state delivers for some chunks and the end of the stream. Raises what it raises."""
        parser = self._codec.copy(state[0])
        reader = self._reader
        reader.next, reader.last, self._fresh.count = state[1:]
        deltas: List[Dict[str, Any]] = []
        try:
            watch.turn = self._turn = self._turn + 1
            for chunk in chunks:
                deltas += self._read(parser.feed(chunk))
            deltas += self._read(parser.finish())
        finally:
            watch.turn = 0
        return condense(deltas)

    def _node(self, state: State) -> _Node:
        copy = self._codec.maker(state[0])
        if self._codec.encode(copy()) != state[0]:
            raise Unforkable("a copy that differs from its original")
        return _Node(copy)

    def _fail(self, failure: Failed, node: _Node, end: Optional[int]) -> None:
        self._hangs += failure.kind == "hang"
        self._remember(failure, self._cuts(node, end))

    def _cuts(self, node: _Node, end: Optional[int]) -> Ends:
        """The fewest cuts that lead over a node to the feeding of a chunk with this end."""
        ends = min(node.paths.values(), key=len)
        return tuple(cut for cut in ends + (() if end is None else (end,)) if cut != self._stops[-1])

    def _remember(self, result: Union[Finished, Failed], cuts: Ends) -> None:
        """Keeps the fewest cuts that lead to each distinct result."""
        known: Dict[str, Reached] = self.outcomes if isinstance(result, Finished) else self.failures
        before = known.get(result.key)
        if before is None and len(known) >= self._bounds.outcomes:
            self._overflow()
        elif before is None or len(cuts) < len(before.cuts):
            known[result.key] = Reached(result, cuts)

    def _overflow(self) -> None:
        self.outcomes_closed = False
        if self.stopped_by is None:
            self.stopped_by = "max-outcomes"

    def _stop(self, reason: str) -> None:
        self.graph_closed = False
        if self.stopped_by is None:
            self.stopped_by = reason

    def _halt(self, reason: str) -> bool:
        self._stop(reason)
        self._halted = True
        return False
