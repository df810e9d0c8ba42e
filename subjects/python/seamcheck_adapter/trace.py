"""Exceptions as text."""

from __future__ import annotations

import os
import traceback
from types import TracebackType
from typing import Optional

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep
_FRAMES = 12


def describe(error: BaseException) -> str:
    """The exception's type and message, on one line as Python prints it."""
    return "".join(traceback.format_exception_only(type(error), error)).strip()


def trace_of(error: BaseException) -> str:
    """The stack trace from the parser's own first frame on, with the innermost frames if there are too many."""
    frames: Optional[TracebackType] = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(_HERE):
        frames = frames.tb_next
    return "".join(
        traceback.format_exception(type(error), error, frames or error.__traceback__, limit=-_FRAMES)
    )
