//! Faults in how calls reach the client.

use super::{BOTH, EVERY, Fault, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "index-stuck-at-zero",
            story: "Every call is sent with index 0, so that a client merges them.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/ollama/ollama/issues/16212"),
            seen_by: &["truth", "deltas", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\n<tool_call>\n{\"name\": \
                         \"ping\", \"arguments\": {}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call><function=ping></function></tool_call><tool_call><function=ping></function>"],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness { format: "glm47", chunks: &["<tool_call>ping</tool_call><tool_call>ping</tool_call>"] },
            ],
            mistake: Mistake::IndexStuckAtZero,
        },
        Fault {
            name: "index-advanced-per-chunk",
            story: "The index goes up when the chunk after a call arrives, so that two calls in one chunk share it.",
            families: EVERY,
            path: Path::Stream,
            source: Some("https://github.com/ai-dynamo/frontend-crates/pull/194"),
            seen_by: &["truth", "parity", "invariance", "deltas"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\n<tool_call>\n{\"name\": \
                         \"ping\", \"arguments\": {}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call><function=ping></function></tool_call><tool_call><function=ping></function>"],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness { format: "glm47", chunks: &["<tool_call>ping</tool_call><tool_call>ping</tool_call>"] },
            ],
            mistake: Mistake::IndexAdvancedPerChunk,
        },
        Fault {
            name: "name-in-two-pieces",
            story: "A name is sent up to its first character that is no letter, digit or underscore; the rest follows.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/39757"),
            seen_by: &["deltas"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"files.read-all\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=files.read-all>\n</function>\n</tool_call>"],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.files.read-all:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness { format: "glm47", chunks: &["<tool_call>files.read-all</tool_call>"] },
            ],
            mistake: Mistake::NameInTwoPieces,
        },
        Fault {
            name: "name-repeated",
            story: "The branch that finishes a call without arguments announces the call again.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/17585"),
            seen_by: &["truth", "deltas"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness { format: "qwen3_coder", chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call>"] },
            ],
            mistake: Mistake::NameRepeated,
        },
        Fault {
            name: "arguments-sent-again-at-end",
            story: "If the stream ends before the closer, the flush at the end sends the whole arguments once more.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/51697"),
            seen_by: &["arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=note>\n<parameter=text>\na\n</parameter>\n</function>\n"],
                },
            ],
            mistake: Mistake::ArgumentsSentAgainAtEnd,
        },
        Fault {
            name: "state-keyed-by-name",
            story: "What was sent is remembered by the function's name, so a second call to it has no arguments.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/pull/33965"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>{\"name\": \"note\", \"arguments\": {\"text\": \"a\"}}</tool_call>\n",
                        "<tool_call>{\"name\": \"note\", \"arguments\": {\"text\": \"b\"}}</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\na\n</parameter>\n</function>\n</tool_call>\n",
                        "<tool_call>\n<function=note>\n<parameter=text>\nb\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::StateKeyedByName,
        },
        Fault {
            name: "empty-call-remembered",
            story: "The flag that a call had no arguments is not reset, and every later call gets `{}` too.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/47901"),
            seen_by: &["truth"],
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
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.note:1<|tool_call_argument_begin|>{\"text\": \"a\"}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &[
                        "<tool_call>ping</tool_call><tool_call>note<arg_key>text</arg_key><arg_value>a</arg_value></tool_call>",
                    ],
                },
            ],
            mistake: Mistake::EmptyCallRemembered,
        },
        Fault {
            name: "long-arguments-cut",
            story: "A size limit stops arguments that are longer than someone expected.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/37184"),
            seen_by: &["truth", "parity", "arguments"],
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
            ],
            mistake: Mistake::LongArgumentsCut,
        },
        Fault {
            name: "undeclared-name-dropped",
            story: "Streaming drops a call to a function that was not declared; the one-shot parse keeps it.",
            families: BOTH,
            path: Path::Stream,
            source: Some("https://github.com/smg-project/smg/pull/2275"),
            seen_by: &["parity", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"unheard_of\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=unheard_of>\n</function>\n</tool_call>"],
                },
            ],
            mistake: Mistake::UndeclaredNameDropped,
        },
    ]
}

/// More than the limit.
const LONG: &str = "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 \
                    0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 \
                    0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 end";
