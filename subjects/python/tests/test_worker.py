"""The adapter as a process: its lines are replies, whatever the parser does."""

import json
import unittest

from tests.worker import Worker, toy

TEXT = 'Hi «ping:{"n": 1}» you 😀«ping:{}»'
CONTENT = "Hi  you 😀"
CALLS = [
    {"name": "ping", "arguments": '{"n": 1}', "complete": True},
    {"name": "ping", "arguments": "{}", "complete": True},
]
ITEMS = [{"content": "Hi "}, {"call": 0}, {"content": " you 😀"}, {"call": 1}]
OUTCOME = {"reasoning": "", "content": CONTENT, "calls": CALLS, "items": ITEMS}


class Conversation(unittest.TestCase):
    def test_hello_says_what_the_engine_is_and_what_its_parser_can(self):
        with toy("Right", "--name", "toys") as worker:
            reply = worker.hello()
        self.assertEqual(reply["protocol"], 1)
        self.assertEqual(reply["engine"], "toys")
        self.assertRegex(reply["runtime"], r"^\w+ 3\.\d+\.\d+")
        self.assertEqual(reply["stubbed"], [])
        can = ["one_shot", "stream", "deltas", "fork"]
        self.assertEqual(reply["parsers"], [{"name": "toy", "format": "toy", "contract": "any", "can": can}])

    def test_a_right_parser_gives_one_outcome_for_all_chunkings(self):
        length = len(TEXT)
        chunkings = [[], list(range(1, length)), [0, 0, 7, 7, length]] + [[cut] for cut in range(1, length)]
        with toy("Right") as worker:
            reply = worker.run("toy", TEXT, chunkings)
        self.assertEqual(reply["outcomes"], [OUTCOME])
        self.assertEqual(reply["one_shot"], 0)
        self.assertEqual(reply["streams"], [0] * len(chunkings))
        self.assertEqual(reply["failures"], [])
        self.assertEqual(reply["logged"], [])
        self.assertNotIn("deltas", reply)
        self.assertNotIn("residue", reply)

    def test_deltas_are_a_list_a_chunk_and_one_for_the_end(self):
        with toy("Right") as worker:
            reply = worker.run("toy", "a«f:{}»", [[], [1, 1, 4]], deltas=True)
        begin = {"calls": [{"index": 0, "id": "c0", "name": "f"}]}
        open_brace, close_brace = ({"calls": [{"index": 0, "arguments": brace}]} for brace in "{}")
        self.assertEqual(
            reply["deltas"],
            [
                [[{"content": "a"}, begin, open_brace, close_brace], []],
                [[{"content": "a"}], [], [begin], [open_brace, close_brace], []],
            ],
        )

    def test_the_start_and_the_tools_reach_the_parser(self):
        with toy("Right") as worker:
            reply = worker.run("toy", "why", [[]], start="reasoning")
        self.assertEqual(reply["outcomes"][reply["streams"][0]]["reasoning"], "why")

    def test_stop_ends_the_process(self):
        with toy("Right") as worker:
            worker.hello()
            code, _ = worker.stop()
        self.assertEqual(code, 0)

    def test_the_end_of_the_input_ends_the_process(self):
        with toy("Right") as worker:
            worker.hello()
            worker.process.stdin.close()
            self.assertEqual(worker.process.wait(), 0)
            self.assertEqual(worker.process.stdout.read(), b"")


class WrongRequests(unittest.TestCase):
    def test_a_line_that_is_no_request_is_answered_and_the_next_one_too(self):
        with toy("Right") as worker:
            for line in ("hello?", "[1]", '{"seq": 1'):
                reply = worker.line(line)
                self.assertIsNone(reply["seq"])
                self.assertEqual(reply["error"]["kind"], "unsupported")
            self.assertEqual(worker.hello()["protocol"], 1)

    def test_what_the_adapter_cannot_do_is_unsupported(self):
        with toy("Right") as worker:
            for op, members in [
                ("explore", {}),
                ("dance", {}),
                ("run", {"parser": "other", "text": "", "chunkings": []}),
                ("run", {"parser": "toy", "chunkings": []}),
                ("run", {"parser": "toy", "text": "", "chunkings": [], "reuse": True, "interleave": True}),
            ]:
                with self.subTest(op=op, members=members):
                    error = worker.ask(op, **members)["error"]
                    self.assertEqual(error["kind"], "unsupported")
                    self.assertGreater(len(error["message"]), 20)


class Misbehaviour(unittest.TestCase):
    def test_what_a_parser_prints_goes_to_standard_error(self):
        with toy("Noisy") as worker:
            worker.hello()
            reply = worker.run("toy", TEXT, [[], [4]])
            self.assertEqual(reply["outcomes"], [OUTCOME])
            self.assertEqual(reply["failures"], [])
            code, errors = worker.stop()
        self.assertEqual(code, 0)
        self.assertEqual(errors.count("a module that prints while it is imported"), 1)
        self.assertEqual(errors.count("written to the file descriptor"), 3)
        self.assertEqual(errors.count("printed by a child"), 3)

    def test_an_exception_is_a_failure_of_its_stream_and_the_others_go_on(self):
        with toy("Raises") as worker:
            reply = worker.run("toy", "a!b!", [[], [1], [2], [3]], deltas=True)
        self.assertEqual(reply["streams"], [0, None, 0, None])
        self.assertEqual(reply["one_shot"], 0)
        self.assertEqual(reply["deltas"][1], [[{"content": "a"}]])
        first, second = reply["failures"]
        message = "ValueError: a chunk may not begin with !"
        self.assertEqual([first["chunking"], first["kind"], first["message"]], [1, "exception", message])
        self.assertEqual([second["chunking"], second["kind"], second["message"]], [3, "exception", message])
        self.assertIn("toys.py", first["trace"])
        self.assertNotIn("seamcheck_adapter", first["trace"])
        self.assertTrue(first["trace"].endswith(message + "\n"))

    def test_a_parser_that_exits_ends_its_stream_only(self):
        with toy("Exits") as worker:
            reply = worker.run("toy", "a!", [[1], []])
        self.assertEqual(reply["streams"], [None, 0])
        self.assertEqual(reply["failures"][0]["message"], "SystemExit: no")

    def test_a_parser_that_loops_for_ever_is_a_hang_and_the_others_go_on(self):
        for name in ("Hangs", "SwallowsOnce"):
            with self.subTest(name), toy(name, "--limit", "0.5") as worker:
                reply = worker.run("toy", "a~b", [[], [1], [2]])
                self.assertEqual(reply["streams"], [0, None, 0])
                self.assertEqual(
                    [(failure["chunking"], failure["kind"]) for failure in reply["failures"]], [(1, "hang")]
                )
                self.assertIn("0.5 s", reply["failures"][0]["message"])
                self.assertIn("toys.py", reply["failures"][0]["trace"])

    def test_after_three_hangs_the_rest_of_a_text_is_not_tried_and_the_next_text_is(self):
        with toy("Hangs", "--limit", "0.5") as worker:
            reply = worker.run("toy", "~", [[]] * 5)
            self.assertEqual(reply["streams"], [None] * 5)
            self.assertEqual({failure["kind"] for failure in reply["failures"]}, {"hang"})
            untried = [failure["chunking"] for failure in reply["failures"] if "not tried" in failure["message"]]
            self.assertEqual(untried, [3, 4])
            self.assertEqual(worker.run("toy", "a", [[]])["failures"], [])

    def test_what_is_logged_comes_with_the_chunking_once_a_line(self):
        with toy("Logs") as worker:
            reply = worker.run("toy", "a!", [[], [1], [1]])
        lines = {chunking: [] for chunking in (1, 2)}
        for line in reply["logged"]:
            lines[line["chunking"]].append(line["message"])
        expected = [
            "WARNING toy.usual: saw !",
            "ERROR toy.alone: saw %d",
            "ERROR toy.usual: swallowed (KeyError: 'name')",
        ]
        self.assertEqual(lines, {1: expected, 2: expected})

    def test_what_a_parser_still_holds_is_its_residue(self):
        with toy("Forgets") as worker:
            self.assertIn("residue", worker.hello()["parsers"][0]["can"])
            reply = worker.run("toy", "a<", [[], [1]])
            self.assertEqual(reply["residue"], ["<", "<"])
            self.assertEqual(worker.run("toy", "a<b", [[]])["residue"], [None])

    def test_text_that_is_not_unicode_and_values_that_are_no_delta_are_failures(self):
        with toy("BrokenText") as worker:
            reply = worker.run("toy", "!", [[]])
        self.assertEqual(reply["streams"], [None])
        self.assertIn("UnicodeEncodeError", reply["failures"][0]["message"])
        with toy("OddReturn") as worker:
            reply = worker.run("toy", "!", [[]])
        self.assertIn("of type int", reply["failures"][0]["message"])


class Company(unittest.TestCase):
    CHARACTERS = list(range(1, len(TEXT)))

    def contents(self, reply):
        return [reply["outcomes"][place]["content"] for place in reply["streams"]]

    def test_a_right_parser_gives_in_company_what_it_gives_alone(self):
        chunkings = [self.CHARACTERS, [5], [], [9, 9, 12], [1]]
        with toy("Right") as worker:
            for company in ("reuse", "interleave"):
                reply = worker.run("toy", TEXT, chunkings, **{company: True})
                self.assertEqual(reply["outcomes"], [OUTCOME])
                self.assertEqual((reply["one_shot"], reply["streams"]), (0, [0] * len(chunkings)))
                self.assertEqual(reply["failures"], [])

    def test_an_object_with_reset_is_used_for_one_stream_after_the_other(self):
        with toy("Resets") as worker:
            reply = worker.run("toy", "«f:{}»", [[], []], deltas=True)
            first = {"calls": [{"index": 0, "id": "c0", "name": "f"}]}
            self.assertEqual([trace[0][0] for trace in reply["deltas"]], [first, first])
            reply = worker.run("toy", "«f:{}»", [[], []], deltas=True, reuse=True)
            second = {"calls": [{"index": 1, "id": "c1", "name": "f"}]}
            self.assertEqual([trace[0][0] for trace in reply["deltas"]], [first, second])

    def test_two_streams_are_open_at_a_time_and_are_fed_in_turns(self):
        with toy("Broadcasts") as worker:
            self.assertEqual(self.contents(worker.run("toy", "abc", [[1], []])), ["abc", "abc"])
            self.assertEqual(self.contents(worker.run("toy", "abc", [[1], []], reuse=True)), ["abc", "abc"])
            # The turns: a, abc, bc; then the first ends, and the second.
            reply = worker.run("toy", "abc", [[1], [], [2]], interleave=True)
        self.assertEqual(self.contents(reply), ["aabcbc", "aabc", "abc"])

    def test_what_one_stream_raises_does_not_end_the_one_beside_it(self):
        with toy("Raises") as worker:
            reply = worker.run("toy", "a!b", [[1], [2]], interleave=True)
            self.assertEqual(reply["streams"], [None, 0])
            self.assertEqual([failure["chunking"] for failure in reply["failures"]], [0])
            reply = worker.run("toy", "a!b", [[1], [2]], reuse=True)
            self.assertEqual(reply["streams"], [None, 0])


class Factories(unittest.TestCase):
    def test_a_parser_without_one_shot_is_not_asked_for_it(self):
        with toy("no_one_shot") as worker:
            self.assertEqual(worker.hello()["parsers"][0]["can"], ["stream", "deltas", "reasoning"])
            reply = worker.run("toy", TEXT, [[]])
        self.assertIsNone(reply["one_shot"])
        self.assertEqual(reply["outcomes"], [OUTCOME])
        self.assertEqual(reply["failures"], [])

    def test_a_factory_without_start_declines_texts_that_start_elsewhere(self):
        with toy("no_one_shot") as worker:
            error = worker.run("toy", "why", [[]], start="reasoning")["error"]
        self.assertEqual(error["kind"], "unsupported")
        self.assertIn("`start`", error["message"])

    def test_what_is_wrong_with_a_factory_is_said_in_the_reply_to_hello(self):
        for place, kind, word in [
            ("toys", "unsupported", "module:factory"),
            ("nowhere:Parser", "unsupported", "no module `nowhere`"),
            ("toys:Wrong", "unsupported", "no `Wrong`"),
            ("toys:number", "unsupported", "called"),
            ("toys:no_finish", "unsupported", "`finish`"),
            ("toys:broken", "exception", "OSError: there is no vocabulary"),
        ]:
            with self.subTest(place), Worker("--factory", place, "--format", "toy") as worker:
                error = worker.hello()["error"]
                self.assertEqual(error["kind"], kind)
                self.assertIn(word, error["message"])

    def test_a_factory_needs_a_format(self):
        with Worker("--factory", "toys:Right") as worker:
            self.assertIn("--format", worker.hello()["error"]["message"])

    def test_a_factory_may_read_several_formats(self):
        with Worker("--factory", "toys:Right", "--format", "a", "--format", "b") as worker:
            self.assertEqual([parser["format"] for parser in worker.hello()["parsers"]], ["a", "b"])
            self.assertEqual(worker.run("b", TEXT, [[]])["outcomes"], [OUTCOME])

    def test_a_line_of_the_reply_is_utf_8_and_not_escaped(self):
        with toy("Right") as worker:
            request = {"seq": 1, "op": "run", "parser": "toy", "text": "é😀", "chunkings": [[]]}
            worker.process.stdin.write(json.dumps(request).encode() + b"\n")
            worker.process.stdin.flush()
            self.assertIn("é😀".encode("utf-8"), worker.process.stdout.readline())
