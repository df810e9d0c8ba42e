"""Instances of classes written in Python, with `__dict__`, `__slots__` or both."""

from __future__ import annotations

import copyreg
from operator import itemgetter
from typing import Any, Callable, Dict, FrozenSet, Iterable, List, Mapping, Optional, Tuple

from .shape import Encoding, Handler, Maker, Met, Same, Shape, again, makers, shared
from .unforkable import Unforkable
from .values import check_class

_HOOKS = ("__setstate__", "__getnewargs__", "__getnewargs_ex__")


def handler(codec: Any, kind: type) -> Optional[Handler]:
    """What encodes the instances of a class, if its attributes are all that there is to them. Raises `Unforkable`."""
    if kind is Uncompared:
        return _uncompared(codec)
    if kind is Same:
        return lambda item, _met: shared(item.item)
    if not _is_plain(kind):
        return None
    check_class(kind)
    slots = tuple(copyreg._slotnames(kind))  # type: ignore[attr-defined]
    wrappers: Dict[str, Callable[[Any], Any]] = {name: Uncompared for name in _members(kind, codec.ignored)}
    wrappers.update((name, Same) for name in _members(kind, codec.constant))
    return _instances(codec, kind, slots, wrappers)


def _members(kind: type, members: Iterable[str]) -> List[str]:
    """Of members as `Class.member`, the names of those that instances of a class have."""
    bases = {base.__name__ for base in kind.__mro__}
    return [name for base, _, name in (member.partition(".") for member in members) if base in bases]


def _is_plain(kind: type) -> bool:
    """Whether instances are made by `object.__new__` and have no state besides their attributes."""
    if kind in copyreg.dispatch_table or any(hasattr(kind, hook) for hook in _HOOKS):
        return False
    if getattr(kind, "__getstate__", None) is not getattr(object, "__getstate__", None):
        return False
    if kind.__reduce_ex__ is not object.__reduce_ex__ or kind.__reduce__ is not object.__reduce__:
        return False
    try:
        # Python refuses both for what holds something in C, and names the elements of its own containers.
        how = object.__new__(kind).__reduce_ex__(4)
    except Exception:
        return False
    return how[:2] == (copyreg.__newobj__, (kind,)) and not any(how[3:])  # type: ignore[attr-defined]


class _Instance(Shape):
    """The encoding of an instance is (shape, the values of its attributes)."""

    __slots__ = ("kind", "plan", "names", "slots")

    def __init__(
        self, codec: Any, kind: type, names: Tuple[str, ...], kinds: Tuple[type, ...], slots: Tuple[str, ...]
    ) -> None:
        self.kind = kind
        self.plan = codec.plan(kinds)
        self.names = names
        self.slots = tuple(name for name in names if name in slots)

    def maker(self, encoding: Encoding) -> Maker:
        kind, slots = self.kind, self.slots
        template = dict(zip(self.names, encoding[1]))
        positions = tuple(position for position, _ in self.plan)
        others = [(self.names[position], part) for position, part in makers(encoding[1], positions)]
        assigns = kind.__setattr__ is object.__setattr__ and not slots
        create = object.__new__

        def make(made: List[Any]) -> Any:
            new = create(kind)
            made.append(new)
            state = template.copy()
            for name, part in others:
                state[name] = part(made)
            if assigns:
                new.__dict__ = state
                return new
            for name in slots:
                object.__setattr__(new, name, state.pop(name))
            if state:
                new.__dict__.update(state)
            return new

        return make


def _instances(
    codec: Any, kind: type, slots: Tuple[str, ...], wrappers: Mapping[str, Callable[[Any], Any]]
) -> Handler:
    constants = codec.constants
    has_dict = hasattr(object.__new__(kind), "__dict__")
    # By the attributes in the order in which they were set, and their types: the shape, and what puts them into its
    # order if that is another one.
    layouts: Dict[Tuple[Any, ...], Tuple[_Instance, Optional[Callable[[Any], Any]]]] = {}
    shapes: Dict[Tuple[Any, ...], _Instance] = {}
    # The order in which these attributes came first.
    orders: Dict[FrozenSet[str], Tuple[str, ...]] = {}

    def layout(names: Tuple[str, ...], kinds: Tuple[type, ...]) -> Tuple[_Instance, Optional[Callable[[Any], Any]]]:
        ordered = orders.setdefault(frozenset(names), names)
        arrange = None
        if ordered != names:
            arrange = itemgetter(*map(names.index, ordered))
            kinds = arrange(kinds)
        shape = shapes.get((ordered, kinds))
        if shape is None:
            shape = shapes[(ordered, kinds)] = _Instance(codec, kind, ordered, kinds, slots)
        return shape, arrange

    def encode(item: Any, met: Met) -> Encoding:
        nonlocal last_names, last_kinds, shape, arrange, plan
        key = id(item)
        if key in met:
            return again(met, key)
        if key in constants:
            return constants[key]
        met[key] = item
        if simple:
            state = item.__dict__
        else:
            state = dict(item.__dict__) if has_dict else {}
            state.update((name, getattr(item, name)) for name in slots if hasattr(item, name))
            for name, wrap in wrappers.items():
                if name in state:
                    state[name] = wrap(state[name])
        names = tuple(state)
        parts = tuple(state.values())
        kinds = tuple(map(type, parts))
        # Most instances look like the one before, and comparing is faster than looking up.
        if kinds != last_kinds or names != last_names:
            found = layouts.get((names, kinds))
            if found is None:
                found = layouts[(names, kinds)] = layout(names, kinds)
            last_names, last_kinds = names, kinds
            shape, arrange = found
            plan = shape.plan
        if arrange is not None:
            parts = arrange(parts)
        if not plan:
            return (shape, parts)
        # What is met on the way may be of this class too.
        mine = shape
        values = list(parts)
        try:
            for position, part in plan:
                values[position] = part(values[position], met)
        except Unforkable as reason:
            reason.within("." + mine.names[position])
            raise
        return (mine, tuple(values))

    last_names: Optional[Tuple[str, ...]] = None
    last_kinds: Optional[Tuple[type, ...]] = None
    shape: Any = None
    arrange: Optional[Callable[[Any], Any]] = None
    plan: Any = ()
    simple = has_dict and not slots and not wrappers
    return encode


class Uncompared:
    """The value of an ignored member, and the encoding of such a value: it equals every other one."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Uncompared)

    def __hash__(self) -> int:
        return 0


class _Uncompared(Shape):
    """The part is an `Uncompared` with the encoding of a tuple, in which the value is."""

    __slots__ = ()

    def maker(self, encoding: Encoding) -> Maker:
        one = encoding[1].value
        make = one[0].maker(one)
        return lambda _made: make([])[0]


_UNCOMPARED = _Uncompared()


def _uncompared(codec: Any) -> Handler:
    def encode(item: Uncompared, _met: Met) -> Encoding:
        # By itself: what it holds must not be counted among what was met, or equal states would differ by it.
        return (_UNCOMPARED, Uncompared(codec.handler(tuple)((item.value,), {})))

    return encode
