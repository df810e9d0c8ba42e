//! Raw parameters in tags: names without tags, keys and values in tags of their own, tags that state a type.

use super::comes_to;

fn glm(body: &str) -> String {
    format!("<tool_call>{body}</tool_call>")
}

fn pair(key: &str, value: &str) -> String {
    format!("<arg_key>{key}</arg_key>\n<arg_value>{value}</arg_value>")
}

#[test]
fn a_bare_name_ends_at_the_first_tag_or_at_the_closer() {
    comes_to("glm45", &glm("f"), &["f({})"]);
    comes_to("glm45", &glm("\n f \n"), &["f({})"]);
    comes_to("glm45", &glm(&format!("f\n{}\n", pair("s", "x"))), &["f({\"s\": \"x\"})"]);
    comes_to("glm47", &glm(&format!("f{}{}", pair("s", "x"), pair("i", "3"))), &["f({\"s\": \"x\", \"i\": 3})"]);
}

#[test]
fn a_bare_name_that_is_none_makes_no_call() {
    for body in ["", " ", "9", "f g", "f!", "é", "f</tool", "f<arg_key", "<arg_key>s</arg_key>"] {
        let text = format!("Hi\n<tool_call>{body}");
        comes_to("glm45", &text, &[&format!("say {text}")]);
    }
    comes_to("glm45", "<tool_call>f", &["say <tool_call>f"]);
    comes_to("glm45", &glm(""), &["say <tool_call></tool_call>"]);
}

#[test]
fn a_name_may_have_a_tag_behind_it() {
    let text = "Hi<tool_calls>\n<tool_call> f \n<tool_sep>\n<arg_key>i</arg_key> <arg_value>3</arg_value>\n</tool_call>\n\
                <tool_call>ping<tool_sep></tool_call>\n</tool_calls>\n";
    comes_to("hy3", text, &["say Hi", "f({\"i\": 3})", "ping({})"]);
    comes_to("hy3", "<tool_calls><tool_call>f</tool_call>", &["say <tool_calls><tool_call>f</tool_call>"]);
    comes_to("hy3", "<tool_calls><tool_call>f<tool_sep>", &["f("]);
}

#[test]
fn a_key_goes_up_to_its_closing_tag_whatever_it_holds() {
    comes_to("glm45", &glm(&format!("f{}", pair(" a<b> ", "x"))), &["f({\" a<b> \": \"x\"})"]);
    comes_to("glm45", &glm(&format!("f{}", pair("", "1"))), &["f({\"\": 1})"]);
    comes_to("glm45", &glm(&format!("f{}", pair("<</arg_ke", "1"))), &["f({\"<</arg_ke\": 1})"]);
}

#[test]
fn an_untyped_value_is_json_if_it_is_json_else_a_string() {
    for (value, expected) in [("3", "3"), ("[1, \"x\"]", "[1, \"x\"]"), ("\"q\"", "\"q\""), ("null", "null")] {
        comes_to("glm45", &glm(&format!("f{}", pair("z", value))), &[&format!("f({{\"z\": {expected}}})")]);
    }
    comes_to("glm45", &glm(&format!("f{}", pair("z", "a\nb"))), &["f({\"z\": \"a\\nb\"})"]);
    comes_to("glm45", &glm(&format!("g{}", pair("s", "3"))), &["g({\"s\": 3})"]);
    comes_to("glm45", &glm(&format!("f{}", pair("s", "3"))), &["f({\"s\": \"3\"})"]);
}

#[test]
fn a_value_is_not_trimmed_and_ends_at_its_own_closer_only() {
    comes_to(
        "glm45",
        &glm(&format!("f{}", pair("s", "\n x </arg_key></tool_call>\n"))),
        &["f({\"s\": \"\\n x </arg_key></tool_call>\\n\"})"],
    );
    comes_to("glm45", "<tool_call>f<arg_key>s</arg_key><arg_value>x</arg_", &["f({\"s\": \"x"]);
    comes_to("glm45", "<tool_call>f<arg_key>i</arg_key><arg_value>3</arg_", &["f("]);
}

#[test]
fn what_is_no_pair_is_discarded_up_to_the_closer() {
    comes_to("glm45", &(glm(&format!("f{}oops", pair("i", "3"))) + " x"), &["f({\"i\": 3", "say  x"]);
    comes_to("glm45", &(glm("f<arg_key>s</arg_key>x") + glm("f").as_str()), &["f(", "f({})"]);
    comes_to("glm45", &glm("f<arg_key>s</arg_key><arg_key>"), &["f("]);
    comes_to("glm45", "<tool_call>f<arg_key>s</tool_call>x", &["f("]);
}

const DSML: &str = "<｜DSML｜function_calls>\n<｜DSML｜invoke name=\"f\">\n";
const END: &str = "\n</｜DSML｜invoke>\n</｜DSML｜function_calls>";

fn dsml(parameters: &str) -> String {
    format!("{DSML}{parameters}{END}")
}

#[test]
fn a_tag_states_whether_a_value_is_a_string_or_json() {
    let parameter = |key: &str, is_string: &str, value: &str| {
        format!("<｜DSML｜parameter name=\"{key}\" string=\"{is_string}\">{value}</｜DSML｜parameter>")
    };
    for (key, is_string, value, expected) in [
        ("i", "true", "3", "\"3\""),
        ("i", "false", "3", "3"),
        ("s", "false", "3", "3"),
        ("z", "true", "{}", "\"{}\""),
        ("z", "false", "{}", "{}"),
        ("z", "false", "three", "\"three\""),
        ("o", "false", "[1]", "[1]"),
    ] {
        let text = dsml(&parameter(key, is_string, value));
        comes_to("deepseek_v32", &text, &[&format!("f({{\"{key}\": {expected}}})")]);
    }
    comes_to(
        "deepseek_v32",
        &format!("Hi\n\n{}", dsml(&parameter("s", "true", "x"))),
        &["say Hi", "f({\"s\": \"x\"})"],
    );
}

#[test]
fn a_tag_that_states_nothing_leaves_the_type_to_the_schema() {
    let parameter = |key: &str, value: &str| format!("<｜DSML｜parameter name=\"{key}\">{value}</｜DSML｜parameter>");
    comes_to("deepseek_v32", &dsml(&parameter("s", "3")), &["f({\"s\": \"3\"})"]);
    comes_to("deepseek_v32", &dsml(&parameter("n", "null")), &["f({\"n\": null})"]);
    comes_to("deepseek_v32", &dsml(&parameter("z", "null")), &["f({\"z\": null})"]);
}

#[test]
fn a_key_ends_at_its_quote_and_an_unknown_end_is_malformed() {
    for end in ["\" string=\"maybe\">3", "\" >3", "\"\">3", "\" string=\"true\" >3"] {
        let text = dsml(&format!("<｜DSML｜parameter name=\"i{end}</｜DSML｜parameter>"));
        comes_to("deepseek_v32", &text, &["f("]);
    }
    let text = dsml("<｜DSML｜parameter name=\"a>b\">3</｜DSML｜parameter>");
    comes_to("deepseek_v32", &text, &["f({\"a>b\": 3})"]);
}

#[test]
fn every_spelling_of_an_opener_opens_the_section() {
    for name in ["tool_calls", "toolcalls", "tool"] {
        let text = format!("<｜DSML｜{name}><｜DSML｜invoke name=\"ping\"></｜DSML｜invoke></｜DSML｜{name}> \n");
        comes_to("deepseek_v4", &text, &["ping({})"]);
    }
    comes_to("deepseek_v4", "<｜DSML｜toolx>", &["say <｜DSML｜toolx>"]);
}

#[test]
fn raw_parameters_may_stand_in_the_shell_of_a_section_with_call_markers() {
    let call = "<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name=\"f\">\
                <steptml:parameter name=\"i\">3</steptml:parameter></steptml:invoke>";
    let text = format!("<｜tool_calls_begin｜>\n{call}<｜tool_call_end｜>\n{call}<｜tool_calls_end｜>");
    comes_to("step3", &text, &["f({\"i\": 3})", "f({\"i\": 3})"]);
}
