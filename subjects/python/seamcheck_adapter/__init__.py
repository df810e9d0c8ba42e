"""A worker for seamcheck: it lets the harness ask a Python parser of streamed tool calls, over JSON Lines.

An *engine* (`engine.Engine`) knows parsers by name and opens a fresh one for every stream. What a parser returns is
read into *deltas* (`deltas`), an *assembler* (`outcome`) makes an outcome of them as an OpenAI client would, and `run`
does so for one text in some of its chunkings, `explore` for all of them at once. `serve` answers the protocol's
requests with it.

There are two engines: `factory` makes one of anyone's parser, and `presets` has those that are driven as their own
servers drive them. Standard library only.
"""

PROTOCOL = 1
"""The version of the worker protocol that this package speaks."""
