//! Faults in bodies that are JSON; two of them have a twin mistake in raw bodies.

use super::{BOTH, EVERY, Fault, JSON, JSON_ARGUMENTS, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "empty-arguments-falsy",
            story: "`if arguments` is asked where `if arguments is not None` was meant, so `{}` is never sent.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/17575"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness { format: "qwen3_coder", chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call>"] },
                Witness {
                    format: "deepseek_v31",
                    chunks: &[
                        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
                    ],
                },
                Witness { format: "glm47", chunks: &["<tool_call>ping</tool_call>"] },
            ],
            mistake: Mistake::EmptyArgumentsFalsy,
        },
        Fault {
            name: "braces-counted",
            story: "The end of an object is found by counting braces, those inside strings included.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/19228"),
            seen_by: &["truth", "arguments", "leak"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"a}b\"}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=get_weather>\n<parameter=city>a}b</parameter>\n</function>\n\
                         </tool_call>"],
                },
            ],
            mistake: Mistake::BracesCounted,
        },
        Fault {
            name: "escaped-quote-ends-string",
            story: "The end of a string is the next quote, escaped or not.",
            families: JSON_ARGUMENTS,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/39069"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"a \\\"q\\\"\"}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.note:0<|tool_call_argument_begin|>{\"text\": \"a \\\"q\\\"\"}<|tool_call_end|><|tool_calls_section_end|>",
                    ],
                },
            ],
            mistake: Mistake::EscapedQuoteEndsString,
        },
        Fault {
            name: "backslash-before-quote-only",
            story: "A quote counts as escaped if a backslash stands before it, also where that backslash is escaped.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &["<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"C:\\\\\"}}\n</tool_call> ok"],
            }],
            mistake: Mistake::BackslashBeforeQuoteOnly,
        },
        Fault {
            name: "backslash-forgotten-at-chunk-end",
            story: "That the last character was a backslash is a local variable, lost at the end of a chunk.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &[
                    "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"a \\",
                    "\"q\\\"\"}}\n</tool_call>",
                ],
            }],
            mistake: Mistake::BackslashForgottenAtChunkEnd,
        },
        Fault {
            name: "arguments-before-name-lost",
            story: "Arguments that stand before the name have no call to go to and are dropped.",
            families: JSON,
            path: Path::Both,
            source: Some("https://github.com/ggml-org/llama.cpp/issues/24351"),
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &["<tool_call>\n{\"arguments\": {\"text\": \"a\"}, \"name\": \"note\"}\n</tool_call>"],
            }],
            mistake: Mistake::ArgumentsBeforeNameLost,
        },
        Fault {
            name: "nested-name-taken",
            story: "The name is the value of the first key `name` at any depth.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &["<tool_call>\n{\"arguments\": {\"name\": \"Ada\"}, \"name\": \"note\"}\n</tool_call>"],
            }],
            mistake: Mistake::NestedNameTaken,
        },
        Fault {
            name: "string-arguments-passed-on",
            story: "Arguments that the model wrote as a JSON string are passed on as a string.",
            families: JSON,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/pull/35421"),
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &[
                    "<tool_call>\n{\"name\": \"note\", \"arguments\": \"{\\\"text\\\": \\\"a\\\"}\"}\n</tool_call>",
                ],
            }],
            mistake: Mistake::StringArgumentsPassedOn,
        },
        Fault {
            name: "missing-arguments-empty",
            story: "A call without arguments, or with null, ends without any when it is streamed.",
            families: JSON,
            path: Path::Stream,
            source: Some("https://github.com/vllm-project/vllm/issues/11392"),
            seen_by: &["truth", "parity", "arguments"],
            witnesses: &[Witness { format: "qwen3", chunks: &["<tool_call>\n{\"name\": \"ping\"}\n</tool_call>"] }],
            mistake: Mistake::MissingArgumentsEmpty,
        },
        Fault {
            name: "name-not-text-panics",
            story: "A name that is no string is not expected.",
            families: JSON,
            path: Path::Both,
            source: None,
            seen_by: &["robustness"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &["<tool_call>\n{\"name\": null, \"arguments\": {}}\n</tool_call>"],
            }],
            mistake: Mistake::NameNotTextPanics,
        },
        Fault {
            name: "nested-value-completed-early",
            story: "At the end of a chunk nested arguments are completed with a bracket that the model has not written.",
            families: JSON,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/10395"),
            seen_by: &["truth", "parity", "invariance", "arguments"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &["<tool_call>\n{\"name\": \"mix\", \"arguments\": {\"a\": [\"x\"", ", \"y\"]}}\n</tool_call>"],
            }],
            mistake: Mistake::NestedValueCompletedEarly,
        },
        Fault {
            name: "surrogate-pair-cut",
            story: "Escapes are decoded piece by piece, and half of a surrogate pair becomes a replacement character.",
            families: JSON,
            path: Path::Both,
            source: Some("https://github.com/openclaw/openclaw/pull/115536"),
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[Witness {
                format: "qwen3",
                chunks: &[
                    "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"\\ud83d",
                    "\\ude00\"}}\n</tool_call>",
                ],
            }],
            mistake: Mistake::SurrogatePairCut,
        },
    ]
}
