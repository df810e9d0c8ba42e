"""FreeToken: its serving layer, from the engine's steps to the chunks of the OpenAI endpoint.

`modules` imports it, with stand-ins for what a parser does not need; `steps` stands in for the inference engine and
replays chunks; `catalogue` says which format each of its parsers reads; `served` drives one text through it.
"""

from __future__ import annotations

from ...engine import Engine
from .modules import import_freetoken
from .served import FreeToken


def load() -> Engine:
    """FreeToken as an engine. Raises `Unsupported`, with a sentence, if it is not installed."""
    return FreeToken(import_freetoken())
