//! Faults in bodies with raw parameters.

use super::{Fault, Mistake, Path, RAW, TAGS, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "outer-brace-skipped",
            story: "The closing brace is left out if the last value ends with one.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/13150"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=mix>\n<parameter=o>\n{\"k\": 1}\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>mix<arg_key>o</arg_key><arg_value>{\"k\": 1}</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::OuterBraceSkipped,
        },
        Fault {
            name: "quote-not-escaped",
            story: "Quotes in a string value are sent as they are.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/openvinotoolkit/model_server/pull/3727"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\na \"q\"\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>a \"q\"</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::QuoteNotEscaped,
        },
        Fault {
            name: "newline-not-escaped",
            story: "Line breaks in a string value are sent as they are.",
            families: RAW,
            path: Path::Both,
            source: Some("https://github.com/openvinotoolkit/model_server/pull/3727"),
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3_coder",
                chunks: &[
                    "<tool_call>\n<function=note>\n<parameter=text>\na\nb\n</parameter>\n</function>\n</tool_call>",
                ],
            }],
            mistake: Mistake::NewlineNotEscaped,
        },
        Fault {
            name: "backslash-not-escaped",
            story: "Backslashes in a string value are sent as they are and escape what follows.",
            families: RAW,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/38946"),
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3_coder",
                chunks: &[
                    "<tool_call>\n<function=note>\n<parameter=text>\nclass X\\(\n</parameter>\n</function>\n</tool_call>",
                ],
            }],
            mistake: Mistake::BackslashNotEscaped,
        },
        Fault {
            name: "digits-become-number",
            story: "A value that looks like a number is sent as one, also where the schema says string.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/lablup/mlxcel/issues/1336"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\n2134\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>2134</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::DigitsBecomeNumber,
        },
        Fault {
            name: "value-trimmed",
            story: "All white space around a value is removed instead of one line break on each side.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/issues/48753"),
            seen_by: &["truth"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\n  a\n\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value> a </arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::ValueTrimmed,
        },
        Fault {
            name: "entities-decoded",
            story: "Values are decoded as if they were XML, although no template encodes them.",
            families: TAGS,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\na &lt; b &amp; c\n</parameter>\n</function>\n\
                     </tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>a &lt; b</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::EntitiesDecoded,
        },
        Fault {
            name: "word-null-is-null",
            story: "The text `null` is sent as null, whatever its letter case and whether the schema admits it or not.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/Megatron-LM/pull/7320"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\nnull\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>note<arg_key>text</arg_key><arg_value>null</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::WordNullIsNull,
        },
        Fault {
            name: "union-is-string",
            story: "Only a `type` that is one word is understood; a value under a union is sent as a string.",
            families: TAGS,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm-ascend/issues/12261"),
            seen_by: &["truth", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=opt>\n<parameter=x>\n5\n</parameter>\n</function>\n</tool_call>"],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>opt<arg_key>x</arg_key><arg_value>5</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::UnionIsString,
        },
        Fault {
            name: "null-becomes-text",
            story: "Streaming sends the null of a nullable parameter as a string; the one-shot parse knows better.",
            families: TAGS,
            path: Path::Stream,
            source: Some(
                "https://github.com/FlashML-org/FreeToken/blob/0ab982f10905fa775962a4eddcb44caa50065251/python/\
                 freetoken/server/function_call_parser.py",
            ),
            seen_by: &["truth", "parity", "arguments"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=opt>\n<parameter=x>\nnull\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>opt<arg_key>x</arg_key><arg_value>null</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::NullBecomesText,
        },
        Fault {
            name: "python-literals-unknown",
            story: "`True`, `False` and `None`, which templates write, are sent as strings.",
            families: RAW,
            path: Path::Both,
            source: Some("https://github.com/ggml-org/llama.cpp/issues/21771"),
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "qwen3_coder",
                chunks: &["<tool_call>\n<function=mix>\n<parameter=b>\nTrue\n</parameter>\n</function>\n</tool_call>"],
            }],
            mistake: Mistake::PythonLiteralsUnknown,
        },
        Fault {
            name: "integer-unparsable-panics",
            story: "A value that is no integer where the schema wants one is not expected.",
            families: RAW,
            path: Path::Both,
            source: Some("https://github.com/ml-explore/mlx-lm/pull/1330"),
            seen_by: &["robustness"],
            witnesses: &[Witness {
                format: "qwen3_coder",
                chunks: &["<tool_call>\n<function=mix><parameter=i>2026-01-15</parameter></function>\n</tool_call>"],
            }],
            mistake: Mistake::IntegerUnparsablePanics,
        },
        Fault {
            name: "number-through-float",
            story: "Whole numbers go through a 64-bit float and lose their last digits.",
            families: TAGS,
            path: Path::Both,
            source: None,
            seen_by: &["truth"],
            witnesses: &[
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=mix>\n<parameter=i>\n9007199254740993\n</parameter>\n</function>\n</tool_call>",
                    ],
                },
                Witness {
                    format: "glm47",
                    chunks: &["<tool_call>mix<arg_key>i</arg_key><arg_value>9007199254740993</arg_value></tool_call>"],
                },
            ],
            mistake: Mistake::NumberThroughFloat,
        },
    ]
}
