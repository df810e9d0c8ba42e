//! Faults that no answer shows alone: in what streams share, and in what changes from one time to the next.

use super::{BOTH, Fault, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "reset-forgets-reasoning",
            story: "A parser is reset after a stream and used for the next one; the reset forgets that reasoning may \
                    begin again.",
            families: BOTH,
            path: Path::Stream,
            source: Some("https://github.com/sgl-project/sglang/pull/11373"),
            seen_by: &["isolation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["<think>\nIt is plain.\n</think>\n\nHi."] },
                Witness { format: "qwen3_coder", chunks: &["<think>\nIt is plain.\n</think>\n\nHi."] },
            ],
            mistake: Mistake::ResetForgetsReasoning,
        },
        Fault {
            name: "call-counter-shared",
            story: "The counter of the calls after the first stands outside the session, so that two streams at a time \
                    count each other's calls.",
            families: BOTH,
            path: Path::Stream,
            source: None,
            seen_by: &["isolation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>{\"name\": \"ping\", \"arguments\": {}}</tool_call>\n",
                        "<tool_call>{\"name\": \"note\", \"arguments\": {\"text\": \"b\"}}</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=ping>\n</function>\n</tool_call>\n",
                        "<tool_call>\n<function=note>\n<parameter=text>\nb\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::CallCounterShared,
        },
        Fault {
            name: "one-shot-in-map-order",
            story: "The one-shot parse writes more than two arguments in the order of a map, which is another one each \
                    time.",
            families: BOTH,
            path: Path::OneShot,
            source: None,
            seen_by: &["repeatability"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"mix\", \"arguments\": {\"s\": \"a\", \"i\": 1, \"b\": \
                         true}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=mix>\n<parameter=s>\na\n</parameter>\n<parameter=i>\n1\n</parameter>\n\
                         <parameter=b>\ntrue\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::OneShotInMapOrder,
        },
    ]
}
