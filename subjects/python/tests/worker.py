"""The adapter as a process, asked as the harness asks it."""

import json
import os
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TOOLS = [{"type": "function", "function": {"name": "ping", "parameters": {"type": "object", "properties": {}}}}]


class Worker:
    """A context: the process lives inside it. Every line on its standard output has to be a reply."""

    def __init__(self, *arguments, directory=HERE):
        environment = dict(os.environ, PYTHONPATH=ROOT)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "seamcheck_adapter", *arguments],
            cwd=directory,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def line(self, line):
        """Sends a line and returns the reply to it."""
        # No test depends on this time; it only turns a worker that never answers into a failure.
        watchdog = threading.Timer(120, self.process.kill)
        watchdog.start()
        try:
            self.process.stdin.write(line.encode("utf-8") + b"\n")
            self.process.stdin.flush()
            reply = self.process.stdout.readline()
        finally:
            watchdog.cancel()
        if not reply:
            raise AssertionError("the worker ended: " + self.process.stderr.read().decode())
        return json.loads(reply)

    def ask(self, op, **members):
        """Sends a request and returns the reply, which has to echo its `seq`."""
        self.count += 1
        reply = self.line(json.dumps({"seq": self.count, "op": op, **members}))
        if reply["seq"] != self.count:
            raise AssertionError("the reply is to another request: {}".format(reply))
        return reply

    def hello(self):
        return self.ask("hello", protocol=1)

    def run(self, parser, text, chunkings, tools=TOOLS, start="content", **members):
        return self.ask(
            "run", parser=parser, tools=tools, text=text, start=start, atoms=[], chunkings=chunkings, **members
        )

    def stop(self):
        """Sends `stop` and returns the exit code and what was written to standard error."""
        self.process.stdin.write(b'{"seq": 0, "op": "stop"}\n')
        self.process.stdin.flush()
        rest = self.process.stdout.read()
        errors = self.process.stderr.read().decode()
        if rest:
            raise AssertionError("there was more on standard output: {!r}".format(rest))
        return self.process.wait(), errors


def toy(name, *arguments):
    """A worker for one of the toy parsers; its parser is named `toy`."""
    return Worker("--factory", "toys:" + name, "--format", "toy", *arguments)
