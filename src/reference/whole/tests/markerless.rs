//! Calls without markers (rule 13).

use super::assert_outcomes;

const CALLS: [(&str, &str); 3] = [
    ("F{}", r#"{"name": "f", "arguments": {"n": 1}}"#),
    ("G{}", r#"{"name": "g", "arguments": {}}"#),
    ("H{}", r#"{"name": "undeclared", "arguments": {}}"#),
];

#[test]
fn an_array_at_the_start_of_the_text_holds_calls_and_white_space_before_it_is_framing() {
    assert_outcomes(
        "xlam",
        &CALLS,
        &[
            ("[F{}, G{}]", "⟦f {\"n\": 1}⟧⟦g {}⟧"),
            (" \n[ F{}\n,G{} ] \n", "⟦f {\"n\": 1}⟧⟦g {}⟧"),
            ("[G{}] bye", "⟦g {}⟧ bye"),
            ("[G{}]]", "⟦g {}⟧]"),
            ("[G{}", "⟦g {}⟧"),
            ("[{\"arguments\": {\"n\": 1}, \"name\": \"f\"}]", "⟦f {\"n\": 1}⟧"),
        ],
    );
}

#[test]
fn an_array_elsewhere_is_content_unless_it_follows_a_call() {
    assert_outcomes(
        "xlam",
        &CALLS,
        &[
            ("Hi [G{}]", "Hi [G{}]"),
            ("[1] [G{}]", "[1] [G{}]"),
            ("[G{}]\n[F{}]", "⟦g {}⟧⟦f {\"n\": 1}⟧"),
            ("[G{}] then [F{}]", "⟦g {}⟧ then [F{}]"),
            ("[G{}], [F{}]", "⟦g {}⟧, [F{}]"),
            ("[G{}]\n[H{}]\n[G{}]", "⟦g {}⟧\n[H{}]\n[G{}]"),
            // The first array ended right behind its call.
            ("[G{} [F{}]", "⟦g {}⟧⟦f {\"n\": 1}⟧"),
        ],
    );
}

#[test]
fn what_might_be_any_json_is_content() {
    for text in [
        "[]",
        "[",
        " [1, 2]",
        "F{}",
        "[[F{}]]",
        " \n[H{}]",
        "[{\"name\": \"f\"}]",
        "[{\"name\": \"f\", \"arguments\": null}]",
        "[{\"name\": \"f\", \"arguments\": \"{}\"}]",
        "[{\"name\": \"f\", \"arguments\": 5}]",
        "[{\"arguments\": {x}, \"name\": \"f\"}]",
        "[{\"arguments\": \"{}\", \"name\": \"f\"}]",
        "[{\"arguments\": {}, \"name\": \"undeclared\"}]",
    ] {
        assert_outcomes("xlam", &CALLS, &[(text, text)]);
    }
}

#[test]
fn a_call_without_markers_commits_where_its_arguments_open() {
    assert_outcomes(
        "xlam",
        &CALLS,
        &[
            (r#"[{"name": "f""#, r#"[{"name": "f""#),
            (r#" [{"name": "f", "arguments": "#, r#" [{"name": "f", "arguments": "#),
            (r#"[{"name": "f", "arguments": {"#, "⟦f {…⟧"),
            (r#"[{"name": "f", "arguments": {}"#, "⟦f {}…⟧"),
            (r#"[{"arguments": {"n": 1}, "name": "f"#, r#"[{"arguments": {"n": 1}, "name": "f"#),
            (r#"[{"arguments": {"n": 1}, "name": "f""#, r#"⟦f {"n": 1}…⟧"#),
        ],
    );
}

#[test]
fn every_later_element_has_to_meet_the_same() {
    assert_outcomes(
        "xlam",
        &CALLS,
        &[
            ("[G{}, H{}, F{}]", "⟦g {}⟧, H{}, F{}]"),
            ("[G{}, {\"name\": \"f\"}]", "⟦g {}⟧, {\"name\": \"f\"}]"),
            ("[G{}, {\"name\": \"f\", \"arguments\": ", "⟦g {}⟧, {\"name\": \"f\", \"arguments\": "),
            ("[G{}, {\"name\": \"f\", \"arguments\": {", "⟦g {}⟧⟦f {…⟧"),
            ("[G{},", "⟦g {}⟧,"),
        ],
    );
}

#[test]
fn nothing_ends_a_malformed_call_without_markers_but_the_end_of_the_text() {
    assert_outcomes(
        "xlam",
        &CALLS,
        &[
            ("[{\"name\": \"f\", \"arguments\": {x}}, G{}]\n[G{}]", "⟦f {…⟧"),
            ("[{\"name\": \"f\", \"arguments\": {}, 5}, G{}]", "⟦f {}…⟧"),
            ("[G{}, {\"name\": \"f\", \"arguments\": {} \"x\"}] x", "⟦g {}⟧⟦f {}…⟧"),
        ],
    );
}

#[test]
fn objects_follow_each_other_with_or_without_delimiter_and_marker() {
    assert_outcomes(
        "llama3_json",
        &CALLS,
        &[
            ("F{}G{}", "⟦f {\"n\": 1}⟧⟦g {}⟧"),
            (" \n<|python_tag|>\nF{} ; G{} \n", "⟦f {\"n\": 1}⟧⟦g {}⟧"),
            ("G{};<|python_tag|>G{}", "⟦g {}⟧⟦g {}⟧"),
            ("G{}<|python_tag|>G{}", "⟦g {}⟧⟦g {}⟧"),
            ("G{}; bye", "⟦g {}⟧; bye"),
            ("G{};; G{}", "⟦g {}⟧;; G{}"),
            ("G{}\nH{}\nG{}", "⟦g {}⟧\nH{}\nG{}"),
            ("G{} <|python_tag|> bye", "⟦g {}⟧ <|python_tag|> bye"),
            ("<|python_tag|> H{}", "<|python_tag|> H{}"),
            ("<|python_tag|><|python_tag|>G{}", "<|python_tag|><|python_tag|>G{}"),
            ("; G{}", "; G{}"),
            ("Hi G{}", "Hi G{}"),
            ("[G{}]", "[G{}]"),
            ("{} G{}", "{} G{}"),
        ],
    );
}
