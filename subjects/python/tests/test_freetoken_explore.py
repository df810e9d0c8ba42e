"""Exploring FreeToken: its serving layer was transcribed, and the transcription does what the serving layer does."""

import importlib.util
import json
import logging
import random
import re
import sys
import unittest

from seamcheck_adapter.chunks import chunks
from seamcheck_adapter.explore import AdapterError
from seamcheck_adapter.stream import Failed, Stream, attempt
from tests.test_explore import LIMIT, beside, explored, found, one_by_one

MISSING = importlib.util.find_spec("freetoken") is None or importlib.util.find_spec("pydantic") is None


def tool(name, **properties):
    return {
        "type": "function",
        "function": {"name": name, "parameters": {"type": "object", "properties": properties}},
    }


TOOLS = [
    tool("get_weather", city={"type": "string"}, days={"type": "integer"}),
    tool("ping"),
    tool("write", text={"type": "string"}, tags={"type": "array"}, meta={"type": "object"}, done={"type": "boolean"}),
]
JSON_CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n</tool_call>'
JSON_PING = '<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>'
RAW_CALL = (
    "<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n"
    "<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>"
)
RAW_PING = "<tool_call>\n<function=ping>\n</function>\n</tool_call>"


def around(call, ping, inner_end, name_end):
    """What may stand around calls, in any format: a whole call, one without arguments, and how far parts of it go."""
    return [
        "",
        "Good morning.",
        call,
        ping,
        call + "\n" + call,
        ping + "\n" + call + "\n" + ping,
        call + ping,
        "Let me look.\n" + call,
        "Let me look. " + call + " Done.",
        call + "\n\nDone.\n",
        call + " \n ",
        "  " + call,
        call + "\nand then\n" + ping + "\nand that is all",
        # Quoted markers.
        "The parser looks for <tool_call> tags and splits the output there.",
        "A quoted <tool_call> before " + call,
        "A closing </tool_call> alone, then " + call + " and </tool_call> again.",
        call + " A quoted <tool_call> after.",
        "`<tool_call>`",
        "Almost <tool_cal and <tool call> and </tool_call",
        # Truncated.
        call[: len("<tool_cal")],
        call[: len("<tool_call>")],
        "Hm. " + call[: name_end - 2],
        call[:name_end],
        call[: name_end + 12],
        call[:inner_end],
        call[: inner_end + 3],
        call[:-1],
        call[: -len("</tool_call>")],
        call + "\n" + call[: inner_end - 5],
        ping[:-3],
        # Reasoning.
        "<think>\nWhich city?\n</think>\n\n" + call,
        "<think>A <tool_call> inside</think>" + ping,
        "<think>No end " + call,
        "Late <think>thoughts</think> " + ping,
        "</think>" + call,
        # Unknown names and odd text.
        call.replace("get_weather", "get_wind"),
        call.replace("Paris", "Zürich 😀 \\ \"x\" <b>"),
        call.replace("Paris", ""),
        call.replace("\n", ""),
        call.replace("get_weather", " get_weather "),
        "<tool_call></tool_call>",
        "<tool_call>\n</tool_call> after " + call,
    ]


JSON_TEXTS = around(JSON_CALL, JSON_PING, JSON_CALL.index("}}"), JSON_CALL.index('",') + 1) + [
    JSON_CALL.replace('"arguments": {', '"arguments": ['),
    JSON_CALL.replace('"arguments"', '"parameters"'),
    '<tool_call>\n{"arguments": {"city": "Rome"}, "name": "get_weather"}\n</tool_call>',
    '<tool_call>\n{"name": "write", "arguments": {"text": "a } b", "tags": ["x", {"y": null}], '
    '"meta": {"k": {}}}}\n</tool_call>',
    '<tool_call>\n{broken\n</tool_call> text',
    '<tool_call>\n{"name": "ping"}\n</tool_call>',
    '[{"name": "ping", "arguments": {}}]',
]
RAW_TEXTS = around(RAW_CALL, RAW_PING, RAW_CALL.index("</function>"), RAW_CALL.index(">\n<param") + 1) + [
    "<function=ping>\n</function>",
    "<tool_call><function=ping></function><function=ping></function></tool_call>",
    "<tool_call>\n<function=write>\n<parameter=text>\na <b> </parameter\n</parameter>\n<parameter=tags>\n[1, \"x\"]\n"
    "</parameter>\n<parameter=meta>\n{\"k\": {}}\n</parameter>\n<parameter=done>\ntrue\n</parameter>\n</function>\n"
    "</tool_call>",
    "<tool_call>\n<function=write>\n<parameter=tags>\n[1, \n</parameter>\n</function>\n</tool_call>",
    "<tool_call>\n<function=get_weather>\n<parameter=city>\n\n</parameter>\n</function>\n</tool_call>",
    "<tool_call>\n<function=get_weather>\n<parameter=city>Paris</parameter><parameter=city>Rome</parameter></function>",
    "<tool_call>\n<function=>\n</function>\n</tool_call>",
]
TEXTS = {"qwen25": JSON_TEXTS, "qwen3_coder": RAW_TEXTS}


def setUpModule():
    if MISSING:
        reason = "freetoken (with pydantic and partial-json-parser) is not importable by {}".format(sys.executable)
        print("skipped test_freetoken_explore: " + reason, file=sys.stderr)
        raise unittest.SkipTest(reason)
    logging.disable(logging.CRITICAL)


def tearDownModule():
    logging.disable(logging.NOTSET)


def chunkings(text, draw, count):
    """Whole, in characters, in other sizes, each single cut, empty chunks, and random ones."""
    length = len(text)
    yield []
    for size in (1, 2, 3, 5, 8, 13):
        yield list(range(size, length, size))
    for cut in range(1, length, 1 if length < 60 else 3):
        yield [cut]
    yield [0, 0, length // 2, length // 2, length]
    for _ in range(count):
        yield sorted(draw.sample(range(1, length), min(length - 1, draw.randint(1, 12)))) if length > 1 else []


class Transcription(unittest.TestCase):
    """The object that is explored ends in the same outcome, or fails in the same way, as the serving layer."""

    @classmethod
    def setUpClass(cls):
        from seamcheck_adapter.presets.freetoken import load

        cls.engine = load()

    def ended(self, opened, parser, text, cuts, tools, start):
        return attempt(LIMIT, lambda: Stream(chunks(text, cuts), False).run(opened(parser, tools, start)))

    def compare(self, parser, texts, count, tools=TOOLS, start="content"):
        draw = random.Random(parser)
        outcomes, failures = set(), 0
        for text in texts:
            for cuts in chunkings(text, draw, count):
                served = self.ended(self.engine.open, parser, text, cuts, tools, start)
                transcribed = self.ended(self.engine.open_forkable, parser, text, cuts, tools, start)
                self.assertEqual(transcribed.key, served.key, (parser, text, cuts))
                failures += isinstance(served, Failed)
                outcomes.add(served.key)
        return outcomes, failures

    def test_it_agrees_on_texts_of_all_kinds_in_many_chunkings(self):
        for parser, texts in TEXTS.items():
            with self.subTest(parser):
                self.assertGreater(len(texts), 40)
                outcomes, failures = self.compare(parser, texts, 20)
                self.assertGreater(len(outcomes), len(texts))
                self.assertEqual(failures, 0)
                self.assertGreater(sum('"calls": [{' in outcome for outcome in outcomes), len(outcomes) / 2)

    def test_it_agrees_where_the_prompt_opened_the_reasoning_and_where_there_are_no_tools(self):
        for parser, texts in TEXTS.items():
            with self.subTest(parser):
                self.compare(parser, [text.replace("<think>", "") for text in texts], 2, start="reasoning")
                self.compare(parser, texts, 2, tools=[])

    def test_it_agrees_for_every_other_parser_on_texts_of_all_formats(self):
        others = [
            "<tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value></tool_call> Done.",
            'Look. <|python_tag|>{"name": "ping", "parameters": {}}',
            '{"name": "get_weather", "parameters": {"city": "Paris"}}; {"name": "ping", "parameters": {}}',
            '[TOOL_CALLS] [{"name": "ping", "arguments": {}}, {"name": "ping", "arguments": {"a": 1}}]',
            '<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="city">Paris</parameter>\n</invoke>\n'
            "</minimax:tool_call>",
            "<|tool_call>call:get_weather{city:<|\"|>Paris<|\"|>,days:3}<tool_call|>",
            "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.ping "
            "<|constrain|>json<|message|>{}<|call|>",
            '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">'
            "Paris</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>",
            "<atem:function_calls><atem:invoke name=\"ping\"></atem:invoke></atem:function_calls>",
            JSON_CALL[:-9],
            "Plain <text> with { braces } [and] so on.",
        ]
        for about in self.engine.parsers():
            with self.subTest(about["name"]):
                self.compare(about["name"], others, 5)
                self.assertIn("fork", about["can"])


class BruteForce(unittest.TestCase):
    """All chunkings with cuts at some offsets, through the serving layer, one by one: 2^14 for a text of each of the
    two parsers, and 2^10 for further texts, to save time."""

    @classmethod
    def setUpClass(cls):
        from seamcheck_adapter.presets.freetoken import load

        cls.engine = load()

    def check(self, parser, text, count):
        # Many of their faults are with the white space that follows a call.
        after = [place.end() + 1 for place in re.finditer("</tool_call>", text) if place.end() + 1 < len(text)]
        markers = ("<tool_call>", "</tool_call>", '"name"', '{"', "}}", "<function=", "</", "<para")
        cuts = beside(text, markers, count, also=after)
        expected = one_by_one(self.engine, text, cuts, parser, TOOLS)
        reply = explored(self.engine, text, cuts, parser, TOOLS)
        self.assertTrue(reply["graph_closed"] and reply["outcomes_closed"], reply.get("stopped_by"))
        self.assertEqual(found(reply), expected)
        return expected

    def test_exploring_finds_what_all_chunkings_find_at_14_offsets(self):
        for parser, call in [("qwen25", JSON_CALL), ("qwen3_coder", RAW_CALL)]:
            with self.subTest(parser):
                self.assertGreater(len(self.check(parser, "Look.\n" + call + " Done, see <tool_", 14)), 1)

    def test_exploring_finds_what_all_chunkings_find_at_10_offsets_of_further_texts(self):
        several = 0
        for parser, call, ping in [("qwen25", JSON_CALL, JSON_PING), ("qwen3_coder", RAW_CALL, RAW_PING)]:
            for text in (
                "It is written: <tool_call> opens a call </tool_call>.",
                "A quoted <tool_call> before " + call,
                "A closing </tool_call> alone, then " + call + " and </tool_call> again.",
                call + "\n" + call + "\n\nDone.",
                call + "\nand then\n" + ping + "\nand that is all",
                call[:-30],
                "<think>Hm <tool_call></think>\n" + call.replace("Paris", "Zürich 😀"),
            ):
                with self.subTest(parser=parser, text=text):
                    several += len(self.check(parser, text, 10)) > 1
        self.assertGreaterEqual(several, 4)


class Explore(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from seamcheck_adapter.presets.freetoken import load

        cls.engine = load()

    def test_every_chunking_of_a_call_is_explored_to_closure(self):
        for parser, text in [("qwen25", JSON_CALL), ("qwen3_coder", RAW_CALL)]:
            with self.subTest(parser):
                reply = explored(self.engine, text, parser=parser, tools=TOOLS)
                self.assertTrue(reply["graph_closed"] and reply["outcomes_closed"])
                self.assertGreaterEqual(reply["feeds"], len(text) * (len(text) + 1) // 2)
                for entry in reply["reached"]:
                    (call,) = reply["outcomes"][entry["outcome"]]["calls"]
                    self.assertEqual(json.loads(call["arguments"]), {"city": "Paris", "days": 3})

    def test_text_after_a_quoted_opener_is_lost_with_few_cuts(self):
        text = "The parser looks for <tool_call> tags."
        reply = explored(self.engine, text, parser="qwen3_coder", tools=TOOLS)
        contents = [reply["outcomes"][entry["outcome"]]["content"] for entry in reply["reached"]]
        self.assertIn("The parser looks for ", contents)
        self.assertTrue(reply["graph_closed"])

    def test_a_wrong_transcription_is_an_error_of_the_adapter(self):
        original = self.engine.open_forkable

        def wrong(*arguments):
            opened = original(*arguments)
            opened.swallows_space = True
            return opened

        self.engine.open_forkable = wrong
        try:
            says = "^adapter error: with the cuts \\[.*\\] the engine's serving layer gives"
            with self.assertRaisesRegex(AdapterError, says):
                explored(self.engine, " " + RAW_PING, parser="qwen3_coder", tools=TOOLS)
        finally:
            self.engine.open_forkable = original
