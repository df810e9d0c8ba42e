//! Sections of calls without an array.

use super::comes_to;

const CALL: &str = "<invoke name=\"f\"><parameter name=\"s\">x</parameter></invoke>";
const CALLED: &str = "f({\"s\": \"x\"})";

fn section(inside: &str) -> String {
    format!("<minimax:tool_call>{inside}</minimax:tool_call>")
}

#[test]
fn a_section_holds_any_number_of_calls_with_white_space_around_them() {
    comes_to("minimax_m2", &format!("Hi\n{}", section(&format!("\n{CALL}\n \t{CALL}\n"))), &["say Hi", CALLED, CALLED]);
    comes_to("minimax_m2", &section("<invoke name=\"ping\">\n</invoke>"), &["ping({})"]);
}

#[test]
fn an_empty_section_is_content_and_its_separator_comes_back() {
    comes_to(
        "minimax_m2",
        "Hi\n<minimax:tool_call>\n</minimax:tool_call>",
        &["say Hi\n<minimax:tool_call>\n</minimax:tool_call>"],
    );
}

#[test]
fn after_a_block_that_failed_reading_goes_on_right_behind_its_opener() {
    let text = format!("<minimax:tool_call> no <minimax:tool_call>{CALL}");
    comes_to("minimax_m2", &text, &["say <minimax:tool_call> no ", CALLED]);
    // The second opener stands where the first section's call was looked for.
    let text = format!("<minimax:tool_call>\n{}", section(CALL));
    comes_to("minimax_m2", &text, &["say <minimax:tool_call>", CALLED]);
}

#[test]
fn the_section_closer_may_be_missing_at_the_end_but_its_beginning_is_content() {
    comes_to("minimax_m2", &format!("<minimax:tool_call>{CALL} \n"), &[CALLED]);
    comes_to("minimax_m2", &format!("<minimax:tool_call>{CALL}\n</minimax"), &[CALLED, "say \n</minimax"]);
}

#[test]
fn anything_else_in_a_section_ends_it_and_its_later_markers_are_content() {
    let text = section(&format!("{CALL}\nand {CALL}"));
    comes_to("minimax_m2", &text, &[CALLED, &format!("say \nand {CALL}</minimax:tool_call>")]);
    let text = format!("{} {}", section(&format!("{CALL} <invoke name=\"9\">")), section(CALL));
    comes_to("minimax_m2", &text, &[CALLED, "say  <invoke name=\"9\"></minimax:tool_call> ", CALLED]);
}

#[test]
fn right_after_a_section_white_space_is_framing_and_prose_keeps_its_own() {
    let text = format!("{}\n\n{}\n", section(CALL), section(CALL));
    comes_to("minimax_m2", &text, &[CALLED, CALLED]);
    comes_to("minimax_m2", &format!("{}\n\nBye", section(CALL)), &[CALLED, "say \n\nBye"]);
    comes_to("minimax_m2", &format!("{}</minimax:tool_call>", section(CALL)), &[CALLED, "say </minimax:tool_call>"]);
}

#[test]
fn a_malformed_call_is_discarded_up_to_its_closer_and_the_section_goes_on() {
    let text = section(&format!("<invoke name=\"f\">oops {CALL}{CALL}"));
    // The first closer is that of the call inside the discarded text.
    comes_to("minimax_m2", &text, &["f(", CALLED]);
    let text = "<tool_calls>{\"name\": \"f\", \"arguments\": 1} {\"name\": \"f\"}</tool_calls> x";
    comes_to("minimax_m1", text, &["f(", "say  x"]);
}

#[test]
fn calls_that_are_json_objects_follow_each_other_in_a_section() {
    let text = "Hi\n<tool_calls>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n{\"name\": \"ping\"}\n</tool_calls>";
    comes_to("minimax_m1", text, &["say Hi", "f({\"a\": 1})", "ping({})"]);
    let text = "<tool_calls>{\"name\": \"f\"}\n{\"name\": 1}</tool_calls>";
    comes_to("minimax_m1", text, &["f({})", "say \n{\"name\": 1}</tool_calls>"]);
    let text = "<tool_calls>{\"name\": \"f\"}\n{\"n";
    comes_to("minimax_m1", text, &["f({})", "say \n{\"n"]);
}

#[test]
fn a_call_marker_outside_a_section_opens_nothing() {
    let call = "<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>";
    comes_to("kimi_k2", call, &[&format!("say {call}")]);
}

#[test]
fn the_closer_of_a_call_may_be_missing_before_the_next_call_and_before_the_section_closer() {
    let open = "<|tool_call_begin|>f<|tool_call_argument_begin|>{}";
    let text = format!("<|tool_calls_section_begin|>{open} {open} <|tool_calls_section_end|>\n");
    comes_to("kimi_k2", &text, &["f({})", "f({})"]);
    let text = format!("<|tool_calls_section_begin|>{open}<|tool_call_end|><|tool_call_end|>");
    comes_to("kimi_k2", &text, &["f({})", "say <|tool_call_end|>"]);
}

#[test]
fn other_markers_that_models_write_open_and_close_a_section_too() {
    let call = "<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}<|tool_call_end|>";
    let text = format!("Hi<|tool_call_section_begin|>{call}<|tool_call_section_end|>.");
    comes_to("kimi_k2", &text, &["say Hi", "f({})", "say ."]);
    let text = format!("<|tool_call_section_begin|>{call}<|tool_calls_section_end|>");
    comes_to("kimi_k2", &text, &["f({})"]);
}

#[test]
fn reasoning_may_end_right_before_a_section() {
    let text = format!("<think>hm\n</think>{}", section(CALL));
    comes_to("minimax_m2", &text, &["think hm", CALLED]);
    comes_to("minimax_m2", &format!("<think>{}", section(CALL)), &[&format!("think {}", section(CALL))]);
}
