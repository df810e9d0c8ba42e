"""Functions, classes and bound methods, and whatever says itself, as for pickling, how it is made again."""

from __future__ import annotations

import re
from types import CellType, FunctionType, MethodType
from typing import Any, Callable, Dict, List, Optional

from .shape import AGAIN, ITSELF, Encoding, Same, Shape, reserve
from .unforkable import Unforkable
from .values import check_class, is_shared_function

_EMPTY = object()
"""The content of a cell of a closure that has none."""


def handler(codec: Any, kind: type) -> Optional[Callable[..., Encoding]]:
    """What encodes the instances of a type, if they are functions, classes, bound methods or matches."""
    if issubclass(kind, type):
        return _encode_class
    make = {FunctionType: _functions, MethodType: _methods, re.Match: _matches}.get(kind)
    return make and make(codec)


def _encode_class(item: type, _memo: Dict[int, Encoding], _visited: List[Any]) -> Encoding:
    check_class(item)
    return (ITSELF, item)


class _Method(Shape):
    """A bound method: the part is the encoding of a tuple with the function and the object."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return MethodType(*encoding[1][0].copy(encoding[1], made))


class _Function(Shape):
    """A function with a closure. Parts: its code, its globals, its names, which of its cells are met here for the first
    time (None) or were met before (an encoding), and the encoding of a tuple with what the new cells hold, then its
    defaults and its attributes."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        _, code, namespace, names, cells, held = encoding
        place = reserve(made)
        fresh: List[Any] = []
        closure: List[Any] = []
        for cell in cells:
            if cell is None:
                fresh.append(CellType())
                made.append(fresh[-1])
                closure.append(fresh[-1])
            else:
                closure.append(cell[0].copy(cell, made))
        new = FunctionType(code, namespace.item, names[0], None, tuple(closure) or None)
        made[place] = new
        *contents, new.__defaults__, new.__kwdefaults__, attributes = held[0].copy(held, made)
        new.__qualname__ = names[1]
        new.__dict__.update(attributes)
        for cell, content in zip(fresh, contents):
            if content is not _EMPTY:
                cell.cell_contents = content
        return new


class _Match(Shape):
    """A match of a regular expression: its pattern and text, the limits of the search, and what it found; and itself,
    as it cannot change."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return encoding[-1].value


class _Beside:
    """A value that is not compared, because the parts beside it say the same."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Beside)

    def __hash__(self) -> int:
        return 0


class _Reduced(Shape):
    """The parts are encodings of tuples: with what is called, with its arguments, with the state that is set then, the
    elements of a list or set, and the items of a dict."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        place = reserve(made)
        make, arguments, state, elements, items = encoding[1:]
        (make,) = make[0].copy(make, made)
        new = make(*arguments[0].copy(arguments, made))
        made[place] = new
        (state,) = state[0].copy(state, made)
        if state is not None:
            _set_state(new, state)
        for element in elements[0].copy(elements, made):
            new.append(element)
        for key, value in items[0].copy(items, made):
            new[key] = value
        return new


def _set_state(new: Any, state: Any) -> None:
    if hasattr(new, "__setstate__"):
        new.__setstate__(state)
        return
    slots = None
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if state is not None:
        new.__dict__.update(state)
    for name, value in (slots or {}).items():
        setattr(new, name, value)


_METHOD = _Method()
_FUNCTION = _Function()
_MATCH = _Match()
_REDUCED = _Reduced()


def _methods(codec: Any) -> Callable[..., Encoding]:
    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        return (_METHOD, codec.handler(tuple)((item.__func__, item.__self__), memo, visited))

    return encode


def _matches(_codec: Any) -> Callable[..., Encoding]:
    def encode(item: Any, _memo: Dict[int, Encoding], _visited: List[Any]) -> Encoding:
        if not isinstance(item.string, (str, bytes)):
            raise Unforkable("a match in a {}".format(type(item.string).__name__))
        return (_MATCH, item.re, item.string, item.pos, item.endpos, item.regs, item.lastindex, _Beside(item))

    return encode


def _functions(codec: Any) -> Callable[..., Encoding]:
    shared = codec.shared

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        if is_shared_function(item):
            return (ITSELF, item)
        key = id(item)
        known = memo.get(key) or shared.get(key)
        if known is not None:
            return known
        memo[key] = (AGAIN, len(visited))
        visited.append(item)
        cells: List[Optional[Encoding]] = []
        held: List[Any] = []
        for cell in item.__closure__ or ():
            met = memo.get(id(cell))
            cells.append(met)
            if met is None:
                memo[id(cell)] = (AGAIN, len(visited))
                visited.append(cell)
                try:
                    held.append(cell.cell_contents)
                except ValueError:
                    held.append(_EMPTY)
        held += [item.__defaults__, item.__kwdefaults__, item.__dict__]
        try:
            encoded = codec.handler(tuple)(tuple(held), memo, visited)
        except Unforkable as reason:
            reason.within(".<closure of {}>".format(item.__name__))
            raise
        names = (item.__name__, item.__qualname__)
        return (_FUNCTION, item.__code__, Same(item.__globals__), names, tuple(cells), encoded)

    return encode


def by_reduction(codec: Any, kind: type) -> Callable[..., Encoding]:
    """Encodes what is made again from what `__reduce_ex__` says; without that, it raises `Unforkable`."""
    shared = codec.shared
    name = "{}.{}".format(kind.__module__, kind.__qualname__) if kind.__module__ != "builtins" else kind.__qualname__

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        key = id(item)
        known = memo.get(key) or shared.get(key)
        if known is not None:
            return known
        check_class(kind)
        try:
            how = item.__reduce_ex__(4)
        except Exception:
            raise Unforkable(name) from None
        if isinstance(how, str):
            return (ITSELF, item)  # It is what a global name refers to.
        make, arguments, state, elements, items, setter = (tuple(how) + (None,) * 4)[:6]
        if setter is not None:
            raise Unforkable(name)
        memo[key] = (AGAIN, len(visited))
        visited.append(item)
        one = codec.handler(tuple)
        try:
            return (
                _REDUCED,
                one((make,), memo, visited),
                one(tuple(arguments), memo, visited),
                one((state,), memo, visited),
                one(tuple(elements or ()), memo, visited),
                one(tuple(items or ()), memo, visited),
            )
        except Unforkable as reason:
            reason.within(".<state of {}>".format(name))
            raise

    return encode
