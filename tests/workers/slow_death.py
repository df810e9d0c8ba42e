"""A worker that is hard to get rid of: it has a child process in its process group, and neither minds SIGTERM.

    slow_death.py FILE [orphan]

It writes the process ids of itself and of the child to FILE, a line each, before it says hello. Asked to parse, it
never answers; with `orphan` it exits instead, and the child lives on and keeps the standard output open, so that
whoever waits for the end of the output waits for the child.
"""

import json
import os
import signal
import subprocess
import sys
import time

ABOUT = {
    "engine": "slow_death",
    "version": "1",
    "runtime": "Python",
    "stubbed": [],
    "parsers": [{"name": "toy", "format": "qwen3", "contract": "any", "can": ["one_shot", "stream"]}],
}

# The child inherits the standard output. Its line on the standard error says that it ignores SIGTERM by now.
CHILD = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", file=sys.stderr, flush=True)
time.sleep(600)
"""

signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", CHILD], stderr=subprocess.PIPE)
child.stderr.readline()
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write("{}\n{}\n".format(os.getpid(), child.pid))

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "hello":
        print(json.dumps({"seq": request["seq"], "protocol": 1, **ABOUT}), flush=True)
        continue
    if sys.argv[2:] == ["orphan"]:
        sys.exit(0)
    while True:
        time.sleep(600)
