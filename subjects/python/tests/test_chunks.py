import unittest

from seamcheck_adapter.chunks import chunks


class Chunks(unittest.TestCase):
    def test_offsets_count_characters_and_a_repeated_cut_is_an_empty_chunk(self):
        self.assertEqual(chunks("aé😀z", [0, 2, 2, 3, 4]), ["", "aé", "", "😀", "z", ""])

    def test_no_cut_is_the_whole_text_even_if_that_is_empty(self):
        self.assertEqual(chunks("ab", []), ["ab"])
        self.assertEqual(chunks("", []), [""])

    def test_a_cut_that_is_out_of_place_loses_no_character(self):
        for cuts in ([3, 1], [9], [2, 9, 1]):
            self.assertEqual("".join(chunks("abcd", cuts)), "abcd", cuts)
            self.assertEqual(len(chunks("abcd", cuts)), len(cuts) + 1)
