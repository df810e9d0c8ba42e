//! Faults in the prose around calls, and at their markers.

use super::{BOTH, EVERY, Fault, Mistake, Path, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "text-after-call-lost",
            story: "After a call the parser only looks for the next opener and throws away what comes before it.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/sgl-project/sglang/pull/36691"),
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call> It is sunny."],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call> It is sunny."],
                },
                Witness {
                    format: "kimi_k2",
                    chunks: &[
                        "<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|> ok",
                    ],
                },
                Witness { format: "glm47", chunks: &["<tool_call>ping</tool_call> ok"] },
            ],
            mistake: Mistake::TextAfterCallLost,
        },
        Fault {
            name: "end-marker-taken-for-separator",
            story: "The line break before the closer is taken for the one between two calls, so the parser waits for a \
                    call and ignores everything else.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/issues/17740"),
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\"}}",
                        "\n</tool_call>",
                        " It is sunny.",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call> It is sunny."],
                },
            ],
            mistake: Mistake::EndMarkerTakenForSeparator,
        },
        Fault {
            name: "newline-led-prose-lost",
            story: "Prose after a call that begins with a line break is taken for the way to the next call and lost.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/17744"),
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>", "\nIt is sunny."],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call>\nIt is sunny."],
                },
            ],
            mistake: Mistake::NewlineLedProseLost,
        },
        Fault {
            name: "one-call-a-chunk",
            story: "A chunk is parsed up to the end of one call; what is left of it waits for the next chunk, and at \
                    the end of the stream it is content, calls and all.",
            families: EVERY,
            path: Path::Stream,
            source: Some("https://github.com/ai-dynamo/dynamo/pull/7914"),
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>{\"name\": \"ping\", \"arguments\": {}}</tool_call>\n<tool_call>{\"name\": \"note\", \
                         \"arguments\": {\"text\": \"a\"}}</tool_call>",
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
            mistake: Mistake::OneCallAChunk,
        },
        Fault {
            name: "quoted-opener-hides-rest",
            story: "An opener in prose is believed: the parser waits for a name, and the rest of the stream is gone.",
            families: EVERY,
            path: Path::Stream,
            source: Some("https://github.com/noonghunna/club-3090/issues/72"),
            seen_by: &["truth", "parity", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["The `", "<tool_call>", "` tag opens a call."] },
                Witness { format: "qwen3_coder", chunks: &["It looks for ", "<tool_call>", " tags and splits there."] },
                Witness { format: "kimi_k2", chunks: &["Use <|tool_calls_section_begin|> for it."] },
                Witness { format: "glm47", chunks: &["Use <tool_call> for it."] },
            ],
            mistake: Mistake::QuotedOpenerHidesRest,
        },
        Fault {
            name: "opener-prefix-dropped-at-end",
            story: "Text at the end that could begin an opener was held back, and the end of the stream drops it.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/issues/17572"),
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["Hi <"] },
                Witness { format: "qwen3_coder", chunks: &["a < b and b <"] },
            ],
            mistake: Mistake::OpenerPrefixDroppedAtEnd,
        },
        Fault {
            name: "text-before-opener-in-chunk-lost",
            story: "Text that shares a chunk with an opener goes with it, unless the template's separator stands between.",
            families: BOTH,
            path: Path::Stream,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/17739"),
            seen_by: &["truth", "parity", "invariance", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["Let me check. <tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["Let me check. <tool_call>\n<function=ping>\n</function>\n</tool_call>"],
                },
            ],
            mistake: Mistake::TextBeforeOpenerInChunkLost,
        },
        Fault {
            name: "separator-leaks-when-alone",
            story: "The line break before a call is removed only if the opener is in the same chunk.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/vllm-project/vllm/pull/32538"),
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["Hi.", "\n", "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<think>t</think>", "\n\n", "<tool_call>\n<function=ping>\n</function>\n</tool_call>"],
                },
            ],
            mistake: Mistake::SeparatorLeaksWhenAlone,
        },
        Fault {
            name: "newline-before-closer-leaks",
            story: "The line break before a closer was special-cased for the first call; from the second on it is \
                    content if it arrives without the closer.",
            families: BOTH,
            path: Path::Both,
            source: Some(
                "https://github.com/FlashML-org/FreeToken/blob/0ab982f10905fa775962a4eddcb44caa50065251/python/\
                 freetoken/server/function_call_parser.py",
            ),
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\n<tool_call>\n{\"name\": \
                         \"ping\", \"arguments\": {}}",
                        "\n",
                        "</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call><function=ping></function></tool_call><tool_call><function=ping></function>",
                        "\n",
                        "</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::NewlineBeforeCloserLeaks,
        },
        Fault {
            name: "first-angle-bracket-only",
            story: "Whether a chunk ends in the beginning of a marker is decided at its first `<`, so an earlier `<` \
                    lets a cut marker through.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/youssofal/MTPLX/pull/62"),
            seen_by: &["truth", "parity", "invariance"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["1 < 2 <tool", "_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>"],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=note>\n<parameter=text>\na < b\n</para",
                        "meter>\n</function>\n</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::FirstAngleBracketOnly,
        },
        Fault {
            name: "held-back-in-bytes",
            story: "The end of the buffer that may begin an opener is cut off by a number of bytes, which may fall \
                    inside a character.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/xLLM-AI/xllm/pull/1069"),
            seen_by: &["robustness"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["Voilà 😀😀😀 tout"] },
                Witness { format: "qwen3_coder", chunks: &["日本語日本語日本語"] },
            ],
            mistake: Mistake::HeldBackInBytes,
        },
        Fault {
            name: "tail-kept-in-buffer",
            story: "After a call, text from a `<` on stays in the buffer as the possible beginning of a call, also when \
                    it goes on differently, and the end of the stream leaves it there.",
            families: BOTH,
            path: Path::Stream,
            source: Some("https://github.com/NVIDIA/TensorRT-LLM/pull/17573"),
            seen_by: &["truth", "parity", "residue", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call> Now 1 < 2."],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &["<tool_call>\n<function=ping>\n</function>\n</tool_call> Now ", "<b>done</b>."],
                },
            ],
            mistake: Mistake::TailKeptInBuffer,
        },
        Fault {
            name: "closer-in-one-chunk-only",
            story: "The closer is looked for in the newest chunk only; if it is cut, the call takes the text up to the \
                    next opener with it.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/waybarrios/vllm-mlx/pull/55"),
            seen_by: &["truth", "parity", "invariance", "conservation"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool",
                        "_call> And then <tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call>\n<function=ping>\n</function>\n</tool",
                        "_call> And then <tool_call>\n<function=ping>\n</function>\n</tool_call>",
                    ],
                },
            ],
            mistake: Mistake::CloserInOneChunkOnly,
        },
        Fault {
            name: "orphan-closer-stripped",
            story: "Every closer is removed from content, also one that closes nothing.",
            families: EVERY,
            path: Path::Both,
            source: Some("https://github.com/ai-dynamo/dynamo/pull/10833"),
            seen_by: &["truth", "parity", "invariance", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["A call ends with </tool_call> here."] },
                Witness { format: "qwen3_coder", chunks: &["A call ends with </tool_call> here."] },
                Witness { format: "kimi_k2", chunks: &["It ends with <|tool_call_end|> here."] },
                Witness { format: "glm47", chunks: &["It ends with </tool_call> here."] },
            ],
            mistake: Mistake::OrphanCloserStripped,
        },
        Fault {
            name: "newline-after-opener-required",
            story: "The line break that templates write after an opener is taken for a part of it.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/sgl-project/sglang/issues/31915"),
            seen_by: &["truth"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &["<tool_call>{\"name\": \"ping\", \"arguments\": {}}</tool_call>"],
                },
                Witness { format: "qwen3_coder", chunks: &["<tool_call> <function=ping></function></tool_call>"] },
            ],
            mistake: Mistake::NewlineAfterOpenerRequired,
        },
        Fault {
            name: "reasoning-closer-in-one-chunk-only",
            story: "The end of reasoning is looked for in the newest chunk only; if it is cut, reasoning never ends.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/smg-project/smg/pull/1751"),
            seen_by: &["truth", "parity", "invariance", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["<think>abc", "def</th", "ink> answer"] },
                Witness { format: "qwen3_coder", chunks: &["<think>abcdef</think", "> answer"] },
            ],
            mistake: Mistake::ReasoningCloserInOneChunkOnly,
        },
        Fault {
            name: "reasoning-closer-first-missed",
            story: "`position > 0` is asked of the end of reasoning, so empty reasoning does not end.",
            families: BOTH,
            path: Path::Both,
            source: Some("https://github.com/ggml-org/llama.cpp/issues/22577"),
            seen_by: &["truth", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["<think></think>hello"] },
                Witness { format: "qwen3_coder", chunks: &["<think></think>hello"] },
            ],
            mistake: Mistake::ReasoningCloserFirstMissed,
        },
        Fault {
            name: "later-think-tag-eaten",
            story: "The end tag of reasoning is removed from content too, where it is only quoted.",
            families: BOTH,
            path: Path::Stream,
            source: Some("https://github.com/vllm-project/vllm/pull/53924"),
            seen_by: &["truth", "parity", "conservation"],
            witnesses: &[
                Witness { format: "qwen3", chunks: &["<think>t</think>you close it with ", "</think>", " when done"] },
                Witness { format: "qwen3_coder", chunks: &["Write </think> when done."] },
            ],
            mistake: Mistake::LaterThinkTagEaten,
        },
        Fault {
            name: "bad-call-hides-next",
            story: "After a malformed call the parser skips to the last closer that has arrived instead of the first.",
            families: BOTH,
            path: Path::Stream,
            source: Some(
                "https://github.com/FlashML-org/FreeToken/blob/0ab982f10905fa775962a4eddcb44caa50065251/python/\
                 freetoken/server/function_call_parser.py",
            ),
            seen_by: &["parity", "invariance"],
            witnesses: &[
                Witness {
                    format: "qwen3",
                    chunks: &[
                        "<tool_call>\n{\"name\": \"ping\", bad}\n</tool_call>\n<tool_call>\n{\"name\": \"ping\", \
                         \"arguments\": {}}\n</tool_call>",
                    ],
                },
                Witness {
                    format: "qwen3_coder",
                    chunks: &[
                        "<tool_call><function=ping>bad</tool_call><tool_call><function=ping></function></tool_call>",
                    ],
                },
            ],
            mistake: Mistake::BadCallHidesNext,
        },
    ]
}
