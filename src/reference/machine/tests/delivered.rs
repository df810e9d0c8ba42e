//! What is certain is delivered at once, and nothing else is.

use super::delivers;

#[test]
fn prose_is_held_only_where_it_may_be_a_separator_or_an_opener() {
    delivers("deepseek_v4", "Hi", &["say Hi"]);
    delivers("deepseek_v4", "Hi\n", &["say Hi"]);
    delivers("deepseek_v4", "Hi\n\n", &["say Hi"]);
    delivers("deepseek_v4", "Hi\n\n\n", &["say Hi\n"]);
    delivers("deepseek_v4", "Hi\n\n<｜DSML｜tool", &["say Hi"]);
    // Only a separator that stands whole before the opener can be framing.
    delivers("deepseek_v4", "Hi\n<", &["say Hi\n"]);
    // Three openers begin so, and none goes on with x.
    delivers("deepseek_v4", "Hi\n\n<｜DSML｜toolx", &["say Hi\n\n<｜DSML｜toolx"]);
    delivers("deepseek_v4", "Hi\n\n<｜DSML｜tool<", &["say Hi\n\n<｜DSML｜tool"]);
    delivers("phi4_mini", "a func", &["say a "]);
    delivers("phi4_mini", "a funct ", &["say a funct "]);
    delivers("mistral_v11", "[TOOL_CALLS]", &[]);
    delivers("mistral_v11", "[TOOL_", &[]);
    delivers("mistral_v11", "[TH", &[]);
    delivers("mistral_v11", "x[TH", &["say x[TH"]);
}

#[test]
fn a_block_is_held_until_its_first_call_and_no_longer_than_it_may_have_one() {
    delivers("jamba", "Hi <tool_calls>", &["say Hi "]);
    delivers("jamba", "Hi <tool_calls> \n[", &["say Hi "]);
    delivers("jamba", "Hi <tool_calls> \n[]", &["say Hi <tool_calls> \n[]"]);
    delivers("jamba", "Hi <tool_calls>{", &["say Hi <tool_calls>{"]);
    delivers("jamba", "Hi <tool_calls>[{\"arguments\": [", &["say Hi <tool_calls>[{\"arguments\": ["]);
    delivers("jamba", "Hi <tool_calls>[{\"arguments\": {\"a\": 1}, \"name\": \"f", &["say Hi "]);
    delivers("jamba", "Hi <tool_calls>[{\"arguments\": {\"a\": 1}, \"name\": \"f\"", &["say Hi ", "f({\"a\": 1}"]);
    delivers("jamba", "<tool_calls>[{\"name\": \"f!", &["say <tool_calls>[{\"name\": \"f!"]);
    delivers("jamba", "<tool_calls>[{\"name\": \"\\u1", &["say <tool_calls>[{\"name\": \"\\u1"]);
    delivers("kimi_k2", "<|tool_calls_section_begin|>x", &["say <|tool_calls_section_begin|>x"]);
    delivers("kimi_k2", "<|tool_calls_section_begin|> <|tool_call_b", &[]);
    delivers("minimax_m2", "<minimax:tool_call><invoke name=\"", &[]);
    delivers("minimax_m2", "<minimax:tool_call><invoke name=\"\"", &["say <minimax:tool_call><invoke name=\"\""]);
}

#[test]
fn an_escape_that_no_object_may_hold_fails_at_its_first_wrong_digit() {
    let wrapped = |inside: &str| format!("[TOOL_CALLS][{{\"arguments\": \"{inside}");
    for inside in ["\\u1", "\\u01", "{\\u01", "{}\\ud", "{}\\u1", "{\\\"\\u001", "{\\\"\\udc", "{\\\"\\\\\\u1"] {
        let text = wrapped(inside);
        delivers("mistral", &text, &[&format!("say {text}")]);
    }
    for inside in ["\\", "\\u00", "\\u002", "{\\u00", "{}\\u002", "{\\\"\\u1", "{\\\"\\ud8", "{\\\"\\\\\\u00"] {
        delivers("mistral", &wrapped(inside), &[]);
    }
}

#[test]
fn a_header_commits_where_the_arguments_open_and_fails_at_the_first_wrong_character() {
    let open = "<|tool_calls_section_begin|><|tool_call_begin|>";
    for header in ["", " fun", "functions.", "functions.f:0", "functions.f:0 ", "f<|tool_call_argument_"] {
        delivers("kimi_k2", &format!("{open}{header}"), &[]);
    }
    for header in ["3", ":", "functions.9", "f!", "f g", "f<|tool_call_e", "functions.!"] {
        delivers("kimi_k2", &format!("{open}{header}"), &[&format!("say {open}{header}")]);
    }
    // What makes the header fail may begin another opener.
    delivers("kimi_k2", &format!("{open}functions.<"), &[&format!("say {open}functions.")]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|>"), &["f("]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|> \n"), &["f("]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|> {{\"a\": \"x"), &["f({\"a\": \"x"]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|>{{}}"), &["f({})"]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|>nul"), &["f("]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|>null"), &["f({})"]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|><|tool_call_end|"), &["f("]);
    delivers("kimi_k2", &format!("{open}f<|tool_call_argument_begin|><|tool_call_end|>"), &["f({})"]);
    let longest = format!("{open}{}", "x".repeat(128));
    for tail in ["", ":", ":00000000000"] {
        delivers("kimi_k2", &format!("{longest}{tail}"), &[]);
    }
    for tail in ["x", ":0x", "::"] {
        delivers("kimi_k2", &format!("{longest}{tail}"), &[&format!("say {longest}{tail}")]);
    }
}

#[test]
fn a_bare_name_commits_where_its_first_tag_or_the_closer_is_complete() {
    delivers("glm45", "<tool_call>f", &[]);
    delivers("glm45", "<tool_call>f\n<arg_key", &[]);
    delivers("glm45", "<tool_call>f\n<arg_key>", &["f("]);
    delivers("glm45", "<tool_call>f\n</tool_call", &[]);
    delivers("glm45", "<tool_call>f\n</tool_call>", &["f({})"]);
    delivers("glm45", "<tool_call>f g", &["say <tool_call>f g"]);
    delivers("glm45", "<tool_call>9", &["say <tool_call>9"]);
    delivers("hy3", "<tool_calls><tool_call>f<tool_sep", &[]);
    delivers("hy3", "<tool_calls><tool_call>f<tool_sep>", &["f("]);
    delivers("hy3", "<tool_calls><tool_call>f<a", &["say <tool_calls><tool_call>f<a"]);
}

#[test]
fn a_string_comes_as_it_is_written_and_other_values_at_their_closer() {
    let open = "<tool_call>f<arg_key>s</arg_key>";
    delivers("glm45", open, &["f("]);
    delivers("glm45", &format!("{open}\n<arg_value"), &["f("]);
    delivers("glm45", &format!("{open}\n<arg_value>"), &["f({\"s\": \""]);
    delivers("glm45", &format!("{open}<arg_value>a\n"), &["f({\"s\": \"a\\n"]);
    delivers("glm45", &format!("{open}<arg_value>a</arg_"), &["f({\"s\": \"a"]);
    delivers("glm45", &format!("{open}<arg_value>a</arg_x"), &["f({\"s\": \"a</arg_x"]);
    delivers("glm45", &format!("{open}<arg_value>a</arg_value>"), &["f({\"s\": \"a\""]);
    delivers("glm45", "<tool_call>f<arg_key>i</arg_key><arg_value>3</arg_value", &["f("]);
    delivers("glm45", "<tool_call>f<arg_key>i</arg_key><arg_value>3</arg_value>", &["f({\"i\": 3"]);
}

#[test]
fn a_stated_string_comes_at_once_whatever_the_schema_says() {
    let open = "<｜DSML｜tool_calls><｜DSML｜invoke name=\"f\"><｜DSML｜parameter name=\"i\"";
    delivers("deepseek_v4", open, &["f("]);
    delivers("deepseek_v4", &format!("{open} string=\"true\">"), &["f({\"i\": \""]);
    delivers("deepseek_v4", &format!("{open} string=\"true\">3"), &["f({\"i\": \"3"]);
    delivers("deepseek_v4", &format!("{open} string=\"false\">3"), &["f("]);
    delivers("deepseek_v4", &format!("{open}>3"), &["f("]);
}

#[test]
fn what_follows_a_call_is_held_while_it_may_be_markup() {
    let call = "<tool_calls>[{\"name\": \"f\"}";
    for tail in ["", " ", " ,", ", {\"name\": \"f", " ]", " ] \n</tool", "</tool"] {
        delivers("jamba", &format!("{call}{tail}"), &["f({})"]);
    }
    delivers("jamba", &format!("{call}, {{\"name\": \"ping\""), &["f({})", "ping("]);
    delivers("jamba", &format!("{call}, ]"), &["f({})", "say , ]"]);
    delivers("jamba", &format!("{call} x"), &["f({})", "say  x"]);
    // A new block may begin here, but not a bracket.
    delivers("jamba", &format!("{call} <tool"), &["f({})"]);
    delivers("jamba", &format!("{call}\n] ]"), &["f({})", "say  ]"]);
    delivers("jamba", &format!("{call}]</tool_calls>\n"), &["f({})"]);
    delivers("jamba", &format!("{call}]</tool_calls>\n."), &["f({})", "say \n."]);
    delivers("mistral", "[TOOL_CALLS][{\"name\": \"f\"}] ", &["f({})"]);
    delivers("mistral", "[TOOL_CALLS][{\"name\": \"f\"}] ]", &["f({})", "say  ]"]);
}

#[test]
fn without_markers_a_call_commits_where_its_arguments_open_and_only_declared_names_are_waited_for() {
    delivers("xlam", " \n", &[]);
    delivers("xlam", " \nx", &["say  \nx"]);
    delivers("xlam", " [{\"name\": \"pin", &[]);
    delivers("xlam", " [{\"name\": \"pix", &["say  [{\"name\": \"pix"]);
    delivers("xlam", "[{\"name\": \"\\u00", &[]);
    delivers("xlam", "[{\"name\": \"\\u006", &[]);
    delivers("xlam", "[{\"name\": \"\\u004", &["say [{\"name\": \"\\u004"]);
    delivers("xlam", "[{\"name\": \"f\\", &["say [{\"name\": \"f\\"]);
    delivers("xlam", "[{\"name\": \"f\", \"arguments\": ", &[]);
    delivers("xlam", "[{\"name\": \"f\", \"arguments\": {", &["f({"]);
    delivers("xlam", "[{\"name\": \"f\", \"arguments\": n", &["say [{\"name\": \"f\", \"arguments\": n"]);
    delivers("xlam", "[{\"name\": \"f\"}", &["say [{\"name\": \"f\"}"]);
    delivers("xlam", "[{\"arguments\": {}, \"name\": \"f", &[]);
    delivers("xlam", "[{\"arguments\": {}, \"name\": \"f\"", &["f({}"]);
}
