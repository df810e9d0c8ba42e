//! Key and value tags, where the name stands bare, with and without a tag that ends it (rules 2, 6, 7, 11 and 12).

use super::{assert_every_beginning_is_content, assert_outcomes};

const TAGS: [(&str, &str); 6] = [
    ("[K]", "<arg_key>"),
    ("[/K]", "</arg_key>"),
    ("[V]", "<arg_value>"),
    ("[/V]", "</arg_value>"),
    ("[C]", "<tool_call>"),
    ("[/C]", "</tool_call>"),
];

#[test]
fn a_bare_name_ends_where_a_key_or_the_closer_follows() {
    assert_outcomes(
        "glm45",
        &TAGS,
        &[
            (
                "Hi\n[C]f\n[K]s[/K]\n[V]a[/V]\n[K]n[/K]\n[V]3[/V]\n[/C]\n[C]g\n[/C]",
                "Hi⟦f {\"s\": \"a\", \"n\": 3}⟧⟦g {}⟧",
            ),
            ("[C]f[K]s[/K][V]a[/V][/C]!", "⟦f {\"s\": \"a\"}⟧!"),
            ("[C]f[/C]!", "⟦f {}⟧!"),
            ("[C]\n f \t[/C]!", "⟦f {}⟧!"),
            ("[C]f[/C][/C]", "⟦f {}⟧[/C]"),
            ("[C]f[/C]\n", "⟦f {}⟧"),
            ("<think>a</think>\n[C]f[/C]", "⟨a⟩⟦f {}⟧"),
        ],
    );
}

#[test]
fn a_bare_name_that_nothing_ends_is_no_call() {
    for text in [
        "[C][/C]",
        "[C]f g[/C]",
        "[C]-f[/C]",
        "[C]é[/C]",
        "[C]f[V]a[/V][/C]",
        "[C]f[/K][/C]",
        "[C]{\"name\": \"f\"}[/C]",
        "f[K]s[/K][V]a[/V][/C]",
    ] {
        assert_outcomes("glm45", &TAGS, &[(text, text)]);
    }
    assert_outcomes("glm45", &TAGS, &[("[C] or [C]f[/C]", "[C] or ⟦f {}⟧")]);
    assert_every_beginning_is_content("glm45", "Hi\n<tool_call>\nf\n<arg_key");
    assert_every_beginning_is_content("glm45", "<tool_call>f</tool_call");
}

#[test]
fn keys_and_values_are_taken_as_they_stand() {
    assert_outcomes(
        "glm45",
        &TAGS,
        &[
            ("[C]f[K]s[/K][V] a\n[/V][/C]", "⟦f {\"s\": \" a\\n\"}⟧"),
            ("[C]f[K]s[/K][V][/V][/C]", "⟦f {\"s\": \"\"}⟧"),
            ("[C]f[K]s[/K][V]\"3\"[/V][/C]", "⟦f {\"s\": \"\\\"3\\\"\"}⟧"),
            ("[C]f[K]s[/K][V]</b>[/C][K][/V][/C]", "⟦f {\"s\": \"</b>[/C][K]\"}⟧"),
            ("[C]f[K] s [/K][V]3[/V][/C]", "⟦f {\" s \": 3}⟧"),
            ("[C]f[K]a<b\"[/K][V]c[/V][/C]", "⟦f {\"a<b\\\"\": \"c\"}⟧"),
            ("[C]f[K][/K][V]c[/V][/C]", "⟦f {\"\": \"c\"}⟧"),
            ("[C]f[K]s[/K][V]a[/V][K]s[/K][V]b[/V][/C]", "⟦f {\"s\": \"a\", \"s\": \"b\"}⟧"),
            // Without a schema any JSON text is what it says.
            ("[C]f[K]x[/K][V]\"3\"[/V][K]y[/K][V]null[/V][/C]", "⟦f {\"x\": \"3\", \"y\": null}⟧"),
            ("[C]f[K]x[/K][V]None[/V][K]o[/K][V]{\"a\": 1}[/V][/C]", "⟦f {\"x\": \"None\", \"o\": {\"a\": 1}}⟧"),
            ("[C]f[K]n[/K][V]three[/V][K]u[/K][V]null[/V][/C]", "⟦f {\"n\": \"three\", \"u\": null}⟧"),
        ],
    );
}

#[test]
fn what_is_neither_key_value_nor_closer_makes_the_call_malformed() {
    assert_outcomes(
        "glm45",
        &TAGS,
        &[
            ("[C]f[K]s[/K]x[V]a[/V][/C]!", "⟦f …⟧!"),
            ("[C]f[K]s[/K][/C]!", "⟦f …⟧!"),
            ("[C]f[K]s[/K][K]n[/K][V]3[/V][/C]\n[C]g[/C]", "⟦f …⟧⟦g {}⟧"),
            ("[C]f[K]s[/K][V]a[/V]x[/C]!", "⟦f {\"s\": \"a\"…⟧!"),
            ("[C]f[K]s[/K][V]a[/V][V]b[/V][/C]!", "⟦f {\"s\": \"a\"…⟧!"),
            ("[C]f[K]s[/K][V]a[/V]\n[C]g[/C]!", "⟦f {\"s\": \"a\"…⟧!"),
            ("[C]f[K]s[/K][V]a[/V]x", "⟦f {\"s\": \"a\"…⟧"),
        ],
    );
}

#[test]
fn a_call_of_keys_and_values_that_the_end_of_the_text_cuts_is_incomplete() {
    assert_outcomes(
        "glm45",
        &TAGS,
        &[
            ("[C]f[K]", "⟦f …⟧"),
            ("[C]f[K]s", "⟦f …⟧"),
            ("[C]f[K]s[/K]", "⟦f …⟧"),
            ("[C]f[K]s[/K]\n<arg_va", "⟦f …⟧"),
            ("[C]f[K]s[/K][V]", "⟦f {\"s\": \"…⟧"),
            ("[C]f[K]s[/K][V]a</arg", "⟦f {\"s\": \"a…⟧"),
            ("[C]f[K]n[/K][V]3", "⟦f …⟧"),
            ("[C]f[K]x[/K][V]a", "⟦f …⟧"),
            ("[C]f[K]s[/K][V]a[/V]", "⟦f {\"s\": \"a\"…⟧"),
            ("[C]f[K]s[/K][V]a[/V]\n</tool_ca", "⟦f {\"s\": \"a\"…⟧"),
            ("[C]f[K]s[/K][V]a[/V]\n<arg", "⟦f {\"s\": \"a\"…⟧"),
        ],
    );
}

#[test]
fn a_tag_that_ends_the_name_commits_the_call_in_its_section() {
    let short = [&TAGS[..], &[("[S]", "<tool_calls>"), ("[/S]", "</tool_calls>"), ("[N]", "<tool_sep>")]].concat();
    assert_outcomes(
        "hy3",
        &short,
        &[
            ("Hi[S]\n[C]f[N]\n[K]s[/K]\n[V]a[/V]\n[/C]\n[C]g[N]\n[/C]\n[/S]!", "Hi⟦f {\"s\": \"a\"}⟧⟦g {}⟧!"),
            ("[S][C] f\n[N][/C][/S]", "⟦f {}⟧"),
            ("[S][C]f[N]", "⟦f …⟧"),
            ("[S][C]f[N]</tool", "⟦f …⟧"),
            ("[S][C]f[N][/C]", "⟦f {}⟧"),
            ("[S][C]f[N][/C] x", "⟦f {}⟧ x"),
            ("[S][C]f[N][/C][C]g[/C][/S]", "⟦f {}⟧[C]g[/C][/S]"),
            ("[S][C]f[N][/C][C]g[N", "⟦f {}⟧[C]g[N"),
            // The name has to be ended by its tag, and the call stand in a section.
            ("[S][C]f[/C][/S]", "[S][C]f[/C][/S]"),
            ("[S][C]f[K]s[/K][V]a[/V][/C][/S]", "[S][C]f[K]s[/K][V]a[/V][/C][/S]"),
            ("[C]f[N][/C]", "[C]f[N][/C]"),
            ("[S][/S]", "[S][/S]"),
            // The call's closer is what ends its arguments, so that it cannot be missing before the section's.
            ("[S][C]f[N][/S] x", "⟦f …⟧"),
            ("[S][C]f[N]x[/C][C]g[N][/C][/S]!", "⟦f …⟧⟦g {}⟧!"),
        ],
    );
    assert_every_beginning_is_content("hy3", "Hi<tool_calls>\n<tool_call>f<tool_sep");
}
