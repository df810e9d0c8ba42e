//! Calls between tags of their own: JSON bodies and raw parameters.

use super::{C, Call, R, Start, Truth, truth};

pub(super) const CALL_TAGS: &[Truth] = &[
    // Prose without calls: rules 1, 2, 4, 5.
    truth("qwen3", "", &[]),
    truth("qwen3", "Hi", &[C("Hi")]),
    truth("qwen3", " \n\n ", &[C(" \n\n ")]),
    truth("qwen3", "Hi <", &[C("Hi <")]),
    truth("qwen3", "Hi\n<tool_cal", &[C("Hi\n<tool_cal")]),
    truth("qwen3", "Hi\n<tool_call>", &[C("Hi\n<tool_call>")]),
    truth("qwen3", "The `<tool_call>` tag opens a call.", &[C("The `<tool_call>` tag opens a call.")]),
    truth("qwen3", "Wrap it in <tool_call>...</tool_call>, ok", &[C("Wrap it in <tool_call>...</tool_call>, ok")]),
    truth("qwen3", "<tool_call>\n</tool_call>", &[C("<tool_call>\n</tool_call>")]),
    truth("qwen3", "<tool_call>{\"name\": 5}</tool_call>", &[C("<tool_call>{\"name\": 5}</tool_call>")]),
    truth("qwen3", "<tool_call>{\"name\": \"a b\"}", &[C("<tool_call>{\"name\": \"a b\"}")]),
    truth("qwen3", "<tool_call>{\"arguments\": {}}", &[C("<tool_call>{\"arguments\": {}}")]),
    truth("qwen3", "</tool_call> 😀é", &[C("</tool_call> 😀é")]),
    // Framing: rule 4.
    truth(
        "qwen3",
        "Hi.\n<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>",
        &[C("Hi."), Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "Hi.\n\n <tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>",
        &[C("Hi.\n\n "), Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "Hi.\n\n<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\n",
        &[C("Hi.\n"), Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "a\n<tool_call>b\n<tool_call> {\"name\":\"ping\",\"arguments\":{}} </tool_call>",
        &[C("a\n<tool_call>b"), Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>\nIt is\n sunny.\n",
        &[Call("ping", "{}"), C("\nIt is\n sunny.\n")],
    ),
    truth(
        "qwen3",
        "<tool_call>{\"name\": \"ping\"}</tool_call> \n\t<tool_call>{\"name\": \"note\", \"arguments\": {\"text\": \"b\"}}",
        &[Call("ping", "{}"), Call("note", "{\"text\": \"b\"}")],
    ),
    truth(
        "qwen3",
        "<tool_call>{\"name\": \"ping\"}</tool_call>\nthen\n<tool_call>{\"name\": \"ping\"}</tool_call>",
        &[Call("ping", "{}"), C("\nthen\n"), Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "<tool_call>{\"name\": \"ping\"} </tool_call>\n</tool_call>",
        &[Call("ping", "{}"), C("\n</tool_call>")],
    ),
    truth("qwen3", "<tool_call>{\"name\": \"ping\"}\nx </tool_call> y", &[Call("ping", "{}"), C("\nx </tool_call> y")]),
    // Reasoning: rule 8.
    truth("qwen3", "<think>\nT\n</think>\n\nHi", &[R("\nT\n"), C("\n\nHi")]),
    truth("qwen3", " <think></think>a</think>", &[C(" a</think>")]),
    truth("qwen3", "a<think>b</think>", &[C("a<think>b</think>")]),
    truth(
        "qwen3",
        "<think>use <tool_call>{\"name\": \"ping\"}</tool_call></think>ok",
        &[R("use <tool_call>{\"name\": \"ping\"}</tool_call>"), C("ok")],
    ),
    truth("qwen3", "<think>a\n</think><tool_call>{\"name\": \"ping\"}", &[R("a"), Call("ping", "{}")]),
    truth(
        "qwen3_coder",
        "<think>a\n</think>\n<tool_call><function=ping></function></tool_call>",
        &[R("a"), Call("ping", "{}")],
    ),
    truth(
        "qwen3_coder",
        "<think>a\n</think>\n\n<tool_call><function=ping></function></tool_call>",
        &[R("a\n"), Call("ping", "{}")],
    ),
    Truth {
        format: "qwen3",
        start: Start::Reasoning,
        text: "plan</think>\n<tool_call>\n{\"name\": \"ping\", \"arguments\": {}}\n</tool_call>",
        parts: &[R("plan"), Call("ping", "{}")],
    },
    Truth { format: "qwen3", start: Start::Reasoning, text: "</think>hello", parts: &[C("hello")] },
    Truth { format: "qwen3", start: Start::Reasoning, text: "<think>a</th", parts: &[R("<think>a</th")] },
    // JSON bodies: rules 9, 10.
    truth(
        "qwen3",
        "<tool_call>{ \"arguments\" : {\"a\": [1, {\"b\": \"}{<\\\"\"}], \"c\": -1.50e+3} , \"x\": [], \"name\" : \"mix\" }</tool_call>",
        &[Call("mix", "{\"a\": [1, {\"b\": \"}{<\\\"\"}], \"c\": -1.50e+3}")],
    ),
    truth(
        "qwen3",
        "<tool_call>{\"id\": {\"name\": \"x\", \"arguments\": 5}, \"na\\u006de\": \"p\\u0069ng\", \"name\": 7, \"arguments\": null}",
        &[Call("ping", "{}")],
    ),
    truth(
        "qwen3",
        "<tool_call>\n{\"name\": \"note\", \"parameters\": {\"text\": \"</tool_call>\"}, \"arguments\": 1}\n</tool_call>",
        &[Call("note", "{\"text\": \"</tool_call>\"}")],
    ),
    truth(
        "qwen3",
        "<tool_call>{\"name\": \"note\", \"arguments\": \" {\\\"text\\\": \\\"a\\\\nb\\\"}\\n\"}</tool_call>",
        &[Call("note", "{\"text\": \"a\\nb\"}")],
    ),
    truth(
        "qwen3",
        "<tool_call>\n{\"name\": \"note\", \"arguments\": {\"text\": \"C:\\\\\", \"e\": \"\\ud83d\\ude00😀\"}}\n</tool_call>.",
        &[Call("note", "{\"text\": \"C:\\\\\", \"e\": \"\\ud83d\\ude00😀\"}"), C(".")],
    ),
    // Raw bodies: rules 9, 11, 12.
    truth(
        "qwen3_coder",
        "Hi.\n\n<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>",
        &[C("Hi."), Call("get_weather", "{\"city\": \"Paris\", \"days\": 3}")],
    ),
    truth("qwen3_coder", "Hi.\n<tool_call><function=ping>\n</function></tool_call>", &[C("Hi.\n"), Call("ping", "{}")]),
    truth(
        "nemotron_v3",
        "Hi.\n<tool_call>\n<function=ping>\n</function>\n</tool_call>\n",
        &[C("Hi."), Call("ping", "{}")],
    ),
    truth(
        "step3p5",
        "Hi.\n<tool_call>\n<function=ping>\n</function>\n</tool_call><tool_call><function=ping></function>",
        &[C("Hi.\n"), Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=note><parameter=text>\n\n a \"q\" \\ }<b>&lt;\n</par\n\n</parameter></function></tool_call>",
        &[Call("note", "{\"text\": \"\\n a \\\"q\\\" \\\\ }<b>&lt;\\n</par\\n\"}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=mix><parameter=s></parameter><parameter=m>\n</parameter><parameter=n>\n\n</parameter></function>",
        &[Call("mix", "{\"s\": \"\", \"m\": \"\", \"n\": \"\"}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=mix><parameter=i>5.0</parameter><parameter=f>\n1.5\n</parameter><parameter=b>True</parameter><parameter=a>\n[1, \"x\"]\n</parameter><parameter=o>{\"k\": 1}</parameter></function>",
        &[Call("mix", "{\"i\": 5.0, \"f\": 1.5, \"b\": true, \"a\": [1, \"x\"], \"o\": {\"k\": 1}}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=mix><parameter=i>2026-01</parameter><parameter=o>[]</parameter><parameter=n>null</parameter></function>",
        &[Call("mix", "{\"i\": \"2026-01\", \"o\": \"[]\", \"n\": \"null\"}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=opt><parameter=x>\nnull\n</parameter><parameter=k>\nNone\n</parameter><parameter=x>7</parameter></function>",
        &[Call("opt", "{\"x\": null, \"k\": null, \"x\": 7}")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=ping><parameter=a\"b>\n1\n</parameter></function></tool_call>\n\n😀",
        &[Call("ping", "{\"a\\\"b\": \"1\"}"), C("\n\n😀")],
    ),
    truth(
        "qwen3_coder",
        "<tool_call><function=a b></function></tool_call>",
        &[C("<tool_call><function=a b></function></tool_call>")],
    ),
    truth(
        "qwen3_coder",
        "It looks for <tool_call> tags.\n\n<tool_call>\n<function=ping>\n</function>\n</tool_call>",
        &[C("It looks for <tool_call> tags."), Call("ping", "{}")],
    ),
];
