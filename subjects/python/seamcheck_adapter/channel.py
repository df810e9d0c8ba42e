"""The pipe to the harness: one JSON object a line, in UTF-8, on the standard input and output that we started with."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, BinaryIO, Dict, Iterator, Union


class Channel:
    """Reads requests and writes replies."""

    def __init__(self, requests: BinaryIO, replies: BinaryIO) -> None:
        self._requests = requests
        self._replies = replies

    @classmethod
    def claim(cls) -> "Channel":
        """Takes the process's standard input and output for the protocol, and leaves others in their place.

        To be called before any engine is imported: from then on, what is printed (also by code in C, and by child
        processes) goes to standard error and cannot corrupt the protocol, and what reads standard input finds its end.
        """
        sys.stdout.flush()
        requests = os.fdopen(os.dup(0), "rb")
        replies = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        return cls(requests, replies)

    def requests(self) -> Iterator[Union[Dict[str, Any], str]]:
        """The requests in order; for a line that is none, a sentence that says why. It ends with the input."""
        for line in self._requests:
            if not line.strip():
                continue
            try:
                request = json.loads(line)
            except (ValueError, RecursionError) as error:
                yield "the request is not JSON: {}".format(error)
                continue
            if isinstance(request, dict):
                yield request
            else:
                yield "the request is not a JSON object"

    def reply(self, reply: Dict[str, Any]) -> None:
        """Sends one reply. Text that is not valid Unicode (lone surrogates, as in a broken id) is sent with `?`."""
        line = json.dumps(reply, ensure_ascii=False, separators=(",", ":"))
        self._replies.write(line.encode("utf-8", "replace") + b"\n")
        self._replies.flush()
