"""What each of FreeToken's parsers reads, and the reasoning parser that its server puts beside it.

FreeToken infers both from the model; the pairs are those of its inference (`--tool-call-parser auto` and
`--reasoning-parser auto`).
"""

from __future__ import annotations

from typing import NamedTuple, Optional


class Pair(NamedTuple):
    """One tool-call parser with its format and its reasoning parser."""

    format: str
    reasoning_parser: Optional[str] = None
    always_reasons: bool = False
    """Whether this reasoning parser takes every text to start inside the reasoning."""


_PAIRS = {
    "deepseekv32": Pair("deepseek_v32", "deepseekv32"),
    "deepseekv41": Pair("deepseek_v41", "deepseekv32"),
    "gemma4": Pair("gemma4", "gemma4"),
    "glm47": Pair("glm47", "glm"),
    "gpt-oss": Pair("harmony", "gpt_oss"),
    "gpt_oss": Pair("harmony", "gpt_oss"),
    "llama3": Pair("llama3_json"),
    "minimax": Pair("minimax_m2", "minimax", always_reasons=True),
    "minimax_m3": Pair("minimax_m3", "minimax_m3"),
    "mistral": Pair("mistral"),
    "muse_glimmer": Pair("muse_glimmer", "muse_glimmer"),
    "qwen": Pair("qwen3", "qwen3"),
    "qwen25": Pair("qwen3", "qwen3"),
    "qwen3_coder": Pair("qwen3_coder", "qwen3"),
}


def pair(parser: str) -> Pair:
    """The pair of a tool-call parser. One that is not known here is taken to read a format of its own name."""
    return _PAIRS.get(parser, Pair(parser))


def template_arguments(start: str) -> dict:
    """The `chat_template_kwargs` of a request whose prompt ends where `start` says.

    From them FreeToken's server concludes whether the text begins inside the reasoning; each family looks at another
    of these names.
    """
    if start == "reasoning":
        return {"enable_thinking": True, "thinking": True, "thinking_mode": "enabled"}
    return {"enable_thinking": False, "thinking": False}
