//! Faults in key and value tags.

use super::{Fault, Mistake, PAIRS, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "pair-must-be-adjacent",
            story: "A key and its value are one pattern with the white space that templates write between them; a pair with other white space is lost.",
            families: PAIRS,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "glm47",
                chunks: &["<tool_call>note<arg_key>text</arg_key>\n<arg_value>a</arg_value></tool_call>"],
            }],
            mistake: Mistake::PairMustBeAdjacent,
        },
        Fault {
            name: "name-needs-line-break",
            story: "The name ends at the line break that templates write after it; without one there is no call.",
            families: PAIRS,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/44326"),
            seen_by: &["truth"],
            witnesses: &[Witness { format: "glm45", chunks: &["<tool_call>ping</tool_call>"] }],
            mistake: Mistake::NameNeedsLineBreak,
        },
        Fault {
            name: "call-needs-arguments",
            story: "Only the first key ends the name, so that a call without arguments is none.",
            families: PAIRS,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness { format: "glm47", chunks: &["<tool_call>ping</tool_call>"] }],
            mistake: Mistake::CallNeedsArguments,
        },
        Fault {
            name: "key-ends-at-angle-bracket",
            story: "A key is anything without an angle bracket, so that a key with one breaks the call off.",
            families: PAIRS,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "glm47",
                chunks: &["<tool_call>note<arg_key>a<b</arg_key><arg_value>1</arg_value></tool_call>"],
            }],
            mistake: Mistake::KeyEndsAtAngleBracket,
        },
        Fault {
            name: "quoted-text-unwrapped",
            story: "A string that happens to stand in quotes loses them.",
            families: PAIRS,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "glm47",
                chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>\"a\"</arg_value></tool_call>"],
            }],
            mistake: Mistake::QuotedTextUnwrapped,
        },
    ]
}
