"""A parser that delivers everything at the end of the stream: `py:at_the_end:AtTheEnd`, format qwen3."""
import json
import re

CALL = re.compile(r"<tool_call>\s*(\{.*?\})\s*</tool_call>", re.DOTALL)


class AtTheEnd:
    def __init__(self, tools):
        self.text = ""

    def one_shot(self, text):
        return CALL.sub("", text), [json.loads(body) for body in CALL.findall(text)]

    def feed(self, chunk):
        self.text += chunk

    def finish(self):
        return self.one_shot(self.text)
