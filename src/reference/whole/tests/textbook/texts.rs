//! The textbook text of each format, written from the formats' documents and not from their rows.

use super::Textbook;

/// The weather's tags, with what stands between them and around their values.
macro_rules! raw_parameters {
    ($feed:literal, $padding:literal) => {
        concat!(
            "<function=get_weather>",
            $feed,
            "<parameter=city>",
            $padding,
            "Paris",
            $padding,
            "</parameter>",
            $feed,
            "<parameter=days>",
            $padding,
            "3",
            $padding,
            "</parameter>",
            $feed,
            "</function>"
        )
    };
}

pub(super) const TEXTBOOKS: [Textbook; 39] = [
    // JSON in tags.
    Textbook {
        format: "qwen3",
        before: "\n<tool_call>\n",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "\n</tool_call>\n<tool_call>\n",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n</tool_call>",
    },
    Textbook {
        format: "granite4",
        before: "\n<tool_call>\n",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "\n</tool_call>\n<tool_call>\n",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n</tool_call>",
    },
    Textbook {
        format: "exaone4",
        before: "\n<tool_call>",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "</tool_call>\n<tool_call>",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "</tool_call>",
    },
    Textbook {
        format: "longcat",
        before: "\n<longcat_tool_call>\n",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "\n</longcat_tool_call>\n<longcat_tool_call>\n",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n</longcat_tool_call>",
    },
    Textbook {
        format: "ernie45",
        before: "\n\n<tool_call>\n",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "\n</tool_call>\n<tool_call>\n",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n</tool_call>\n",
    },
    Textbook {
        format: "internlm2",
        before: "<|action_start|><|plugin|>\n",
        weather: r#"{"name": "get_weather", "parameters": {"city": "Paris", "days": 3}}"#,
        between: "<|action_end|><|action_start|><|plugin|>\n",
        ping: r#"{"name": "ping", "parameters": {}}"#,
        after: "<|action_end|>",
    },
    Textbook {
        format: "granite_20b_fc",
        before: "<function_call> ",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "<function_call> ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "",
    },
    Textbook {
        format: "granite3",
        before: "<|tool_call|>[",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "]",
    },
    Textbook {
        format: "nemotron_toolcall",
        before: "<TOOLCALL>[",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "]</TOOLCALL>",
    },
    Textbook {
        format: "mistral",
        before: "[TOOL_CALLS] [",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}, "id": "a1b2c3d4e"}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}, "id": "b1b2c3d4e"}"#,
        after: "]",
    },
    Textbook {
        format: "hunyuan_a13b",
        before: "<tool_calls>[",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "]</tool_calls>",
    },
    Textbook {
        format: "jamba",
        before: "<tool_calls>[\n    ",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ",\n    ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n]</tool_calls>",
    },
    Textbook {
        format: "minimax_m1",
        before: "\n<tool_calls>\n",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: "\n",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "\n</tool_calls>",
    },
    Textbook {
        format: "phi4_mini",
        before: "functools[",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "]",
    },
    Textbook {
        format: "apertus",
        before: "<|tools_prefix|>[",
        weather: r#"{"get_weather": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"ping": {}}"#,
        after: "]<|tools_suffix|>",
    },
    Textbook {
        format: "cohere",
        before: "<|START_ACTION|>[\n    ",
        weather: r#"{"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Paris", "days": 3}}"#,
        between: ",\n    ",
        ping: r#"{"tool_call_id": "1", "tool_name": "ping", "parameters": {}}"#,
        after: "\n]<|END_ACTION|>",
    },
    Textbook {
        format: "xlam",
        before: "[",
        weather: r#"{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}"#,
        between: ", ",
        ping: r#"{"name": "ping", "arguments": {}}"#,
        after: "]",
    },
    Textbook {
        format: "llama3_json",
        before: "",
        weather: r#"{"name": "get_weather", "parameters": {"city": "Paris", "days": 3}}"#,
        between: "; ",
        ping: r#"{"name": "ping", "parameters": {}}"#,
        after: "",
    },
    Textbook {
        format: "llama4_json",
        before: "<|python_start|><|python_end|>",
        weather: r#"{"name": "get_weather", "parameters": {"city": "Paris", "days": 3}}"#,
        between: "",
        ping: r#"{"name": "ping", "parameters": {}}"#,
        after: "",
    },
    // Section and header.
    Textbook {
        format: "deepseek_v3",
        before: "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>",
        weather: "get_weather\n```json\n{\"city\": \"Paris\", \"days\": 3}\n```",
        between: "<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>",
        ping: "ping\n```json\n{}\n```",
        after: "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    },
    Textbook {
        format: "deepseek_v31",
        before: "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>",
        weather: "get_weather<｜tool▁sep｜>{\"city\": \"Paris\", \"days\": 3}",
        between: "<｜tool▁call▁end｜><｜tool▁call▁begin｜>",
        ping: "ping<｜tool▁sep｜>{}",
        after: "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
    },
    Textbook {
        format: "kimi_k2",
        before: "<|tool_calls_section_begin|><|tool_call_begin|>",
        weather: "functions.get_weather:4<|tool_call_argument_begin|>{\"city\": \"Paris\", \"days\": 3}",
        between: "<|tool_call_end|><|tool_call_begin|>",
        ping: "functions.ping:5<|tool_call_argument_begin|>{}",
        after: "<|tool_call_end|><|tool_calls_section_end|>",
    },
    Textbook {
        format: "mistral_v11",
        before: "[TOOL_CALLS]",
        weather: "get_weather[CALL_ID]a1b2c3d4e[ARGS]{\"city\": \"Paris\", \"days\": 3}",
        between: "[TOOL_CALLS]",
        ping: "ping[ARGS]{}",
        after: "",
    },
    // Raw parameters.
    Textbook {
        format: "qwen3_coder",
        before: "\n\n<tool_call>\n",
        weather: raw_parameters!("\n", "\n"),
        between: "\n</tool_call>\n<tool_call>\n",
        ping: "<function=ping>\n</function>",
        after: "\n</tool_call>",
    },
    Textbook {
        format: "nemotron_v3",
        before: "\n<tool_call>\n",
        weather: raw_parameters!("\n", "\n"),
        between: "\n</tool_call>\n<tool_call>\n",
        ping: "<function=ping>\n</function>",
        after: "\n</tool_call>\n",
    },
    Textbook {
        format: "step3p5",
        before: "<tool_call>\n",
        weather: raw_parameters!("\n", "\n"),
        between: "\n</tool_call><tool_call>\n",
        ping: "<function=ping>\n</function>",
        after: "\n</tool_call>",
    },
    Textbook {
        format: "mimo",
        before: "<tool_call>",
        weather: raw_parameters!("", ""),
        between: "</tool_call><tool_call>",
        ping: "<function=ping></function>",
        after: "</tool_call>",
    },
    Textbook {
        format: "seed_oss",
        before: "\n\n<seed:tool_call>\n",
        weather: raw_parameters!("\n", ""),
        between: "\n</seed:tool_call>\n<seed:tool_call>\n",
        ping: "<function=ping>\n</function>",
        after: "\n</seed:tool_call>",
    },
    Textbook {
        format: "minimax_m2",
        before: "\n<minimax:tool_call>\n",
        weather: "<invoke name=\"get_weather\">\n<parameter name=\"city\">Paris</parameter>\n\
                  <parameter name=\"days\">3</parameter>\n</invoke>",
        between: "\n",
        ping: "<invoke name=\"ping\">\n</invoke>",
        after: "\n</minimax:tool_call>",
    },
    Textbook {
        format: "deepseek_v32",
        before: "\n\n<｜DSML｜function_calls>\n",
        weather: "<｜DSML｜invoke name=\"get_weather\">\n\
                  <｜DSML｜parameter name=\"city\" string=\"true\">Paris</｜DSML｜parameter>\n\
                  <｜DSML｜parameter name=\"days\" string=\"false\">3</｜DSML｜parameter>\n</｜DSML｜invoke>",
        between: "\n",
        ping: "<｜DSML｜invoke name=\"ping\">\n</｜DSML｜invoke>",
        after: "\n</｜DSML｜function_calls>",
    },
    Textbook {
        format: "deepseek_v4",
        before: "\n\n<｜DSML｜tool_calls>\n",
        weather: "<｜DSML｜invoke name=\"get_weather\">\n\
                  <｜DSML｜parameter name=\"city\" string=\"true\">Paris</｜DSML｜parameter>\n\
                  <｜DSML｜parameter name=\"days\" string=\"false\">3</｜DSML｜parameter>\n</｜DSML｜invoke>",
        between: "\n",
        ping: "<｜DSML｜invoke name=\"ping\">\n\n</｜DSML｜invoke>",
        after: "\n</｜DSML｜tool_calls>",
    },
    Textbook {
        format: "deepseek_v41",
        before: "\n\n<｜DSML｜ calls>\n",
        weather: "<｜DSML｜ invoke name=\"get_weather\">\n\
                  <｜DSML｜ parameter name=\"city\" string=\"true\">Paris</｜DSML｜ parameter>\n\
                  <｜DSML｜ parameter name=\"days\" string=\"false\">3</｜DSML｜ parameter>\n</｜DSML｜ invoke>",
        between: "\n",
        ping: "<｜DSML｜ invoke name=\"ping\">\n\n</｜DSML｜ invoke>",
        after: "\n</｜DSML｜ calls>",
    },
    Textbook {
        format: "step3",
        before: "<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜>",
        weather: "<steptml:invoke name=\"get_weather\">\n<steptml:parameter name=\"city\">Paris</steptml:parameter>\n\
                  <steptml:parameter name=\"days\">3</steptml:parameter>\n</steptml:invoke>",
        between: "<｜tool_call_end｜>\n<｜tool_call_begin｜>function<｜tool_sep｜>",
        ping: "<steptml:invoke name=\"ping\">\n</steptml:invoke>",
        after: "<｜tool_call_end｜>\n<｜tool_calls_end｜>",
    },
    // Key and value tags.
    Textbook {
        format: "glm45",
        before: "\n<tool_call>",
        weather: "get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n\
                  <arg_key>days</arg_key>\n<arg_value>3</arg_value>",
        between: "\n</tool_call>\n<tool_call>",
        ping: "ping",
        after: "\n</tool_call>",
    },
    Textbook {
        format: "glm47",
        before: "<tool_call>",
        weather: "get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value>\
                  <arg_key>days</arg_key><arg_value>3</arg_value>",
        between: "</tool_call><tool_call>",
        ping: "ping",
        after: "</tool_call>",
    },
    Textbook {
        format: "ling3",
        before: "\n<tool_call>",
        weather: "get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\
                  <arg_key>days</arg_key>\n<arg_value>3</arg_value>",
        between: "\n</tool_call>\n<tool_call>",
        ping: "ping\n",
        after: "\n</tool_call>",
    },
    Textbook {
        format: "hy3",
        before: "<tool_calls>\n<tool_call>",
        weather: "get_weather<tool_sep>\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n\
                  <arg_key>days</arg_key>\n<arg_value>3</arg_value>",
        between: "\n</tool_call>\n<tool_call>",
        ping: "ping<tool_sep>",
        after: "\n</tool_call>\n</tool_calls>",
    },
    Textbook {
        format: "hy3_opensource",
        before: "<tool_calls:opensource>\n<tool_call:opensource>",
        weather: "get_weather<tool_sep:opensource>\n\
                  <arg_key:opensource>city</arg_key:opensource>\n<arg_value:opensource>Paris</arg_value:opensource>\n\
                  <arg_key:opensource>days</arg_key:opensource>\n<arg_value:opensource>3</arg_value:opensource>",
        between: "\n</tool_call:opensource>\n<tool_call:opensource>",
        ping: "ping<tool_sep:opensource>",
        after: "\n</tool_call:opensource>\n</tool_calls:opensource>",
    },
    Textbook {
        format: "longcat_xml",
        before: "\n<longcat_tool_call>",
        weather: "get_weather\n<longcat_arg_key>city</longcat_arg_key>\n<longcat_arg_value>Paris</longcat_arg_value>\n\
                  <longcat_arg_key>days</longcat_arg_key>\n<longcat_arg_value>3</longcat_arg_value>",
        between: "\n</longcat_tool_call>\n<longcat_tool_call>",
        ping: "ping",
        after: "\n</longcat_tool_call>",
    },
];
