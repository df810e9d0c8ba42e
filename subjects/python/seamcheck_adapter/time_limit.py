"""A limit on the time of one parse, so that a parser that loops forever is named with its chunking."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Callable, Optional, TypeVar

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

    def _stop(self) -> None:
        self._running = False
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, _number: int, _frame: Optional[FrameType]) -> None:
        # An alarm that was already on its way when the work ended must not hit what comes after it.
        if self._running:
            raise TimeLimitReached()
