"""A worker that says hello and then never answers. It reads on, so that its pipe does not fill up."""

import json
import sys
import time

ABOUT = {
    "engine": "hang",
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
        while True:
            time.sleep(3600)
