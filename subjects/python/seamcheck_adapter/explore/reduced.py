"""Functions, classes and bound methods, and whatever says itself, as for pickling, how it is made again."""

from __future__ import annotations

import re
from types import CellType, FunctionType, MethodType
from typing import Any, List, Optional

from .shape import ITSELF, Encoding, Handler, Maker, Met, Same, Shape, again, reserve
from .unforkable import Unforkable
from .values import check_class, is_shared_function

_EMPTY = object()
"""The content of a cell of a closure that has none."""


def handler(codec: Any, kind: type) -> Optional[Handler]:
    """What encodes the instances of a type, if they are functions, classes, bound methods or matches."""
    if issubclass(kind, type):
        return _encode_class
    make = {FunctionType: _functions, MethodType: _methods, re.Match: _matches}.get(kind)
    return make and make(codec)


def _encode_class(item: type, _met: Met) -> Encoding:
    check_class(item)
    return (ITSELF, item)


class _Method(Shape):
    """A bound method: the part is the encoding of a tuple with the function and the object."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        parts = encoding[1][0].maker(encoding[1])
        return lambda made: MethodType(*parts(made))


class _Function(Shape):
    """A function with a closure. Parts: its code, its globals, its names, which of its cells are met here for the first
    time (None) or were met before (an encoding), and the encoding of a tuple with what the new cells hold, then its
    defaults and its attributes."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        _, code, namespace, names, cells, held = encoding
        cell_makers = [cell and cell[0].maker(cell) for cell in cells]
        contents = held[0].maker(held)

        def make(made: List[Any]) -> Any:
            place = reserve(made)
            fresh: List[Any] = []
            closure: List[Any] = []
            for cell in cell_makers:
                if cell is None:
                    fresh.append(CellType())
                    made.append(fresh[-1])
                    closure.append(fresh[-1])
                else:
                    closure.append(cell(made))
            new = FunctionType(code, namespace.item, names[0], None, tuple(closure) or None)
            made[place] = new
            *values, new.__defaults__, new.__kwdefaults__, attributes = contents(made)
            new.__qualname__ = names[1]
            new.__dict__.update(attributes)
            for cell, value in zip(fresh, values):
                if value is not _EMPTY:
                    cell.cell_contents = value
            return new

        return make


class _Match(Shape):
    """A match of a regular expression: its pattern and text, the limits of the search, and what it found; and itself,
    as it cannot change."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        match = encoding[-1].value
        return lambda _made: match


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

    def maker(self, encoding: Encoding) -> Maker:
        call, arguments, state, elements, items = [part[0].maker(part) for part in encoding[1:]]

        def make(made: List[Any]) -> Any:
            place = reserve(made)
            new = call(made)[0](*arguments(made))
            made[place] = new
            (values,) = state(made)
            if values is not None:
                _set_state(new, values)
            for element in elements(made):
                new.append(element)
            for key, value in items(made):
                new[key] = value
            return new

        return make


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


def _methods(codec: Any) -> Handler:
    def encode(item: Any, met: Met) -> Encoding:
        return (_METHOD, codec.handler(tuple)((item.__func__, item.__self__), met))

    return encode


def _matches(_codec: Any) -> Handler:
    def encode(item: Any, _met: Met) -> Encoding:
        if not isinstance(item.string, (str, bytes)):
            raise Unforkable("a match in a {}".format(type(item.string).__name__))
        return (_MATCH, item.re, item.string, item.pos, item.endpos, item.regs, item.lastindex, _Beside(item))

    return encode


def _functions(codec: Any) -> Handler:
    def encode(item: Any, met: Met) -> Encoding:
        if is_shared_function(item):
            return (ITSELF, item)
        key = id(item)
        if key in met:
            return again(met, key)
        met[key] = item
        cells: List[Optional[Encoding]] = []
        held: List[Any] = []
        for cell in item.__closure__ or ():
            if id(cell) in met:
                cells.append(again(met, id(cell)))
                continue
            met[id(cell)] = cell
            cells.append(None)
            try:
                held.append(cell.cell_contents)
            except ValueError:
                held.append(_EMPTY)
        held += [item.__defaults__, item.__kwdefaults__, item.__dict__]
        try:
            encoded = codec.handler(tuple)(tuple(held), met)
        except Unforkable as reason:
            reason.within(".<closure of {}>".format(item.__name__))
            raise
        names = (item.__name__, item.__qualname__)
        return (_FUNCTION, item.__code__, Same(item.__globals__), names, tuple(cells), encoded)

    return encode


def by_reduction(codec: Any, kind: type) -> Handler:
    """Encodes what is made again from what `__reduce_ex__` says; without that, it raises `Unforkable`."""
    constants = codec.constants
    name = "{}.{}".format(kind.__module__, kind.__qualname__) if kind.__module__ != "builtins" else kind.__qualname__

    def encode(item: Any, met: Met) -> Encoding:
        key = id(item)
        if key in met:
            return again(met, key)
        if key in constants:
            return constants[key]
        check_class(kind)
        try:
            how = item.__reduce_ex__(4)
        except Exception:
            raise Unforkable(name) from None
        if isinstance(how, str):
            return (ITSELF, item)  # It is what a global name refers to.
        call, arguments, state, elements, items, setter = (tuple(how) + (None,) * 4)[:6]
        if setter is not None:
            raise Unforkable(name)
        met[key] = item
        one = codec.handler(tuple)
        try:
            return (
                _REDUCED,
                one((call,), met),
                one(tuple(arguments), met),
                one((state,), met),
                one(tuple(elements or ()), met),
                one(tuple(items or ()), met),
            )
        except Unforkable as reason:
            reason.within(".<state of {}>".format(name))
            raise

    return encode
