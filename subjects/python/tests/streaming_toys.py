"""Toy parsers that stream: for texts in which `<call>name arguments</call>` is a call, and for exploring.

`Careful` is right however a text is cut; the others are wrong, each as real parsers are.
"""

import random
import threading
import time
import uuid

OPEN, CLOSE = "<call>", "</call>"


def held(text, marker):
    """The length of the end of `text` that may be the beginning of `marker`."""
    return max(size for size in range(len(marker)) if text.endswith(marker[:size]))


class Careful:
    """Holds back what may be the beginning of a marker."""

    def __init__(self, tools):
        self.tools = tools
        self.buffer = ""
        self.inside = False
        self.index = -1

    def feed(self, chunk):
        self.buffer += chunk
        deltas = []
        while True:
            marker = CLOSE if self.inside else OPEN
            place = self.buffer.find(marker)
            end = place if place >= 0 else len(self.buffer) - self.hold(marker)
            text, self.buffer = self.buffer[:end], self.buffer[end:]
            self.deliver(text, deltas)
            if place < 0:
                return deltas
            self.buffer = self.buffer[len(marker) :]
            self.turn(deltas)

    def hold(self, marker):
        return held(self.buffer, marker)

    def deliver(self, text, deltas):
        if text and self.inside:
            deltas.append({"calls": [{"index": self.index, "arguments": text}]})
        elif text:
            deltas.append({"content": text})

    def turn(self, deltas):
        self.inside = not self.inside
        if self.inside:
            self.index += 1
            deltas.append({"calls": [{"index": self.index, "id": uuid.uuid4().hex, "name": "call"}]})

    def finish(self):
        deltas = []
        self.deliver(self.buffer, deltas)
        return deltas


class Hasty(Careful):
    """Does not hold back, so that a marker is seen only if it comes whole."""

    def hold(self, marker):
        return 0


class HoldsFour(Careful):
    """Holds back four characters at most."""

    def hold(self, marker):
        return min(held(self.buffer, marker), 4)


class Drops(Careful):
    """Forgets at the end what it held back."""

    def finish(self):
        return None


class TwoCuts(Careful):
    """Takes the word `look` for a marker of its own if it comes as a chunk: a fault that needs two cuts."""

    def feed(self, chunk):
        return [] if chunk == "look" else super().feed(chunk)


class ThreeCuts(Careful):
    """Takes `look` for a marker if it comes as a chunk right after `I`: a fault that needs three cuts."""

    begun = False

    def feed(self, chunk):
        begun, self.begun = self.begun, chunk == "I "
        return [] if begun and chunk == "look" else super().feed(chunk)


class RaisesInside(Careful):
    """Raises if a chunk ends inside a closing marker, and, with another message, at the end inside a call."""

    def feed(self, chunk):
        deltas = super().feed(chunk)
        if self.inside and self.buffer:
            raise ValueError("{} is no JSON".format(self.buffer))
        return deltas

    def finish(self):
        if self.inside:
            raise EOFError("the call at {:#x} is open".format(id(self)))
        return super().finish()


class Whole(Careful):
    """Keeps the whole text and its chunks, as parsers that compare the text so far with the one before do."""

    def __init__(self, tools):
        super().__init__(tools)
        self.chunks = []

    def feed(self, chunk):
        self.chunks.append(chunk)
        return super().feed(chunk)


class Counts(Whole):
    """As `Whole`, and says that the chunks do not matter."""

    ignored_members = {"Counts.chunks": "they are only counted"}


class Lies(Counts):
    """Says so as well, and delivers the number of chunks at the end."""

    ignored_members = {"Lies.chunks": "a lie"}

    def finish(self):
        return super().finish() + [{"content": str(len(self.chunks))}]


class IdsInContent(Careful):
    """Delivers an id, which is another one in each session."""

    def turn(self, deltas):
        super().turn(deltas)
        self.deliver(uuid.uuid4().hex, deltas)


class LooksAtTheClock(Careful):
    """Keeps when it was fed last, and draws a value for each call."""

    def feed(self, chunk):
        self.fed = time.monotonic()
        return super().feed(chunk)

    def turn(self, deltas):
        super().turn(deltas)
        self.salt = random.random()


class SharesByMistake(Careful):
    """Keeps what it holds back in its class, so that all sessions share it."""

    kept = [""]

    def feed(self, chunk):
        self.buffer, self.kept[0] = self.kept[0], ""
        deltas = super().feed(chunk)
        self.buffer, self.kept[0] = "", self.buffer
        return deltas


class LockedLater(Careful):
    """Takes a lock once it is in a call."""

    def turn(self, deltas):
        super().turn(deltas)
        self.lock = threading.Lock()


class Locked(Careful):
    """Has a lock, and says that it never changes."""

    constant_members = {"Locked.lock": "it is never taken"}

    def __init__(self, tools):
        super().__init__(tools)
        self.lock = threading.Lock()


class ChangesTools(Careful):
    """Marks a tool as called in the list that it was given, and answers differently the second time."""

    def turn(self, deltas):
        super().turn(deltas)
        if self.inside:
            if self.tools[0].get("called"):
                self.deliver("again ", deltas)
            self.tools[0]["called"] = True
