"""FreeToken's serving layer for streams, written once more as an object whose whole state is in its attributes.

`generate_events` and the endpoint's `stream_chat_completion_chunks` are asynchronous generators, which cannot be
copied. This does what they do between FreeToken's own parsers and the client, step by step: which text goes to which
parser, when a call opens and closes, and what happens at the end of the stream. That it does exactly what they do is
tested, and every path that exploring reports is run again through them.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class _OpenCall:
    """The call whose arguments are arriving."""

    def __init__(self, detector_index: int, index: int) -> None:
        self.detector_index = detector_index
        self.index = index
        # The arguments that the parser gave, and those of them that went to the client.
        self.arguments = ""
        self.sent = ""


class Transcribed:
    """One stream: `feed` and `finish` return deltas."""

    returns_deltas = True

    def __init__(self, generation: Any, spec: Any, state: Any) -> None:
        self.generation = generation
        self.spec = spec
        self.state = state
        self.reasoning_parser = generation._make_reasoning_parser(spec, state)
        self.tool_parser: Any = None
        if spec.parse_tools:
            parser = generation._make_tool_parser(spec, state)
            if parser.supports_streaming():
                self.tool_parser = parser
        self.specials = generation._leaked_special_tokens(state)
        self.pending = ""
        self.open_call: Optional[_OpenCall] = None
        self.calls_closed = 0
        self.swallows_space = False

    def constants(self) -> List[Any]:
        """What is the same for every stream with these tools."""
        return [self.spec, self.state, self.specials, self.tool_parser.tools if self.tool_parser else []]

    def feed(self, chunk: str) -> List[Dict[str, Any]]:
        """One step of the engine."""
        deltas: List[Dict[str, Any]] = []
        if chunk and self.reasoning_parser is not None:
            reasoning, chunk = self.reasoning_parser.parse_stream_chunk(chunk)
            self._reason(reasoning, deltas)
        if chunk:
            self._route(chunk, deltas)
        return deltas

    def finish(self) -> List[Dict[str, Any]]:
        """The engine's last step."""
        deltas: List[Dict[str, Any]] = []
        if self.reasoning_parser is not None:
            reasoning, content = self.reasoning_parser.flush()
            self._reason(reasoning, deltas)
            if content:
                self._route(content, deltas)
        if self.tool_parser is not None:
            self._drain(deltas)
        elif self.spec.parse_tools:
            self._parse_pending(deltas)
        return deltas

    def _reason(self, text: str, deltas: List[Dict[str, Any]]) -> None:
        text = self._strip(text)
        if text:
            deltas.append({"reasoning": text})

    def _route(self, text: str, deltas: List[Dict[str, Any]]) -> None:
        """Text that is no reasoning."""
        if self.tool_parser is None:
            if self.spec.parse_tools:
                self.pending += text
            else:
                deltas.append({"content": self._strip(text)})
            return
        for kind, payload in self.tool_parser.parse_stream_events(text):
            if kind == "text":
                self._close(deltas)
                self._content(payload, deltas)
                continue
            for piece in payload:
                call = self.open_call
                if call is None or (piece.name is not None and piece.tool_index != call.detector_index):
                    self._close(deltas)
                    call = self._open(piece.tool_index, piece.name, deltas)
                if piece.parameters:
                    call.arguments += piece.parameters
                    self._send(piece.parameters, deltas)

    def _content(self, text: str, deltas: List[Dict[str, Any]]) -> None:
        """Text beside calls; white space alone that follows a call is markup."""
        text = self._strip(text)
        if not text or (self.swallows_space and not text.strip()):
            return
        deltas.append({"content": text})
        if text.strip():
            self.swallows_space = False

    def _open(self, detector_index: int, name: Optional[str], deltas: List[Dict[str, Any]]) -> _OpenCall:
        self.open_call = _OpenCall(detector_index, self.calls_closed)
        deltas.append({"calls": [{"index": self.calls_closed, "name": name, "arguments": ""}]})
        return self.open_call

    def _send(self, arguments: str, deltas: List[Dict[str, Any]]) -> None:
        """Passes a piece of arguments on, unless the parser may yet take it back."""
        call = self.open_call
        if call is not None and self.tool_parser.args_fragments_prefix_stable():
            call.sent += arguments
            deltas.append({"calls": [{"index": call.index, "arguments": arguments}]})

    def _close(self, deltas: List[Dict[str, Any]]) -> None:
        """The open call ended: what of its arguments was not sent goes to the client."""
        call = self.open_call
        if call is None:
            return
        arguments = call.arguments
        if not self.generation._valid_json(arguments):
            arguments = self.tool_parser.unstreamed_arguments(call.detector_index) or arguments
        self._complete(call, arguments or "{}", deltas)
        self.open_call = None
        self.calls_closed += 1
        self.swallows_space = True

    @staticmethod
    def _complete(call: _OpenCall, arguments: str, deltas: List[Dict[str, Any]]) -> None:
        if arguments.startswith(call.sent) and len(arguments) > len(call.sent):
            deltas.append({"calls": [{"index": call.index, "arguments": arguments[len(call.sent) :]}]})

    def _drain(self, deltas: List[Dict[str, Any]]) -> None:
        """The end of a stream whose calls were parsed as they came."""
        for piece in self.tool_parser.finalize_stream():
            if self.open_call is not None and piece.parameters:
                self.open_call.arguments += piece.parameters
                self._send(piece.parameters, deltas)
        self._close(deltas)
        for item in self.tool_parser.recover_truncated_call():
            # Such a call is announced and closed at once; white space after it is not swallowed for its sake.
            call = _OpenCall(item.tool_index, self.calls_closed)
            deltas.append({"calls": [{"index": call.index, "name": item.name, "arguments": ""}]})
            self._complete(call, item.parameters or "", deltas)
            self.calls_closed += 1
        self._content(self.tool_parser.finish_stream() or "", deltas)

    def _parse_pending(self, deltas: List[Dict[str, Any]]) -> None:
        """The end of a stream whose parser only parses whole texts."""
        parsed = self.generation._parse_tool_response(self.pending, self.spec, self.state)
        if parsed is None:
            deltas.append({"content": self._strip(self.pending)})
            return
        content, calls = parsed
        content = self._strip(content)
        if content:
            deltas.append({"content": content})
        for index, call in enumerate(calls):
            deltas.append({"calls": [{"index": index, "name": call.name, "arguments": call.parameters}]})

    def _strip(self, text: str) -> str:
        return self.generation.strip_special_tokens(text, self.specials) if text else ""
