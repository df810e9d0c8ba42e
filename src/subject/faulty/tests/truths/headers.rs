//! Sections and headers.

use super::{C, Call, R, Truth, truth};

pub(super) const HEADERS: &[Truth] = &[
    // What the templates write.
    truth(
        "deepseek_v3",
        "Hi.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{\"city\": \"Paris\", \"days\": 3}\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        &[C("Hi."), Call("get_weather", "{\"city\": \"Paris\", \"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "deepseek_v31",
        "<think>T</think>Hi.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁call▁begin｜>note<｜tool▁sep｜>{\"text\": \"<｜tool▁call▁end｜>\"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        &[R("T"), C("Hi."), Call("ping", "{}"), Call("note", "{\"text\": \"<｜tool▁call▁end｜>\"}")],
    ),
    truth(
        "kimi_k2",
        "Hi.<|tool_calls_section_begin|><|tool_call_begin|>functions.ping:3<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.files.read-all:4<|tool_call_argument_begin|>{\"path\": \"}\"}<|tool_call_end|><|tool_calls_section_end|>",
        &[C("Hi."), Call("ping", "{}"), Call("files.read-all", "{\"path\": \"}\"}")],
    ),
    truth(
        "mistral_v11",
        "[THINK]T[/THINK]Hi.[TOOL_CALLS]ping[CALL_ID]abc123def[ARGS]{}[TOOL_CALLS]note[ARGS]{\"text\": \"[TOOL_CALLS]\"}",
        &[R("T"), C("Hi."), Call("ping", "{}"), Call("note", "{\"text\": \"[TOOL_CALLS]\"}")],
    ),
    // White space, missing markers, other spellings.
    truth(
        "kimi_k2",
        "<|tool_call_section_begin|> <|tool_call_begin|> functions.ping:0 <|tool_call_argument_begin|> {} <|tool_call_end|>\n<|tool_call_begin|>ping<|tool_call_argument_begin|> null<|tool_call_section_end|>\n",
        &[Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth(
        "kimi_k2",
        "<|tool_calls_section_begin|><|tool_call_begin|>ping:0<|tool_call_argument_begin|><|tool_call_end|><|tool_call_begin|>functions.note:1<|tool_call_argument_begin|>\"{\\\"text\\\": 1}\"",
        &[Call("ping", "{}"), Call("note", "{\"text\": 1}")],
    ),
    truth(
        "deepseek_v3",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n``` <｜tool▁call▁end｜>\n<｜tool▁calls▁end｜>\nok",
        &[Call("ping", "{}"), C("\nok")],
    ),
    truth(
        "deepseek_v3",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n{ }<｜tool▁call▁begin｜>function<｜tool▁sep｜>ping\n```json\n{}``<",
        &[Call("ping", "{ }"), Call("ping", "{}"), C("``<")],
    ),
    truth(
        "mistral_v11",
        "[TOOL_CALLS]ping[ARGS] {}\n[TOOL_CALLS]ping[ARGS]{} x",
        &[Call("ping", "{}"), Call("ping", "{}"), C(" x")],
    ),
    // After the section nothing of it counts; a call outside a section is none.
    truth(
        "kimi_k2",
        "<|tool_calls_section_begin|><|tool_call_begin|>ping:0<|tool_call_argument_begin|>{}<|tool_call_end|> so <|tool_call_begin|>ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
        &[
            Call("ping", "{}"),
            C(" so <|tool_call_begin|>ping:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>"),
        ],
    ),
    truth(
        "kimi_k2",
        "<|tool_call_begin|>ping:0<|tool_call_argument_begin|>{}<|tool_call_end|>",
        &[C("<|tool_call_begin|>ping:0<|tool_call_argument_begin|>{}<|tool_call_end|>")],
    ),
    // What is no call.
    truth(
        "kimi_k2",
        "<|tool_calls_section_begin|><|tool_calls_section_end|>",
        &[C("<|tool_calls_section_begin|><|tool_calls_section_end|>")],
    ),
    truth(
        "kimi_k2",
        "<|tool_calls_section_begin|><|tool_call_begin|>3<|tool_call_argument_begin|>{}",
        &[C("<|tool_calls_section_begin|><|tool_call_begin|>3<|tool_call_argument_begin|>{}")],
    ),
    truth(
        "deepseek_v31",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜> ping<｜tool▁sep｜>{}",
        &[C("<｜tool▁calls▁begin｜><｜tool▁call▁begin｜> ping<｜tool▁sep｜>{}")],
    ),
    truth("mistral_v11", "[TOOL_CALLS] ping[ARGS]{}", &[C("[TOOL_CALLS] ping[ARGS]{}")]),
    truth("mistral_v11", "[TOOL_CALLS]ping{}", &[C("[TOOL_CALLS]ping{}")]),
    truth("mistral_v11", "[TOOL_CALLS][TOOL_CALLS]ping[ARGS]{}", &[C("[TOOL_CALLS]"), Call("ping", "{}")]),
];
