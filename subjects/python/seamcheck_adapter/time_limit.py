"""A limit on the time of one parse, so that a parser that loops forever is named with its chunking."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from types import FrameType
from typing import Callable, Iterator, Optional, TypeVar

T = TypeVar("T")


class TimeLimitReached(BaseException):
    """Raised inside a parse that took too long.

    It is no `Exception`, because parsers catch those and go on.
    """


class TimeLimit:
    """Runs work under a limit of `seconds` of wall-clock time, by SIGALRM.

    Where there is no SIGALRM (Windows), or outside the main thread, nothing is limited here; the harness's own limit,
    which kills the worker, still holds.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._running = False
        self._watch: Optional[Watch] = None
        self._possible = (
            seconds > 0
            and hasattr(signal, "setitimer")
            and threading.current_thread() is threading.main_thread()
        )
        if self._possible:
            signal.signal(signal.SIGALRM, self._ring)

    def call(self, work: Callable[[], T]) -> T:
        """What `work` returns. Raises `TimeLimitReached` if it took longer than the limit."""
        if not self._possible:
            return work()
        try:
            self._running = True
            # The alarm repeats, for a parser with a bare `except:` in its loop.
            signal.setitimer(signal.ITIMER_REAL, self.seconds, 0.05)
            try:
                return work()
            finally:
                self._stop()
        except TimeLimitReached:
            # It may have come in the middle of stopping.
            self._stop()
            raise

    @contextmanager
    def watch(self) -> Iterator["Watch"]:
        """A context in which many pieces of work, one after the other, each have the limit. None may use `call`."""
        watch = Watch(self.seconds)
        if not self._possible:
            yield watch
            return
        self._watch = watch
        signal.setitimer(signal.ITIMER_REAL, watch.period, watch.period)
        try:
            yield watch
        finally:
            watch.turn = 0
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._watch = None

    def _stop(self) -> None:
        self._running = False
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, _number: int, _frame: Optional[FrameType]) -> None:
        if self._watch is not None:
            self._watch.tick()
        # An alarm that was already on its way when the work ended must not hit what comes after it.
        if self._running:
            raise TimeLimitReached()


class Watch:
    """Limits pieces of work that are too short for an alarm each: one alarm that repeats looks which of them is
    running.

    The user sets `turn` to a number that it has not had before when a piece of work begins, and to 0 when it ends. In
    between, `TimeLimitReached` is raised if it goes on for longer than the limit.
    """

    def __init__(self, seconds: float) -> None:
        self.turn = 0
        self.period = min(0.05, seconds / 4) if seconds > 0 else 0.05
        self._seconds = seconds
        self._seen = 0
        self._ticks = 0

    def tick(self) -> None:
        """The alarm rang."""
        turn = self.turn
        if turn != self._seen:
            self._seen, self._ticks = turn, 0
            return
        self._ticks += 1
        if turn and self._ticks * self.period >= self._seconds:
            raise TimeLimitReached()
