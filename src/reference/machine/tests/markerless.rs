//! Calls without markers (rule 13).

use super::comes_to;

#[test]
fn an_array_at_the_start_of_the_text_or_right_after_another_holds_calls() {
    let text = "[{\"name\": \"f\", \"arguments\": {\"a\": 1}}, {\"name\": \"ping\", \"arguments\": {}}]";
    comes_to("xlam", text, &["f({\"a\": 1})", "ping({})"]);
    comes_to("xlam", &format!(" \n{text}\n{text} "), &["f({\"a\": 1})", "ping({})", "f({\"a\": 1})", "ping({})"]);
    comes_to("xlam", &format!("Hi {text}"), &[&format!("say Hi {text}")]);
    comes_to("xlam", &format!("{text} x {text}"), &["f({\"a\": 1})", "ping({})", &format!("say  x {text}")]);
}

#[test]
fn white_space_before_an_array_that_holds_no_call_is_content() {
    for text in [" ", " \n[", "\n[]", " [{\"name\": \"f\"}]", " x"] {
        comes_to("xlam", text, &[&format!("say {text}")]);
    }
}

#[test]
fn a_call_needs_a_declared_name_and_arguments_that_are_an_object() {
    for object in [
        "{\"name\": \"g\", \"arguments\": {}}",
        "{\"name\": \"ff\", \"arguments\": {}}",
        "{\"name\": \"pin\", \"arguments\": {}}",
        "{\"name\": \"f\"}",
        "{\"name\": \"f\", \"arguments\": null}",
        "{\"name\": \"f\", \"arguments\": \"{}\"}",
        "{\"name\": \"f\", \"arguments\": [{}]}",
        "{\"arguments\": {}}",
        "{\"arguments\": {}, \"name\": \"g\"}",
    ] {
        let text = format!("[{object}, {{\"name\": \"f\", \"arguments\": {{}}}}]");
        comes_to("xlam", &text, &[&format!("say {text}")]);
        let text = format!("[{{\"name\": \"f\", \"arguments\": {{}}}}, {object}]");
        comes_to("xlam", &text, &["f({})", &format!("say , {object}]")]);
    }
}

#[test]
fn members_may_come_in_any_order() {
    comes_to("xlam", "[{\"arguments\": {\"a\": 1}, \"x\": [], \"name\": \"f\", \"name\": 1}]", &["f({\"a\": 1})"]);
    comes_to("xlam", "[{\"name\": \"f\", \"name\": \"g\", \"x\": 0, \"arguments\": {}}]", &["f({})"]);
    comes_to("xlam", "[{\"n\\u0061me\": \"\\u0070ing\", \"arguments\": {}", &["ping({}"]);
}

#[test]
fn a_malformed_call_takes_the_rest_of_the_text() {
    comes_to("xlam", "[{\"name\": \"f\", \"arguments\": {\"a\": x}}] y", &["f({\"a\": "]);
}
