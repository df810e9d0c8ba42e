"""A worker that says hello and then answers with noise. The argument says which:

- `text` (the default): a line that is no JSON, then an answer that nobody should trust any more;
- `json`: JSON that is no reply of the protocol;
- `index`: a reply whose streams point at an outcome that is not there;
- `seq`: a good reply to another request;
- `hello`: a line of text before the hello.
"""

import json
import sys

ABOUT = {
    "engine": "noise",
    "version": "1",
    "runtime": "Python",
    "stubbed": [],
    "parsers": [{"name": "toy", "format": "qwen3", "contract": "any", "can": ["one_shot", "stream"]}],
}

noise = sys.argv[1] if len(sys.argv) > 1 else "text"


def say(reply):
    print(json.dumps(reply), flush=True)


if noise == "hello":
    print("Loading the model, please wait ...", flush=True)

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        say({"seq": request["seq"], "protocol": 1, **ABOUT})
        continue
    if request["op"] == "stop":
        break
    outcome = {"reasoning": "", "content": request["text"], "calls": []}
    answer = {
        "seq": request["seq"],
        "outcomes": [outcome],
        "one_shot": 0,
        "streams": [0] * len(request["chunkings"]),
        "failures": [],
    }
    if noise == "text":
        print("WARNING: 42 tokens parsed, and counting", flush=True)
    elif noise == "json":
        answer = {"seq": request["seq"], "outcomes": "none", "streams": {"all": "good"}}
    elif noise == "index":
        answer["streams"] = [7] * len(request["chunkings"])
    elif noise == "seq":
        answer["seq"] = request["seq"] + 1000
    say(answer)
