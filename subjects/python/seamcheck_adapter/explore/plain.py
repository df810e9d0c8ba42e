"""Python's own containers: list, tuple, dict, set, frozenset; and float."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

from .shape import Encoding, Handler, Maker, Met, Shape, again, makers
from .unforkable import Unforkable

_SHAPES = 10_000
"""So many shapes of one kind are kept; containers of further ones have the types of their parts beside the parts."""


def handler(codec: Any, kind: type) -> Optional[Handler]:
    """What encodes the instances of a type, if it is one of those here."""
    make = {list: _lists, tuple: _tuples, dict: _dicts, set: _sets, frozenset: _sets, float: _floats}.get(kind)
    return make and make(codec, kind)


class _Parts(Shape):
    """The encoding of something with a number of parts of known types is (shape, parts)."""

    __slots__ = ("plan", "positions")

    def __init__(self, codec: Any, kinds: Tuple[type, ...]) -> None:
        self.plan = codec.plan(kinds)
        self.positions = tuple(position for position, _ in self.plan)

    def encode(self, parts: Tuple[Any, ...], met: Met) -> Encoding:
        """The encoding of these parts."""
        if not self.plan:
            return (self, parts)
        encoded = list(parts)
        position = 0
        try:
            for position, encode in self.plan:
                encoded[position] = encode(encoded[position], met)
        except Unforkable as reason:
            reason.within("[{!r}]".format(self.name(position)))
            raise
        return (self, tuple(encoded))

    def name(self, position: int) -> Any:
        """The key at this position."""
        return position


class _List(_Parts):
    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        parts = encoding[1]
        others = makers(parts, self.positions)

        def make(made: List[Any]) -> Any:
            new = list(parts)
            made.append(new)
            for position, part in others:
                new[position] = part(made)
            return new

        return make


class _Tuple(_Parts):
    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        return _tuple_maker(encoding[1], self.positions)


class _WideTuple(Shape):
    """A tuple of too many types: the parts are the types, then the parts of the tuple."""

    __slots__ = ("codec",)

    def __init__(self, codec: Any) -> None:
        self.codec = codec

    def maker(self, encoding: Encoding) -> Maker:
        return _tuple_maker(encoding[2], tuple(position for position, _ in self.codec.plan(encoding[1])))


def _tuple_maker(parts: Tuple[Any, ...], positions: Tuple[int, ...]) -> Maker:
    if not positions:
        return lambda _made: parts
    others = makers(parts, positions)

    def make(made: List[Any]) -> Any:
        new = list(parts)
        for position, part in others:
            new[position] = part(made)
        return tuple(new)

    return make


class _Dict(_Parts):
    """A dict whose keys are atoms; they are in the shape."""

    __slots__ = ("keys",)

    def __init__(self, codec: Any, keys: Tuple[Any, ...], kinds: Tuple[type, ...]) -> None:
        super().__init__(codec, kinds)
        self.keys = keys

    def name(self, position: int) -> Any:
        return self.keys[position]

    def maker(self, encoding: Encoding) -> Maker:
        template = dict(zip(self.keys, encoding[1]))
        others = [(self.keys[position], part) for position, part in makers(encoding[1], self.positions)]

        def make(made: List[Any]) -> Any:
            new = template.copy()
            made.append(new)
            for key, part in others:
                new[key] = part(made)
            return new

        return make


class _Elements(Shape):
    """What is filled from a tuple once it is made: the part is the encoding of the tuple."""

    __slots__ = ("begin", "fill")

    def __init__(self, begin: Callable[[], Any], fill: Callable[[Any, Tuple[Any, ...]], Any]) -> None:
        self.begin = begin
        self.fill = fill

    def maker(self, encoding: Encoding) -> Maker:
        elements = encoding[1][0].maker(encoding[1])

        def make(made: List[Any]) -> Any:
            new = self.begin()
            made.append(new)
            self.fill(new, elements(made))
            return new

        return make


class _Set(Shape):
    """A set or frozenset of values: the part is a frozenset of the encodings of tuples with one element each."""

    __slots__ = ("kind",)

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def maker(self, encoding: Encoding) -> Maker:
        elements = [element[0].maker(element) for element in encoding[1]]

        def make(made: List[Any]) -> Any:
            new = self.kind(element(made)[0] for element in elements)
            if self.kind is set:
                made.append(new)
            return new

        return make


class _FrozenSet(Shape):
    """A frozenset with objects that can be met again: the part is the encoding of a tuple."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        elements = encoding[1][0].maker(encoding[1])
        return lambda made: frozenset(elements(made))


class _Float(Shape):
    """The part is what `repr` gives, which tells 0.0 from -0.0, and by which a NaN equals itself."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        value = float(encoding[1])
        return lambda _made: value


def _fill_dict(new: Dict[Any, Any], flat: Tuple[Any, ...]) -> None:
    new.update(zip(flat[::2], flat[1::2]))


_FLOAT = _Float()
# A dict with keys that are no atoms: in the tuple, each key is followed by its value.
_ITEMS = _Elements(dict, _fill_dict)
# A list with parts of too many types.
_WIDE_LIST = _Elements(list, list.extend)
# A set with objects that can be met again.
_OBJECTS = {set: _Elements(set, set.update), frozenset: _FrozenSet()}
_VALUES = {set: _Set(set), frozenset: _Set(frozenset)}


def _tuples(codec: Any, _kind: type) -> Handler:
    # Tuples are not met again: they cannot change, and what they hold is.
    by_kinds: Dict[Tuple[type, ...], _Tuple] = {}
    wide = _WideTuple(codec)

    def encode(item: Any, met: Met) -> Encoding:
        kinds = tuple(map(type, item))
        shape = by_kinds.get(kinds)
        if shape is None:
            shape = _Tuple(codec, kinds)
            if len(by_kinds) >= _SHAPES:
                return (wide, kinds, shape.encode(item, met)[1])
            by_kinds[kinds] = shape
        return shape.encode(item, met)

    return encode


def _lists(codec: Any, _kind: type) -> Handler:
    by_kinds: Dict[Tuple[type, ...], _List] = {}
    constants = codec.constants

    def encode(item: Any, met: Met) -> Encoding:
        key = id(item)
        if key in met:
            return again(met, key)
        if key in constants:
            return constants[key]
        met[key] = item
        kinds = tuple(map(type, item))
        shape = by_kinds.get(kinds)
        if shape is None:
            if len(by_kinds) >= _SHAPES:
                return (_WIDE_LIST, codec.handler(tuple)(tuple(item), met))
            shape = by_kinds[kinds] = _List(codec, kinds)
        return shape.encode(tuple(item), met) if shape.plan else (shape, tuple(item))

    return encode


def _dicts(codec: Any, _kind: type) -> Handler:
    by_kinds: Dict[Tuple[Any, ...], _Dict] = {}
    constants = codec.constants

    def encode(item: Any, met: Met) -> Encoding:
        key = id(item)
        if key in met:
            return again(met, key)
        if key in constants:
            return constants[key]
        met[key] = item
        keys = tuple(item)
        parts = tuple(item.values())
        kinds = (keys, tuple(map(type, keys)), tuple(map(type, parts)))
        shape = by_kinds.get(kinds)
        if shape is None:
            if len(by_kinds) >= _SHAPES or codec.plan(kinds[1]):
                return (_ITEMS, codec.handler(tuple)(tuple(part for pair in item.items() for part in pair), met))
            shape = by_kinds[kinds] = _Dict(codec, keys, kinds[2])
        return shape.encode(parts, met) if shape.plan else (shape, parts)

    return encode


def _sets(codec: Any, kind: type) -> Handler:
    constants = codec.constants

    def encode(item: Any, met: Met) -> Encoding:
        key = id(item)
        if kind is set:
            if key in met:
                return again(met, key)
            if key in constants:
                return constants[key]
        before = len(met)
        one = codec.handler(tuple)
        parts = frozenset(one((element,), met) for element in item)
        if len(met) == before:
            if kind is set:
                met[key] = item
            return (_VALUES[kind], parts)
        # In which order they are met is part of the encoding, so it has to be one that depends on nothing else.
        for other in list(met)[before:]:
            del met[other]
        if kind is set:
            met[key] = item
        return (_OBJECTS[kind], one(tuple(sorted(item, key=lambda element: hash(one((element,), {})))), met))

    return encode


def _floats(_codec: Any, _kind: type) -> Handler:
    return lambda item, _met: (_FLOAT, repr(item))
