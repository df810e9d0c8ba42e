//! Sections whose calls stand one behind the other, and calls that have no closing marker (rules 2, 4, 5, 6 and 7).

use super::{assert_every_beginning_is_content, assert_outcomes};
use crate::case::Start;

#[test]
fn a_call_without_a_closing_marker_ends_with_its_body() {
    assert_outcomes(
        "granite_20b_fc",
        &[],
        &[
            (r#"<function_call> {"name": "f", "arguments": {"n": 1}}"#, r#"⟦f {"n": 1}⟧"#),
            (r#"Hi <function_call> {"name": "f"} <function_call>{"name": "g", "arguments": null}"#, "Hi ⟦f {}⟧⟦g {}⟧"),
            (r#"<function_call>{"name": "f"} bye"#, "⟦f {}⟧ bye"),
            (r#"<function_call>{"name": "f"}</function_call>"#, "⟦f {}⟧</function_call>"),
            (r#"<function_call> no <function_call>{"name": "f"}"#, "<function_call> no ⟦f {}⟧"),
            (r#"<function_call>{"name": "f", "arguments": {"n""#, r#"⟦f {"n"…⟧"#),
            // Nothing ends a malformed call here, so all the rest is discarded.
            (r#"<function_call>{"name": "f", "arguments": 5} <function_call>{"name": "g"}"#, "⟦f …⟧"),
        ],
    );
    assert_every_beginning_is_content("granite_20b_fc", r#"Hi <function_call> {"name": "f"#);
}

#[test]
fn a_section_of_json_bodies_is_markup_of_its_calls() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            ("Hi\n[S]\n{\"name\": \"f\", \"arguments\": {}}\n{\"name\": \"g\"}\n[/S]", "Hi⟦f {}⟧⟦g {}⟧"),
            (r#"[S]{"name": "f"}{"name": "g"}[/S]"#, "⟦f {}⟧⟦g {}⟧"),
            ("[S]{\"name\": \"f\"}[/S]\n\nBye", "⟦f {}⟧\n\nBye"),
            ("[S]{\"name\": \"f\"}[/S]\n", "⟦f {}⟧"),
            (r#"[S]{"name": "f"}[/S][/S]"#, "⟦f {}⟧[/S]"),
            // The separator is one line feed, and may lie inside the reasoning.
            ("Hi\n\n[S]{\"name\": \"f\"}", "Hi\n⟦f {}⟧"),
            ("<think>a\n</think>[S]{\"name\": \"f\"}", "⟨a⟩⟦f {}⟧"),
            ("<think>[S]{\"name\": \"g\"}[/S]</think>\n[S]{\"name\": \"f\"}", "⟨[S]{\"name\": \"g\"}[/S]⟩⟦f {}⟧"),
        ],
    );
}

#[test]
fn a_section_without_a_call_is_content_with_its_markers() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            ("[S][/S]", "[S][/S]"),
            ("Hi\n[S]\n[/S] x", "Hi\n[S]\n[/S] x"),
            ("[/S]", "[/S]"),
            (r#"{"name": "f"}"#, r#"{"name": "f"}"#),
            // The first call fails, and nothing opens what follows it.
            (r#"[S]{"name": 5}{"name": "f"}[/S]"#, r#"[S]{"name": 5}{"name": "f"}[/S]"#),
            (r#"[S]{}[S]{"name": "f"}[/S]"#, "[S]{}⟦f {}⟧"),
            ("[S]{\"name\": \"f\"}[/S]\n[S][/S]", "⟦f {}⟧\n[S][/S]"),
        ],
    );
    assert_every_beginning_is_content("minimax_m1", "Hi\n<tool_calls>\n{\"name\": \"f");
}

#[test]
fn what_is_no_call_ends_the_section_and_is_prose_with_all_that_follows() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            (r#"[S]{"name": "f"} {"name": 5} {"name": "g"}[/S] x"#, r#"⟦f {}⟧ {"name": 5} {"name": "g"}[/S] x"#),
            (r#"[S]{"name": "f"} and {"name": "g"}[/S]"#, r#"⟦f {}⟧ and {"name": "g"}[/S]"#),
            (r#"[S]{"name": "f"}, {"name": "g"}[/S]"#, r#"⟦f {}⟧, {"name": "g"}[/S]"#),
            (r#"[S]{"name": "f"} and [S]{"name": "g"}[/S]."#, "⟦f {}⟧ and ⟦g {}⟧."),
        ],
    );
}

#[test]
fn two_sections_may_follow_each_other_and_the_first_may_lack_its_closer() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            ("[S]{\"name\": \"f\"}[/S]\n[S]{\"name\": \"g\"}[/S]", "⟦f {}⟧⟦g {}⟧"),
            ("[S]{\"name\": \"f\"}[/S] then [S]{\"name\": \"g\"}[/S]", "⟦f {}⟧ then ⟦g {}⟧"),
            ("[S]{\"name\": \"f\"}\n[S]{\"name\": \"g\"}[/S]", "⟦f {}⟧⟦g {}⟧"),
        ],
    );
}

#[test]
fn a_section_that_the_end_of_the_text_cuts_keeps_its_calls() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            (r#"[S]{"name": "f""#, "⟦f …⟧"),
            (r#"[S]{"name": "f", "arguments": {"n": 1}"#, r#"⟦f {"n": 1}…⟧"#),
            (r#"[S]{"name": "f"}"#, "⟦f {}⟧"),
            ("[S]{\"name\": \"f\"}\n", "⟦f {}⟧"),
            ("[S]{\"name\": \"f\"}\n</tool_ca", "⟦f {}⟧\n</tool_ca"),
            ("[S]{\"name\": \"f\"}\n{\"name\": \"g", "⟦f {}⟧\n{\"name\": \"g"),
            ("[S]{\"name\": \"f\"}\n{\"name\": \"g\"", "⟦f {}⟧⟦g …⟧"),
        ],
    );
}

#[test]
fn a_malformed_call_that_only_the_section_can_end_ends_with_it() {
    assert_outcomes(
        "minimax_m1",
        &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>")],
        &[
            ("[S]{\"name\": \"f\", \"arguments\": 1}{\"name\": \"g\"}[/S]\n x", "⟦f …⟧\n x"),
            ("[S]{\"name\": \"f\", \"arguments\": 1}[/S]\n[S]{\"name\": \"g\"}[/S]", "⟦f …⟧⟦g {}⟧"),
            (r#"[S]{"name": "f", "arguments": 1}{"name": "g"}"#, "⟦f …⟧"),
            (r#"[S]{"name": "f"}{"name": "g", "arguments": {"n": x}}[/S]!"#, r#"⟦f {}⟧⟦g {"n": …⟧!"#),
        ],
    );
}

#[test]
fn reasoning_that_the_prompt_opened_ends_before_a_section_counts() {
    let text = "<tool_calls>{\"name\": \"f\"}</think>\n<tool_calls>{\"name\": \"g\"}</tool_calls>";
    let outcome = super::super::parse(super::row("minimax_m1"), &super::tools(), &Start::Reasoning, text);
    assert_eq!(super::in_one_line(&outcome), "⟨<tool_calls>{\"name\": \"f\"}⟩⟦g {}⟧");
}
