"""The state of a parser as a value: equal states have equal encodings, and from an encoding a fresh copy can be made.

An encoding is a tuple that begins with its *shape* (what it is the encoding of, with the types of its parts) and goes
on with the parts, each an atom (see `values`) or an encoding again. It is structural: the identity of objects is
ignored, but where two places hold the same object that can change, the second says so, because a change through one is
seen through the other. Attributes are compared by name in any order, dicts with their order, sets without.

A copy is made from the encoding alone, so two copies have nothing in common that can change. The shapes are in `plain`
(Python's own containers), `instances` (of classes written in Python) and `reduced` (what says itself, as for pickling,
how it is made again, and functions with a closure). Anything else raises `Unforkable`.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, Optional, Tuple

from ..trace import describe
from . import instances, plain, reduced
from .shape import Encoding, Handler, Met, shared
from .unforkable import Unforkable
from .values import is_atom

_PLANS = 10_000


class Codec:
    """Encodes and copies the states of one parser.

    Members are named as `Class.member`. Those in `ignored` never influence parsing: they are copied, each for itself,
    and are not compared. What those in `constant` hold never changes: all copies share it. `watch` is called once with
    each class whose instances are met.
    """

    def __init__(
        self,
        ignored: Iterable[str] = (),
        constant: Iterable[str] = (),
        watch: Optional[Callable[[type], None]] = None,
    ) -> None:
        self.ignored = frozenset(ignored)
        self.constant = frozenset(constant)
        self._watch = watch
        self.constants: Dict[int, Encoding] = {}
        self._handlers: Dict[type, Optional[Handler]] = {}
        self._plans: Dict[Tuple[type, ...], Tuple[Tuple[int, Handler], ...]] = {}

    def encode(self, root: Any) -> Encoding:
        """The encoding of an object. Raises `Unforkable`."""
        return self._encode(root, {})

    def maker(self, encoding: Encoding) -> Callable[[], Any]:
        """What makes fresh objects with the state that was encoded. It raises `Unforkable`."""
        make = encoding[0].maker(encoding)

        def copy() -> Any:
            try:
                return make([])
            except Unforkable:
                raise
            except Exception as error:
                raise Unforkable("a state that cannot be made again ({})".format(describe(error))) from None

        return copy

    def copy(self, encoding: Encoding) -> Any:
        """A fresh object with the state that was encoded. Raises `Unforkable`."""
        return self.maker(encoding)()

    def share(self, constants: Iterable[Any]) -> None:
        """From now on, these objects and all that they hold are taken to be constant: neither copied nor compared.

        Whoever calls this has to make sure that it is true. Raises `Unforkable`.
        """
        met: Met = {}
        for constant in constants:
            if self.handler(type(constant)) is not None:
                self._encode(constant, met)
        self.constants.update((key, shared(item)) for key, item in met.items())

    def handler(self, kind: type) -> Optional[Handler]:
        """What encodes the instances of a type; None for those that are their own encoding. Raises `Unforkable`."""
        try:
            return self._handlers[kind]
        except KeyError:
            handler = self._handlers[kind] = self._find(kind)
            return handler

    def plan(self, kinds: Tuple[type, ...]) -> Tuple[Tuple[int, Handler], ...]:
        """Of parts with these types, the positions of those that are not their own encoding, with what encodes them."""
        plan = self._plans.get(kinds)
        if plan is None:
            handlers = [(position, self.handler(kind)) for position, kind in enumerate(kinds)]
            plan = tuple((position, handler) for position, handler in handlers if handler is not None)
            if len(self._plans) >= _PLANS:
                self._plans.clear()
            self._plans[kinds] = plan
        return plan

    def _encode(self, root: Any, met: Met) -> Encoding:
        handler = self.handler(type(root))
        if handler is None:
            raise Unforkable("a {}, which is no object with a state,".format(type(root).__name__))
        try:
            return handler(root, met)
        except RecursionError:
            raise Unforkable("a structure that is nested too deeply") from None

    def _find(self, kind: type) -> Optional[Handler]:
        if is_atom(kind):
            return None
        if self._watch is not None:
            self._watch(kind)
        for family in (plain, reduced, instances):
            handler = family.handler(self, kind)
            if handler is not None:
                return handler
        return reduced.by_reduction(self, kind)
