"""The command line."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Callable, List, Optional

from . import presets
from .channel import Channel
from .engine import Engine
from .factory import FactoryEngine
from .serve import Server
from .time_limit import TimeLimit


def main(arguments: Optional[List[str]] = None) -> int:
    """Serves one engine on standard input and output, until `stop` or the end of the input. Returns the exit code."""
    options = _parser().parse_args(arguments)
    channel = Channel.claim()
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    Server(_loader(options), TimeLimit(options.limit)).serve(channel)
    return 0


def _loader(options: argparse.Namespace) -> Callable[[], Engine]:
    if options.preset:
        return presets.ALL[options.preset]
    return lambda: FactoryEngine(options.factory, options.format, options.name)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m seamcheck_adapter",
        description="A worker for seamcheck: parses the texts that it is asked to parse, on standard input and output.",
    )
    engine = parser.add_mutually_exclusive_group(required=True)
    engine.add_argument("--factory", metavar="MODULE:FACTORY", help="a callable that makes a parser")
    engine.add_argument("--preset", choices=sorted(presets.ALL), help="an engine, driven as its server drives it")
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        action="append",
        default=[],
        help="with --factory: the format that the parser reads; may be repeated",
    )
    parser.add_argument("--name", default="", help="with --factory: what the report calls it; else py:MODULE:FACTORY")
    parser.add_argument(
        "--limit",
        type=float,
        default=2.0,
        metavar="SECONDS",
        help="how long one parse of one text may take before it counts as hung; 0 is no limit (default: %(default)s)",
    )
    return parser
