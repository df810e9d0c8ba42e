"""A stand-in for FreeToken's running engine: it hands out chunks as if a model had just generated them."""

from __future__ import annotations

from collections import defaultdict, deque
from types import SimpleNamespace
from typing import Any, AsyncIterator, Deque, Dict, Iterator, List, Optional


class _NextStep:
    """What the serving layer waits for when no step is there. Whoever drives it sees this object, and adds a step."""

    def __await__(self) -> Iterator["_NextStep"]:
        yield self


NEXT_STEP = _NextStep()


def configuration(tool_call_parser: str, reasoning_parser: Optional[str]) -> SimpleNamespace:
    """What the generation layer reads of the server's configuration."""
    return SimpleNamespace(
        tool_call_parser=tool_call_parser, reasoning_parser=reasoning_parser, enable_cache_report=False
    )


class Steps:
    """The part of the server's state that the generation layer reads: the configuration and the engine's replies.

    As in the server, all requests share it, and a request's replies stand under its number.
    """

    def __init__(self, make_reply: Any, tool_call_parser: str, reasoning_parser: Optional[str]) -> None:
        self.config = configuration(tool_call_parser, reasoning_parser)
        self._make_reply = make_reply
        self._replies: Dict[int, Deque[Any]] = defaultdict(deque)
        self._requests = 0

    def new_request(self) -> int:
        """The number of a new request."""
        self._requests += 1
        return self._requests - 1

    def add(self, uid: int, chunk: str) -> None:
        """The engine decoded `chunk` for the request `uid`."""
        self._replies[uid].append(
            self._make_reply(uid=uid, incremental_output=chunk, finished=False, completion_tokens_delta=1)
        )

    def end(self, uid: int) -> None:
        """The model ended its turn. The token that says so has no text."""
        self._replies[uid].append(
            self._make_reply(
                uid=uid, incremental_output="", finished=True, completion_tokens_delta=1, finish_reason="stop"
            )
        )

    async def wait_for_ack(self, uid: int) -> AsyncIterator[Any]:
        """What the generation layer iterates over: the engine's replies for one request."""
        while True:
            while not self._replies[uid]:
                await NEXT_STEP
            yield self._replies[uid].popleft()


class Driver:
    """Drives an asynchronous iterator by hand, without an event loop, up to where it waits for the next step.

    So what it yields for a chunk is known to come from that chunk, and a stream costs no trip through a loop.
    """

    def __init__(self, iterator: AsyncIterator[Any]) -> None:
        self._iterator = iterator
        self._pending = iterator.__anext__()

    def advance(self) -> List[Any]:
        """What it yields before it waits again or ends."""
        yielded = []
        while True:
            try:
                awaited = self._pending.send(None)
            except StopIteration as step:
                yielded.append(step.value)
                self._pending = self._iterator.__anext__()
            except StopAsyncIteration:
                return yielded
            else:
                if awaited is not NEXT_STEP:
                    raise RuntimeError("the serving layer waits for something else than a step: {!r}".format(awaited))
                return yielded


def result_of(coroutine: Any) -> Any:
    """The result of a coroutine for which every step is there already."""
    try:
        awaited = coroutine.send(None)
    except StopIteration as end:
        return end.value
    coroutine.close()
    raise RuntimeError("the serving layer waits for something that was not given to it: {!r}".format(awaited))
