import unittest

from seamcheck_adapter.outcome import Assembler, is_json_object, read_outcome


def assemble(*deltas):
    assembler = Assembler()
    for delta in deltas:
        assembler.add(delta)
    return assembler.outcome()


class Assembling(unittest.TestCase):
    def test_adjacent_text_is_merged_and_calls_keep_their_place_among_it(self):
        outcome = assemble(
            {"content": "a"},
            {"content": "b"},
            {"calls": [{"index": 0, "name": "f"}]},
            {"calls": [{"index": 0, "arguments": "{"}]},
            {"content": "c"},
            {"calls": [{"index": 0, "arguments": "}"}]},
        )
        self.assertEqual(outcome["content"], "abc")
        self.assertEqual(outcome["calls"], [{"name": "f", "arguments": "{}", "complete": True}])
        self.assertEqual(outcome["items"], [{"content": "ab"}, {"call": 0}, {"content": "c"}])

    def test_a_delta_is_its_reasoning_then_its_content_then_its_calls(self):
        outcome = assemble({"calls": [{"index": 0, "name": "f"}], "content": "c", "reasoning": "r"})
        self.assertEqual(outcome["items"], [{"reasoning": "r"}, {"content": "c"}, {"call": 0}])
        self.assertEqual((outcome["reasoning"], outcome["content"]), ("r", "c"))

    def test_empty_text_is_no_item(self):
        self.assertEqual(assemble({"content": ""}, {"reasoning": ""})["items"], [])

    def test_calls_stand_in_the_order_in_which_their_indices_appeared(self):
        outcome = assemble(
            {"calls": [{"index": 4, "name": "f"}]},
            {"calls": [{"index": 1, "name": "g", "arguments": "{}"}, {"index": 4, "arguments": '{"a": 1'}]},
        )
        self.assertEqual([call["name"] for call in outcome["calls"]], ["f", "g"])
        self.assertEqual([call["complete"] for call in outcome["calls"]], [False, True])
        self.assertEqual(outcome["items"], [{"call": 0}, {"call": 1}])


class OneShot(unittest.TestCase):
    def test_an_outcome_is_itself(self):
        outcome = {
            "reasoning": "r",
            "content": "c",
            "calls": [{"name": "f", "arguments": "{", "complete": False}],
            "items": [{"content": "c"}, {"reasoning": "r"}, {"call": 0}],
        }
        self.assertEqual(read_outcome(outcome), outcome)

    def test_a_message_of_openai_is_an_outcome(self):
        message = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "x", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}],
        }
        self.assertEqual(
            read_outcome(message),
            {
                "reasoning": "",
                "content": "",
                "calls": [{"name": "f", "arguments": '{"a": 1}', "complete": True}],
                "items": [{"call": 0}],
            },
        )

    def test_a_tuple_leaves_the_order_open_where_there_is_more_than_one(self):
        self.assertNotIn("items", read_outcome(("a", [{"name": "f", "arguments": {}}])))
        self.assertEqual(read_outcome(("a", []))["items"], [{"content": "a"}])
        self.assertEqual(read_outcome((None, [{"name": "f", "arguments": {}}]))["items"], [{"call": 0}])

    def test_a_str_is_content(self):
        self.assertEqual(read_outcome("a")["content"], "a")
        self.assertEqual(read_outcome("")["items"], [])

    def test_a_call_that_says_whether_it_is_complete_is_believed(self):
        outcome = read_outcome(("", [{"name": "f", "arguments": "{}", "complete": False}]))
        self.assertFalse(outcome["calls"][0]["complete"])

    def test_what_is_none_of_the_shapes_is_refused(self):
        for value in (None, 7, ("a",), {"content": 1}, ("a", "f"), ("a", [1])):
            with self.subTest(value=value), self.assertRaises(TypeError):
                read_outcome(value)


class Complete(unittest.TestCase):
    def test_one_json_object_and_nothing_else_is_complete(self):
        for text in ("{}", ' {"a": [1, "}"]}\n', '{"n": 1e400}', '{"n": ' + "9" * 5000 + "}"):
            self.assertTrue(is_json_object(text), text[:40])

    def test_anything_else_is_not(self):
        for text in ("", "null", "[]", '"{}"', "{", '{"a": 1}}', "{} {}", '{"a": NaN}', '{"a": -Infinity}', "{'a': 1}"):
            self.assertFalse(is_json_object(text), text)
