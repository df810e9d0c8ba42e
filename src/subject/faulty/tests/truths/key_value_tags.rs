//! Keys and values in tags of their own.

use super::{C, Call, R, Truth, truth};

pub(super) const KEY_VALUE_TAGS: &[Truth] = &[
    // What the templates write.
    truth(
        "glm45",
        "<think>T</think>\nHi.\n<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>\n</tool_call>\n<tool_call>ping\n</tool_call>",
        &[R("T"), C("\nHi."), Call("get_weather", "{\"city\": \"Paris\", \"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "glm47",
        "Hi.<tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value><arg_key>days</arg_key><arg_value>3</arg_value></tool_call><tool_call>ping</tool_call>",
        &[C("Hi."), Call("get_weather", "{\"city\": \"Paris\", \"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "ling3",
        "<tool_call>mix\n<arg_key>b</arg_key>\n<arg_value>true</arg_value><arg_key>s</arg_key>\n<arg_value></arg_value>\n</tool_call>\n<tool_call>ping\n\n</tool_call>",
        &[Call("mix", "{\"b\": true, \"s\": \"\"}"), Call("ping", "{}")],
    ),
    truth(
        "hy3",
        "<tool_calls>\n<tool_call>note<tool_sep>\n<arg_key>text</arg_key>\n<arg_value>a\n</arg_value>\n</tool_call>\n<tool_call>ping<tool_sep>\n</tool_call>\n</tool_calls>",
        &[Call("note", "{\"text\": \"a\\n\"}"), Call("ping", "{}")],
    ),
    truth(
        "hy3_opensource",
        "<think:opensource></think:opensource><tool_calls:opensource><tool_call:opensource> ping <tool_sep:opensource></tool_call:opensource></tool_calls:opensource>",
        &[Call("ping", "{}")],
    ),
    truth(
        "longcat_xml",
        "<longcat_tool_call>note\n<longcat_arg_key>text</longcat_arg_key>\n<longcat_arg_value>a</longcat_arg_value>\n</longcat_tool_call>",
        &[Call("note", "{\"text\": \"a\"}")],
    ),
    // White space between tags is free, in values and keys it counts.
    truth(
        "glm47",
        "<tool_call> note <arg_key> te<xt\n</arg_key>\t<arg_value> a </arg_value>\n\n</tool_call>\n",
        &[Call("note", "{\" te<xt\\n\": \" a \"}")],
    ),
    // Types: by schema, then any JSON.
    truth(
        "glm45",
        "<tool_call>mix<arg_key>s</arg_key><arg_value>3</arg_value><arg_key>new</arg_key><arg_value>3</arg_value><arg_key>w</arg_key><arg_value>word</arg_value><arg_key>q</arg_key><arg_value>\"x\"</arg_value><arg_key>b</arg_key><arg_value>True</arg_value><arg_key>m</arg_key><arg_value>\"x\"</arg_value></tool_call>",
        &[Call(
            "mix",
            "{\"s\": \"3\", \"new\": 3, \"w\": \"word\", \"q\": \"x\", \"b\": \"True\", \"m\": \"\\\"x\\\"\"}",
        )],
    ),
    truth(
        "glm47",
        "<tool_call>opt<arg_key>x</arg_key><arg_value>null</arg_value><arg_key>x</arg_key><arg_value>7</arg_value></tool_call></tool_call>",
        &[Call("opt", "{\"x\": null, \"x\": 7}"), C("</tool_call>")],
    ),
    // What is no call.
    truth("glm45", "Use <tool_call> here", &[C("Use <tool_call> here")]),
    truth("glm45", "<tool_call></tool_call>", &[C("<tool_call></tool_call>")]),
    truth("glm45", "<tool_call>ping", &[C("<tool_call>ping")]),
    truth("glm45", "<tool_call>ping\n<arg_k", &[C("<tool_call>ping\n<arg_k")]),
    truth("glm45", "<tool_call>a b</tool_call>", &[C("<tool_call>a b</tool_call>")]),
    truth("glm45", "<tool_call>3<arg_key>", &[C("<tool_call>3<arg_key>")]),
    truth(
        "hy3",
        "<tool_calls><tool_call>ping</tool_call></tool_calls>",
        &[C("<tool_calls><tool_call>ping</tool_call></tool_calls>")],
    ),
    truth("hy3", "<tool_call>ping<tool_sep></tool_call>", &[C("<tool_call>ping<tool_sep></tool_call>")]),
    // After a call in a section.
    truth(
        "hy3",
        "<tool_calls><tool_call>ping<tool_sep></tool_call> a <tool_call>ping<tool_sep></tool_call></tool_calls>",
        &[Call("ping", "{}"), C(" a <tool_call>ping<tool_sep></tool_call></tool_calls>")],
    ),
    truth(
        "hy3",
        "<tool_calls><tool_call>ping<tool_sep></tool_call></tool_calls>\n<tool_calls>\n<tool_call>ping<tool_sep></tool_call></tool_calls> ok",
        &[Call("ping", "{}"), Call("ping", "{}"), C(" ok")],
    ),
];
