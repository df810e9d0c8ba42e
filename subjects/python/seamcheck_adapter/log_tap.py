"""Tapping the loggers: most engines swallow their errors and log them."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, List, Optional

LINES_A_STREAM = 20
CHARACTERS_A_LINE = 2000


class LogTap(logging.Handler):
    """Collects what is logged, at WARNING or above, on whatever logger, with the chunking that was running.

    A line that repeats within a stream is kept once, at most `LINES_A_STREAM` are kept of a stream, and at most
    `CHARACTERS_A_LINE` of a line.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.chunking: Optional[int] = None
        self._lines: List[Dict[str, Any]] = []
        self._of_stream: List[str] = []
        self._divert: Optional[Callable[[str], None]] = None

    def attach(self) -> None:
        """Listens on the root logger and on every logger that does not hand its records on to it."""
        loggers = [logging.getLogger()]
        for logger in list(logging.Logger.manager.loggerDict.values()):
            if isinstance(logger, logging.Logger) and not logger.propagate:
                loggers.append(logger)
        for logger in loggers:
            if self not in logger.handlers:
                logger.addHandler(self)

    def begin(self, chunking: Optional[int]) -> None:
        """From now on, lines belong to this chunking; None is the one-shot parse."""
        self.chunking = chunking
        if self._of_stream:
            self._of_stream = []

    @contextmanager
    def divert(self, keep: Callable[[str], None]) -> Iterator[None]:
        """A context in which the lines go to `keep` instead, every one of them."""
        self._divert = keep
        try:
            yield
        finally:
            self._divert = None

    def take(self) -> List[Dict[str, Any]]:
        """The lines since the last time, as the protocol's `logged` lists them."""
        lines, self._lines = self._lines, []
        return lines

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a record. A record that cannot be formatted is kept with its bare message."""
        try:
            message = record.getMessage()
        except Exception:  # The engine's mistake in a log call; what it meant to log is still worth having.
            message = str(record.msg)
        if record.exc_info and record.exc_info[0] is not None:
            message = "{} ({}: {})".format(message, record.exc_info[0].__name__, record.exc_info[1])
        message = "{} {}: {}".format(record.levelname, record.name, message)[:CHARACTERS_A_LINE]
        if self._divert is not None:
            self._divert(message)
        elif len(self._of_stream) < LINES_A_STREAM and message not in self._of_stream:
            self._of_stream.append(message)
            self._lines.append({"chunking": self.chunking, "message": message})
