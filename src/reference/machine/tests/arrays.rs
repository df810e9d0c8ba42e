//! Sections whose calls are the elements of one array (rule 15), and names that are keys.

use super::comes_to;

#[test]
fn an_array_holds_one_call_an_element() {
    let text = "<TOOLCALL>[{\"name\": \"f\", \"arguments\": {\"a\": [1]}}, {\"name\": \"ping\"}]</TOOLCALL>\n";
    comes_to("nemotron_toolcall", text, &["f({\"a\": [1]})", "ping({})"]);
    let text = "Hi <tool_calls> [\n    {\"name\": \"f\"} ,\n {\"name\": \"f\"}\n]\n</tool_calls> ok";
    comes_to("jamba", text, &["say Hi ", "f({})", "f({})", "say  ok"]);
}

#[test]
fn an_empty_array_is_content() {
    comes_to("jamba", "<tool_calls>[]</tool_calls>", &["say <tool_calls>[]</tool_calls>"]);
    comes_to("mistral", "[TOOL_CALLS] [ ]", &["say [TOOL_CALLS] [ ]"]);
}

#[test]
fn a_section_that_does_not_begin_with_an_array_is_content() {
    comes_to("jamba", "<tool_calls>{\"name\": \"f\"}", &["say <tool_calls>{\"name\": \"f\"}"]);
    comes_to("mistral", "[TOOL_CALLS]f[ARGS]{}", &["say [TOOL_CALLS]f[ARGS]{}"]);
}

#[test]
fn the_bracket_may_be_missing_at_the_end_and_before_the_section_closer() {
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"}\n", &["f({})"]);
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"} </TOOLCALL> x", &["f({})", "say  x"]);
    comes_to("mistral", "[TOOL_CALLS][{\"name\": \"f\"}", &["f({})"]);
}

#[test]
fn without_a_section_closer_the_block_is_over_at_the_bracket() {
    comes_to("mistral", "[TOOL_CALLS] [{\"name\": \"f\"}] ok", &["f({})", "say  ok"]);
    comes_to("mistral", "[TOOL_CALLS][{\"name\": \"f\"}]\n[TOOL_CALLS][{\"name\": \"f\"}] ", &["f({})", "f({})"]);
    comes_to("phi4_mini", "fun functools[{\"name\": \"f\"}]]", &["say fun ", "f({})", "say ]"]);
}

#[test]
fn a_comma_without_a_call_behind_it_is_content() {
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"} ,", &["f({})", "say  ,"]);
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"}, ]</TOOLCALL>", &["f({})", "say , ]</TOOLCALL>"]);
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"}, {\"x", &["f({})", "say , {\"x"]);
}

#[test]
fn after_the_bracket_only_the_section_closer_is_markup() {
    let text = "<TOOLCALL>[{\"name\": \"f\"}] , {\"name\": \"f\"}</TOOLCALL>";
    comes_to("nemotron_toolcall", text, &["f({})", "say  , {\"name\": \"f\"}</TOOLCALL>"]);
    comes_to("nemotron_toolcall", "<TOOLCALL>[{\"name\": \"f\"}]]", &["f({})", "say ]"]);
}

#[test]
fn a_malformed_element_is_discarded_up_to_the_section_closer_or_to_the_end() {
    let text = "<TOOLCALL>[{\"name\": \"f\", \"arguments\": 1}, {\"name\": \"f\"}]</TOOLCALL> x";
    comes_to("nemotron_toolcall", text, &["f(", "say  x"]);
    comes_to("mistral", "[TOOL_CALLS][{\"name\": \"f\", \"arguments\": 1}] x", &["f("]);
}

#[test]
fn either_opener_of_a_row_opens_its_array() {
    comes_to("granite3", "<|tool_call|>[{\"name\": \"f\"}]", &["f({})"]);
    comes_to("granite3", "<tool_call> [{\"name\": \"f\"}]", &["f({})"]);
}

#[test]
fn the_first_key_is_the_name_where_the_row_says_so() {
    let text = "Hi<|tools_prefix|>[{\"f\": {\"a\": 1}}, {\"ping\" : null}]<|tools_suffix|>";
    comes_to("apertus", text, &["say Hi", "f({\"a\": 1})", "ping({})"]);
    let text = "<|tools_prefix|>[{\"\\u0066\": \"{\\\"a\\\": 1}\", \"g\": [2]}]";
    comes_to("apertus", text, &["f({\"a\": 1})"]);
    comes_to("apertus", "<|tools_prefix|>[{}]", &["say <|tools_prefix|>[{}]"]);
    comes_to("apertus", "<|tools_prefix|>[{\"a b\": {}}]", &["say <|tools_prefix|>[{\"a b\": {}}]"]);
    comes_to("apertus", "<|tools_prefix|>[{\"f\": 1}]<|tools_suffix|>.", &["f(", "say ."]);
    comes_to("apertus", "<|tools_prefix|>[{\"f\"", &["f("]);
}

#[test]
fn a_call_without_a_closer_is_over_at_its_last_brace() {
    comes_to("granite_20b_fc", "<function_call> {\"name\": \"f\"} ok", &["f({})", "say  ok"]);
    comes_to(
        "granite_20b_fc",
        "<function_call>{\"name\": \"f\"}\n<function_call>{\"name\": \"f\"}",
        &["f({})", "f({})"],
    );
    comes_to("granite_20b_fc", "<function_call>{\"name\": \"f\", \"arguments\": 1} ok", &["f("]);
}
