import os
import unittest

from tests.worker import ROOT, Worker


class Example(unittest.TestCase):
    def test_the_example_is_a_complete_adapter(self):
        text = 'Look.\n<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>'
        examples = os.path.join(ROOT, "examples")
        with Worker("--factory", "at_the_end:AtTheEnd", "--format", "qwen3", directory=examples) as worker:
            self.assertEqual(worker.hello()["parsers"][0]["format"], "qwen3")
            reply = worker.run("qwen3", text, [[], [9], list(range(1, len(text)))])
        self.assertEqual(reply["failures"], [])
        # It leaves the line break before the call in the content, which the harness will say.
        call = {"name": "ping", "arguments": "{}", "complete": True}
        items = [{"content": "Look.\n"}, {"call": 0}]
        streamed = {"reasoning": "", "content": "Look.\n", "calls": [call], "items": items}
        self.assertEqual([reply["outcomes"][index] for index in reply["streams"]], [streamed] * 3)
        del streamed["items"]
        self.assertEqual(reply["outcomes"][reply["one_shot"]], streamed)
