"""Toy parsers for a toy format, in which `{name: arguments}` between guillemets is a call: `Hi «ping:{"n": 1}» there`.

`Right` is right for every text without a lone guillemet; the others are wrong in one way each.
"""

import logging
import os
import subprocess
import sys

print("a module that prints while it is imported")


class Right:
    """Streams content and argument text character by character."""

    def __init__(self, tools, start="content"):
        self.known = {tool["function"]["name"] for tool in tools}
        self.start = start
        self.state = "content"
        self.name = ""
        self.index = -1

    def feed(self, chunk):
        deltas = []
        for character in chunk:
            if self.state == "content" and character == "«":
                self.state, self.name = "name", ""
            elif self.state == "content":
                deltas.append({self.start if self.start == "reasoning" else "content": character})
            elif self.state == "name" and character == ":":
                self.state = "arguments"
                self.index += 1
                deltas.append({"calls": [{"index": self.index, "id": "c%d" % self.index, "name": self.name}]})
            elif self.state == "name":
                self.name += character
            elif character == "»":
                self.state = "content"
            else:
                deltas.append({"calls": [{"index": self.index, "arguments": character}]})
        return deltas

    def finish(self):
        return None

    def one_shot(self, text):
        content, calls, items = "", [], []
        for position, part in enumerate(text.replace("»", "«").split("«")):
            if position % 2:
                name, _, arguments = part.partition(":")
                items.append({"call": len(calls)})
                calls.append({"name": name, "arguments": arguments})
            elif part:
                content += part
                items.append({"content": part})
        return {"content": content, "calls": calls, "items": items}


class Noisy(Right):
    """Prints to standard output in every way, and reads standard input."""

    def feed(self, chunk):
        print('{"seq": 1, "outcomes": []}')
        os.write(1, b"written to the file descriptor\n")
        subprocess.run([sys.executable, "-c", "print('printed by a child')"], check=True)
        assert sys.stdin.read() == ""
        return super().feed(chunk)


class Raises(Right):
    """Raises at the first chunk that begins with `!`."""

    def feed(self, chunk):
        if chunk.startswith("!"):
            raise ValueError("a chunk may not begin with " + chunk[0])
        return super().feed(chunk)


class Exits(Right):
    """Ends the process at the first chunk that begins with `!`."""

    def feed(self, chunk):
        if chunk.startswith("!"):
            sys.exit("no")
        return super().feed(chunk)


class Hangs(Right):
    """Loops for ever at the first chunk that begins with `~`, catching every exception that parsers catch."""

    def feed(self, chunk):
        while chunk.startswith("~"):
            try:
                len(chunk)
            except Exception:
                pass
        return super().feed(chunk)


class SwallowsOnce(Right):
    """Loops for ever at a chunk that begins with `~`, and swallows the first interruption, whatever it is."""

    def feed(self, chunk):
        swallowed = False
        while chunk.startswith("~"):
            try:
                while True:
                    pass
            except BaseException:
                if swallowed:
                    raise
                swallowed = True
        return super().feed(chunk)


class Forgets(Right):
    """Keeps a trailing `<` to itself, and says so."""

    held = ""

    def feed(self, chunk):
        chunk, self.held = self.held + chunk, ""
        if chunk.endswith("<"):
            chunk, self.held = chunk[:-1], "<"
        return super().feed(chunk)

    def residue(self):
        return self.held


class Resets(Right):
    """Is used again after `reset`, which forgets the index."""

    def reset(self):
        self.state = "content"


class Broadcasts(Right):
    """Delivers what it is fed to all of its kind that are open."""

    opened = []

    def __init__(self, tools, start="content"):
        super().__init__(tools, start)
        self.heard = []
        self.opened.append(self)

    def feed(self, chunk):
        for other in self.opened:
            other.heard += super(Broadcasts, other).feed(chunk)
        heard, self.heard = self.heard, []
        return heard

    def finish(self):
        self.opened.remove(self)


class Logs(Right):
    """Logs at a chunk that begins with `!`: to a logger of the usual kind and to one that does not propagate."""

    def feed(self, chunk):
        if chunk.startswith("!"):
            logging.getLogger("toy.usual").info("not worth telling")
            for _ in range(3):
                logging.getLogger("toy.usual").warning("saw %s", chunk)
            logging.getLogger("toy.alone").error("saw %d", chunk)
            try:
                raise KeyError("name")
            except KeyError:
                logging.getLogger("toy.usual").exception("swallowed")
        return super().feed(chunk)


logging.getLogger("toy.alone").propagate = False


class BrokenText(Right):
    """Delivers half of a surrogate pair for a `!`."""

    def feed(self, chunk):
        return super().feed(chunk.replace("!", "\ud83d"))


class OddReturn(Right):
    """Returns a number."""

    def feed(self, chunk):
        return 7


def no_one_shot(tools):
    """A factory of parsers that only stream."""
    right = Right(tools)

    class Streams:
        feed = staticmethod(right.feed)
        finish = staticmethod(right.finish)
        separates_reasoning = True

    return Streams()


def no_finish(tools):
    """A factory of parsers that cannot end."""

    class Endless:
        def feed(self, chunk):
            return chunk

    return Endless()


def broken(tools):
    """A factory that raises."""
    raise OSError("there is no vocabulary")


number = 3
