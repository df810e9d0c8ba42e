//! Sections that are one JSON array (rule 15), and objects whose first key is the name.

use super::{assert_every_beginning_is_content, assert_outcomes};

const TOOLCALL: [(&str, &str); 4] = [
    ("[S]", "<TOOLCALL>"),
    ("[/S]", "</TOOLCALL>"),
    ("F{}", r#"{"name": "f", "arguments": {}}"#),
    ("G{}", r#"{"name": "g", "arguments": {}}"#),
];

#[test]
fn the_elements_of_an_array_are_calls_and_its_brackets_markup() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("Hi[S][F{}, G{}][/S]", "Hi⟦f {}⟧⟦g {}⟧"),
            (r#"[S][{"name": "f", "arguments": {"o": {"a": [1, "]"]}}}][/S]"#, r#"⟦f {"o": {"a": [1, "]"]}}⟧"#),
            ("[S] [\n F{} \n,\tG{}\r\n]\n[/S]\n", "⟦f {}⟧⟦g {}⟧"),
            ("[S][F{}][/S] x", "⟦f {}⟧ x"),
            ("[S][F{}][/S]\n[S][G{}][/S]", "⟦f {}⟧⟦g {}⟧"),
            ("[S][F{}][S][G{}][/S]", "⟦f {}⟧⟦g {}⟧"),
            ("<think>a</think>[S][F{}][/S]", "⟨a⟩⟦f {}⟧"),
        ],
    );
}

#[test]
fn an_array_whose_first_element_is_no_call_is_content() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("[S][][/S]", "[S][][/S]"),
            ("[S]F{}[/S]", "[S]F{}[/S]"),
            ("[S][[F{}]][/S]", "[S][[F{}]][/S]"),
            ("[S][{\"name\": 1}, F{}][/S]", "[S][{\"name\": 1}, F{}][/S]"),
            ("[S][, F{}][/S]", "[S][, F{}][/S]"),
            ("[S][][S][F{}][/S]", "[S][]⟦f {}⟧"),
        ],
    );
    assert_every_beginning_is_content("nemotron_toolcall", "Hi <TOOLCALL> [ {\"arguments\": {}, \"name\": \"f");
}

#[test]
fn what_cannot_follow_an_element_ends_the_array_and_is_prose() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("[S][F{}, {\"name\": 1}, G{}][/S]", "⟦f {}⟧, {\"name\": 1}, G{}][/S]"),
            ("[S][F{} G{}][/S]", "⟦f {}⟧ G{}][/S]"),
            ("[S][F{},, G{}][/S]", "⟦f {}⟧,, G{}][/S]"),
            ("[S][F{},][/S]", "⟦f {}⟧,][/S]"),
            // Behind the bracket only the section's closer may stand.
            ("[S][F{}], G{}[/S]", "⟦f {}⟧, G{}[/S]"),
            ("[S][F{}]][/S]", "⟦f {}⟧][/S]"),
            ("[S][F{}] x[/S]", "⟦f {}⟧ x[/S]"),
            ("[S][F{}] [S][G{}]", "⟦f {}⟧⟦g {}⟧"),
        ],
    );
}

#[test]
fn the_bracket_and_the_closer_may_be_missing() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("[S][F{}[/S] x", "⟦f {}⟧ x"),
            ("[S][F{}\n[/S]", "⟦f {}⟧"),
            ("[S][F{}", "⟦f {}⟧"),
            ("[S][F{} ", "⟦f {}⟧"),
            ("[S][F{}]", "⟦f {}⟧"),
            ("[S][F{}] \n", "⟦f {}⟧"),
            ("[S][F{}] x", "⟦f {}⟧ x"),
        ],
    );
}

#[test]
fn an_array_that_the_end_of_the_text_cuts_gives_back_what_was_not_yet_a_call() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("[S][F{},", "⟦f {}⟧,"),
            ("[S][F{}, ", "⟦f {}⟧, "),
            ("[S][F{}, {\"name\": \"g", "⟦f {}⟧, {\"name\": \"g"),
            ("[S][F{}, {\"name\": \"g\"", "⟦f {}⟧⟦g …⟧"),
            ("[S][F{}]</TOOL", "⟦f {}⟧</TOOL"),
            ("[S][{\"name\": \"f\", \"arguments\": {\"n\": 1}", "⟦f {\"n\": 1}…⟧"),
            ("[S][{\"name\": \"f\", \"arguments\": {\"n\": 1", "⟦f {\"n\": 1…⟧"),
            ("[S][{\"name\": \"f\"", "⟦f …⟧"),
        ],
    );
}

#[test]
fn a_malformed_element_is_discarded_with_the_rest_of_the_array() {
    assert_outcomes(
        "nemotron_toolcall",
        &TOOLCALL,
        &[
            ("[S][{\"name\": \"f\", \"arguments\": 1}, G{}][/S] x", "⟦f …⟧ x"),
            ("[S][{\"name\": \"f\", \"arguments\": 1}, G{}] x", "⟦f …⟧"),
            ("[S][F{}, {\"name\": \"g\", \"arguments\": {x}}][/S][S][F{}][/S]", "⟦f {}⟧⟦g {…⟧⟦f {}⟧"),
        ],
    );
}

#[test]
fn an_array_without_a_closer_ends_at_its_bracket() {
    assert_outcomes(
        "mistral",
        &[("F{}", r#"{"name": "f", "arguments": {}, "id": "aaaaaaaaa"}"#), ("G{}", r#"{"name": "g"}"#)],
        &[
            ("Hi[TOOL_CALLS] [F{}, G{}]", "Hi⟦f {}⟧⟦g {}⟧"),
            ("[TOOL_CALLS][F{}]\n", "⟦f {}⟧"),
            ("[TOOL_CALLS][F{}] bye", "⟦f {}⟧ bye"),
            ("[TOOL_CALLS][F{}]]", "⟦f {}⟧]"),
            ("[TOOL_CALLS][F{}], G{}]", "⟦f {}⟧, G{}]"),
            ("[TOOL_CALLS][F{}][TOOL_CALLS][G{}]", "⟦f {}⟧⟦g {}⟧"),
            ("[TOOL_CALLS][F{}", "⟦f {}⟧"),
            ("[TOOL_CALLS]f[ARGS]{}", "[TOOL_CALLS]f[ARGS]{}"),
            ("[TOOL_CALLS][{\"name\": \"f\", \"arguments\": []}] [TOOL_CALLS][G{}]", "⟦f …⟧"),
        ],
    );
}

#[test]
fn other_markers_that_models_write_open_and_close_a_section_too() {
    assert_outcomes(
        "granite3",
        &[("F{}", r#"{"name": "f", "arguments": {}}"#)],
        &[
            ("<|tool_call|>[F{}]", "⟦f {}⟧"),
            ("<tool_call>[F{}]", "⟦f {}⟧"),
            ("<|tool_call|><tool_call> [F{}] x", "<|tool_call|>⟦f {}⟧ x"),
            ("<tool_call>[F{}]</tool_call>", "⟦f {}⟧</tool_call>"),
        ],
    );
}

#[test]
fn a_first_key_that_is_the_name_commits_at_its_closing_quote() {
    assert_outcomes(
        "apertus",
        &[("[S]", "<|tools_prefix|>"), ("[/S]", "<|tools_suffix|>")],
        &[
            (r#"Hi[S][{"f": {"n": 1}}, {"g": {}}][/S]"#, r#"Hi⟦f {"n": 1}⟧⟦g {}⟧"#),
            (r#"[S][{"\u0066" : { } }][/S]"#, "⟦f { }⟧"),
            (r#"[S][{"f": null}, {"f": "{\"n\": 1}"}][/S]"#, r#"⟦f {}⟧⟦f {"n": 1}⟧"#),
            (r#"[S][{"f": {"n": 1}, "x": [{}], "f": 5}][/S]"#, r#"⟦f {"n": 1}⟧"#),
            (r#"[S][{"name": {"f": 1}}][/S]"#, r#"⟦name {"f": 1}⟧"#),
            // No call: no key, no valid name, no object.
            ("[S][{}][/S]", "[S][{}][/S]"),
            (r#"[S][{"f g": {}}][/S]"#, r#"[S][{"f g": {}}][/S]"#),
            (r#"[S]["f"][/S]"#, r#"[S]["f"][/S]"#),
            // Malformed, or cut.
            (r#"[S][{"f": 1}, {"g": {}}][/S] x"#, "⟦f …⟧ x"),
            (r#"[S][{"f" {}}][/S] x"#, "⟦f …⟧ x"),
            (r#"[S][{"f""#, "⟦f …⟧"),
            (r#"[S][{"f": {"n": 1"#, r#"⟦f {"n": 1…⟧"#),
            (r#"[S][{"f": null"#, "⟦f …⟧"),
            (r#"[S][{"f": {}}, {"g"#, r#"⟦f {}⟧, {"g"#),
        ],
    );
    assert_every_beginning_is_content("apertus", "Hi<|tools_prefix|>[{\"f");
}

#[test]
fn a_row_says_how_the_keys_of_an_element_are_called() {
    assert_outcomes(
        "cohere",
        &[("[S]", "<|START_ACTION|>"), ("[/S]", "<|END_ACTION|>")],
        &[
            (
                "[S][\n    {\"tool_call_id\": \"0\", \"tool_name\": \"f\", \"parameters\": {\"n\": 1}}\n][/S]",
                "⟦f {\"n\": 1}⟧",
            ),
            (r#"[S][{"tool_name": "f", "arguments": {"n": 1}}][/S]"#, "⟦f {}⟧"),
            (r#"[S][{"name": "f", "parameters": {}}][/S]"#, r#"[S][{"name": "f", "parameters": {}}][/S]"#),
        ],
    );
}
