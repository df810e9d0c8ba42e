"""Python's own containers: list, tuple, dict, set, frozenset; and float."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

from .shape import AGAIN, Encoding, Shape
from .unforkable import Unforkable

_SHAPES = 10_000
"""So many shapes of one kind are kept; containers of further ones have the types of their parts beside the parts."""


def handler(codec: Any, kind: type) -> Optional[Callable[..., Encoding]]:
    """What encodes the instances of a type, if it is one of those here."""
    make = {list: _lists, tuple: _tuples, dict: _dicts, set: _sets, frozenset: _sets, float: _floats}.get(kind)
    return make and make(codec, kind)


class _Parts(Shape):
    """The encoding of something with a number of parts of known types is (shape, parts)."""

    __slots__ = ("plan", "positions")

    def __init__(self, codec: Any, kinds: Tuple[type, ...]) -> None:
        self.plan = codec.plan(kinds)
        self.positions = tuple(position for position, _ in self.plan)


class _List(_Parts):
    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        new = list(encoding[1])
        made.append(new)
        for position in self.positions:
            part = new[position]
            new[position] = part[0].copy(part, made)
        return new


class _Tuple(_Parts):
    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        parts = encoding[1]
        if self.positions:
            parts = list(parts)
            for position in self.positions:
                part = parts[position]
                parts[position] = part[0].copy(part, made)
        return tuple(parts)


class _Dict(_Parts):
    """A dict whose keys are atoms; they are in the shape."""

    __slots__ = ("keys", "others")

    def __init__(self, codec: Any, keys: Tuple[Any, ...], kinds: Tuple[type, ...]) -> None:
        super().__init__(codec, kinds)
        self.keys = keys
        self.others = tuple(keys[position] for position in self.positions)

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        new = dict(zip(self.keys, encoding[1]))
        made.append(new)
        for key in self.others:
            part = new[key]
            new[key] = part[0].copy(part, made)
        return new


class _Items(Shape):
    """A dict with other keys: the part is the encoding of a tuple, in which each key is followed by its value."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        new: Dict[Any, Any] = {}
        made.append(new)
        items = iter(encoding[1][0].copy(encoding[1], made))
        new.update(zip(items, items))
        return new


class _Elements(Shape):
    """A list or a set with parts of too many types: the part is the encoding of a tuple."""

    __slots__ = ("add",)

    def __init__(self, add: str) -> None:
        self.add = add

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        new: Any = [] if self.add == "extend" else set()
        made.append(new)
        getattr(new, self.add)(encoding[1][0].copy(encoding[1], made))
        return new


class _Set(Shape):
    """A set of values: the part is a frozenset of the encodings of tuples with one element each."""

    __slots__ = ("make",)

    def __init__(self, make: type) -> None:
        self.make = make

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        new = self.make(element[0].copy(element, made)[0] for element in encoding[1])
        if self.make is set:
            made.append(new)
        return new


class _FrozenElements(Shape):
    """A frozenset with objects that have an identity: the part is the encoding of a tuple."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return frozenset(encoding[1][0].copy(encoding[1], made))


class _Float(Shape):
    """The part is what `repr` gives, which tells 0.0 from -0.0, and by which a NaN equals itself."""

    __slots__ = ()

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        return float(encoding[1])


class _WideTuple(Shape):
    """A tuple of too many types: the parts are the types, then the parts of the tuple."""

    __slots__ = ("codec",)

    def __init__(self, codec: Any) -> None:
        self.codec = codec

    def copy(self, encoding: Encoding, made: List[Any]) -> Any:
        parts = list(encoding[2])
        for position, _ in self.codec.plan(encoding[1]):
            part = parts[position]
            parts[position] = part[0].copy(part, made)
        return tuple(parts)


_FLOAT = _Float()
_ITEMS = _Items()
_LIST_ELEMENTS = _Elements("extend")
_SET_ELEMENTS = _Elements("update")
_FROZEN_ELEMENTS = _FrozenElements()
_SETS = {set: _Set(set), frozenset: _Set(frozenset)}


def _encode_parts(
    plan: Tuple[Tuple[int, Callable[..., Encoding]], ...],
    parts: List[Any],
    memo: Dict[int, Encoding],
    visited: List[Any],
    name: Callable[[int], str] = "[{}]".format,
) -> Tuple[Any, ...]:
    position = 0
    try:
        for position, encode in plan:
            parts[position] = encode(parts[position], memo, visited)
    except Unforkable as reason:
        reason.within(name(position))
        raise
    return tuple(parts)


def _tuples(codec: Any, _kind: type) -> Callable[..., Encoding]:
    # Tuples have no mention of being met again: they cannot change, and what they hold has its own.
    by_kinds: Dict[Tuple[type, ...], _Tuple] = {}
    wide = _WideTuple(codec)

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        kinds = tuple(map(type, item))
        shape = by_kinds.get(kinds)
        if shape is None:
            if len(by_kinds) >= _SHAPES:
                return (wide, kinds, _encode_parts(codec.plan(kinds), list(item), memo, visited))
            shape = by_kinds[kinds] = _Tuple(codec, kinds)
        return (shape, _encode_parts(shape.plan, list(item), memo, visited) if shape.plan else item)

    return encode


def _lists(codec: Any, _kind: type) -> Callable[..., Encoding]:
    by_kinds: Dict[Tuple[type, ...], _List] = {}
    shared = codec.shared

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        key = id(item)
        known = memo.get(key) or shared.get(key)
        if known is not None:
            return known
        memo[key] = (AGAIN, len(visited))
        visited.append(item)
        kinds = tuple(map(type, item))
        shape = by_kinds.get(kinds)
        if shape is None:
            if len(by_kinds) >= _SHAPES:
                return (_LIST_ELEMENTS, codec.handler(tuple)(tuple(item), memo, visited))
            shape = by_kinds[kinds] = _List(codec, kinds)
        return (shape, _encode_parts(shape.plan, list(item), memo, visited) if shape.plan else tuple(item))

    return encode


def _dicts(codec: Any, _kind: type) -> Callable[..., Encoding]:
    by_kinds: Dict[Tuple[Any, ...], _Dict] = {}
    shared = codec.shared

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        key = id(item)
        known = memo.get(key) or shared.get(key)
        if known is not None:
            return known
        memo[key] = (AGAIN, len(visited))
        visited.append(item)
        keys = tuple(item)
        parts = tuple(item.values())
        kinds = (keys, tuple(map(type, keys)), tuple(map(type, parts)))
        shape = by_kinds.get(kinds)
        if shape is None:
            if len(by_kinds) >= _SHAPES or codec.plan(kinds[1]):
                flat = tuple(part for pair in item.items() for part in pair)
                return (_ITEMS, codec.handler(tuple)(flat, memo, visited))
            shape = by_kinds[kinds] = _Dict(codec, keys, kinds[2])
        if shape.plan:
            parts = _encode_parts(shape.plan, list(parts), memo, visited, lambda place: "[{!r}]".format(keys[place]))
        return (shape, parts)

    return encode


def _sets(codec: Any, kind: type) -> Callable[..., Encoding]:
    shared = codec.shared
    values = _SETS[kind]
    elements = _SET_ELEMENTS if kind is set else _FROZEN_ELEMENTS

    def encode(item: Any, memo: Dict[int, Encoding], visited: List[Any]) -> Encoding:
        if kind is set:
            key = id(item)
            known = memo.get(key) or shared.get(key)
            if known is not None:
                return known
        before = len(visited)
        one = codec.handler(tuple)
        parts = frozenset(one((element,), memo, visited) for element in item)
        if len(visited) == before:
            if kind is set:
                memo[key] = (AGAIN, before)
                visited.append(item)
            return (values, parts)
        # Their order is part of what is met again, so it has to be kept.
        for met in visited[before:]:
            del memo[id(met)]
        del visited[before:]
        if kind is set:
            memo[key] = (AGAIN, before)
            visited.append(item)
        return (elements, one(tuple(item), memo, visited))

    return encode


def _floats(_codec: Any, _kind: type) -> Callable[..., Encoding]:
    return lambda item, _memo, _visited: (_FLOAT, repr(item))
