"""Cutting a text into chunks."""

from __future__ import annotations

from typing import List, Sequence


def chunks(text: str, cuts: Sequence[int]) -> List[str]:
    """The chunks of `text` between `cuts`, which are ascending offsets in Unicode scalar values.

    k cuts make k + 1 chunks. A repeated cut, one at 0 and one at the end make an empty chunk; an offset beyond the end
    is taken as the end, and one that goes back as the one before it.
    """
    pieces = []
    start = 0
    for cut in cuts:
        pieces.append(text[start:cut])
        start = max(start, cut)
    pieces.append(text[start:])
    return pieces
