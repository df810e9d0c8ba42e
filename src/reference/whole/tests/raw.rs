//! Raw parameters in a section, with and without markers of the call, and with tags that state a type (rules 5 to 7, 11
//! and 12).

use super::{assert_every_beginning_is_content, assert_outcomes};

const MINIMAX: [(&str, &str); 6] = [
    ("[S]", "<minimax:tool_call>"),
    ("[/S]", "</minimax:tool_call>"),
    ("[F]", r#"<invoke name="f">"#),
    ("[G]", r#"<invoke name="g">"#),
    ("[/I]", "</invoke>"),
    ("[/P]", "</parameter>"),
];

const DSML: [(&str, &str); 8] = [
    ("[S]", "<｜DSML｜tool_calls>"),
    ("[/S]", "</｜DSML｜tool_calls>"),
    ("[F]", r#"<｜DSML｜invoke name="f">"#),
    ("[/I]", "</｜DSML｜invoke>"),
    ("[P]", r#"<｜DSML｜parameter name=""#),
    ("[/P]", "</｜DSML｜parameter>"),
    ("[T]", r#"" string="true">"#),
    ("[J]", r#"" string="false">"#),
];

#[test]
fn calls_without_markers_of_their_own_follow_each_other_in_a_section() {
    assert_outcomes(
        "minimax_m2",
        &MINIMAX,
        &[
            (
                "Hi\n[S]\n[F]\n<parameter name=\"s\">a\n[/P]\n<parameter name=\"n\">3[/P]\n[/I]\n[G]\n[/I]\n[/S]",
                "Hi⟦f {\"s\": \"a\\n\", \"n\": 3}⟧⟦g {}⟧",
            ),
            ("[S][F][/I][G][/I][/S] x", "⟦f {}⟧⟦g {}⟧ x"),
            ("[S][F][/I]", "⟦f {}⟧"),
            ("[S][F][/I]\n</minimax:tool", "⟦f {}⟧\n</minimax:tool"),
            ("[S][F][/I][/I][/S]", "⟦f {}⟧[/I][/S]"),
            ("[S][F][/I] and [G][/I][/S]", "⟦f {}⟧ and [G][/I][/S]"),
            ("[S][F][/I][/S]\n[S][G][/I][/S]", "⟦f {}⟧⟦g {}⟧"),
            // A value without a schema is a string here.
            ("[S][F]<parameter name=\"x\">3[/P][/I]", "⟦f {\"x\": \"3\"}⟧"),
            ("[S][F]<parameter name=\"\">3[/P][/I]", "⟦f {\"\": \"3\"}⟧"),
        ],
    );
}

#[test]
fn a_section_whose_first_name_has_no_end_is_content() {
    assert_outcomes(
        "minimax_m2",
        &MINIMAX,
        &[
            ("[S][/S]", "[S][/S]"),
            ("[F][/I]", "[F][/I]"),
            ("[S]x[F][/I][/S]", "[S]x[F][/I][/S]"),
            ("[S]<invoke name=\"f g\">[/I][/S]", "[S]<invoke name=\"f g\">[/I][/S]"),
            ("[S]<invoke name='f'>[/I][/S]", "[S]<invoke name='f'>[/I][/S]"),
            ("[S][F][/I]<invoke name=\"\">[/I][/S]", "⟦f {}⟧<invoke name=\"\">[/I][/S]"),
        ],
    );
    assert_every_beginning_is_content("minimax_m2", "Hi\n<minimax:tool_call>\n<invoke name=\"f\"");
}

#[test]
fn a_malformed_call_goes_on_behind_the_tag_that_closes_its_function() {
    assert_outcomes(
        "minimax_m2",
        &MINIMAX,
        &[
            ("[S][F]x[/I][G][/I][/S]!", "⟦f …⟧⟦g {}⟧!"),
            ("[S][F]x[/I]\n[/S]!", "⟦f …⟧!"),
            ("[S][F]x[/I] y[/S]", "⟦f …⟧ y[/S]"),
            ("[S][F]<parameter name=\"s\"x>a[/P][/I][/S]!", "⟦f …⟧!"),
            ("[S][F]<parameter name=\"s\">a[/P]<parameter name='n'>3[/P][/I][/S]!", "⟦f {\"s\": \"a\"…⟧!"),
            // The section's closer does not end a call.
            ("[S][F]<parameter name=\"s\">a[/P][/S] x", "⟦f {\"s\": \"a\"…⟧"),
        ],
    );
}

#[test]
fn a_call_in_tags_that_the_end_of_the_text_cuts_keeps_whole_values_and_begun_strings() {
    assert_outcomes(
        "minimax_m2",
        &MINIMAX,
        &[
            ("[S][F]", "⟦f …⟧"),
            ("[S][F]\n<para", "⟦f …⟧"),
            ("[S][F]</inv", "⟦f …⟧"),
            ("[S][F]<parameter name=\"s", "⟦f …⟧"),
            ("[S][F]<parameter name=\"s\"", "⟦f …⟧"),
            ("[S][F]<parameter name=\"s\">", "⟦f {\"s\": \"…⟧"),
            ("[S][F]<parameter name=\"s\">a<", "⟦f {\"s\": \"a…⟧"),
            ("[S][F]<parameter name=\"s\">a<b", "⟦f {\"s\": \"a<b…⟧"),
            ("[S][F]<parameter name=\"s\">\na\n</param", "⟦f {\"s\": \"\\na\\n…⟧"),
            ("[S][F]<parameter name=\"n\">3", "⟦f …⟧"),
            ("[S][F]<parameter name=\"s\">a[/P]<parameter name=\"u\">b", "⟦f {\"s\": \"a\"…⟧"),
        ],
    );
}

#[test]
fn a_stated_type_comes_before_the_schema() {
    assert_outcomes(
        "deepseek_v4",
        &DSML,
        &[
            ("Hi\n\n[S]\n[F]\n[P]s[T]a[/P]\n[P]n[J]3[/P]\n[/I]\n[/S]", "Hi⟦f {\"s\": \"a\", \"n\": 3}⟧"),
            ("[S][F][P]n[T]3[/P][P]s[J]3[/P][/I][/S]", "⟦f {\"n\": \"3\", \"s\": 3}⟧"),
            ("[S][F][P]x[J]{\"a\": [1]}[/P][P]y[J]\"3\"[/P][/I][/S]", "⟦f {\"x\": {\"a\": [1]}, \"y\": \"3\"}⟧"),
            ("[S][F][P]x[J]three[/P][P]y[J]True[/P][/I][/S]", "⟦f {\"x\": \"three\", \"y\": \"True\"}⟧"),
            ("[S][F][P]x[T]null[/P][P]y[J]null[/P][/I][/S]", "⟦f {\"x\": \"null\", \"y\": null}⟧"),
            // Where nothing is stated, the schema decides, then the row: JSON if it is any.
            ("[S][F][P]n\">3[/P][P]s\">3[/P][P]x\">3[/P][/I]", "⟦f {\"n\": 3, \"s\": \"3\", \"x\": 3}⟧"),
            ("[S][F][P]x\">three[/P][P]y\"> [1] [/P][/I]", "⟦f {\"x\": \"three\", \"y\":  [1] }⟧"),
        ],
    );
}

#[test]
fn a_key_ends_as_the_row_says_or_the_call_is_malformed() {
    assert_outcomes(
        "deepseek_v4",
        &DSML,
        &[
            ("[S][F][P]s\" string=\"maybe\">a[/P][/I][/S]!", "⟦f …⟧!"),
            ("[S][F][P]s\" >a[/P][/I][/S]!", "⟦f …⟧!"),
            ("[S][F][P]s[T]a[/P][P]n\" [/I][F][/I][/S]!", "⟦f {\"s\": \"a\"…⟧⟦f {}⟧!"),
            ("[S][F][P]a>b[T]c[/P][/I][/S]!", "⟦f {\"a>b\": \"c\"}⟧!"),
            ("[S][F][P]s\"", "⟦f …⟧"),
            ("[S][F][P]s\" str", "⟦f …⟧"),
            ("[S][F][P]s\" string=\"fal", "⟦f …⟧"),
        ],
    );
}

#[test]
fn a_stated_string_is_delivered_as_it_comes_and_stated_json_when_it_is_whole() {
    assert_outcomes(
        "deepseek_v4",
        &DSML,
        &[
            ("[S][F][P]n[T]3", "⟦f {\"n\": \"3…⟧"),
            ("[S][F][P]x[T]", "⟦f {\"x\": \"…⟧"),
            ("[S][F][P]x[T]a</｜DSML｜par", "⟦f {\"x\": \"a…⟧"),
            ("[S][F][P]s[J]a", "⟦f …⟧"),
            ("[S][F][P]s\">a", "⟦f {\"s\": \"a…⟧"),
            ("[S][F][P]x\">a", "⟦f …⟧"),
        ],
    );
}

#[test]
fn misspelt_markers_that_the_row_lists_open_and_close_the_section() {
    assert_outcomes(
        "deepseek_v4",
        &DSML,
        &[
            ("Hi\n\n<｜DSML｜tool>[F][/I]</｜DSML｜tool>!", "Hi⟦f {}⟧!"),
            ("<｜DSML｜toolcalls>[F][/I]</｜DSML｜toolcalls>!", "⟦f {}⟧!"),
            ("[S][F][/I]</｜DSML｜tool>!", "⟦f {}⟧!"),
            ("<｜DSML｜call>[F][/I]</｜DSML｜call>", "<｜DSML｜call>[F][/I]</｜DSML｜call>"),
            // The separator is two line feeds.
            ("Hi\n[S][F][/I]", "Hi\n⟦f {}⟧"),
            ("Hi\n\n[S][/S]", "Hi\n\n[S][/S]"),
            ("<think>a</think>\n\n[S][F][/I]", "⟨a⟩⟦f {}⟧"),
        ],
    );
}

#[test]
fn tags_inside_markers_of_a_call_inside_a_section_end_from_the_inside_out() {
    assert_outcomes(
        "step3",
        &[
            ("[S]", "<｜tool_calls_begin｜>"),
            ("[/S]", "<｜tool_calls_end｜>"),
            ("[B]", "<｜tool_call_begin｜>function<｜tool_sep｜>"),
            ("[E]", "<｜tool_call_end｜>"),
            ("[F]", r#"<steptml:invoke name="f">"#),
            ("[/I]", "</steptml:invoke>"),
            ("[P]", r#"<steptml:parameter name="s">"#),
            ("[/P]", "</steptml:parameter>"),
        ],
        &[
            ("[S]\n[B][F]\n[P]a[/P]\n[/I][E]\n[B][F][/I][E]\n[/S]!", "⟦f {\"s\": \"a\"}⟧⟦f {}⟧!"),
            ("[S][B]\n[F][/I]\n[E][/S]", "⟦f {}⟧"),
            ("[S][B][F][/I][B][F][/I][/S]!", "⟦f {}⟧⟦f {}⟧!"),
            ("[S][B][F]x[/I] [E][B][F][/I][E][/S]!", "⟦f …⟧⟦f {}⟧!"),
            ("[S][F][/I][/S]", "[S][F][/I][/S]"),
            ("[B][F][/I][E]", "[B][F][/I][E]"),
            (
                "[S]<｜tool_call_begin｜>code<｜tool_sep｜>[F][/I][/S]",
                "[S]<｜tool_call_begin｜>code<｜tool_sep｜>[F][/I][/S]",
            ),
        ],
    );
}
