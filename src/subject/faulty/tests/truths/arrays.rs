//! JSON bodies in sections and arrays, with the name as a key, and without any marker.

use super::{C, Call, R, Truth, truth};

pub(super) const ARRAYS: &[Truth] = &[
    // What the templates write.
    truth(
        "mistral",
        "Hi.[TOOL_CALLS][{\"name\": \"ping\", \"arguments\": {}}, {\"name\": \"note\", \"arguments\": {\"text\": \"a\"}, \"id\": \"abc123def\"}]",
        &[C("Hi."), Call("ping", "{}"), Call("note", "{\"text\": \"a\"}")],
    ),
    truth(
        "jamba",
        "Hi.<tool_calls>[\n    {\"name\": \"ping\", \"arguments\": {}},\n    {\"name\": \"ping\", \"arguments\": {}}\n]</tool_calls>",
        &[C("Hi."), Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth(
        "nemotron_toolcall",
        "<think>T</think>\n<TOOLCALL>[{\"name\": \"ping\", \"arguments\": {}}]</TOOLCALL>",
        &[R("T"), C("\n"), Call("ping", "{}")],
    ),
    truth(
        "cohere",
        "<|START_THINKING|>T<|END_THINKING|><|START_ACTION|>[\n    {\"tool_call_id\": \"0\", \"tool_name\": \"note\", \"parameters\": {\"text\": \"]\"}}\n]<|END_ACTION|>",
        &[R("T"), Call("note", "{\"text\": \"]\"}")],
    ),
    truth(
        "minimax_m1",
        "Hi.\n<tool_calls>\n{\"name\": \"ping\", \"arguments\": {}}\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_calls>\n",
        &[C("Hi."), Call("ping", "{}"), Call("ping", "{}")],
    ),
    // Brackets, white space, what may be missing, what is over once it was seen: rules 5, 6, 15.
    truth("mistral", "[TOOL_CALLS] [ {\"name\": \"ping\"} ] ", &[Call("ping", "{}")]),
    truth(
        "mistral",
        "[TOOL_CALLS][{\"name\":\"ping\"}\n,\t{\"name\":\"ping\"}",
        &[Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth("mistral", "[TOOL_CALLS][{\"name\":\"ping\"}] ok ]", &[Call("ping", "{}"), C(" ok ]")]),
    truth("mistral", "[TOOL_CALLS][{\"name\":\"ping\"}, ", &[Call("ping", "{}"), C(", ")]),
    truth("mistral", "[TOOL_CALLS][{\"name\":\"ping\"}, 5]", &[Call("ping", "{}"), C(", 5]")]),
    truth(
        "mistral",
        "[TOOL_CALLS][{\"name\":\"ping\"}][TOOL_CALLS][{\"name\":\"ping\"}]",
        &[Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth(
        "mistral",
        "[TOOL_CALLS][{\"name\":\"ping\"}, {\"name\": 1}, [TOOL_CALLS][{\"name\":\"ping\"}",
        &[Call("ping", "{}"), C(", {\"name\": 1}, "), Call("ping", "{}")],
    ),
    truth("jamba", "<tool_calls>[{\"name\":\"ping\"}</tool_calls>\n", &[Call("ping", "{}")]),
    truth("jamba", "<tool_calls>[{\"name\":\"ping\"} ] x</tool_calls>", &[Call("ping", "{}"), C(" x</tool_calls>")]),
    truth("jamba", "<tool_calls>[{\"name\":\"ping\"}]]</tool_calls>", &[Call("ping", "{}"), C("]</tool_calls>")]),
    truth("jamba", "<tool_calls>[{\"name\":\"ping\"}]</tool_ca", &[Call("ping", "{}"), C("</tool_ca")]),
    truth(
        "jamba",
        "<tool_calls>[{\"name\": \"note\", \"arguments\": {\"text\": \"}]</tool_calls>\"}}]</tool_calls>.",
        &[Call("note", "{\"text\": \"}]</tool_calls>\"}"), C(".")],
    ),
    truth("minimax_m1", "<tool_calls>{\"name\":\"ping\"},</tool_calls>", &[Call("ping", "{}"), C(",</tool_calls>")]),
    // What is no call: rules 2 and 5.
    truth("mistral", "[TOOL_CALLS][]", &[C("[TOOL_CALLS][]")]),
    truth("mistral", "a [TOOL_CALLS] b [TOOL_", &[C("a [TOOL_CALLS] b [TOOL_")]),
    truth("mistral", "[TOOL_CALLS]{\"name\":\"ping\"}", &[C("[TOOL_CALLS]{\"name\":\"ping\"}")]),
    truth("jamba", "<tool_calls>\n</tool_calls>", &[C("<tool_calls>\n</tool_calls>")]),
    truth("jamba", "<tool_calls> [ [{\"name\":\"ping\"}]]", &[C("<tool_calls> [ [{\"name\":\"ping\"}]]")]),
    truth(
        "jamba",
        "Use <tool_calls>.<tool_calls>[{\"name\":\"ping\"}]</tool_calls>",
        &[C("Use <tool_calls>."), Call("ping", "{}")],
    ),
    // Either opener.
    truth("granite3", "<|tool_call|>[{\"name\":\"ping\"}]", &[Call("ping", "{}")]),
    truth("granite3", "<tool_call>[{\"name\":\"ping\"}]", &[Call("ping", "{}")]),
    truth("granite3", "<tool_call><|tool_call|>[{\"name\":\"ping\"}]", &[C("<tool_call>"), Call("ping", "{}")]),
    // No closing marker at all.
    truth(
        "granite_20b_fc",
        "<function_call> {\"name\": \"ping\", \"arguments\": {}}\n<function_call>{\"name\": \"ping\"} x",
        &[Call("ping", "{}"), Call("ping", "{}"), C(" x")],
    ),
    // The name as a key.
    truth(
        "apertus",
        "<|tools_prefix|>[{\"get_weather\": {\"city\": \"Paris\"}}, {\"ping\": {}}]<|tools_suffix|>",
        &[Call("get_weather", "{\"city\": \"Paris\"}"), Call("ping", "{}")],
    ),
    truth("apertus", "<|tools_prefix|>[{\"p\\u0069ng\" : null, \"b\": {}} ]<|tools_suffix|>", &[Call("ping", "{}")]),
    truth("apertus", "<|tools_prefix|>[{\"note\": \"{\\\"text\\\": 1}\"}]", &[Call("note", "{\"text\": 1}")]),
    truth("apertus", "<|tools_prefix|>[{}]<|tools_suffix|>", &[C("<|tools_prefix|>[{}]<|tools_suffix|>")]),
    truth("apertus", "<|tools_prefix|>[{\"a b\": {}}]", &[C("<|tools_prefix|>[{\"a b\": {}}]")]),
    // No marker: rule 13.
    truth(
        "xlam",
        "[{\"name\": \"ping\", \"arguments\": {}}, {\"name\": \"note\", \"arguments\": {\"text\": \"[]\"}}]",
        &[Call("ping", "{}"), Call("note", "{\"text\": \"[]\"}")],
    ),
    truth(
        "xlam",
        "\n [ {\"arguments\": {}, \"id\": 1, \"name\": \"ping\"} ]\n\n[{\"name\": \"ping\", \"arguments\": {}}",
        &[Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth("xlam", "[{\"name\": \"ping\", \"arguments\": {}}] ok [1]", &[Call("ping", "{}"), C(" ok [1]")]),
    truth(
        "xlam",
        "[{\"name\": \"ping\", \"arguments\": {}}, {\"name\": \"other\", \"arguments\": {}}]",
        &[Call("ping", "{}"), C(", {\"name\": \"other\", \"arguments\": {}}]")],
    ),
    truth("xlam", " [1, 2]", &[C(" [1, 2]")]),
    truth("xlam", " \n", &[C(" \n")]),
    truth("xlam", "[{\"name\": \"ping\"}]", &[C("[{\"name\": \"ping\"}]")]),
    truth("xlam", "[{\"name\": \"ping\", \"arguments\": null}]", &[C("[{\"name\": \"ping\", \"arguments\": null}]")]),
    truth("xlam", "[{\"name\": \"ada\", \"arguments\": {}}]", &[C("[{\"name\": \"ada\", \"arguments\": {}}]")]),
    truth(
        "xlam",
        "Hi. [{\"name\": \"ping\", \"arguments\": {}}]",
        &[C("Hi. [{\"name\": \"ping\", \"arguments\": {}}]")],
    ),
    truth(
        "xlam",
        "[1] [{\"name\": \"ping\", \"arguments\": {}}]",
        &[C("[1] [{\"name\": \"ping\", \"arguments\": {}}]")],
    ),
];
