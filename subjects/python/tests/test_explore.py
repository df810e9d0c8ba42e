"""Exploring gives what all chunkings give, tried one by one, and says where it does not."""

import itertools
import json
import random
import unittest

from seamcheck_adapter.chunks import chunks
from seamcheck_adapter.engine import Unsupported
from seamcheck_adapter.explore import explore
from seamcheck_adapter.factory import FactoryEngine
from seamcheck_adapter.log_tap import LogTap
from seamcheck_adapter.stream import Failed, Stream, attempt
from seamcheck_adapter.time_limit import TimeLimit
from tests.worker import TOOLS, toy

LIMIT = TimeLimit(20)
TEXT = "I look <call>{1}</call> and <cal <call>{2}</call> <"


def engine(name):
    return FactoryEngine("tests.streaming_toys:" + name, ["toy"])


def explored(engine, text, cuts="any", parser="toy", tools=TOOLS, limit=LIMIT, **members):
    request = {"parser": parser, "text": text, "tools": tools, "start": "content", "atoms": [], "cuts": cuts}
    request.update({"max_seconds": 3600, **members})
    reply = explore(engine, request, limit, LogTap())
    json.dumps(reply)
    return reply


def found(reply):
    """The outcomes with the fewest cuts to each, and the failures."""
    result = {json.dumps(reply["outcomes"][entry["outcome"]]): len(entry["cuts"]) for entry in reply["reached"]}
    for entry in reply["failures"]:
        result[Failed(entry["kind"], entry["message"], "").key] = len(entry["cuts"])
    return result


def one_by_one(engine, text, allowed, parser="toy", tools=TOOLS):
    """The same by running every chunking with cuts at the allowed offsets."""
    result = {}
    for size in range(len(allowed) + 1):
        for cuts in itertools.combinations(allowed, size):
            ended = attempt(LIMIT, lambda: Stream(chunks(text, cuts), False).run(engine.open(parser, tools, "content")))
            result.setdefault(ended.key if isinstance(ended, Failed) else json.dumps(ended.outcome), size)
    return result


def beside(text, markers, count, seed=1, also=()):
    """`count` offsets inside and beside the markers, those in `also` among them."""
    places = set()
    for marker in markers:
        begin = text.find(marker)
        while begin >= 0:
            places.update(range(max(begin - 1, 1), min(begin + len(marker) + 2, len(text))))
            begin = text.find(marker, begin + 1)
    drawn = random.Random(seed).sample(sorted(places.difference(also)), count - len(also))
    return sorted(drawn + list(also))


class BruteForce(unittest.TestCase):
    """All 2^14 chunkings with cuts at 14 offsets, one by one."""

    def check(self, name, text, count=14, also=()):
        cuts = beside(text, ("<call>", "</call>"), count, also=also)
        expected = one_by_one(engine(name), text, cuts)
        reply = explored(engine(name), text, cuts)
        self.assertTrue(reply["graph_closed"] and reply["outcomes_closed"], reply.get("stopped_by"))
        self.assertEqual(found(reply), expected)
        return expected

    def test_a_right_parser_has_one_outcome(self):
        self.assertEqual(list(self.check("Careful", TEXT).values()), [0])

    def test_faulty_parsers_have_theirs_with_the_fewest_cuts(self):
        for name, least in [("Hasty", 4), ("HoldsFour", 2), ("Drops", 1), ("RaisesInside", 2)]:
            with self.subTest(name):
                self.assertGreaterEqual(len(self.check(name, TEXT)), least)

    def test_a_fault_that_needs_two_cuts_or_three_is_found_with_exactly_these(self):
        for name, cuts in [("TwoCuts", [2, 6]), ("ThreeCuts", [2, 6])]:
            with self.subTest(name):
                expected = self.check(name, TEXT, also=cuts)
                self.assertEqual(sorted(expected.values()), [0, 2])
        text = "So I look <call>{}</call>."
        expected = self.check("ThreeCuts", text, also=(3, 5, 9))
        self.assertEqual(sorted(expected.values()), [0, 3])
        reply = explored(engine("ThreeCuts"), text)
        self.assertEqual([entry["cuts"] for entry in reply["reached"]], [[], [3, 5, 9]])
        self.assertTrue(reply["graph_closed"])


class Answer(unittest.TestCase):
    def test_every_chunking_of_a_right_parser_costs_a_feed_for_each_pair_of_offsets(self):
        reply = explored(engine("Careful"), TEXT)
        length = len(TEXT)
        self.assertEqual(reply["feeds"], length * (length + 1) // 2 + 1)
        self.assertEqual(reply["widest"], 1)
        self.assertEqual(reply["reached"], [{"outcome": 0, "cuts": []}])
        self.assertEqual(reply["failures"], [])
        self.assertIsNone(reply["one_shot"])
        self.assertNotIn("stopped_by", reply)
        # The seeded 1 % of the merges, two paths each, and the outcome's own path.
        self.assertGreater(reply["replayed"], 10)
        self.assertLess(reply["replayed"], 60)

    def test_the_same_request_gives_the_same_reply(self):
        self.assertEqual(explored(engine("Hasty"), TEXT), explored(engine("Hasty"), TEXT))

    def test_cuts_inside_atoms_are_left_out_if_asked(self):
        atoms = [[7, 13], [16, 23], [33, 39], [42, 49]]
        self.assertGreater(len(explored(engine("Hasty"), TEXT)["reached"]), 1)
        reply = explored(engine("Hasty"), TEXT, "token_real", atoms=atoms)
        for entry in reply["reached"]:
            for cut in entry["cuts"]:
                self.assertFalse(any(begin < cut < end for begin, end in atoms))
        self.assertEqual(len(reply["reached"]), 1)

    def test_an_empty_text_and_a_single_character_have_one_chunking(self):
        for text in ("", "a"):
            reply = explored(engine("Careful"), text)
            self.assertEqual([entry["cuts"] for entry in reply["reached"]], [[]])
            self.assertEqual(reply["feeds"], 2)
            self.assertTrue(reply["graph_closed"])

    def test_failures_have_the_fewest_cuts_and_the_exploration_goes_on_without_them(self):
        reply = explored(engine("RaisesInside"), "a<call>{}</call>b<call>")
        messages = {entry["message"]: entry["cuts"] for entry in reply["failures"]}
        self.assertEqual(messages["ValueError: </ is no JSON"], [11])
        self.assertEqual(len([entry for entry in reply["failures"] if "is open" in entry["message"]]), 1)
        self.assertEqual(len(reply["failures"]), 7)
        self.assertIn("streaming_toys.py", reply["failures"][0]["trace"])
        self.assertEqual(reply["reached"], [])
        self.assertTrue(reply["graph_closed"])
        self.assertEqual(len(explored(engine("RaisesInside"), "a<call>{}</call>b")["reached"]), 1)

    def test_what_is_logged_comes_with_cuts_that_lead_to_it(self):
        reply = explored(FactoryEngine("tests.toys:Logs", ["toy"]), "ab!c")
        self.assertIn({"cuts": [2, 3], "message": "WARNING toy.usual: saw !"}, reply["logged"])
        self.assertIn({"cuts": [2], "message": "WARNING toy.usual: saw !c"}, reply["logged"])
        self.assertEqual(len({entry["message"] for entry in reply["logged"]}), len(reply["logged"]))

    def test_a_request_without_cuts_is_refused(self):
        for cuts in (None, "some", 3):
            with self.assertRaises(Unsupported):
                explored(engine("Careful"), "a", cuts)
        with self.assertRaises(Unsupported):
            explored(engine("Careful"), "a", max_states="many")


class States(unittest.TestCase):
    def test_a_parser_that_keeps_its_chunks_is_stopped_by_a_bound(self):
        reply = explored(engine("Whole"), TEXT, max_states=8)
        self.assertFalse(reply["graph_closed"])
        self.assertEqual(reply["stopped_by"], "max-states")
        self.assertEqual(reply["widest"], 8)
        self.assertEqual(len(reply["reached"]), 1)

    def test_ignored_members_close_it_and_are_said(self):
        reply = explored(engine("Counts"), TEXT)
        self.assertTrue(reply["graph_closed"])
        self.assertEqual(reply["widest"], 1)
        self.assertEqual(reply["ignored"], [{"member": "Counts.chunks", "reason": "they are only counted"}])

    def test_constant_members_are_shared_and_said(self):
        locked = engine("Locked")
        self.assertIn("fork", locked.parsers()[0]["can"])
        reply = explored(locked, TEXT)
        self.assertTrue(reply["graph_closed"])
        self.assertEqual(reply["ignored"], [{"member": "Locked.lock", "reason": "it is never taken"}])

    def test_fresh_ids_and_a_look_at_the_clock_do_not_keep_states_apart(self):
        reply = explored(engine("LooksAtTheClock"), TEXT)
        self.assertTrue(reply["graph_closed"])
        self.assertEqual(reply["widest"], 1)

    def test_the_other_bounds_stop_it_with_what_was_found_until_then(self):
        for members, reason in [({"max_feeds": 100}, "max-feeds"), ({"max_seconds": 0}, "max-seconds")]:
            reply = explored(engine("Whole"), TEXT, **members)
            self.assertFalse(reply["graph_closed"])
            self.assertEqual(reply["stopped_by"], reason)
        self.assertEqual(len(explored(engine("Whole"), TEXT, max_feeds=100)["reached"]), 1)


class Trust(unittest.TestCase):
    def test_an_outcome_that_differs_in_each_session_is_a_replay_mismatch(self):
        reply = explored(engine("IdsInContent"), TEXT)
        self.assertFalse(reply["graph_closed"])
        self.assertRegex(reply["stopped_by"], "^replay mismatch: with the cuts .* a fresh session gives ")

    def test_states_that_were_merged_wrongly_are_a_replay_mismatch(self):
        # Only merges show it: every outcome that is reported is right.
        reply = explored(engine("Lies"), "I look at it and see nothing")
        self.assertFalse(reply["graph_closed"])
        self.assertRegex(reply["stopped_by"], "^replay mismatch: ")
        self.assertGreater(len(reply["reached"]), 1)

    def test_a_state_that_all_sessions_share_is_named(self):
        reply = explored(engine("SharesByMistake"), TEXT)
        self.assertFalse(reply["graph_closed"])
        name = "tests.streaming_toys.SharesByMistake.kept"
        self.assertEqual(reply["stopped_by"], "shared state: {} belongs to the class, and changed".format(name))

    def test_an_object_that_cannot_be_copied_is_named(self):
        reply = explored(engine("LockedLater"), TEXT)
        self.assertFalse(reply["graph_closed"])
        self.assertEqual(reply["stopped_by"], "unforkable: _thread.lock at parser.lock")

    def test_a_parser_that_changes_its_tools_is_explored_with_tools_of_its_own(self):
        cuts = beside(TEXT, ("<call>", "</call>"), 10)
        reply = explored(engine("ChangesTools"), TEXT, cuts)
        self.assertTrue(reply["graph_closed"], reply.get("stopped_by"))
        contents = [reply["outcomes"][entry["outcome"]]["calls"] for entry in reply["reached"]]
        self.assertEqual([[call["arguments"] for call in calls] for calls in contents], [["{1}", "again {2}"]])


class Hangs(unittest.TestCase):
    def test_a_feed_that_hangs_is_a_failure_with_its_cuts_and_the_others_go_on(self):
        with toy("Hangs", "--limit", "0.5") as worker:
            reply = worker.ask("explore", parser="toy", tools=TOOLS, text="a~b", start="content", atoms=[], cuts="any")
            self.assertEqual([(entry["kind"], entry["cuts"]) for entry in reply["failures"]], [("hang", [1])])
            self.assertTrue(reply["graph_closed"])
            self.assertEqual(len(reply["reached"]), 1)


class Worker(unittest.TestCase):
    def test_a_worker_answers_explore_and_says_which_parsers_can_be_explored(self):
        with toy("Right") as worker:
            self.assertIn("fork", worker.hello()["parsers"][0]["can"])
            reply = worker.ask(
                "explore", parser="toy", tools=TOOLS, text="a«ping:{}»", start="content", atoms=[], cuts="any"
            )
            self.assertTrue(reply["graph_closed"])
            self.assertEqual(reply["one_shot"], 0)
            error = worker.ask("explore", parser="toy", tools=TOOLS, text="a", start="content", atoms=[])["error"]
            self.assertEqual(error["kind"], "unsupported")
        with toy("no_one_shot") as worker:
            self.assertNotIn("fork", worker.hello()["parsers"][0]["can"])
            reply = worker.ask("explore", parser="toy", tools=TOOLS, text="a", start="content", atoms=[], cuts="any")
            self.assertRegex(reply["stopped_by"], "^unforkable: the class .* at parser$")
