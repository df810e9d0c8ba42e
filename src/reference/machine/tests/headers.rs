//! Calls with a header.

use super::comes_to;

fn kimi(call: &str) -> String {
    format!("<|tool_calls_section_begin|><|tool_call_begin|>{call}<|tool_call_end|><|tool_calls_section_end|>")
}

fn kimi_name(header: &str) -> String {
    kimi(&format!("{header}<|tool_call_argument_begin|>{{}}"))
}

#[test]
fn the_prefix_and_the_number_of_a_header_are_no_part_of_the_name() {
    let long = "x".repeat(128);
    for (header, name) in [
        ("functions.f:0", "f"),
        ("f", "f"),
        (" functions.f:12 \n", "f"),
        ("functions.functions.f:0", "functions.f"),
        ("f:0:1", "f:0"),
        ("f:", "f:"),
        ("f:0x", "f:0x"),
        ("functions", "functions"),
        ("call00003", "call00003"),
        (&format!("functions.{long}:0123456789"), &long),
    ] {
        comes_to("kimi_k2", &kimi_name(header), &[&format!("{name}({{}})")]);
    }
}

#[test]
fn a_header_without_a_valid_name_makes_no_call() {
    let long = "x".repeat(129);
    for header in ["", " ", "functions.", "functions.:0", ":0", "3", "functions.9", "f g", "é", &long, "f!"] {
        comes_to("kimi_k2", &kimi_name(header), &[&format!("say {}", kimi_name(header))]);
    }
}

#[test]
fn the_arguments_are_an_object_null_or_a_string_with_an_object() {
    for (arguments, expected) in [
        ("{\"a\": 1}", "f({\"a\": 1})"),
        (" \n{}\n ", "f({})"),
        ("null", "f({})"),
        ("\" {\\\"a\\\": \\\"\\u00e9\\\"} \"", "f({\"a\": \"é\"})"),
        ("", "f({})"),
        (" ", "f({})"),
        ("[1]", "f("),
        ("nul", "f("),
        ("{\"a\": 01}", "f({\"a\": 0"),
        ("\"x\"", "f("),
        ("\"{}", "f({}"),
    ] {
        comes_to("kimi_k2", &kimi(&format!("f<|tool_call_argument_begin|>{arguments}")), &[expected]);
    }
}

#[test]
fn a_text_that_ends_behind_the_header_has_an_incomplete_call() {
    for tail in ["", " ", "<|tool_ca", "nul"] {
        let text = format!("<|tool_calls_section_begin|><|tool_call_begin|>f<|tool_call_argument_begin|>{tail}");
        comes_to("kimi_k2", &text, &["f("]);
    }
}

#[test]
fn a_malformed_call_goes_up_to_its_closer() {
    let text = kimi("f<|tool_call_argument_begin|>x") + " y";
    comes_to("kimi_k2", &text, &["f(", "say  y"]);
    comes_to("mistral_v11", "[TOOL_CALLS]f[ARGS]x[TOOL_CALLS]f[ARGS]{}", &["f("]);
}

const BEGIN: &str = "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>";

#[test]
fn a_fence_around_the_arguments_is_markup() {
    let call = "function<｜tool▁sep｜>f\n```json\n{\"a\": 1}\n```<｜tool▁call▁end｜>";
    let text = format!("Hi{BEGIN}{call}\n<｜tool▁call▁begin｜>{call}<｜tool▁calls▁end｜>");
    comes_to("deepseek_v3", &text, &["say Hi", "f({\"a\": 1})", "f({\"a\": 1})"]);
    let text = format!("{BEGIN}function<｜tool▁sep｜>f\n```json\n{{}} \t```\n<｜tool▁call▁end｜>.");
    comes_to("deepseek_v3", &text, &["f({})", "say ."]);
    let text = format!("{BEGIN}function<｜tool▁sep｜>f\n```json\n\n```<｜tool▁calls▁end｜>.");
    comes_to("deepseek_v3", &text, &["f({})", "say ."]);
}

#[test]
fn a_fence_may_be_missing_or_stand_alone() {
    let open = format!("{BEGIN}function<｜tool▁sep｜>f\n```json\n");
    comes_to("deepseek_v3", &format!("{open}{{}}<｜tool▁call▁end｜>"), &["f({})"]);
    comes_to("deepseek_v3", &format!("{open}<｜tool▁call▁end｜>"), &["f({})"]);
    comes_to("deepseek_v3", &format!("{open}{{}}\n```"), &["f({})"]);
    comes_to("deepseek_v3", &format!("{open}{{}}\n``"), &["f({})", "say \n``"]);
    comes_to("deepseek_v3", &format!("{open}{{}}\n```\n```"), &["f({})", "say \n```"]);
    comes_to("deepseek_v3", &format!("{open}{{}}<｜tool▁calls▁end｜>"), &["f({})"]);
    comes_to("deepseek_v3", &format!("{open}``<｜tool▁call▁end｜>!"), &["f(", "say !"]);
}

#[test]
fn a_header_that_differs_in_any_character_makes_no_call() {
    for header in ["function<｜tool▁sep｜>f\n```JSON\n{}", " function<｜tool▁sep｜>f\n```json\n{}", "f\n```json\n{}"]
    {
        comes_to("deepseek_v3", &format!("{BEGIN}{header}"), &[&format!("say {BEGIN}{header}")]);
    }
    comes_to("deepseek_v31", &format!("{BEGIN}f <｜tool▁sep｜>{{}}"), &[&format!("say {BEGIN}f <｜tool▁sep｜>{{}}")]);
    comes_to("deepseek_v31", &format!("{BEGIN}f<｜tool▁sep｜>{{}}"), &["f({})"]);
}

#[test]
fn an_id_may_stand_between_the_name_and_the_arguments() {
    comes_to("mistral_v11", "Hi[TOOL_CALLS]f[CALL_ID]a-B_9[ARGS]{}", &["say Hi", "f({})"]);
    comes_to("mistral_v11", "[TOOL_CALLS]f[CALL_ID][ARGS]{}", &["f({})"]);
    comes_to("mistral_v11", "[TOOL_CALLS]f[CALL_ID]a b[ARGS]{}", &["say [TOOL_CALLS]f[CALL_ID]a b[ARGS]{}"]);
    comes_to("mistral_v11", "[TOOL_CALLS]f{\"a\": 1}", &["say [TOOL_CALLS]f{\"a\": 1}"]);
}

#[test]
fn calls_without_closers_follow_each_other() {
    let text = "[THINK]hm[/THINK][TOOL_CALLS]f[ARGS]{\"a\": \"[TOOL_CALLS]\"}\n[TOOL_CALLS]ping[ARGS] {} bye";
    comes_to("mistral_v11", text, &["think hm", "f({\"a\": \"[TOOL_CALLS]\"})", "ping({})", "say  bye"]);
}
