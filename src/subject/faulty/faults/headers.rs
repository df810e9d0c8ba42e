//! Faults in headers and behind them.

use super::{Fault, HEADER, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "header-ends-at-first-colon",
            story: "The name is what stands before the first colon, also where the name has one.",
            families: HEADER,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "kimi_k2",
                chunks: &[
                    "<|tool_calls_section_begin|><|tool_call_begin|>functions.db:query:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                ],
            }],
            mistake: Mistake::HeaderEndsAtFirstColon,
        },
        Fault {
            name: "name-without-hyphen",
            story: "The pattern for names knows letters, digits, underscores and dots, but no hyphen.",
            families: HEADER,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "conservation"],
            witnesses: &[Witness {
                format: "kimi_k2",
                chunks: &[
                    "<|tool_calls_section_begin|><|tool_call_begin|>functions.files.read-all:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                ],
            }],
            mistake: Mistake::NameWithoutHyphen,
        },
        Fault {
            name: "name-after-last-dot",
            story: "The name is what stands after the last dot, also where the name has one.",
            families: HEADER,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "kimi_k2",
                chunks: &[
                    "<|tool_calls_section_begin|><|tool_call_begin|>functions.math.add:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                ],
            }],
            mistake: Mistake::NameAfterLastDot,
        },
        Fault {
            name: "id-glued-to-name",
            story: "The id between the name and the arguments becomes a part of the name.",
            families: HEADER,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness { format: "mistral_v11", chunks: &["[TOOL_CALLS]ping[CALL_ID]abc123def[ARGS]{}"] }],
            mistake: Mistake::IdGluedToName,
        },
        Fault {
            name: "index-from-counter",
            story: "The number in the header, which counts the calls of a whole conversation, is sent as the index.",
            families: HEADER,
            path: Path::Both,
            source: None,
            seen_by: &["deltas"],
            witnesses: &[Witness {
                format: "kimi_k2",
                chunks: &[
                    "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:3<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                ],
            }],
            mistake: Mistake::IndexFromCounter,
        },
        Fault {
            name: "half-end-marker-sent",
            story: "The half of an end marker that arrives first is sent with the arguments, from the second call on.",
            families: HEADER,
            path: Path::Both,
            source: Some("https://github.com/sgl-project/sglang/issues/23363"),
            seen_by: &["truth", "parity", "invariance", "arguments"],
            witnesses: &[Witness {
                format: "kimi_k2",
                chunks: &[
                    "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}<|tool_call_end",
                    "|><|tool_calls_section_end|>",
                ],
            }],
            mistake: Mistake::HalfEndMarkerSent,
        },
    ]
}
