//! Faults that leave every answer as it is: in when it comes, and in what it costs.

use super::{EVERY, Fault, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "later-calls-held",
            story: "Only the first call is streamed; the arguments of each later one are sent when it is complete.",
            families: EVERY,
            path: Path::Stream,
            source: None,
            seen_by: &["hold-back"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\n<tool_call>\n{\"name\": \"note\", \
                     \"arguments\": {\"text\": \"",
                        LONG,
                        "\"}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=ping>\n</function>\n</tool_call>\n<tool_call>\n<function=note>\n\
                     <parameter=text>\n",
                        LONG,
                        "\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}\
                     <|tool_call_end|><|tool_call_begin|>functions.note:1<|tool_call_argument_begin|>{\"text\": \"",
                        LONG,
                        "\"}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &[
                        "<tool_call>ping</tool_call><tool_call>note<arg_key>text</arg_key><arg_value>",
                        LONG,
                        "</arg_value></tool_call>",
                    ],
                },
            ],
            mistake: Mistake::LaterCallsHeld,
        },
        Fault {
            name: "whole-text-searched",
            story: "While a call is open, its closing marker is looked for in all the text so far with each chunk.",
            families: EVERY,
            path: Path::Stream,
            source: Some("https://github.com/ml-explore/mlx-swift-lm/issues/624"),
            seen_by: &["growth"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"",
                        LONG,
                        "\"}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\n",
                        LONG,
                        "\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.note:0<|tool_call_argument_begin|>{\"text\": \"",
                        LONG,
                        "\"}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>", LONG, "</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::WholeTextSearched,
        },
    ]
}

/// More than anyone waits for.
const LONG: &str = "The kettle is on the stove, the cups are on the table, and the guests will be here at noon.";
