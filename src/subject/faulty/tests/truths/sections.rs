//! Raw parameters in sections, and with stated types.

use super::{C, Call, R, Truth, truth};

pub(super) const SECTIONS: &[Truth] = &[
    // What the templates write.
    truth(
        "minimax_m2",
        "Hi.\n<minimax:tool_call>\n<invoke name=\"get_weather\">\n<parameter name=\"city\">\nParis</parameter>\n<parameter name=\"days\">3</parameter>\n</invoke>\n<invoke name=\"ping\">\n</invoke>\n</minimax:tool_call>",
        &[C("Hi."), Call("get_weather", "{\"city\": \"\\nParis\", \"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "deepseek_v32",
        "<think>T</think>Hi.\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"get_weather\">\n<｜DSML｜parameter name=\"city\" string=\"true\">Paris</｜DSML｜parameter>\n<｜DSML｜parameter name=\"days\" string=\"false\">3</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name=\"ping\">\n\n</｜DSML｜invoke>\n</｜DSML｜function_calls>",
        &[R("T"), C("Hi."), Call("get_weather", "{\"city\": \"Paris\", \"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "deepseek_v4",
        "\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name=\"ping\">\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>",
        &[Call("ping", "{}")],
    ),
    truth(
        "deepseek_v41",
        "<｜DSML｜ calls><｜DSML｜ invoke name=\"note\"><｜DSML｜ parameter name=\"text\" string=\"true\"> a </｜DSML｜ parameter></｜DSML｜ invoke></｜DSML｜ calls>",
        &[Call("note", "{\"text\": \" a \"}")],
    ),
    truth(
        "step3",
        "<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name=\"get_weather\">\n<steptml:parameter name=\"days\">3</steptml:parameter>\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name=\"ping\"></steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>",
        &[Call("get_weather", "{\"days\": 3}"), Call("ping", "{}")],
    ),
    truth(
        "seed_oss",
        "<seed:tool_call>\n<function=note>\n<parameter=text>\na</parameter>\n</function>\n</seed:tool_call>",
        &[Call("note", "{\"text\": \"\\na\"}")],
    ),
    truth(
        "mimo",
        "<tool_call><function=note><parameter=text> a\n</parameter></function></tool_call>",
        &[Call("note", "{\"text\": \" a\\n\"}")],
    ),
    // A stated type goes before the schema; what is stated to be JSON and is none is a string.
    truth(
        "deepseek_v32",
        "<｜DSML｜function_calls><｜DSML｜invoke name=\"mix\"><｜DSML｜parameter name=\"i\" string=\"true\">3</｜DSML｜parameter><｜DSML｜parameter name=\"s\" string=\"false\">[1, null]</｜DSML｜parameter><｜DSML｜parameter name=\"n\" string=\"false\">\"q\"</｜DSML｜parameter><｜DSML｜parameter name=\"m\" string=\"false\">True</｜DSML｜parameter><｜DSML｜parameter name=\"f\">1.50</｜DSML｜parameter><｜DSML｜parameter name=\"new\">{\"a\": 1}</｜DSML｜parameter></｜DSML｜invoke>",
        &[Call(
            "mix",
            "{\"i\": \"3\", \"s\": [1, null], \"n\": \"q\", \"m\": \"True\", \"f\": 1.50, \"new\": {\"a\": 1}}",
        )],
    ),
    truth(
        "minimax_m2",
        "<minimax:tool_call><invoke name=\"mix\"><parameter name=\"b\">true</parameter><parameter name=\"x\">5</parameter><parameter name=\"a>\">></parameter></invoke>",
        &[Call("mix", "{\"b\": true, \"x\": \"5\", \"a>\": \">\"}")],
    ),
    // Other spellings of the section, missing closers, what is over.
    truth(
        "deepseek_v4",
        "<｜DSML｜tool><｜DSML｜invoke name=\"ping\"></｜DSML｜invoke></｜DSML｜toolcalls>\n",
        &[Call("ping", "{}")],
    ),
    truth(
        "minimax_m2",
        "<minimax:tool_call><invoke name=\"ping\"></invoke>\nand <invoke name=\"ping\"></invoke></minimax:tool_call>",
        &[Call("ping", "{}"), C("\nand <invoke name=\"ping\"></invoke></minimax:tool_call>")],
    ),
    truth(
        "minimax_m2",
        "<minimax:tool_call><invoke name=\"ping\"></invoke>\n<invoke name=\"a b\">",
        &[Call("ping", "{}"), C("\n<invoke name=\"a b\">")],
    ),
    truth(
        "minimax_m2",
        "<minimax:tool_call><invoke name=\"ping\"></invoke><minimax:tool_call><invoke name=\"ping\"></invoke>",
        &[Call("ping", "{}"), Call("ping", "{}")],
    ),
    truth("minimax_m2", "<minimax:tool_call>\n</minimax:tool_call>", &[C("<minimax:tool_call>\n</minimax:tool_call>")]),
    truth("minimax_m2", "<invoke name=\"ping\"></invoke>", &[C("<invoke name=\"ping\"></invoke>")]),
    truth(
        "step3",
        "<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name=\"ping\"></steptml:invoke><｜tool_calls_end｜>.",
        &[Call("ping", "{}"), C(".")],
    ),
];
