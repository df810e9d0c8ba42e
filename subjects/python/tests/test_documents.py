"""What the documents beside the adapter show is what happens."""

import json
import os
import unittest

from tests.worker import ROOT, Worker

SUBJECTS = os.path.dirname(ROOT)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def comparable(reply):
    """The reply without what depends on the machine."""
    reply = dict(reply)
    reply.pop("runtime", None)
    if "failures" in reply:
        reply["failures"] = [dict(failure, trace="") for failure in reply["failures"]]
    return reply


class Documents(unittest.TestCase):
    def test_the_conversation_in_the_protocol_takes_place_as_shown(self):
        lines = [line for line in read(SUBJECTS, "PROTOCOL.md").splitlines() if line[:2] in ("→ ", "← ")]
        self.assertEqual([line[0] for line in lines], ["→", "←"] * 4 + ["→"])
        arguments = ("--factory", "at_the_end:AtTheEnd", "--format", "qwen3")
        with Worker(*arguments, directory=os.path.join(ROOT, "examples")) as worker:
            for request, reply in zip(lines[0:8:2], lines[1:8:2]):
                self.assertEqual(comparable(worker.line(request[2:])), comparable(json.loads(reply[2:])))
            self.assertEqual(json.loads(lines[8][2:])["op"], "stop")
            self.assertEqual(worker.stop()[0], 0)

    def test_the_adapter_in_the_readme_is_the_example(self):
        readme = read(SUBJECTS, "README.md")
        shown = readme.split("```python\n")[1].split("```")[0]
        self.assertIn(shown, read(ROOT, "examples", "at_the_end.py"))
