//! Code as a value: the long strings that models write into files, full of braces, quotes and tags.

use super::draw::Draw;

const LINES: [&str; 34] = [
    "def add(a, b):",
    "return a + b",
    "if x < 3 and y > 4:",
    "print(f\"{name!r}: {value:>8}\")",
    "data = {\"a\": [1, 2, {\"b\": None}]}",
    "path = 'C:\\\\temp\\\\new.txt'",
    "pattern = r\"\\d+\\s*\\\"[^\\\"]*\\\"\"",
    "# a comment, with \"quotes\" and {braces}",
    "fn main() {",
    "let text = format!(\"{}\\n\", items.len());",
    "match value { Some(x) if x > 0 => x, _ => 0 }",
    "}",
    "});",
    "const f = (x) => ({ ...x, done: true });",
    "document.write('<div class=\"box\">' + s + '</div>');",
    "for (int i = 0; i < n; i++) { sum += v[i]; }",
    "std::vector<std::pair<int, int>> grid;",
    "#include <stdio.h>",
    "printf(\"%d\\n\", x);",
    "<html>",
    "<body onload=\"start()\">",
    "<p>Hello &amp; welcome</p>",
    "</body>",
    "<!-- a note -->",
    "SELECT * FROM items WHERE name = 'it''s' AND n >= 3;",
    "echo \"$HOME\" | sed 's/\\(a\\)/\\1/g' > out.txt",
    "{\"name\": \"demo\", \"arguments\": {\"x\": 1}}",
    "```json",
    "```",
    "$$\\frac{a}{b}$$",
    "emoji = \"😀🎉\"",
    "größe = \"日本語\"",
    "",
    "\"\"\"text\"\"\"",
];

/// A file of a few hundred to two thousand characters.
pub(super) fn code(draw: &mut Draw<'_, '_>) -> String {
    let length = draw.weighted(&[(5, 300), (4, 700), (2, 1300), (1, 1900)]);
    let mut text = String::new();
    while text.len() < length {
        for _ in 0..draw.below(4) {
            text.push_str(draw.pick(&["    ", "  ", "\t"]));
        }
        text.push_str(draw.pick(&LINES));
        text.push_str(draw.weighted(&[(30, "\n"), (1, "\r\n")]));
    }
    if draw.chance(50) {
        text.truncate(text.trim_end().len());
    }
    text
}
