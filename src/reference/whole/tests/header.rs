//! Headers that name the function, with a counter, an id or a fence (rules 2, 3, 6, 7, 9 and 10).

use super::{assert_every_beginning_is_content, assert_outcomes};

const KIMI: [(&str, &str); 7] = [
    ("[S]", "<|tool_calls_section_begin|>"),
    ("[/S]", "<|tool_calls_section_end|>"),
    ("[s]", "<|tool_call_section_begin|>"),
    ("[/s]", "<|tool_call_section_end|>"),
    ("[B]", "<|tool_call_begin|>"),
    ("[A]", "<|tool_call_argument_begin|>"),
    ("[E]", "<|tool_call_end|>"),
];

const FENCE: [(&str, &str); 7] = [
    ("[S]", "<｜tool▁calls▁begin｜>"),
    ("[/S]", "<｜tool▁calls▁end｜>"),
    ("[B]", "<｜tool▁call▁begin｜>"),
    ("[E]", "<｜tool▁call▁end｜>"),
    ("[P]", "<｜tool▁sep｜>"),
    ("[F]", "function<｜tool▁sep｜>f\n```json\n"),
    ("[G]", "function<｜tool▁sep｜>g\n```json\n"),
];

#[test]
fn a_header_with_prefix_and_counter_names_the_function_between_them() {
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            (r#"Hi[S][B]functions.f:0[A]{"n": 1}[E][B]functions.g:1[A]{}[E][/S]"#, r#"Hi⟦f {"n": 1}⟧⟦g {}⟧"#),
            ("[S] [B] functions.f:0 [A] {} [E] [B]\ng:1\n[A]\n{}\n[E]\n[/S] x", "⟦f {}⟧⟦g {}⟧ x"),
            ("[S][B]functions.f:0[A]{}[E][/S]\n[S][B]functions.g:1[A]{}[E][/S]\n", "⟦f {}⟧⟦g {}⟧"),
            ("[S][B]f:12[A]{}[E][/S]", "⟦f {}⟧"),
            ("[S][B]functions.f[A]{}[E][/S]", "⟦f {}⟧"),
            ("[S][B]call00003[A]{}[E][/S]", "⟦call00003 {}⟧"),
            ("[S][B]functions.functions.f:0:1[A]{}[E][/S]", "⟦functions.f:0 {}⟧"),
            ("[S][B]f:[A]{}[E][/S]", "⟦f: {}⟧"),
            ("[S][B]a.b/c-d:7[A]{}[E][/S]", "⟦a.b/c-d {}⟧"),
        ],
    );
}

#[test]
fn a_header_without_a_valid_name_makes_no_call() {
    for header in ["", "3", ":0", "functions.", "functions.:0", "-f:0", "f g:0", "é:0", "f:0 x", "f:0[E]", "[A]"] {
        let text = format!("[S][B]{header}[A]{{}}[E][/S]");
        assert_outcomes("kimi_k2", &KIMI, &[(&text, &text)]);
    }
    let (longest, too_long) = ("a".repeat(128), "a".repeat(129));
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            (&format!("[S][B]functions.{longest}:0[A]{{}}"), &format!("⟦{longest} {{}}⟧")),
            (&format!("[S][B]{too_long}[A]{{}}"), &format!("[S][B]{too_long}[A]{{}}")),
        ],
    );
}

#[test]
fn a_call_behind_its_header_needs_an_open_section() {
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            ("[B]f:0[A]{}[E]", "[B]f:0[A]{}[E]"),
            ("[S][/S][B]f:0[A]{}[E]", "[S][/S][B]f:0[A]{}[E]"),
            ("[S]f:0[A]{}[E][/S]", "[S]f:0[A]{}[E][/S]"),
            ("[S] x [B]f:0[A]{}[E][/S]", "[S] x [B]f:0[A]{}[E][/S]"),
            ("[S][B]f:0[A]{}[E][/S][B]g:1[A]{}[E]", "⟦f {}⟧[B]g:1[A]{}[E]"),
            ("[S][B]f:0[A]{}[E] and [B]g:1[A]{}[E][/S]", "⟦f {}⟧ and [B]g:1[A]{}[E][/S]"),
            ("[s][B]f:0[A]{}[E][/s] x", "⟦f {}⟧ x"),
            ("[s][B]f:0[A]{}[E][/S] x", "⟦f {}⟧ x"),
            ("[S][B]f:0[A]{}[E][/s][S][B]g:1[A]{}[E]", "⟦f {}⟧⟦g {}⟧"),
            ("[s][/s]", "[s][/s]"),
        ],
    );
}

#[test]
fn closers_may_be_missing_but_not_stand_twice() {
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            ("[S][B]f:0[A]{}[B]g:1[A]{}[/S]!", "⟦f {}⟧⟦g {}⟧!"),
            ("[S][B]f:0[A]{}[E]", "⟦f {}⟧"),
            ("[S][B]f:0[A]{} \n", "⟦f {}⟧"),
            ("[S][B]f:0[A]{}[E][E][/S]", "⟦f {}⟧[E][/S]"),
            ("[S][B]f:0[A]{}[/S][E]", "⟦f {}⟧[E]"),
            ("[S][B]f:0[A]{} x[E][/S]", "⟦f {}⟧ x[E][/S]"),
            ("[S][B]f:0[A]{}<|tool_call_e", "⟦f {}⟧<|tool_call_e"),
            ("[S][B]f:0[A]{}[E]\n<|tool_calls_sec", "⟦f {}⟧\n<|tool_calls_sec"),
            ("[S][B]f:0[A]{}[E][B]g:1", "⟦f {}⟧[B]g:1"),
        ],
    );
}

#[test]
fn arguments_behind_a_header_are_an_object_a_string_with_one_null_or_absent() {
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            ("[S][B]f:0[A]null[E][/S]!", "⟦f {}⟧!"),
            ("[S][B]f:0[A][E][/S]!", "⟦f {}⟧!"),
            ("[S][B]f:0[A] \n[E][/S]!", "⟦f {}⟧!"),
            (r#"[S][B]f:0[A]" {\"n\": 1} "[E][/S]!"#, r#"⟦f {"n": 1}⟧!"#),
            ("[S][B]f:0[A]{\"s\": \"[E]\"}[E][/S]!", "⟦f {\"s\": \"[E]\"}⟧!"),
            // The text ends first.
            ("[S][B]f:0[A]", "⟦f …⟧"),
            ("[S][B]f:0[A] ", "⟦f …⟧"),
            ("[S][B]f:0[A]nul", "⟦f …⟧"),
            ("[S][B]f:0[A]<|tool_call_en", "⟦f …⟧"),
            ("[S][B]f:0[A]{\"s\": \"a", "⟦f {\"s\": \"a…⟧"),
            (r#"[S][B]f:0[A]"{\"s\""#, r#"⟦f {"s"…⟧"#),
        ],
    );
    let header = KIMI[0].1.to_owned() + KIMI[4].1 + "functions.f:0" + KIMI[5].1;
    assert_every_beginning_is_content("kimi_k2", &header[..header.len() - 1]);
}

#[test]
fn a_malformed_call_behind_a_header_is_discarded_up_to_its_closer() {
    assert_outcomes(
        "kimi_k2",
        &KIMI,
        &[
            ("[S][B]f:0[A]5[E][B]g:1[A]{}[E][/S] x", "⟦f …⟧⟦g {}⟧ x"),
            ("[S][B]f:0[A]{\"n\": x}[E][/S] x", "⟦f {\"n\": …⟧ x"),
            ("[S][B]f:0[A]nulx[E] y", "⟦f …⟧ y"),
            (r#"[S][B]f:0[A]"5"[E][/S] x"#, "⟦f …⟧ x"),
            // Only the call's own closer ends it.
            ("[S][B]f:0[A][/S] x", "⟦f …⟧"),
            ("[S][B]f:0[A]{\"n\" 1}[/S] [S][B]g:1[A]{}[E][/S] x", "⟦f {\"n\" …⟧ x"),
        ],
    );
}

#[test]
fn an_id_may_stand_between_the_name_and_the_arguments() {
    assert_outcomes(
        "mistral_v11",
        &[("[T]", "[TOOL_CALLS]")],
        &[
            (r#"Hi[T]f[ARGS]{"n": 1}[T]g[CALL_ID]aB3_-x[ARGS]{}"#, r#"Hi⟦f {"n": 1}⟧⟦g {}⟧"#),
            ("[T]f[CALL_ID][ARGS]{}", "⟦f {}⟧"),
            ("[T]f[CALL_ID]a b[ARGS]{}", "[T]f[CALL_ID]a b[ARGS]{}"),
            ("[T]f[CALL_ID]a[CALL_ID]b[ARGS]{}", "[T]f[CALL_ID]a[CALL_ID]b[ARGS]{}"),
            ("[THINK]a[/THINK][T]f[ARGS]{}", "⟨a⟩⟦f {}⟧"),
            // White space is free only around the object.
            ("[T]f[ARGS] {} \n[T]g[ARGS]\n{}\n", "⟦f {}⟧⟦g {}⟧"),
            ("[T] f[ARGS]{}", "[T] f[ARGS]{}"),
            ("[T]f [ARGS]{}", "[T]f [ARGS]{}"),
            ("[T]f{}", "[T]f{}"),
            ("[T][T]f[ARGS]{}", "[T]⟦f {}⟧"),
            // This format has no counter.
            ("[T]f:0[ARGS]{}", "⟦f:0 {}⟧"),
        ],
    );
    assert_every_beginning_is_content("mistral_v11", "Hi[TOOL_CALLS]f[CALL_ID]abc[ARGS");
}

#[test]
fn a_header_format_without_closers_ends_a_call_with_its_object_and_discards_to_the_end() {
    assert_outcomes(
        "mistral_v11",
        &[("[T]", "[TOOL_CALLS]")],
        &[
            ("[T]f[ARGS]{} and", "⟦f {}⟧ and"),
            ("[T]f[ARGS]null", "⟦f {}⟧"),
            ("[T]f[ARGS]nullx", "⟦f {}⟧x"),
            ("[T]f[ARGS]", "⟦f …⟧"),
            (r#"[T]f[ARGS]{"n": 1"#, r#"⟦f {"n": 1…⟧"#),
            (r#"[T]f[ARGS]{"n": 1]} [T]g[ARGS]{}"#, r#"⟦f {"n": 1…⟧"#),
            ("[T]f[ARGS][T]g[ARGS]{}", "⟦f …⟧"),
        ],
    );
}

#[test]
fn a_fence_around_the_arguments_is_markup_whatever_white_space_precedes_its_end() {
    assert_outcomes(
        "deepseek_v3",
        &FENCE,
        &[
            ("Hi[S][B][F]{\"n\": 1}\n```[E]\n[B][G]{}\n```[E][/S]!", "Hi⟦f {\"n\": 1}⟧⟦g {}⟧!"),
            ("[S][B][F]{}```[E][/S]!", "⟦f {}⟧!"),
            ("[S] [B][F] {}\n\n ``` \n[E] [/S]!", "⟦f {}⟧!"),
            ("[S][B][F]```[E][/S]!", "⟦f {}⟧!"),
            ("[S][B][F]\n```[E][/S]!", "⟦f {}⟧!"),
            ("[S][B][F][E][/S]!", "⟦f {}⟧!"),
            ("[S][B][F]\"{}\"\n```[E][/S]!", "⟦f {}⟧!"),
            // Its end may be missing.
            ("[S][B][F]{}[E][/S]!", "⟦f {}⟧!"),
            ("[S][B][F]{}[B][G]{}[/S]!", "⟦f {}⟧⟦g {}⟧!"),
            ("[S][B][F]{}\n```[B][G]{}\n```[/S]!", "⟦f {}⟧⟦g {}⟧!"),
            ("[S][B][F]{}", "⟦f {}⟧"),
        ],
    );
}

#[test]
fn a_fence_that_is_no_fence_is_prose_or_no_header() {
    assert_outcomes(
        "deepseek_v3",
        &FENCE,
        &[
            ("[S][B][F]{}\n``", "⟦f {}⟧\n``"),
            ("[S][B][F]{}\n``` x[E][/S]", "⟦f {}⟧ x[E][/S]"),
            ("[S][B][F]{}\n``````[E][/S]", "⟦f {}⟧```[E][/S]"),
            ("[S][B][F]``", "⟦f …⟧"),
            ("[S][B][F]`x[E]!", "⟦f …⟧!"),
            ("[S][B][F]x\n```[E]\n[B][G]{}\n```[E][/S]!", "⟦f …⟧⟦g {}⟧!"),
            // The header has to be exact.
            ("[S][B]tool[P]f\n```json\n{}\n```[E][/S]", "[S][B]tool[P]f\n```json\n{}\n```[E][/S]"),
            ("[S][B] function[P]f\n```json\n{}", "[S][B] function[P]f\n```json\n{}"),
            ("[S][B]function[P]f\n```\n{}", "[S][B]function[P]f\n```\n{}"),
            ("[S][B]function[P]f \n```json\n{}", "[S][B]function[P]f \n```json\n{}"),
        ],
    );
    let header = FENCE[0].1.to_owned() + FENCE[2].1 + FENCE[5].1;
    assert_every_beginning_is_content("deepseek_v3", &header[..header.len() - 1]);
}

#[test]
fn a_header_may_be_nothing_but_the_name() {
    assert_outcomes(
        "deepseek_v31",
        &FENCE,
        &[
            ("[S][B]f[P]{\"n\": 1}[E][B]g[P]{}[E][/S]", "⟦f {\"n\": 1}⟧⟦g {}⟧"),
            ("[S][B]f[P][E][/S]", "⟦f {}⟧"),
            ("[S][B] f[P]{}[E][/S]", "[S][B] f[P]{}[E][/S]"),
            ("[S][B]f[P]{}\n```[E][/S]", "⟦f {}⟧\n```[E][/S]"),
        ],
    );
}
