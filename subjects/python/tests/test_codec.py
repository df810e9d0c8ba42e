"""What `codec` takes to be the same state, and that copies have nothing in common."""

import array
import collections
import copy
import dataclasses
import enum
import functools
import importlib.util
import io
import itertools
import logging
import random
import re
import threading
import unittest

from seamcheck_adapter.explore.codec import Codec
from seamcheck_adapter.explore.unforkable import Unforkable


class Bag:
    """Attributes in the order given."""

    def __init__(self, **attributes):
        for name, value in attributes.items():
            setattr(self, name, value)

    def method(self):
        return self


class Slotted:
    __slots__ = ("one", "two")


class SlottedToo(Slotted):
    def __init__(self):
        self.one = [1]
        self.three = 3


@dataclasses.dataclass(frozen=True)
class Frozen:
    parts: list


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Words(list):
    """A list with an attribute."""

    limit = None


class Locked:
    def __setattr__(self, name, value):
        raise TypeError("its attributes are set behind its back")


class Point(collections.namedtuple("Point", "x y")):
    pass


class Counted:
    """Says itself how it is made again."""

    def __init__(self, parts):
        self.parts = parts

    def __reduce__(self):
        return Counted, (self.parts,)


def counter():
    """Two functions that share a variable."""
    count = 0
    seen = []

    def add(item):
        nonlocal count
        count += 1
        seen.append(item)
        return count

    def read():
        return count, list(seen)

    return Bag(add=add, read=read)


def codec():
    return Codec()


def same(one, other):
    """Whether the two have the same encoding, which has to be found with one codec."""
    shared = codec()
    first, second = shared.encode(one), shared.encode(other)
    if (first == second) and hash(first) != hash(second):
        raise AssertionError("equal encodings with different hashes")
    return first == second


def copied(item):
    shared = codec()
    encoding = shared.encode(item)
    new = shared.copy(encoding)
    if shared.encode(new) != encoding:
        raise AssertionError("the copy differs")
    return new


class Sameness(unittest.TestCase):
    def test_values_that_compare_equal_and_are_not_the_same_are_told_apart(self):
        values = [1, True, 1.0, 0, False, 0.0, -0.0, "1", b"1", None, (), [], {}, set(), frozenset()]
        values += ["", b"", (1,), [1], (True,), [True], {1: 2}, {True: 2}, {1: True}, {1}, {True}, {1.0}, frozenset({1}), ((),), [[]]]
        for position, one in enumerate(values):
            for other in values[position + 1 :]:
                self.assertFalse(same(Bag(value=one), Bag(value=other)), (one, other))

    def test_equal_values_are_the_same_whichever_objects_they_are(self):
        big = 10**30
        for value in (big, "a" * 3, 1.5, (1, "x", (None, 2.0)), [1, [2]], {"a": {"b": []}}, {1, 2, (3, "x")}, b"abc"):
            self.assertTrue(same(Bag(value=value), Bag(value=copy.deepcopy(value))), value)

    def test_a_nan_is_itself(self):
        self.assertTrue(same([float("nan")], [float("nan")]))

    def test_the_order_counts_in_a_dict_and_not_in_a_set_or_among_attributes(self):
        self.assertFalse(same({"a": 1, "b": 2}, {"b": 2, "a": 1}))
        self.assertTrue(same({8, 0}, {0, 8}))
        self.assertTrue(same({"x", "yy", ("z", 1)}, {("z", 1), "yy", "x"}))
        self.assertTrue(same(Bag(a=1, b=[2], c="3"), Bag(c="3", b=[2], a=1)))
        self.assertFalse(same(Bag(a=1, b=2), Bag(a=2, b=1)))
        self.assertFalse(same(Bag(a=1), Bag(a=1, b=None)))

    def test_one_list_in_two_places_is_not_two_equal_lists(self):
        one = [1]
        self.assertFalse(same(Bag(a=one, b=one), Bag(a=[1], b=[1])))
        other = [1]
        self.assertTrue(same(Bag(a=one, b=one), Bag(a=other, b=other)))

    def test_one_string_or_tuple_in_two_places_is_the_same_as_two_equal_ones(self):
        one, other = ("x", 1), tuple(["x", 1])
        self.assertTrue(same(Bag(a=one, b=one), Bag(a=one, b=other)))

    def test_compiled_patterns_are_the_same_by_pattern_and_flags(self):
        one = re.compile("a+")
        re.purge()
        self.assertTrue(same(Bag(p=one), Bag(p=re.compile("a+"))))
        self.assertFalse(same(Bag(p=one), Bag(p=re.compile("a+", re.DOTALL))))

    def test_matches_are_the_same_by_what_they_found_where(self):
        self.assertTrue(same(Bag(m=re.search("b", "abc")), Bag(m=re.search("b", "abc"))))
        self.assertFalse(same(Bag(m=re.search("b", "abc")), Bag(m=re.search("[b]", "abc"))))
        self.assertFalse(same(Bag(m=re.search("b", "abc")), Bag(m=re.search("b", "abcd"))))

    def test_instances_of_different_classes_differ(self):
        class Other(Bag):
            pass

        self.assertFalse(same(Bag(a=1), Other(a=1)))
        self.assertFalse(same(Bag(kind=Bag), Bag(kind=Other)))

    def test_random_generators_are_the_same_by_their_state(self):
        one, other = random.Random(3), random.Random(3)
        self.assertTrue(same(Bag(r=one), Bag(r=other)))
        one.random()
        self.assertFalse(same(Bag(r=one), Bag(r=other)))
        other.random()
        self.assertTrue(same(Bag(r=one), Bag(r=other)))

    def test_containers_with_parts_of_many_types_are_told_apart_too(self):
        kinds = [type("Kind%d" % number, (Bag,), {}) for number in range(6)]
        shared = codec()
        from seamcheck_adapter.explore import plain

        kept, plain._SHAPES = plain._SHAPES, 2
        try:
            for make in (list, tuple, lambda parts: dict(enumerate(parts)), lambda parts: Bag(parts=[tuple(parts)])):
                encodings = []
                for chosen in itertools.permutations(kinds, 2):
                    item = Bag(item=make(kind(n=number) for number, kind in enumerate(chosen)))
                    encoding = shared.encode(item)
                    self.assertEqual(shared.encode(shared.copy(encoding)), encoding)
                    encodings.append(encoding)
                self.assertEqual(len(set(encodings)), len(encodings))
        finally:
            plain._SHAPES = kept


class Copies(unittest.TestCase):
    def test_a_copy_has_the_same_state_and_shares_nothing_that_can_change(self):
        items = {
            "list": [1, [2, [3]]],
            "dict": {"a": [1], ("b", 2): {"c": []}, 3: None},
            "set": {1, "a", (2, 3)},
            "nested": Bag(inner=Bag(parts=[Bag(name="x")])),
            "slots": SlottedToo(),
            "frozen": Frozen([1, 2]),
            "namedtuple": Point([1], {"y": 2}),
            "deque": collections.deque([1, [2]], maxlen=5),
            "defaultdict": collections.defaultdict(list, a=[1]),
            "ordered": collections.OrderedDict(b=[1], a=2),
            "counter": collections.Counter("hello"),
            "bytearray": bytearray(b"abc"),
            "array": array.array("i", [1, 2]),
            "text": io.StringIO("abc"),
            "words": Words(["a", "b"]),
            "random": random.Random(1),
            "error": ValueError("a", [1]),
            "partial": functools.partial(sorted, [3, 1], key=None),
            "counted": Counted([1, 2]),
            "count": itertools.count(5),
            "iterator": iter([1, 2, 3]),
            "method": Bag(parts=[1]).method,
            "builtin method": [1, 2].append,
            "closure": counter(),
            "frozenset of objects": frozenset([Bag(n=[1]), Bag(n=[2])]),
            "complex": 1 + 2j,
            "namespace": __import__("types").SimpleNamespace(a=[1]),
        }
        for name, item in items.items():
            with self.subTest(name):
                root = Bag(item=item)
                new = copied(root)
                self.assertIs(type(new.item), type(item))
                common = {id(part): part for part in reachable(root)}
                for part in reachable(new):
                    self.assertNotIn(id(part), common, part)

    def test_what_cannot_change_is_shared(self):
        items = [re.compile("a"), re.match("a", "a"), logging.getLogger("toy"), re, Color.RED, Bag, copied, len, object()]
        new = copied(Bag(items=items))
        for one, other in zip(items, new.items):
            self.assertIs(one, other)

    def test_one_object_in_two_places_stays_one(self):
        one = [1]
        new = copied(Bag(a=one, b={"c": one}, d=(one, {"e": Bag(f=one)})))
        self.assertIs(new.a, new.b["c"])
        self.assertIs(new.a, new.d[0])
        self.assertIs(new.a, new.d[1]["e"].f)

    def test_cycles_are_copied_as_cycles(self):
        bag = Bag(parts=[], table={})
        bag.parts.append(bag)
        bag.table["self"] = bag.parts
        bag.pair = (bag, [bag])
        bag.method_kept = bag.method
        new = copied(bag)
        self.assertIsNot(new, bag)
        self.assertIs(new.parts[0], new)
        self.assertIs(new.table["self"], new.parts)
        self.assertIs(new.pair[1][0], new)
        self.assertIs(new.method_kept(), new)

    def test_functions_that_share_a_variable_share_it_in_the_copy_only(self):
        original = counter()
        original.add("x")
        new = copied(original)
        self.assertEqual(new.read(), (1, ["x"]))
        self.assertEqual(new.add("y"), 2)
        self.assertEqual(new.read(), (2, ["x", "y"]))
        self.assertEqual(original.read(), (1, ["x"]))

    def test_attributes_of_a_class_that_refuses_to_set_them_are_copied(self):
        locked = Locked()
        locked.__dict__["parts"] = [1]
        self.assertEqual(copied(Bag(item=locked)).item.parts, [1])

    def test_a_model_of_pydantic_is_copied_with_what_was_set(self):
        if importlib.util.find_spec("pydantic") is None:
            print("skipped: pydantic is not installed")
            self.skipTest("pydantic is not installed")
        from pydantic import create_model

        Model = create_model("Model", name=(str, "x"), parts=(list, []))
        one = Bag(model=Model(parts=[1]))
        new = copied(one)
        new.model.parts.append(2)
        self.assertEqual(one.model.parts, [1])
        self.assertEqual(new.model.model_fields_set, {"parts"})
        self.assertTrue(same(one, Bag(model=Model(parts=[1]))))
        self.assertFalse(same(one, Bag(model=Model(name="x", parts=[1]))))


class Constants(unittest.TestCase):
    def test_constants_are_shared_wherever_they_are_met(self):
        tools = [{"function": {"parameters": {"type": "object"}}}]
        shared = codec()
        shared.share([tools])
        root = Bag(tools=tools, schema=tools[0]["function"]["parameters"], other={"type": "object"})
        encoding = shared.encode(root)
        new = shared.copy(encoding)
        self.assertIs(new.tools, tools)
        self.assertIs(new.schema, tools[0]["function"]["parameters"])
        self.assertIsNot(new.other, root.other)
        other = Bag(tools=copy.deepcopy(tools), schema=root.schema, other={"type": "object"})
        self.assertNotEqual(shared.encode(other), encoding)


    def test_a_constant_member_is_shared_and_compared_by_what_object_it_is(self):
        shared = Codec(constant=["Bag.lock"])
        lock = threading.Lock()
        encoding = shared.encode(Bag(lock=lock, parts=[1]))
        self.assertIs(shared.copy(encoding).lock, lock)
        self.assertEqual(shared.encode(Bag(lock=lock, parts=[1])), encoding)
        self.assertNotEqual(shared.encode(Bag(lock=threading.Lock(), parts=[1])), encoding)


class Ignored(unittest.TestCase):
    def test_an_ignored_member_is_copied_and_not_compared(self):
        shared = Codec(ignored=["Bag.count"])
        one, other = (Bag(parts=[1], count=[count]) for count in (1, 2))
        self.assertEqual(shared.encode(one), shared.encode(other))
        self.assertEqual(hash(shared.encode(one)), hash(shared.encode(other)))
        new = shared.copy(shared.encode(other))
        self.assertEqual(new.count, [2])
        self.assertIsNot(new.count, other.count)
        self.assertNotEqual(shared.encode(one), shared.encode(Bag(parts=[2], count=[1])))
        # Also where the values are of different types, and where the class is a subclass.
        self.assertEqual(shared.encode(one), shared.encode(Bag(parts=[1], count=None)))
        kind = type("Sub", (Bag,), {})
        self.assertEqual(shared.encode(kind(count=1)), shared.encode(kind(count="1")))


class Refusals(unittest.TestCase):
    def refused(self, item):
        with self.assertRaises(Unforkable) as raised:
            codec().encode(Bag(inner=[0, {"x": item}]))
        return str(raised.exception)

    def test_what_has_a_state_that_cannot_be_seen_is_named_with_its_type_and_place(self):
        async def coroutine():
            pass

        waiting = coroutine()
        items = {
            "generator": (part for part in ()),
            "coroutine": waiting,
            "_thread.lock": threading.Lock(),
            "memoryview": memoryview(b"a"),
            "_io.BufferedReader": open(__file__, "rb"),
        }
        for name, item in items.items():
            self.assertEqual(self.refused(item), name + " at parser.inner[1]['x']")
        waiting.close()
        items["_io.BufferedReader"].close()
        self.assertEqual(self.refused(threading.Event()), "_thread.lock at parser.inner[1]['x']._cond._lock")

    def test_a_class_made_inside_a_function_is_refused_if_it_has_a_state(self):
        seen = []

        class Stateful:
            def feed(self):
                return seen

        class Holding:
            parts = []

        class Harmless:
            limit = 3
            pattern = re.compile("a")

            def feed(self):
                return Harmless, self.limit

            def __init__(self):
                super().__init__()

        self.assertIn("a state in `feed`", self.refused(Stateful()))
        self.assertIn("a state in `parts`", self.refused(Holding()))
        self.assertIn("a state in `parts`", self.refused(Holding))
        copied(Bag(item=Harmless(), kind=Harmless))

    def test_a_structure_that_is_too_deep_or_needs_itself_is_refused(self):
        deep = []
        for _ in range(100_000):
            deep = [deep]
        self.assertIn("nested too deeply", self.refused(deep))
        while deep:
            deep = deep.pop()
        parts = []
        counted = Counted(parts)
        parts.append(counted)
        shared = codec()
        with self.assertRaisesRegex(Unforkable, "needed to make itself"):
            shared.copy(shared.encode(counted))

    def test_a_value_is_no_parser(self):
        with self.assertRaises(Unforkable):
            codec().encode("text")


def reachable(root):
    """The objects below `root` that can change."""
    import gc
    import types

    found, todo = [], [root]
    met = set()
    immutable = (type, types.FunctionType, types.ModuleType, types.BuiltinFunctionType, re.Pattern, str, int, bytes)
    changing = (list, dict, set, bytearray, collections.deque, array.array, io.StringIO, Bag, Slotted, random.Random)
    changing += (types.CellType, Frozen, Counted, itertools.count, BaseException)
    while todo:
        item = todo.pop()
        if id(item) in met:
            continue
        met.add(id(item))
        if isinstance(item, types.FunctionType):
            todo.extend(item.__closure__ or ())
            continue
        if isinstance(item, immutable) and not isinstance(item, types.BuiltinFunctionType):
            continue
        if isinstance(item, changing):
            found.append(item)
        if isinstance(item, dict) and item is globals():
            continue
        todo.extend(gc.get_referents(item))
    return found
