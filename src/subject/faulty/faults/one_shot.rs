//! Faults of the one-shot parse, which streaming does not share.

use super::{BOTH, Fault, Mistake, Path, TEXTUAL, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "first-closer-ends-call",
            story: "A non-greedy pattern ends a call at the first closer, also at one inside a value; the cut body \
                    cannot be read, and everything is returned as content.",
            families: TEXTUAL,
            path: Path::OneShot,
            source: Some("https://github.com/unslothai/unsloth/pull/5624"),
            seen_by: &["parity"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"see </tool_call> tag\"}}\n\
                         </tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=note>\n<parameter=text>\nsee </tool_call> tag\n</parameter>\n\
                         </function>\n</tool_call>"],
                },
                Witness {
                    format: "deepseek_v31",
                    chunks: &[
                        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>note<｜tool▁sep｜>{\"text\": \"see <｜tool▁calls▁end｜> x\"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
                    ],
                },
            ],
            mistake: Mistake::FirstCloserEndsCall,
        },
        Fault {
            name: "bad-block-spoils-all",
            story: "All blocks are read in one attempt; if one of them is no call, none is.",
            families: BOTH,
            path: Path::OneShot,
            source: Some("https://github.com/vllm-project/vllm/issues/22975"),
            seen_by: &["truth", "parity"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "Write <tool_call>...</tool_call> like this:\n<tool_call>\n{\"name\": \"ping\", \"arguments\": \
                         {}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "Write <tool_call>...</tool_call> like this:\n\n<tool_call>\n<function=ping>\n</function>\n\
                         </tool_call>",
                    ],
                },
            ],
            mistake: Mistake::BadBlockSpoilsAll,
        },
        Fault {
            name: "one-shot-strips-content",
            story: "The one-shot parse trims the end of the content of an answer with calls; streaming keeps it.",
            families: BOTH,
            path: Path::OneShot,
            source: Some("https://github.com/vllm-project/vllm/issues/49412"),
            seen_by: &["truth", "parity"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call> done.\n"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call> done.\n"],
                },
            ],
            mistake: Mistake::OneShotStripsContent,
        },
        Fault {
            name: "one-shot-drops-text-between",
            story: "The one-shot parse returns what stands before the first and after the last call, and forgets what \
                    stands between two.",
            families: BOTH,
            path: Path::OneShot,
            source: None,
            seen_by: &["truth", "parity", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>{\"name\": \"ping\"}</tool_call> then <tool_call>{\"name\": \"ping\"}</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call><function=ping></function></tool_call> then \
                         <tool_call><function=ping></function></tool_call>"],
                },
            ],
            mistake: Mistake::OneShotDropsTextBetween,
        },
    ]
}
