import unittest

from seamcheck_adapter.deltas import DeltaReader


def read(*returned):
    reader = DeltaReader()
    return [reader.read(value) for value in returned]


class Shapes(unittest.TestCase):
    def test_nothing_is_no_delta(self):
        self.assertEqual(read(None, [], "", {}, (None, None), ("", [])), [[], [], [], [], [], [{"content": ""}]])

    def test_a_str_is_content(self):
        self.assertEqual(read("a"), [[{"content": "a"}]])

    def test_a_delta_is_itself(self):
        delta = {"content": "a", "reasoning": "b", "calls": [{"index": 0, "id": "x", "name": "f", "arguments": "{"}]}
        self.assertEqual(read(delta), [[delta]])

    def test_a_delta_of_openai_is_a_delta(self):
        delta = {
            "role": "assistant",
            "content": None,
            "reasoning_content": "b",
            "tool_calls": [{"index": 0, "id": "x", "type": "function", "function": {"name": "f", "arguments": ""}}],
        }
        call = {"index": 0, "id": "x", "name": "f", "arguments": ""}
        self.assertEqual(read(delta), [[{"reasoning": "b", "calls": [call]}]])

    def test_a_tuple_is_content_and_then_calls(self):
        self.assertEqual(
            read(("a", [{"index": 0, "name": "f"}])), [[{"content": "a"}, {"calls": [{"index": 0, "name": "f"}]}]]
        )

    def test_a_list_or_a_generator_is_several(self):
        expected = [{"content": "a"}, {"reasoning": "b"}, {"content": "c"}]
        values = ["a", {"reasoning": "b"}, ("c", None), None]
        self.assertEqual(read(values), [expected])
        self.assertEqual(read(value for value in values), [expected])

    def test_arguments_that_are_a_dict_are_written_out(self):
        self.assertEqual(
            read({"calls": [{"name": "f", "arguments": {"é": None}}]}),
            [[{"calls": [{"index": 0, "name": "f", "arguments": '{"é": null}'}]}]],
        )


class Indices(unittest.TestCase):
    def test_a_call_without_an_index_begins_with_its_name_and_goes_on_without(self):
        deltas = read(
            {"calls": [{"name": "f"}]},
            {"calls": [{"arguments": "{"}, {"arguments": "}"}]},
            {"calls": [{"name": "g"}, {"arguments": "{}"}]},
        )
        indices = [[call["index"] for delta in returned for call in delta["calls"]] for returned in deltas]
        self.assertEqual(indices, [[0], [0, 0], [1, 1]])

    def test_given_indices_are_kept_even_if_they_are_wrong(self):
        deltas = read({"calls": [{"index": 4, "name": "f"}, {"index": 2, "arguments": "{}"}, {"name": "g"}]})
        self.assertEqual([call["index"] for call in deltas[0][0]["calls"]], [4, 2, 5])


class Refusals(unittest.TestCase):
    def test_what_is_none_of_the_shapes_is_refused_in_a_sentence_that_names_it(self):
        for value, word in [
            (7, "int"),
            (b"a", "bytes"),
            (("a", [], []), "3 values"),
            ({"contents": "a"}, "`contents`"),
            ({"content": 1}, "`content`"),
            ({"calls": "f"}, "`calls`"),
            ({"calls": [None]}, "NoneType"),
            ({"calls": [{"name": 1}]}, "name"),
            ({"calls": [{"name": "f", "arguments": []}]}, "arguments"),
            ({"calls": [{"name": "f", "index": -1}]}, "-1"),
            ({"calls": [{"name": "f", "index": True}]}, "True"),
            ({"calls": [{"name": "f", "id": 3}]}, "id"),
            (["a", [7]], "int"),
        ]:
            with self.subTest(value=value):
                with self.assertRaises(TypeError) as caught:
                    read(value)
                self.assertIn(word, str(caught.exception))
