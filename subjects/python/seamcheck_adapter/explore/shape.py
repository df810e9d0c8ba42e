"""The common part of all shapes: what an encoding begins with, and what it says of objects met before."""

from __future__ import annotations

from typing import Any, List, Tuple

from .unforkable import Unforkable

Encoding = Tuple[Any, ...]
"""A shape, then the parts. It can be hashed and compared."""


class Shape:
    """Makes an object of an encoding that begins with it. Shapes are equal only to themselves."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        """A fresh object. `made` has those made before, in the order in which they were met when they were encoded.

        An object that can be mentioned again appends itself to `made` before any object that it holds.
        """
        raise NotImplementedError


class Again(Shape):
    """The same object as one met before; the part is its position."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        item = made[encoding[1]]
        if item is None:
            raise Unforkable("a structure that is needed to make itself")
        return item


class Itself(Shape):
    """A function or class: it is shared by all copies."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return encoding[1]


class Shared(Shape):
    """A constant: it is shared by all copies; the part is a `Same`."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return encoding[1].item


class Same:
    """Holds any object, and is equal to what holds the same object."""

    __slots__ = ("item",)

    def __init__(self, item: Any) -> None:
        self.item = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.item is other.item

    def __hash__(self) -> int:
        return id(self.item)


AGAIN = Again()
ITSELF = Itself()
SHARED = Shared()


def reserve(made: List[Any]) -> int:
    """A place in `made` for an object that is made only after others."""
    made.append(None)
    return len(made) - 1
