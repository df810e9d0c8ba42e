//! Faults around calls: in sections, in arrays, and in prose that begins like a marker.

use super::{EVERY, Fault, JSON, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "held-prefix-lost",
            story: "What was held back as the beginning of an opener is forgotten when the next chunk shows that it is none.",
            families: EVERY,
            path: Path::Stream,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/issues/17572"),
            seen_by: &["truth", "parity", "invariance", "conservation"],
            witnesses: &[
                Witness { format: "jamba", chunks: &["Use <tool", " or not"] },
                Witness { format: "deepseek_v31", chunks: &["a <｜tool", " is a tag"] },
                Witness { format: "deepseek_v32", chunks: &["Use <｜DSML｜function", "ality now"] },
                Witness { format: "glm47", chunks: &["a <", "b"] },
            ],
            mistake: Mistake::HeldPrefixLost,
        },
        Fault {
            name: "first-call-ends-section",
            story: "The first call ends the section; what follows it is ignored.",
            families: EVERY,
            path: Path::Stream,
            source: None,
            seen_by: &["truth", "parity", "conservation"],
            witnesses: &[
                Witness {
                    format: "mistral",
                    chunks: &[
                        "[TOOL_CALLS][{\"name\": \"ping\", \"arguments\": {}}, {\"name\": \"ping\", \"arguments\": {}}]",
                    ],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness {
                    format: "minimax_m2",
                    chunks: &[
                        "<minimax:tool_call><invoke name=\"ping\">\n</invoke><invoke name=\"ping\">\n</invoke></minimax:tool_call>",
                    ],
                },
                Witness {
                    format: "hy3",
                    chunks: &[
                        "<tool_calls><tool_call>ping<tool_sep></tool_call><tool_call>ping<tool_sep></tool_call></tool_calls>",
                    ],
                },
            ],
            mistake: Mistake::FirstCallEndsSection,
        },
        Fault {
            name: "section-closer-leaks-in-pieces",
            story: "The end of a section is held back while it arrives in pieces, but no more so after a second call.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/pull/31207"),
            seen_by: &["truth", "parity", "invariance", "leak"],
            witnesses: &[
                Witness {
                    format: "nemotron_toolcall",
                    chunks: &[
                        "<TOOLCALL>[{\"name\": \"ping\", \"arguments\": {}}, {\"name\": \"ping\", \"arguments\": {}}]</TOOL",
                        "CALL>",
                    ],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_sec",
                        "tion_end|>",
                    ],
                },
                Witness {
                    format: "minimax_m2",
                    chunks: &[
                        "<minimax:tool_call><invoke name=\"ping\">\n</invoke><invoke name=\"ping\">\n</invoke>\n</minimax:",
                        "tool_call>",
                    ],
                },
                Witness {
                    format: "hy3",
                    chunks: &[
                        "<tool_calls><tool_call>ping<tool_sep></tool_call><tool_call>ping<tool_sep></tool_call>\n</tool_calls",
                        ">",
                    ],
                },
            ],
            mistake: Mistake::SectionCloserLeaksInPieces,
        },
        Fault {
            name: "next-call-needs-line-break",
            story: "The next call of a section is looked for with the line break that templates write before it.",
            families: EVERY,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness {
                    format: "minimax_m1",
                    chunks: &[
                        "<tool_calls>{\"name\": \"ping\", \"arguments\": {}}{\"name\": \"ping\", \"arguments\": {}}</tool_calls>",
                    ],
                },
                Witness {
                    format: "deepseek_v3",
                    chunks: &[
                        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
                    ],
                },
                Witness {
                    format: "minimax_m2",
                    chunks: &[
                        "<minimax:tool_call><invoke name=\"ping\">\n</invoke><invoke name=\"ping\">\n</invoke></minimax:tool_call>",
                    ],
                },
                Witness {
                    format: "hy3",
                    chunks: &[
                        "<tool_calls><tool_call>ping<tool_sep></tool_call><tool_call>ping<tool_sep></tool_call></tool_calls>",
                    ],
                },
            ],
            mistake: Mistake::NextCallNeedsLineBreak,
        },
        Fault {
            name: "bracket-beside-opener-required",
            story: "The opener and the bracket of the array are one marker, so that white space between them hides the calls.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "mistral",
                chunks: &["[TOOL_CALLS] [{\"name\": \"ping\", \"arguments\": {}}]"],
            }],
            mistake: Mistake::BracketBesideOpenerRequired,
        },
        Fault {
            name: "element-separator-exact",
            story: "The next element of an array is looked for after the comma and the white space that templates write.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "mistral",
                chunks: &[
                    "[TOOL_CALLS][{\"name\": \"ping\", \"arguments\": {}},{\"name\": \"ping\", \"arguments\": {}}]",
                ],
            }],
            mistake: Mistake::ElementSeparatorExact,
        },
        Fault {
            name: "delimiter-beside-call-required",
            story: "The next call is looked for right behind the delimiter, so that a space between them makes it content.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "llama3_json",
                chunks: &["{\"name\": \"ping\", \"parameters\": {}}; {\"name\": \"ping\", \"parameters\": {}}"],
            }],
            mistake: Mistake::DelimiterBesideCallRequired,
        },
        Fault {
            name: "marker-before-first-call-only",
            story: "The marker that may stand before a call is known at the start of the text alone.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "llama3_json",
                chunks: &[
                    "{\"name\": \"ping\", \"parameters\": {}}<|python_tag|>{\"name\": \"ping\", \"parameters\": {}}",
                ],
            }],
            mistake: Mistake::MarkerBeforeFirstCallOnly,
        },
        Fault {
            name: "array-ends-at-first-bracket",
            story: "The one-shot parse finds the array with a pattern that stops at the first closing bracket.",
            families: JSON,
            path: Path::OneShot,
            source: None,
            seen_by: &["truth", "parity"],
            witnesses: &[Witness {
                format: "mistral",
                chunks: &["[TOOL_CALLS][{\"name\": \"mix\", \"arguments\": {\"a\": [\"x\"]}}]"],
            }],
            mistake: Mistake::ArrayEndsAtFirstBracket,
        },
        Fault {
            name: "brackets-counted",
            story: "The end of the array is found by counting brackets, those inside strings included.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "mistral",
                chunks: &["[TOOL_CALLS][{\"name\": \"note\", \"arguments\": {\"text\": \"a]b\"}}]"],
            }],
            mistake: Mistake::BracketsCounted,
        },
    ]
}
