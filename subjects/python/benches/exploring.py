"""Where the time of exploring goes: `python3 benches/exploring.py` measures with a toy parser, and with `--preset
freetoken` one of FreeToken's parsers. It prints figures and judges nothing.

The parser's share is the time inside its `feed` and `finish`; all else is ours: copying, comparing, keeping what paths
have delivered. Running paths again in fresh sessions is measured apart.
"""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), "tests")]

from seamcheck_adapter import presets
from seamcheck_adapter.explore import answer, graph
from seamcheck_adapter.factory import FactoryEngine
from seamcheck_adapter.log_tap import LogTap
from seamcheck_adapter.time_limit import TimeLimit

WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}}},
    },
}
TEXTS = {
    "qwen3_coder": "Let me look.\n<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n"
    "<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>\nDone, see <tool_.",
    "qwen25": 'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n'
    '</tool_call>\n<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>\nDone.',
    "toy": 'Let me look. «get_weather:{"city": "Paris"}»' * 3 + " Done, and here is more text to read.",
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset", choices=sorted(presets.ALL))
    parser.add_argument("--parser", default="")
    parser.add_argument("--rounds", type=int, default=5, help="of which the fastest counts (default: %(default)s)")
    options = parser.parse_args()
    name = options.parser or ("qwen3_coder" if options.preset else "toy")
    engine = presets.ALL[options.preset]() if options.preset else FactoryEngine("toys:Right", ["toy"])
    request = {"parser": name, "text": TEXTS[name], "tools": [WEATHER], "cuts": "any", "max_seconds": 600}

    clock = time.perf_counter
    inside = walking = 0.0

    opened = engine.open_forkable
    subclasses = {}

    def open_measured(*arguments):
        made = opened(*arguments)
        kind = type(made)
        if kind not in subclasses:
            methods = {method: measured(getattr(kind, method)) for method in ("feed", "finish")}
            subclasses[kind] = type(kind.__name__, (kind,), methods)
        made.__class__ = subclasses[kind]
        return made

    def measured(method):
        def call(*arguments):
            nonlocal inside
            begun = clock()
            try:
                return method(*arguments)
            finally:
                inside += clock() - begun

        return call

    walk = graph.Graph.walk

    def walk_measured(*arguments):
        nonlocal walking
        begun = clock()
        walk(*arguments)
        walking += clock() - begun

    def total():
        begun = clock()
        reply = answer.explore(engine, request, TimeLimit(2), LogTap())
        return clock() - begun, reply

    graph.Graph.walk = walk_measured
    opened_plain, check, futures = engine.open_forkable, answer._Answer.check, answer.trust.futures
    alone = parsing = whole = float("inf")
    for _ in range(options.rounds):
        walking = 0.0
        elapsed, reply = total()
        if walking < alone:
            alone, whole = walking, elapsed
        # The parser's time is taken in runs of their own, as taking it costs time.
        engine.open_forkable = open_measured
        answer._Answer.check, answer.trust.futures = lambda self, merges: None, lambda *_: []
        inside = 0.0
        total()
        parsing = min(parsing, inside)
        engine.open_forkable, answer._Answer.check, answer.trust.futures = opened_plain, check, futures
    inside, feeds = parsing, reply["feeds"]
    print("{} characters, {} feeds, widest {}".format(len(TEXTS[name]), feeds, reply["widest"]))
    print("closed: {}, stopped by: {}".format(reply["graph_closed"], reply.get("stopped_by")))
    print("exploring {:.2f} s, {:.0f} feeds/s, {:.1f} µs a feed".format(alone, feeds / alone, alone / feeds * 1e6))
    print("of it the parser {:.1f} µs a feed, the harness {:.1f} µs: {:.2f} times the parser's".format(
        inside / feeds * 1e6, (alone - inside) / feeds * 1e6, (alone - inside) / inside))
    print("all {:.2f} s, with {} paths run again in {:.2f} s".format(whole, reply["replayed"], whole - alone))


if __name__ == "__main__":
    main()
