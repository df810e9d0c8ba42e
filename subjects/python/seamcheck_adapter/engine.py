"""What the protocol loop asks of an engine, and the two ways of declining."""

from __future__ import annotations

import platform
from typing import Any, Dict, List


class Unsupported(Exception):
    """The engine cannot do what was asked. The message is a sentence for a person."""


class Skipped(Exception):
    """The engine declines what was asked, for the reason in the message."""


class Engine:
    """An engine and its parsers.

    `open` gives an object with `feed(chunk)` and `finish()`, for one stream, or `one_shot(text)`, for one text; an
    object is used for one of the two only. What these may return is told in `deltas` and `outcome`. An object may also
    have `residue()`: the text that it still holds after `finish`, or None.
    """

    name = ""
    version = ""
    stubbed: List[str] = []

    def parsers(self) -> List[Dict[str, Any]]:
        """The parsers, as the protocol's `hello` lists them: name, format, contract, can."""
        raise NotImplementedError

    def open(self, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        """A fresh parser. `tools` are OpenAI tool objects; `start` is `content`, `reasoning` or a channel's name.

        Raises `Unsupported` or `Skipped` where that holds for the text as a whole, whatever the chunking.
        """
        raise NotImplementedError

    def open_after(self, before: Any, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        """A parser for the next stream, `before`, which is from `open`, having come to the end of its own.

        An engine that uses an instance for more than one stream resets `before` and returns it.
        """
        return self.open(parser, tools, start)

    def open_beside(self, other: Any, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        """A parser for a stream that runs while `other`, which is from `open`, is open.

        An engine whose streams share an object hands it on from `other`.
        """
        return self.open(parser, tools, start)

    transcribed = False
    """Whether `open_forkable` gives something else than `open`, which has to do the same."""

    def open_forkable(self, parser: str, tools: List[Dict[str, Any]], start: str) -> Any:
        """A fresh parser for `explore`, with `feed` and `finish`. It is to have all of its state in its attributes.

        If it has `returns_deltas = True`, these return lists of the protocol's deltas, which need no reading.
        """
        return self.open(parser, tools, start)

    def constants(self, opened: Any, tools: List[Dict[str, Any]]) -> List[Any]:
        """What `opened`, which is from `open_forkable`, holds and never changes; that is checked now and then."""
        return [tools]

    def ignored_members(self, opened: Any) -> Dict[str, str]:
        """The members that never influence parsing, as `Class.member`, each with the reason. They are not compared."""
        return {}

    def constant_members(self, opened: Any) -> Dict[str, str]:
        """The members that never change and are costly to look at, likewise. All copies share what they hold."""
        return {}

    def about(self) -> Dict[str, Any]:
        """What the engine says of itself in the reply to `hello`."""
        return {
            "engine": self.name,
            "version": self.version,
            "runtime": "{} {}".format(platform.python_implementation(), platform.python_version()),
            "stubbed": list(self.stubbed),
            "parsers": self.parsers(),
        }
