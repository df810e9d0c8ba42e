//! Claims about the oracles that look for text lost, made up, leaked or held.

use super::*;
use crate::explore::Residue;

#[test]
fn conservation_needs_no_truth_to_see_prose_hidden_by_a_quoted_opener() {
    for format in ["qwen3", "qwen3_coder"] {
        let case = case(format, "It looks for <tool_call> tags and splits.", None);
        let findings = of("conservation", &case, &seen(&[content("It looks for ")]));
        assert_eq!(findings.len(), 1, "{format}");
        assert_eq!((findings[0].kind, findings[0].level), (Kind::LostContent, Level::Should));
    }
}

#[test]
fn conservation_sees_text_lost_after_a_call_and_a_call_lost_without_a_trace() {
    let text = format!("A {JSON} B");
    let case = case("qwen3", &text, None);
    let f = [call("{\"a\": 1}")];
    assert_eq!(kinds("conservation", &case, &seen(&[with_calls("A ", &f)])), [Kind::LostContent]);
    assert_eq!(kinds("conservation", &case, &seen(&[content("A  B")])), [Kind::LostCall]);
    assert_eq!(kinds("conservation", &case, &seen(&[content(&text)])), [], "a call shown as text is not lost");
    assert_eq!(kinds("conservation", &case, &seen(&[with_calls("A  B", &f)])), []);
}

#[test]
fn conservation_sees_what_the_model_never_wrote() {
    let case = case("qwen3", "one two", None);
    assert_eq!(kinds("conservation", &case, &seen(&[content("one two two")])), [Kind::ExtraContent]);
    assert_eq!(kinds("conservation", &case, &seen(&[content("one, two")])), [Kind::ExtraContent]);
}

#[test]
fn conservation_and_leak_are_silent_on_what_the_specification_gives() {
    let f = |arguments: &str| [call(arguments)];
    let open = |arguments: &str| [Call { complete: false, ..call(arguments) }];
    let body = "{\"name\": \"f\", \"arguments\": {\"a\": \"</tool_call> x <tool_call>\"}}";
    let hostile = format!("A<tool_call>{body}</tool_call>B");
    for (format, text, outcome) in [
        (
            "qwen3",
            "A <tool_call>{\"name\": \"f\", \"arguments\": {\"a\": 1}} x</tool_call> B",
            with_calls("A  x</tool_call> B", &f("{\"a\": 1}")),
        ),
        (
            "qwen3",
            "A <tool_call>{\"name\": \"f\", \"arguments\": {bad} x</tool_call> B",
            with_calls("A  B", &open("{")),
        ),
        ("qwen3", "A <tool_call>{\"name\": \"f\", \"arguments\": {\"a\"", with_calls("A ", &open("{\"a\""))),
        ("qwen3", "A <tool_call>{\"name\": 1}</tool_call> B", content("A <tool_call>{\"name\": 1}</tool_call> B")),
        ("qwen3", hostile.as_str(), with_calls("AB", &f("{\"a\": \"</tool_call> x <tool_call>\"}"))),
        ("qwen3", "Hi <tool_c", content("Hi <tool_c")),
        ("qwen3", "<tool_call></tool_call>", content("<tool_call></tool_call>")),
        ("qwen3", "<tool_call><tool_call>{\"name\": \"f\"}</tool_call>", with_calls("<tool_call>", &f("{}"))),
        (
            "qwen3_coder",
            "A<tool_call><function=f><parameter=a></function>\nv</parameter></function></tool_call>B",
            with_calls("AB", &f("{\"a\": \"</function>\\nv\"}")),
        ),
        ("qwen3_coder", "A<tool_call><function=f>oops</function></tool_call> B", with_calls("A B", &open(""))),
        ("qwen3_coder", "A<tool_call>\n<function=f>\n<parameter=a>\nv", with_calls("A", &open("{\"a\": \"v"))),
        ("qwen3_coder", "A <function=f></function> B", content("A <function=f></function> B")),
        ("qwen3", "<think>a <tool_call>{</think>b", Outcome { reasoning: "a <tool_call>{".into(), ..content("b") }),
        ("qwen3", "<think>a", Outcome { reasoning: "a".into(), ..Outcome::default() }),
        ("qwen3", "a <think>b</think>", content("a <think>b</think>")),
    ] {
        let case = case(format, text, None);
        let findings = judge(&case, &seen(&[outcome]));
        assert_eq!(findings, [], "{text}");
    }
}

#[test]
fn leak_sees_markup_of_a_delivered_call_in_the_content() {
    let f = [call("{\"a\": 1}")];
    for (text, leaked, expected) in [
        (format!("A {JSON} B"), "A </tool_call> B", 1),
        (format!("A {JSON} B"), "A {\"name\": \"f\" B", 1),
        (format!("A {JSON} B"), "A  B", 0),
        (format!("See `<tool_call>`: {JSON}"), "See `<tool_call>`: ", 0),
        (format!("See `<tool_call>`: {JSON}"), "See `<tool_call>`: <tool_call>", 1),
        // In doubt, because the second call is cut off: still, one opener too many is in the content.
        (format!("{JSON}<tool_call>{{\"name\""), "<tool_call>{\"name\"", 0),
        (format!("{JSON}<tool_call>{{\"name\""), "<tool_call><tool_call>{\"name\"", 1),
    ] {
        let found = kinds("leak", &case("qwen3", &text, None), &seen(&[with_calls(leaked, &f)]));
        assert_eq!(found, vec![Kind::LeakedMarkup; expected], "{text} gives {leaked}");
    }
}

#[test]
fn residue_is_blamed_only_if_it_is_owed() {
    let text = format!("{JSON} done.");
    let truth = with_calls(" done.", &[call("{\"a\": 1}")]);
    let held = |outcome: Outcome, text: &str| {
        let residue = Residue { text: text.to_owned(), cuts: Chunking::whole(), token_real: true, outcome: 0 };
        Observation { residue: vec![residue], ..seen(&[outcome]) }
    };
    for truth in [Some(truth.clone()), None] {
        let case = case("qwen3", &text, truth.clone());
        let lost = with_calls("", &[call("{\"a\": 1}")]);
        assert_eq!(kinds("residue", &case, &held(lost.clone(), "</tool_call> done.")), [Kind::HeldAtEnd]);
        assert_eq!(kinds("residue", &case, &held(lost, "</tool_call>")), [], "markup is owed to nobody");
        let whole = with_calls(" done.", &[call("{\"a\": 1}")]);
        assert_eq!(kinds("residue", &case, &held(whole, " done.")), [], "it was delivered before");
    }
    let (_, findings) = on(Fake::HoldsLast, &prose("Hello you."));
    assert!(findings.iter().any(|finding| finding.oracle == "residue" && finding.cuts == Chunking::whole()));
}
