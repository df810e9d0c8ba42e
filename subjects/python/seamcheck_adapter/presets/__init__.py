"""Presets: engines that are driven as their own servers drive them, by name.

An entry loads the engine when it is called; nothing of an engine is imported before.
"""

from __future__ import annotations

from typing import Callable, Dict

from ..engine import Engine


def _freetoken() -> Engine:
    from .freetoken import load

    return load()


ALL: Dict[str, Callable[[], Engine]] = {"freetoken": _freetoken}
