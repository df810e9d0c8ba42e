import os
import random
import secrets
import sys
import time
import types
import unittest
import uuid
from random import choice
from uuid import uuid4

from seamcheck_adapter.explore.fresh import FreshValues


def drawn():
    """A value of each source."""
    return [
        uuid4(),
        uuid.uuid4(),
        uuid.uuid1(),
        os.urandom(5),
        secrets.token_hex(4),
        secrets.choice(range(1000)),
        random.random(),
        random.randint(0, 10**9),
        choice(range(10**9)),
        random.getrandbits(64),
        random.sample(range(1000), 3),
    ]


class Fresh(unittest.TestCase):
    def test_two_sessions_draw_the_same_values_and_one_session_never_draws_one_twice(self):
        with FreshValues() as fresh:
            first = drawn()
            count = fresh.count
            fresh.count = 0
            self.assertEqual(drawn(), first)
            self.assertEqual(fresh.count, count)
            self.assertNotEqual(drawn(), first)
            self.assertNotEqual(first[0], first[1])

    def test_a_session_goes_on_from_the_count_that_it_has(self):
        with FreshValues() as fresh:
            uuid4()
            count = fresh.count
            after = drawn()
            fresh.count = count
            self.assertEqual(drawn(), after)

    def test_the_clock_stands_still_also_for_names_that_were_imported(self):
        module = types.ModuleType("made_up_clock")
        module.now = time.monotonic
        sys.modules["made_up_clock"] = module
        try:
            with FreshValues() as fresh:
                self.assertEqual(module.now(), time.monotonic())
                self.assertEqual(time.time_ns(), time.time_ns())
                self.assertEqual(fresh.count, 0)
            self.assertIs(module.now, time.monotonic)
        finally:
            del sys.modules["made_up_clock"]

    def test_afterwards_everything_is_as_it_was(self):
        def names():
            return [uuid.uuid1, os.urandom, random.random, random.choice, choice, time.time, time.monotonic]

        before = names()
        with self.assertRaises(KeyError), FreshValues():
            for now, then in zip(names(), before):
                self.assertIsNot(now, then)
            raise KeyError()
        self.assertEqual(names(), before)
        self.assertNotEqual(uuid4(), uuid4())
