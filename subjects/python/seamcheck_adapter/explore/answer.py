"""The `explore` request: every chunking of one text, and what shows that the answer can be trusted."""

from __future__ import annotations

import copy
from time import monotonic
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from ..engine import Engine, Skipped, Unsupported
from ..log_tap import LogTap
from ..outcome import read_outcome
from ..request import Asked, read
from ..stream import Failed, Finished, attempt, failed
from ..time_limit import TimeLimit
from . import trust
from .class_state import ClassState
from .codec import Codec
from .fresh import FreshValues
from .graph import Bounds, Ends, Graph, Reached
from .trust import Expected, Mismatch, Result
from .unforkable import Unforkable

SECONDS = 10.0
"""How long one text may be explored, if the request does not say."""
_EXPLORING = 0.8
"""The share of the time that is left to following chunkings; the rest is for running paths again."""


class AdapterError(Exception):
    """What is explored in the place of the engine's serving layer does something else than that."""


class _ConstantChanged(Exception):
    """An object that was taken to be constant is not."""


def explore(engine: Engine, request: Dict[str, Any], limit: TimeLimit, tap: LogTap) -> Dict[str, Any]:
    """The members of the reply to `request`.

    Raises `Unsupported` or `Skipped` if the engine declines the text as a whole, and `AdapterError` if an engine that
    is explored by a transcription was transcribed wrongly.
    """
    asked = read(engine, request)
    stops = _stops(request, len(asked.text))
    seconds = _number(request, "max_seconds", SECONDS)
    begun = monotonic()
    bounds = Bounds(
        states=int(_number(request, "max_states", Bounds().states)),
        feeds=int(_number(request, "max_feeds", Bounds().feeds)),
        until=begun + seconds * _EXPLORING,
    )
    seed = int(_number(request, "seed", 0))
    tap.attach()
    answer = _Answer(engine, asked, limit, begun + seconds)
    lines: Dict[str, Optional[Ends]] = {}
    one_shot: Optional[Result] = None
    if "one_shot" in asked.can:
        with tap.divert(lambda message: lines.setdefault(message, None)):
            one_shot = attempt(limit, lambda: read_outcome(answer.open().one_shot(asked.text)))
    with tap.divert(lambda message: answer.graph.log(message) if answer.graph else None):
        expected = answer.follow(stops, bounds, seed)
    with tap.divert(lambda _message: None):
        answer.check(expected)
    return answer.reply(one_shot, lines)


class _Answer:
    """What is known so far about one text."""

    def __init__(self, engine: Engine, asked: Asked, limit: TimeLimit, until: float) -> None:
        self.graph: Optional[Graph] = None
        self._engine = engine
        self._asked = asked
        self._limit = limit
        self._until = until
        self._reached: Dict[str, Reached] = {}
        self._failures: Dict[str, Reached] = {}
        self._feeds = 0
        self._replayed = 0
        self._ignored: Dict[str, str] = {}
        self._closed = True
        self._stopped_by: Optional[str] = None
        self._shared: Optional[str] = None

    def open(self) -> Any:
        """A fresh session as `run` has it. What a session does to its tools is of no effect on others."""
        return self._engine.open(self._asked.parser, copy.deepcopy(self._asked.tools), self._asked.start)

    def follow(self, stops: List[int], bounds: Bounds, seed: int) -> List[Expected]:
        """Explores; the result is what is to be checked of the merges."""
        try:
            return self._follow(stops, bounds, seed, share=True)
        except _ConstantChanged:
            # Once more, with everything copied for each session.
            return self._follow(stops, bounds, seed, share=False)

    def _follow(self, stops: List[int], bounds: Bounds, seed: int, share: bool) -> List[Expected]:
        asked, limit = self._asked, self._limit
        tools = copy.deepcopy(asked.tools)
        with FreshValues() as fresh:
            try:
                parser = limit.call(lambda: self._engine.open_forkable(asked.parser, tools, asked.start))
            except (Unsupported, Skipped, KeyboardInterrupt):
                raise
            except BaseException as error:
                failure = failed(error, limit)
                self._failures[failure.key] = Reached(failure, ())
                return []
            ignored, constant = self._engine.ignored_members(parser), self._engine.constant_members(parser)
            self._ignored = {**ignored, **constant}
            classes = ClassState()
            codec = Codec(ignored, constant, classes.watch)
            between = _shared(codec, self._engine.constants(parser, tools)) if share else _nothing
            graph = self.graph = Graph(asked.text, stops, bounds, codec, fresh, limit, seed)
            try:
                graph.walk(parser, between)
                expected = trust.futures(graph, asked.text, stops, limit, seed, self._until)
                between()
            finally:
                self._feeds += graph.feeds
        self._reached, self._failures = graph.outcomes, graph.failures
        self._closed, self._stopped_by = graph.graph_closed, graph.stopped_by
        self._shared = classes.changed()
        if len(expected) < 2 * len(graph.merges):
            self._late(2 * len(graph.merges) - len(expected))
        return expected

    def check(self, merges: List[Expected]) -> None:
        """Runs the reported paths again, and those of the merges. What a fresh session does is what is reported."""
        reported = [Expected(reached.cuts, reached.result) for reached in self._reached.values()]
        reported += [Expected(reached.cuts, reached.result) for reached in self._failures.values()]
        self._reached, self._failures = {}, {}
        done: Dict[Ends, Result] = {}
        mismatches: List[Mismatch] = []
        for number, (cuts, result) in enumerate(reported + merges):
            if number >= len(reported) and monotonic() >= self._until:
                self._late(len(reported) + len(merges) - number)
                break
            replayed = done.get(cuts)
            if replayed is None:
                replayed = done[cuts] = trust.replay(self._asked.text, cuts, self._limit, self.open)
                self._replayed += 1
            self._remember(replayed, cuts)
            if not trust.same(replayed, result):
                mismatches.append(Mismatch(cuts, result, replayed))
                if self._engine.transcribed:
                    self._compare_transcription(cuts, replayed)
        if self._shared is not None:
            self._closed = False
            self._stopped_by = "shared state: {} belongs to the class, and changed".format(self._shared)
        elif mismatches:
            self._closed = False
            self._stopped_by = "replay mismatch: {}".format(mismatches[0])

    def reply(self, one_shot: Optional[Result], lines: Dict[str, Optional[Ends]]) -> Dict[str, Any]:
        """The reply, in which the one-shot parse stands first."""
        outcomes: List[Dict[str, Any]] = []
        places: Dict[str, int] = {}

        def place(finished: Finished) -> int:
            known = places.setdefault(finished.key, len(outcomes))
            if known == len(outcomes):
                outcomes.append(finished.outcome)
            return known

        failures: List[Dict[str, Any]] = []
        if isinstance(one_shot, Failed):
            failures.append({"cuts": None, **one_shot._asdict()})
        reply: Dict[str, Any] = {
            "outcomes": outcomes,
            "one_shot": place(one_shot) if isinstance(one_shot, Finished) else None,
            "reached": [
                {"outcome": place(reached.result), "cuts": list(reached.cuts)}
                for reached in _sorted(self._reached.values())
            ],
        }
        failures += [
            {"cuts": list(reached.cuts), **reached.result._asdict()} for reached in _sorted(self._failures.values())
        ]
        graph = self.graph
        if graph is not None:
            for message, cuts in graph.logged.items():
                lines.setdefault(message, cuts)
        reply.update(
            feeds=self._feeds,
            widest=graph.widest if graph else 0,
            graph_closed=self._closed,
            outcomes_closed=graph.outcomes_closed if graph else True,
            replayed=self._replayed,
            logged=[
                {"cuts": None if cuts is None else list(cuts), "message": message} for message, cuts in lines.items()
            ],
            failures=failures,
        )
        if self._engine.transcribed:
            reply["transcribed"] = True
        if self._stopped_by is not None:
            reply["stopped_by"] = self._stopped_by
        if self._ignored:
            reply["ignored"] = [{"member": member, "reason": reason} for member, reason in self._ignored.items()]
        return reply

    def _remember(self, result: Result, cuts: Ends) -> None:
        known: Dict[str, Reached] = self._reached if isinstance(result, Finished) else self._failures
        before = known.get(result.key)
        if before is None and len(known) >= Bounds().outcomes:
            return  # A run again of what was left out for the same reason.
        if before is None or (len(cuts), cuts) < (len(before.cuts), before.cuts):
            known[result.key] = Reached(result, cuts)

    def _late(self, missing: int) -> None:
        self._closed = False
        if self._stopped_by is None:
            self._stopped_by = "max-seconds: the graph closed, and {} paths were not run again".format(missing)

    def _compare_transcription(self, cuts: Ends, served: Result) -> None:
        asked = self._asked

        def opened() -> Any:
            return self._engine.open_forkable(asked.parser, copy.deepcopy(asked.tools), asked.start)

        transcribed = trust.replay(asked.text, cuts, self._limit, opened)
        if not trust.same(transcribed, served):
            raise AdapterError(
                "adapter error: with the cuts {} the engine's serving layer {}, and what is explored in its place "
                "{}".format(list(cuts), trust.said(served), trust.said(transcribed))
            )


def _shared(codec: Codec, constants: Iterable[Any]) -> Callable[[], None]:
    """Shares what is taken to be constant, and returns what raises `_ConstantChanged` if it is not."""
    held = list(constants)
    plain = Codec()
    try:
        before = plain.encode(held)
        codec.share(held)
    except Unforkable:
        codec.constants.clear()
        return _nothing

    def check() -> None:
        if plain.encode(held) != before:
            raise _ConstantChanged()

    return check


def _nothing() -> None:
    pass


def _sorted(reached: Iterable[Reached]) -> List[Any]:
    return sorted(reached, key=lambda one: (len(one.cuts), one.cuts))


def _stops(request: Dict[str, Any], length: int) -> List[int]:
    """The offsets between which chunks may lie, with 0 and the end of the text."""
    cuts: Union[str, List[int], None] = request.get("cuts")
    if cuts == "any":
        allowed = set(range(1, length))
    elif cuts == "token_real":
        allowed = set(range(1, length))
        for begin, end in request.get("atoms") or []:
            allowed.difference_update(range(begin + 1, end))
    elif isinstance(cuts, list):
        allowed = {cut for cut in cuts if 0 < cut < length}
    else:
        raise Unsupported("the request's member `cuts` is none of any, token_real and a list of offsets")
    return [0] + sorted(allowed) + [length]


def _number(request: Dict[str, Any], name: str, default: float) -> float:
    value = request.get(name)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0:
        raise Unsupported("the request's member `{}` is no number from 0 on".format(name))
    return value
