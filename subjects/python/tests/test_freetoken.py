"""The freetoken preset, against FreeToken itself. Skipped where that is not installed."""

import asyncio
import importlib.util
import json
import sys
import unittest

from tests.worker import Worker

MISSING = importlib.util.find_spec("freetoken") is None or importlib.util.find_spec("pydantic") is None
WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}},
    },
}
CODER_CALL = (
    "<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n"
    "<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>"
)
HERMES_CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n</tool_call>'
GLM_CALL = (
    "<tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value>"
    "<arg_key>days</arg_key><arg_value>3</arg_value></tool_call>"
)


def setUpModule():
    if MISSING:
        reason = "freetoken (with pydantic and partial-json-parser) is not importable by {}".format(sys.executable)
        print("skipped test_freetoken: " + reason, file=sys.stderr)
        raise unittest.SkipTest(reason)


class Preset(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.worker = Worker("--preset", "freetoken")

    @classmethod
    def tearDownClass(cls):
        cls.worker.__exit__()

    def outcomes(self, parser, text, chunkings, **members):
        """The one-shot outcome and those of the streams."""
        reply = self.worker.run(parser, text, chunkings, tools=[WEATHER], **members)
        self.assertEqual(reply["failures"], [])
        outcomes = reply["outcomes"]
        return outcomes[reply["one_shot"]], [outcomes[index] for index in reply["streams"]]

    def test_hello_lists_every_parser_with_the_format_that_it_reads(self):
        reply = self.worker.hello()
        self.assertEqual(reply["engine"], "freetoken")
        formats = {parser["name"]: parser["format"] for parser in reply["parsers"]}
        self.assertEqual(len(formats), 14)
        self.assertEqual(formats["qwen25"], "qwen3")
        self.assertEqual(formats["qwen3_coder"], "qwen3_coder")
        self.assertEqual(formats["glm47"], "glm47")
        for parser in reply["parsers"]:
            self.assertTrue({"one_shot", "stream", "deltas"} <= set(parser["can"]), parser)

    def test_a_plain_call_is_one_call_in_every_chunking(self):
        for parser, text in [("qwen3_coder", CODER_CALL), ("qwen25", HERMES_CALL), ("glm47", GLM_CALL)]:
            with self.subTest(parser):
                chunkings = [[], list(range(1, len(text)))] + [[cut] for cut in range(1, len(text))]
                one_shot, streams = self.outcomes(parser, text, chunkings)
                for outcome in [one_shot] + streams:
                    self.assertEqual(outcome["content"], "")
                    (call,) = outcome["calls"]
                    self.assertEqual(call["name"], "get_weather")
                    self.assertEqual(json.loads(call["arguments"]), {"city": "Paris", "days": 3})
                    self.assertTrue(call["complete"])

    def test_text_after_a_quoted_opener_is_lost_in_the_stream_and_kept_one_shot(self):
        """FreeToken 716, as its report says."""
        text = "The parser looks for <tool_call> tags and splits the output there."
        one_shot, (stream,) = self.outcomes("qwen3_coder", text, [[text.index(">") + 1]])
        self.assertEqual(one_shot["content"], text)
        self.assertEqual(stream["content"], "The parser looks for ")
        self.assertEqual(stream["calls"], [])

    def test_reasoning_is_told_from_content_wherever_the_prompt_left_off(self):
        for start, text in [("content", "<think>Hm.</think>Yes."), ("reasoning", "Hm.</think>Yes.")]:
            with self.subTest(start):
                one_shot, streams = self.outcomes("qwen3_coder", text, [[], list(range(1, len(text)))], start=start)
                for outcome in [one_shot] + streams:
                    self.assertEqual((outcome["reasoning"], outcome["content"]), ("Hm.", "Yes."))

    def test_every_parser_starts_in_content_if_the_prompt_left_off_there(self):
        for parser in self.worker.hello()["parsers"]:
            with self.subTest(parser["name"]):
                # In harmony, plain content has a header of its own.
                header = "<|channel|>final<|message|>" if parser["format"] == "harmony" else ""
                one_shot, streams = self.outcomes(parser["name"], header + "Good morning.", [[], [4]])
                for outcome in [one_shot] + streams:
                    self.assertEqual((outcome["reasoning"], outcome["content"]), ("", "Good morning."))

    def test_a_call_is_announced_with_an_id_and_its_name_before_its_arguments(self):
        reply = self.worker.run("qwen3_coder", CODER_CALL, [[60]], tools=[WEATHER], deltas=True)
        chunks = reply["deltas"][0]
        self.assertEqual(len(chunks), 3)
        calls = [call for deltas in chunks for delta in deltas for call in delta["calls"]]
        self.assertEqual(calls[0]["name"], "get_weather")
        self.assertTrue(calls[0]["id"])
        self.assertTrue(all("name" not in call and "id" not in call for call in calls[1:]))
        self.assertEqual({call["index"] for call in calls}, {0})

    def test_what_the_engine_declines_is_said(self):
        error = self.worker.run("qwen3_coder", "a", [[]], tools=[{"type": "function", "function": {}}])["error"]
        self.assertEqual(error["kind"], "skipped")
        error = self.worker.run("qwen3_coder", "a", [[]], start="commentary")["error"]
        self.assertEqual(error["kind"], "unsupported")

    def test_what_the_engine_logs_is_reported(self):
        reply = self.worker.run("qwen25", "<tool_call>\n{broken\n</tool_call>", [], tools=[WEATHER])
        self.assertEqual(len(reply["logged"]), 1)
        self.assertIsNone(reply["logged"][0]["chunking"])
        self.assertIn("Failed to parse", reply["logged"][0]["message"])


    def test_streams_of_one_server_have_nothing_of_each_other(self):
        text = "Look.\n" + CODER_CALL + CODER_CALL + " Done."
        chunkings = [list(range(1, len(text))), [9, 40], [], [1]]
        whole, alone = self.outcomes("qwen3_coder", text, chunkings)
        self.assertEqual(len(whole["calls"]), 2)
        for company in ("reuse", "interleave"):
            _, together = self.outcomes("qwen3_coder", text, chunkings, **{company: True})
            self.assertEqual(together, alone)


class Replay(unittest.TestCase):
    """Driving by hand, without the server's writing of events, changes nothing but the time it takes."""

    def test_a_stream_gives_what_the_endpoint_writes_in_an_event_loop(self):
        from seamcheck_adapter.outcome import Assembler
        from seamcheck_adapter.deltas import DeltaReader
        from seamcheck_adapter.presets.freetoken import load
        from seamcheck_adapter.presets.freetoken.steps import Steps

        engine = load()
        endpoint = engine._modules.endpoint

        def write(payload):
            return "data: {}\n\n".format(json.dumps(payload)).encode()

        async def events(chunks):
            request, spec = engine._request([WEATHER], "content")
            steps = Steps(engine._modules.messages.UserReply, "qwen3_coder", "qwen3")
            for chunk in chunks:
                steps.add(0, chunk)
            steps.end(0)
            endpoint._sse, kept = write, endpoint._sse
            try:
                stream = endpoint.stream_chat_completion_chunks(0, request, steps, spec)
                return [line.decode() async for line in stream]
            finally:
                endpoint._sse = kept

        def outcome(deltas):
            assembler, reader = Assembler(), DeltaReader()
            for delta in deltas:
                for read in reader.read(delta):
                    assembler.add(read)
            return assembler.outcome()

        text = "<think>Hm.</think>Look.\n" + CODER_CALL + CODER_CALL + " Done <tool_call>."
        for size in (1, 7, 40, len(text)):
            chunks = [text[start : start + size] for start in range(0, len(text), size)]
            lines = asyncio.run(events(chunks))
            self.assertEqual(lines[-1], "data: [DONE]\n\n")
            payloads = [json.loads(line[len("data: ") :]) for line in lines[:-1]]
            expected = outcome(payload["choices"][0]["delta"] for payload in payloads)
            self.assertEqual(len(expected["calls"]), 2)
            stream = engine.open("qwen3_coder", [WEATHER], "content")
            fed = [delta for chunk in chunks for delta in stream.feed(chunk)] + stream.finish()
            self.assertEqual(outcome(fed), expected)
