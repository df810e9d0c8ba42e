import random
import unittest

from seamcheck_adapter.explore.delivered import NOTHING, condense, extend, outcome
from seamcheck_adapter.outcome import Assembler


def random_delta(draw):
    delta = {}
    for member in draw.sample(("content", "reasoning", "calls"), draw.choice((1, 1, 1, 2, 3))):
        if member != "calls":
            delta[member] = draw.choice(("a", "é", "", "\n"))
            continue
        delta["calls"] = []
        for _ in range(draw.randint(0, 2)):
            call = {"index": draw.choice((0, 0, 1, 7))}
            if draw.random() < 0.3:
                call["name"] = draw.choice(("f", "g", "", None))
            if draw.random() < 0.8:
                call["arguments"] = draw.choice(("{", "}", '"', ""))
            delta["calls"].append(call)
    return delta


class Delivered(unittest.TestCase):
    def test_it_is_what_a_client_has_assembled_however_the_deltas_come(self):
        draw = random.Random(5)
        seen = set()
        for _ in range(3000):
            deltas = [random_delta(draw) for _ in range(draw.randint(0, 8))]
            client = Assembler()
            for delta in deltas:
                client.add(delta)
            whole = extend(NOTHING, condense(deltas))
            self.assertEqual(outcome(whole), client.outcome(), deltas)
            cut = draw.randint(0, len(deltas))
            parts = extend(extend(NOTHING, condense(deltas[:cut])), condense(deltas[cut:]))
            self.assertEqual(parts, whole, deltas)
            seen.add(whole)
        self.assertGreater(len(seen), 1000)
