//! What the reading takes for plain, and where it stops.

use super::*;
use crate::format;

fn read<'a>(format: &str, text: &'a str) -> Reading<'a> {
    Reading::of(format::find(format).expect("a built-in row"), text, &Start::Content)
}

fn names<'a>(reading: &Reading<'a>) -> Vec<&'a str> {
    reading.calls.iter().map(|call| call.name).collect()
}

#[test]
fn a_text_without_an_opener_is_prose_whole() {
    let reading = read("qwen3", "Just </tool_call> <tool_c");
    assert_eq!((reading.prose, reading.calls, reading.whole), (vec!["Just </tool_call> <tool_c"], vec![], true));
}

#[test]
fn textbook_calls_and_the_prose_around_them_are_told_apart() {
    let json = "A\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": \"}\"}}\n</tool_call>B";
    let raw = "A\n\n<tool_call>\n<function=f>\n<parameter=a>\n}\n</parameter>\n</function>\n</tool_call>B";
    for (format, text) in [("qwen3", json), ("qwen3_coder", raw)] {
        let reading = read(format, text);
        assert_eq!((names(&reading), reading.whole), (vec!["f"], true), "{format}");
        assert_eq!((reading.prose[0].trim_end(), reading.prose[1]), ("A", "B"));
        assert!(reading.calls[0].text.starts_with("<tool_call>") && reading.calls[0].text.ends_with("</tool_call>"));
    }
}

#[test]
fn an_opener_that_no_call_can_follow_is_prose() {
    for format in ["qwen3", "qwen3_coder"] {
        let text = "Wrap it in <tool_call>...</tool_call>, or `<tool_call>` alone.";
        let reading = read(format, text);
        assert_eq!((reading.prose, reading.whole), (vec![text], true), "{format}");
    }
}

#[test]
fn anything_else_is_in_doubt_and_ends_the_reading() {
    for (format, body) in [
        ("qwen3", "{\"name\": \"f\", \"arguments\": {\"a\": \"</tool_call>\"}}</tool_call> x"),
        ("qwen3", "{\"name\": \"f\", \"arguments\": {\"a\": \"<tool_call>\"}}</tool_call> x"),
        ("qwen3", "{\"name\": \"f\", \"arguments\": \"{}\"}</tool_call> x"),
        ("qwen3", "{\"name\": \"f\", \"name\": \"g\"}</tool_call> x"),
        ("qwen3", "{\"name\": 1}</tool_call> x"),
        ("qwen3", "{\"name\": \"f\"} "),
        ("qwen3", ""),
        ("qwen3_coder", "<function=f><parameter=a></function></parameter></function></tool_call> x"),
        ("qwen3_coder", "<function=f>x</function></tool_call> x"),
        ("qwen3_coder", "<function=f></function>"),
        ("qwen3_coder", "<func"),
    ] {
        let text = format!("A <tool_call>{body}");
        let reading = read(format, &text);
        assert_eq!((reading.prose, reading.calls, reading.whole), (vec!["A "], vec![], false), "{format} {body}");
    }
}

/// A textbook text of each structure: the prose `A`, two calls, the prose `B`.
const TWO_CALLS: &[(&str, &str)] = &[
    ("mistral", "A[TOOL_CALLS][{\"name\": \"f\", \"arguments\": {\"a\": \"]\"}}, {\"name\": \"g\"}]B"),
    ("jamba", "A<tool_calls>[\n    {\"name\": \"f\"},\n    {\"name\": \"g\"}\n]</tool_calls>B"),
    ("minimax_m1", "A\n<tool_calls>\n{\"name\": \"f\"}\n{\"name\": \"g\"}\n</tool_calls>B"),
    ("apertus", "A<|tools_prefix|>[{\"f\": {}}, {\"g\": {\"a\": 1}}]<|tools_suffix|>B"),
    ("granite_20b_fc", "A<function_call> {\"name\": \"f\"}<function_call> {\"name\": \"g\"}B"),
    (
        "kimi_k2",
        "A<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>\
         <|tool_call_begin|>functions.g:1<|tool_call_argument_begin|>{\"a\": 1}<|tool_call_end|>\
         <|tool_calls_section_end|>B",
    ),
    (
        "deepseek_v3",
        "A<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```<｜tool▁call▁end｜>\n\
         <｜tool▁call▁begin｜>function<｜tool▁sep｜>g\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>B",
    ),
    ("mistral_v11", "A[TOOL_CALLS]f[CALL_ID]abc123def[ARGS]{}[TOOL_CALLS]g[ARGS]{\"a\": 1}B"),
    (
        "minimax_m2",
        "A\n<minimax:tool_call>\n<invoke name=\"f\">\n<parameter name=\"a\">1</parameter>\n</invoke>\n\
         <invoke name=\"g\">\n</invoke>\n</minimax:tool_call>B",
    ),
    (
        "deepseek_v4",
        "A\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name=\"f\">\n<｜DSML｜parameter name=\"a\" \
         string=\"true\">1</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name=\"g\">\n\
         </｜DSML｜invoke>\n</｜DSML｜tool_calls>B",
    ),
    (
        "glm45",
        "A\n<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>\n<tool_call>g</tool_call>B",
    ),
    (
        "hy3",
        "A<tool_calls>\n<tool_call>f<tool_sep>\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>\n\
         <tool_call>g<tool_sep>\n</tool_call>\n</tool_calls>B",
    ),
];

#[test]
fn each_call_of_a_section_is_told_apart_and_the_sections_markers_belong_to_the_calls() {
    for (format, text) in TWO_CALLS {
        let reading = read(format, text);
        assert_eq!((names(&reading), reading.whole), (vec!["f", "g"], true), "{format}");
        assert_eq!((reading.prose[0].trim_end(), reading.prose[2]), ("A", "B"), "{format}");
        assert_eq!(reading.prose[1].trim(), "", "{format}");
        let calls: String = [reading.calls[0].text, reading.prose[1], reading.calls[1].text].concat();
        assert_eq!([reading.prose[0], &calls, "B"].concat(), *text, "{format}");
    }
}

#[test]
fn a_text_that_ends_inside_a_call_is_not_read_as_if_the_call_were_whole() {
    for (format, text) in TWO_CALLS {
        let end = text.len() - "B".len();
        for (cut, _) in text[..end].char_indices() {
            let reading = read(format, &text[..cut]);
            let names = names(&reading);
            assert!(names.is_empty() || names == ["f"], "{format}: {names:?} in {:?}", &text[..cut]);
        }
    }
}

#[test]
fn an_id_of_any_form_between_name_and_arguments_is_read_over() {
    for id in ["", "abcdefgh1", "call_9-x"] {
        let text = format!("[TOOL_CALLS]f[CALL_ID]{id}[ARGS]{{}}B");
        let reading = read("mistral_v11", &text);
        assert_eq!((names(&reading), reading.prose.concat(), reading.whole), (vec!["f"], "B".to_owned(), true), "{id}");
    }
}

#[test]
fn quoted_openers_of_sections_are_prose() {
    for (format, text) in [
        ("mistral", "Use [TOOL_CALLS] for it."),
        ("jamba", "Use `<tool_calls>` for it."),
        ("kimi_k2", "Use <|tool_calls_section_begin|> for it."),
        ("minimax_m2", "Use <minimax:tool_call> for it."),
        ("glm45", "Use <tool_call> for it."),
        ("hy3", "Use <tool_calls> for it."),
        ("xlam", "Use [1] for it."),
    ] {
        let reading = read(format, text);
        assert_eq!((reading.prose, reading.whole), (vec![text], true), "{format}");
    }
}

#[test]
fn what_a_section_holds_besides_textbook_calls_is_in_doubt() {
    for (format, block) in [
        ("mistral", "[TOOL_CALLS][]"),
        ("mistral", "[TOOL_CALLS]{\"name\": \"f\"}"),
        ("mistral", "[TOOL_CALLS][{\"name\": \"f\"}"),
        ("mistral", "[TOOL_CALLS][{\"name\": \"f\"}, 1]"),
        ("mistral", "[TOOL_CALLS][{\"name\": \"f\", \"arguments\": {\"a\": \"[TOOL_CALLS]\"}}]"),
        ("jamba", "<tool_calls>[{\"name\": \"f\"}]"),
        ("jamba", "<tool_calls>[{\"name\": \"f\"}] so </tool_calls>"),
        ("granite3", "<tool_call>[{\"name\": \"f\"}]"),
        ("apertus", "<|tools_prefix|>[{\"f\": {}, \"g\": {}}]<|tools_suffix|>"),
        ("kimi_k2", "<|tool_calls_section_begin|><|tool_call_begin|>f<|tool_call_argument_begin|>{}<|tool_call_end|>"),
        ("mistral_v11", "[TOOL_CALLS]f{}"),
        ("mistral_v11", "[TOOL_CALLS]f[ARGS]null"),
        ("minimax_m2", "<minimax:tool_call><invoke name=\"f\"></invoke> so </minimax:tool_call>"),
        ("glm45", "<tool_call>f<arg_key>a</arg_key>1</tool_call>"),
        ("glm45", "<tool_call></tool_call>"),
        ("hy3", "<tool_calls><tool_call>f</tool_call></tool_calls>"),
    ] {
        let text = format!("A {block}");
        let reading = read(format, &text);
        assert_eq!((reading.prose, reading.calls, reading.whole), (vec!["A "], vec![], false), "{format} {block}");
    }
    let reading = read("xlam", " [{\"name\": \"f\", \"arguments\": {}}]");
    assert_eq!((reading.prose, reading.calls, reading.whole), (vec![], vec![], false));
}

#[test]
fn reasoning_is_taken_off_and_its_openers_are_no_calls() {
    let reading = read("qwen3", "\n<think>use <tool_call>{</think> ok");
    assert_eq!((reading.reasoning, reading.prose), (Some("use <tool_call>{"), vec![" ok"]));
    let reading = Reading::of(format::find("qwen3").expect("a row"), "a</think>b", &Start::Reasoning);
    assert_eq!((reading.reasoning, reading.prose), (Some("a"), vec!["b"]));
}
