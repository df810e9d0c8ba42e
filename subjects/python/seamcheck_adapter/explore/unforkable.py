"""A state that cannot be copied and compared."""

from __future__ import annotations

from typing import List


class Unforkable(Exception):
    """Says which object it is, by its type or in a few words, and where it hangs.

    The path is put together on the way out: each level adds the step that led to the object.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self._steps: List[str] = []

    def within(self, step: str) -> None:
        """The object was reached from the level above by `step`, such as `.lock` or `[0]`."""
        self._steps.append(step)

    def __str__(self) -> str:
        return "{} at parser{}".format(self.what, "".join(reversed(self._steps)))
