"""The protocol's loop: a request in, a reply out, until `stop` or the end of the input."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from . import PROTOCOL
from .channel import Channel
from .engine import Engine, Skipped, Unsupported
from .explore import AdapterError, explore
from .log_tap import LogTap
from .run import run
from .time_limit import TimeLimit
from .trace import describe, trace_of


class Server:
    """Answers requests. The engine is loaded with the first one, so that what goes wrong then is an answer too."""

    def __init__(self, load: Callable[[], Engine], limit: TimeLimit) -> None:
        self._load = load
        self._limit = limit
        self._tap = LogTap()
        self._engine: Optional[Engine] = None

    def serve(self, channel: Channel) -> None:
        """Answers every request of `channel`."""
        for request in channel.requests():
            if isinstance(request, str):
                channel.reply({"seq": None, "error": _error("unsupported", request)})
                continue
            if request.get("op") == "stop":
                return
            reply: Dict[str, Any] = {"seq": request.get("seq")}
            reply.update(self.answer(request))
            channel.reply(reply)

    def answer(self, request: Dict[str, Any]) -> Dict[str, Any]:
        """The members of the reply to one request, without `seq`. An exception is an answer: the member `error`."""
        try:
            operation = request.get("op")
            if operation == "hello":
                return {"protocol": PROTOCOL, **self._loaded().about()}
            if operation == "run":
                return run(self._loaded(), request, self._limit, self._tap)
            if operation == "explore":
                return explore(self._loaded(), request, self._limit, self._tap)
            raise Unsupported("this adapter cannot do `{}`; it can do hello, run, explore and stop".format(operation))
        except Unsupported as reason:
            return {"error": _error("unsupported", str(reason))}
        except Skipped as reason:
            return {"error": _error("skipped", str(reason))}
        except AdapterError as error:
            return {"error": _error("exception", str(error))}
        except Exception as error:
            return {"error": _error("exception", describe(error), trace_of(error))}

    def _loaded(self) -> Engine:
        if self._engine is None:
            self._engine = self._load()
        return self._engine


def _error(kind: str, message: str, trace: str = "") -> Dict[str, str]:
    return {"kind": kind, "message": message, "trace": trace}
