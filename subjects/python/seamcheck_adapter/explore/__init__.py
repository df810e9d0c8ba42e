"""To *explore* a text is to follow all its chunkings at once, on a parser that can be copied and compared.

`subjects/EXPLORING.md` says what that means and why it can be trusted. `graph` follows the chunkings, `codec` makes
encodings of a parser's state and copies from encodings, `delivered` is what a path has delivered, `fresh` makes
sessions repeat themselves, `trust` runs paths again in fresh sessions, and `answer` does all of it for one request.
"""

from __future__ import annotations

from typing import Any, Iterable

from .answer import AdapterError, explore
from .codec import Codec
from .unforkable import Unforkable

__all__ = ["AdapterError", "explore", "is_forkable"]


def is_forkable(parser: Any, constant: Iterable[str] = ()) -> bool:
    """Whether a parser that has taken nothing can be copied and compared, except for its constant members."""
    codec = Codec(constant=constant)
    try:
        encoding = codec.encode(parser)
        return codec.encode(codec.copy(encoding)) == encoding
    except Unforkable:
        return False
