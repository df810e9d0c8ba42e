"""A worker that says hello and ends as soon as it is to parse something: exit code 3, and a last word on stderr."""

import json
import sys

ABOUT = {
    "engine": "die",
    "version": "1",
    "runtime": "Python",
    "stubbed": [],
    "parsers": [{"name": "toy", "format": "qwen3", "contract": "any", "can": ["one_shot", "stream"]}],
}

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        print(json.dumps({"seq": request["seq"], "protocol": 1, **ABOUT}), flush=True)
    elif request["op"] == "stop":
        break
    else:
        print("the engine gives up", file=sys.stderr, flush=True)
        sys.exit(3)
