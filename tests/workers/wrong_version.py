"""A worker that speaks version 99 of the protocol."""

import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "stop":
        break
    print(json.dumps({"seq": request["seq"], "protocol": 99, "engine": "tomorrow", "version": "9"}), flush=True)
