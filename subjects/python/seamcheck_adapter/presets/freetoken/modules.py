"""Importing FreeToken's serving layer, with or without what it needs to run a model."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import logging
import os
import sys
from types import ModuleType
from typing import Any, List, NamedTuple

from ...engine import Unsupported

# Libraries that the serving layer imports for running models and for HTTP. The parsers use none of them.
_LIBRARIES = ("torch", "transformers", "numpy", "fastapi", "fastapi.responses")
# Packages of FreeToken whose `__init__` starts or imports the runtime; their modules are imported as they are.
_PACKAGES = ("freetoken", "freetoken.server", "freetoken.mm", "freetoken.tokenizer")


class FreeTokenModules(NamedTuple):
    """The modules of FreeToken that are driven."""

    version: str
    stubbed: List[str]
    parsers: Any
    generation: Any
    endpoint: Any
    models: Any
    messages: Any


def import_freetoken() -> FreeTokenModules:
    """Imports FreeToken; if that fails because a library is missing, with stand-ins for the missing ones.

    Raises `Unsupported`, with a sentence, if FreeToken is not installed.
    """
    try:
        version = importlib.metadata.version("freetoken")
    except importlib.metadata.PackageNotFoundError:
        raise Unsupported(
            "FreeToken is not installed for {}; run `seamcheck subjects install freetoken`".format(sys.executable)
        ) from None
    try:
        importlib.import_module("freetoken.server.openai_api")
        stubbed: List[str] = []
    except ImportError:
        for name in [name for name in sys.modules if name.partition(".")[0] == "freetoken"]:
            del sys.modules[name]
        stubbed = _stand_in()
    endpoint = importlib.import_module("freetoken.server.openai_api")
    generation = importlib.import_module("freetoken.server.generation")
    return FreeTokenModules(
        version=version,
        stubbed=stubbed + _quieten(generation, endpoint),
        parsers=importlib.import_module("freetoken.server.function_call_parser"),
        generation=generation,
        endpoint=endpoint,
        models=importlib.import_module("freetoken.server.api_models"),
        messages=importlib.import_module("freetoken.message"),
    )


def _quieten(generation: Any, endpoint: Any) -> List[str]:
    """Takes away what a stream does besides parsing, and returns the names of the replaced functions."""
    # It keeps a log of requests, for which it asks the running server for the model's name.
    generation._record_generation = lambda **_: None
    # It writes each chunk as a server-sent event; we would only have to read it again.
    endpoint._sse = lambda payload: payload
    return ["freetoken.server.generation._record_generation", "freetoken.server.openai_api._sse"]


def _stand_in() -> List[str]:
    """Registers stand-ins for the libraries that are missing, and returns the names of all modules replaced."""
    stubbed = []
    for name in _LIBRARIES:
        if name.partition(".")[0] in stubbed or not _is_installed(name):
            sys.modules[name] = _Library(name)
            stubbed.append(name)
    spec = importlib.util.find_spec("freetoken")
    if spec is None or not spec.submodule_search_locations:
        raise Unsupported("FreeToken is installed, but its package `freetoken` is not where Python looks for it")
    root = list(spec.submodule_search_locations)[0]
    for name in _PACKAGES:
        package = ModuleType(name)
        package.__path__ = [os.path.join(root, *name.split(".")[1:])]
        sys.modules[name] = package
    # It re-exports helpers for GPUs, model files and message queues; here only its logger is used.
    utilities = _Library("freetoken.utils")
    utilities.init_logger = lambda name, *_, **__: logging.getLogger(name)
    sys.modules["freetoken.utils"] = utilities
    return stubbed + list(_PACKAGES) + ["freetoken.utils"]


def _is_installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


class _Library(ModuleType):
    """A module in which every name is an empty class: enough for annotations, bases and `from … import …`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: List[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = type(name, (), {})
        setattr(self, name, value)
        return value
