"""The common part of all shapes: what an encoding begins with, and what it says of objects met before."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Tuple

from .unforkable import Unforkable

Encoding = Tuple[Any, ...]
"""A shape, then the parts. It can be hashed and compared."""

Met = Dict[int, Any]
"""The objects met so far that can be met again, by id, in the order in which they were met."""

Handler = Callable[[Any, Met], Encoding]
"""Encodes one object."""

Maker = Callable[[List[Any]], Any]
"""Makes a fresh object. It gets those made before, in the order in which they were met when they were encoded; an
object that can be met again appends itself before any object that it holds."""


class Shape:
    """Knows how objects are made of an encoding that begins with it. Shapes are equal only to themselves."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        """What makes objects of this encoding."""
        raise NotImplementedError


class _Again(Shape):
    """The same object as one met before; the part is its position."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        position = encoding[1]

        def make(made: List[Any]) -> Any:
            item = made[position]
            if item is None:
                raise Unforkable("a structure that is needed to make itself")
            return item

        return make


class _Itself(Shape):
    """A function, a class or another value that cannot change: it is shared by all copies."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        item = encoding[1]
        return lambda _made: item


class _Shared(Shape):
    """A constant: it is shared by all copies; the part is a `Same`."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        item = encoding[1].item
        return lambda _made: item


class Same:
    """Holds any object, and is equal to what holds the same object."""

    __slots__ = ("item",)

    def __init__(self, item: Any) -> None:
        self.item = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.item is other.item

    def __hash__(self) -> int:
        return id(self.item)


ITSELF = _Itself()
_AGAIN = _Again()
_SHARED = _Shared()


def again(met: Met, key: int) -> Encoding:
    """The encoding of an object that was met before."""
    return (_AGAIN, list(met).index(key))


def shared(item: Any) -> Encoding:
    """The encoding of a constant. It holds the object, so that no other can ever get its id."""
    return (_SHARED, Same(item))


def makers(encodings: Encoding, positions: Tuple[int, ...]) -> List[Tuple[int, Maker]]:
    """What makes the parts at these positions."""
    return [(position, encodings[position][0].maker(encodings[position])) for position in positions]


def reserve(made: List[Any]) -> int:
    """A place in `made` for an object that is made only after others."""
    made.append(None)
    return len(made) - 1
