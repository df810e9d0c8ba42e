"""One text through FreeToken's serving layer, as its endpoint for chat completions would answer."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any, Dict, List, Optional

from ...engine import Engine, Skipped, Unsupported
from .catalogue import pair, template_arguments
from .modules import FreeTokenModules
from .steps import Driver, Steps, configuration, result_of
from .transcribed import Transcribed


class FreeToken(Engine):
    """Streams run `generate_events` below the endpoint's `stream_chat_completion_chunks`; one-shot is `generate_full`.

    Of the server, only the model is replaced: by `steps.Steps`, which replays the chunks, one a step of the engine.
    """

    name = "freetoken"
    # For `explore`: the serving layer is made of generators, which cannot be copied.
    transcribed = True

    def __init__(self, modules: FreeTokenModules) -> None:
        self.version = modules.version
        self.stubbed = modules.stubbed
        self._modules = modules
        self._parsers = [_about(parser) for parser in modules.parsers.SUPPORTED_TOOL_CALL_PARSERS]
        self._made: Any = (None, None, None)

    def parsers(self) -> List[Dict[str, Any]]:
        return self._parsers

    def open(self, parser: str, tools: List[Dict[str, Any]], start: str) -> "Served":
        reasoning_parser = _reasoning_parser(parser, start)
        request, spec = self._request(tools, start)
        steps = Steps(self._modules.messages.UserReply, parser, reasoning_parser)
        return Served(self._modules, steps, request, spec)

    def open_after(self, before: "Served", parser: str, tools: List[Dict[str, Any]], start: str) -> "Served":
        """A request to the server that answered `before`."""
        return self.open_beside(before, parser, tools, start)

    def open_beside(self, other: "Served", parser: str, tools: List[Dict[str, Any]], start: str) -> "Served":
        """A request to the server that is answering `other`."""
        return Served(self._modules, other.steps, *self._request(tools, start))

    def open_forkable(self, parser: str, tools: List[Dict[str, Any]], start: str) -> Transcribed:
        config = configuration(parser, _reasoning_parser(parser, start))
        return Transcribed(self._modules.generation, self._request(tools, start)[1], SimpleNamespace(config=config))

    def constants(self, opened: Transcribed, tools: List[Dict[str, Any]]) -> List[Any]:
        return opened.constants()

    def _request(self, tools: List[Dict[str, Any]], start: str) -> Any:
        """The client's request and what the server makes of it; kept while the next stream has the same tools."""
        if self._made[0] is not tools or self._made[1] != start:
            endpoint = self._modules.endpoint
            try:
                request = self._modules.models.ChatCompletionRequest(
                    model="replayed",
                    messages=[{"role": "user", "content": "Go on."}],
                    tools=tools or None,
                    stream=True,
                    chat_template_kwargs=template_arguments(start),
                )
                spec = endpoint.chat_request_to_genspec(request, {})
            except ValueError as error:
                raise Skipped("FreeToken refuses a request with these tools: {}".format(error)) from None
            if start == "content":
                # Some families take a prompt with tools to open the reasoning; this one is to leave off in content.
                spec = dataclasses.replace(spec, template_tools=None)
            self._made = (tools, start, (request, spec))
        return self._made[2]


def _reasoning_parser(parser: str, start: str) -> Optional[str]:
    """The reasoning parser that the server puts beside a parser for a text that starts there."""
    chosen = pair(parser)
    if start == "reasoning":
        if chosen.reasoning_parser is None:
            raise Unsupported("FreeToken has no reasoning parser for the models of `{}`".format(parser))
    elif start != "content":
        raise Unsupported("FreeToken's parsers cannot be told to start in the channel `{}`".format(start))
    elif chosen.always_reasons:
        # As a server with `--reasoning-parser off`: the only one whose texts start as content.
        return None
    return chosen.reasoning_parser


class Served:
    """One text or one stream."""

    def __init__(self, modules: FreeTokenModules, steps: Steps, request: Any, spec: Any) -> None:
        self._modules = modules
        self.steps = steps
        self._uid = steps.new_request()
        self._request = request
        self._spec = spec
        self._driver: Optional[Driver] = None

    def one_shot(self, text: str) -> Dict[str, Any]:
        """The message of an answer that is not streamed, with the members that the endpoint gives it."""
        self.steps.add(self._uid, text)
        self.steps.end(self._uid)
        result = result_of(self._modules.generation.generate_full(self._uid, self._spec, self.steps))
        return {
            "reasoning_content": result.reasoning,
            "content": result.content,
            "tool_calls": self._modules.endpoint._tool_calls_to_openai(result.tool_calls),
        }

    def feed(self, chunk: str) -> List[Dict[str, Any]]:
        """One step of the engine."""
        self.steps.add(self._uid, chunk)
        return self._advance()

    def finish(self) -> List[Dict[str, Any]]:
        """The engine's last step."""
        self.steps.end(self._uid)
        return self._advance()

    def _advance(self) -> List[Dict[str, Any]]:
        if self._driver is None:
            endpoint = self._modules.endpoint
            chunks = endpoint.stream_chat_completion_chunks(self._uid, self._request, self.steps, self._spec)
            self._driver = Driver(chunks)
        deltas = []
        for chunk in self._driver.advance():
            # The last one is the bare end-of-stream line of the event stream.
            for choice in chunk["choices"] if isinstance(chunk, dict) else ():
                # The first chunk only announces the role, the last only the reason of the end.
                if not choice["delta"].get("role") and choice["delta"]:
                    deltas.append(choice["delta"])
        return deltas


def _about(parser: str) -> Dict[str, Any]:
    chosen = pair(parser)
    can = ["one_shot", "stream", "deltas", "fork", "ids"]
    if chosen.reasoning_parser is not None:
        can.append("reasoning")
    return {"name": parser, "format": chosen.format, "contract": "any", "can": can}
