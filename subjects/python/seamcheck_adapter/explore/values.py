"""Which values are their own encoding, and which classes and functions are shared by all forks."""

from __future__ import annotations

import json
import logging
import re
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, FrozenSet

from .unforkable import Unforkable

_ATOMS = frozenset(
    (type(None), bool, int, str, bytes, object, type(Ellipsis), type(NotImplemented), re.Pattern, ModuleType)
)
# Their instances only hold how they were made.
_STATELESS = (json.JSONDecoder, json.JSONEncoder)
# What Python itself writes into a class.
_BOOKKEEPING = frozenset(
    (
        "__module__ __qualname__ __doc__ __dict__ __weakref__ __slots__ __annotations__ __annotate_func__ "
        "__annotations_cache__ __slotnames__ __match_args__ __hash__ __parameters__ __orig_bases__ "
        "__abstractmethods__ _abc_impl __dataclass_fields__ __dataclass_params__ __static_attributes__ __firstlineno__"
    ).split()
)


def is_atom(kind: type) -> bool:
    """Whether the values of a type are their own encoding: immutable, and equal exactly if they cannot be told apart.

    (Given the type, as `True == 1`.) Compiled regular expressions are equal if pattern and flags are; a bare `object()`
    is a sentinel, equal to itself only; loggers, modules and members of an `Enum` are what their names refer to.
    """
    return kind in _ATOMS or kind in _STATELESS or issubclass(kind, (Enum, ModuleType, logging.Logger))


def check_class(kind: type) -> None:
    """Raises `Unforkable` for a class that may hold the state of one session, which no copy of an instance has.

    Those are classes made inside a function. Others belong to the program, and what they hold is no more part of a
    session than the globals of a module are.
    """
    if "<locals>" not in kind.__qualname__:
        return
    for name, value in vars(kind).items():
        if name not in _BOOKKEEPING and not _is_constant(value, frozenset((id(kind),))):
            raise Unforkable(
                "the class {}.{}, made inside a function and with a state in `{}`,".format(
                    kind.__module__, kind.__qualname__, name
                )
            )


def is_shared_function(function: FunctionType) -> bool:
    """Whether a function has nothing of its own that changes: no closure, and no defaults made for it alone."""
    if function.__closure__:
        return False
    return "<locals>" not in function.__qualname__ or not (function.__defaults__ or function.__kwdefaults__)


def _is_constant(value: Any, above: FrozenSet[int]) -> bool:
    if id(value) in above:  # A function that refers to itself, or to the class that it is a method of.
        return True
    above = above | {id(value)}
    if isinstance(value, (staticmethod, classmethod)):
        return _is_constant(value.__func__, above)
    if isinstance(value, property):
        return all(_is_constant(part, above) for part in (value.fget, value.fset, value.fdel))
    if isinstance(value, FunctionType):
        parts = list(value.__defaults__ or ()) + list((value.__kwdefaults__ or {}).values())
        try:
            parts.extend(cell.cell_contents for cell in value.__closure__ or ())
        except ValueError:  # An empty cell, which may yet be filled.
            return False
        return all(_is_constant(part, above) for part in parts)
    if isinstance(value, (MethodType, BuiltinFunctionType)):
        return isinstance(value.__self__, (type, ModuleType, type(None)))
    if isinstance(value, (tuple, frozenset)):
        return all(_is_constant(part, above) for part in value)
    # Members of `__slots__` and other descriptors made in C have a class that they belong to.
    return isinstance(value, (type, float)) or is_atom(type(value)) or hasattr(value, "__objclass__")
