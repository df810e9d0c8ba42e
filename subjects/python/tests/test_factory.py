import sys
import types
import unittest

from seamcheck_adapter.engine import Unsupported
from seamcheck_adapter.factory import FactoryEngine


class Parser:
    def feed(self, chunk):
        return chunk

    def finish(self):
        return None


def opened_with(factory, start="reasoning"):
    """What the factory was given for a text that starts in the reasoning."""
    given = []

    module = types.ModuleType("made_up")
    module.factory = factory(given)
    sys.modules["made_up"] = module
    try:
        FactoryEngine("made_up:factory", ["toy"]).open("toy", ["a tool"], start)
    finally:
        del sys.modules["made_up"]
    return given[-1]


class Signatures(unittest.TestCase):
    def test_a_second_parameter_that_is_needed_or_is_named_start_gets_the_start(self):
        def needed(given):
            return lambda tools, where: given.append((tools, where)) or Parser()

        def named(given):
            return lambda tools, start="content", depth=3: given.append((tools, start, depth)) or Parser()

        self.assertEqual(opened_with(needed), (["a tool"], "reasoning"))
        self.assertEqual(opened_with(named), (["a tool"], "reasoning", 3))

    def test_another_second_parameter_keeps_its_default(self):
        def other(given):
            return lambda tools, tokenizer="none": given.append((tools, tokenizer)) or Parser()

        self.assertEqual(opened_with(other, start="content"), (["a tool"], "none"))

    def test_a_factory_that_needs_more_is_refused(self):
        for factory in (lambda: Parser(), lambda tools, start, more: Parser(), lambda *, tools: Parser()):
            with self.assertRaises(Unsupported):
                opened_with(lambda given, factory=factory: factory)
