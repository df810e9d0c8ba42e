//! The specification's sentence on streaming: after the prefix p, a stream has delivered exactly the greatest outcome
//! that is ≤ P(p·u) for every continuation u.
//!
//! The judge is P alone: what must have been delivered is the common prefix of P(p·u) over the continuations of the
//! row, which are chosen so that whatever p has begun can still go every way that it may go.

mod syntax;

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use seamcheck::case::{Case, Start, corpus};
use seamcheck::format::{self, Body, JsonBody, Row};
use seamcheck::generate;
use seamcheck::outcome::assemble::Assembler;
use seamcheck::outcome::{Call, Item, Outcome};
use seamcheck::reference::machine::Machine;
use seamcheck::reference::whole;
use seamcheck::tool::Tool;
use syntax::soup;

/// Texts thrown together for each row.
const TEXTS: u64 = 8;

/// What an outcome is to the order of the specification: its items, with the calls in their places.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Reasoning(String),
    Content(String),
    Call(Call),
}

fn pieces(outcome: Outcome) -> Vec<Piece> {
    let calls = outcome.calls;
    let items = outcome.items.expect("the reference knows the order of its items");
    let piece = |item| match item {
        Item::Reasoning(text) => Piece::Reasoning(text),
        Item::Content(text) => Piece::Content(text),
        Item::Call(index) => Piece::Call(calls[index].clone()),
    };
    items.into_iter().map(piece).collect()
}

/// The greatest outcome that is ≤ both.
fn common(left: &[Piece], right: &[Piece]) -> Vec<Piece> {
    let mut shared = Vec::new();
    for (one, other) in left.iter().zip(right) {
        if one == other {
            shared.push(one.clone());
            continue;
        }
        let last = match (one, other) {
            (Piece::Reasoning(one), Piece::Reasoning(other)) => Some(Piece::Reasoning(common_text(one, other))),
            (Piece::Content(one), Piece::Content(other)) => Some(Piece::Content(common_text(one, other))),
            (Piece::Call(one), Piece::Call(other)) if one.name == other.name => Some(Piece::Call(Call {
                name: one.name.clone(),
                arguments: common_text(&one.arguments, &other.arguments),
                complete: false,
            })),
            _ => None,
        };
        shared.extend(
            last.filter(|piece| !matches!(piece, Piece::Reasoning(text) | Piece::Content(text) if text.is_empty())),
        );
        break;
    }
    shared
}

fn common_text(one: &str, other: &str) -> String {
    one.chars().zip(other.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

/// The texts that may follow any prefix.
fn continuations(row: &Row) -> Vec<String> {
    let mut texts: BTreeSet<String> =
        ["", "\"", "{", "}", "[", "]", ",", ":", "a", "7", " ", "\n", "\\", "/"].map(str::to_owned).into();
    for marker in row.markers() {
        texts.extend(prefixes(&marker.text).map(str::to_owned));
    }
    let block = format!("{}{}", syntax::block_open(row), syntax::body_open(row, "f"));
    let next = format!("{}{}{}", if syntax::is_array(row) { "," } else { "" }, row.open, syntax::body_open(row, "f"));
    // A call after anything that may still be open: every end of the call's text, alone and after what closes a body.
    let mut before = vec![String::new(), row.close.clone()];
    if let Some(section) = &row.section {
        let bracket = if section.array { "]" } else { "" };
        before.push(format!("{}{bracket}{}", row.close, section.close));
        before.extend(section.other_closes.iter().cloned());
    }
    if let Some(reasoning) = &row.reasoning {
        before.push(reasoning.close.clone());
        before.push(reasoning.open.clone());
    }
    let mut ends = Vec::new();
    match &row.body {
        Body::JsonInTags(_) => {}
        Body::Header(body) => {
            before.push(format!("{}{}", body.arguments_close, row.close));
            ends.push(format!("{}x{}", body.id_open, body.arguments_open));
        }
        Body::RawParameters(body) => {
            before.push(body.parameter_close.clone());
            before.push(format!("{}{}", body.padding, body.parameter_close));
            before.push(body.function_close.clone());
        }
    }
    for first in before {
        // The separator may have begun before what closes.
        for at in 0..=row.separator.len() {
            ends.push(format!("{first}{}{block}", &row.separator[at..]));
        }
        ends.push(format!("{first}{next}"));
    }
    for opener in row.openers() {
        ends.push(format!("{opener}{}", block.strip_prefix(row.openers()[0]).unwrap_or_default()));
    }
    // A call without markers, behind what may be missing before it.
    for opener in row.optional_openers() {
        let delimiter = row.section.as_ref().map_or("", |section| &section.delimiter);
        ends.push(format!("{delimiter}{opener}{next}"));
        ends.push(format!("{delimiter}{next}"));
    }
    for whole in ends {
        texts.extend(whole.char_indices().map(|(at, _)| whole[at..].to_owned()));
    }
    texts.into_iter().collect()
}

/// What may follow a JSON body that has no name yet, so that it gets one: the ends of whatever may be open.
fn completions(row: &Row) -> Vec<String> {
    let Body::JsonInTags(body) = &row.body else { return Vec::new() };
    let name = format!("\"{}\": \"f\"", body.name_key);
    let mut members = vec![name.clone()];
    if row.markerless {
        let arguments = format!("\"{}\": {{", body.argument_keys[0]);
        members.push(format!("{name}, {arguments}"));
        members.push(arguments);
    }
    let mut texts = Vec::new();
    for member in &members {
        texts.extend(completed(body, member));
    }
    if let [_, both, arguments] = &members[..] {
        // A name that has begun needs the arguments too.
        for at in (0..both.len()).filter(|&at| both.is_char_boundary(at)) {
            texts.push(both[at..].to_owned());
        }
        let endings = ["u0066\"", "0066\"", "066\"", "66\"", "6\"", "f\"", "\"f\"", "e\": \"f\""];
        texts.extend(endings.map(|ending| format!("{ending}, {arguments}")));
    }
    texts
}

/// The ends of whatever may be open, and then `name`.
fn completed(body: &JsonBody, name: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for value in [
        "",
        "\"",
        "n\"",
        "0000\"",
        "000\"",
        "00\"",
        "0\"",
        "00000\"",
        "rue",
        "ue",
        "alse",
        "lse",
        "se",
        "e",
        "ull",
        "ll",
        "l",
        "1",
        "\\udc00\"",
        "udc00\"",
        "dc00\"",
    ] {
        for member in ["", ": 1", ": {}", "\": 1", "1", "{}", "\"\""] {
            for close in ["", "}", "}}", "]", "]}", "}]", "}]}", "]}}", "}}}"] {
                texts.push(format!("{value}{member}{close}, {name}"));
            }
        }
    }
    texts.push(name.to_owned());
    // The rest of a key or of a name that has begun.
    for at in 0..body.name_key.len() {
        texts.push(format!("{}\": \"f\"", &body.name_key[at..]));
    }
    texts.extend(
        ["f\"", "u0066\"", ": \"f\"", " \"f\"", "\"f\"", "0066\"", "066\"", "66\"", "6\"", "1\"", "/\""]
            .map(str::to_owned),
    );
    // An object inside a string.
    for inner in ["", "{", "}", "\\\"", "\\\"}", "\\\"}}", ": 1}", "\\\": 1}", "1}", "]}", "\\\"]}", "}}", "\"", "n"] {
        texts.push(format!("{inner}}}\", {name}"));
        texts.push(format!("{inner}\", {name}"));
    }
    texts
}

fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, character)| &text[..at + character.len_utf8()])
}

fn delivered(row: &Row, tools: &[Tool], start: &Start, prefix: &str) -> Vec<Piece> {
    let mut machine = Machine::new(row, tools, start);
    let mut assembler = Assembler::told_completeness();
    machine.feed(prefix, &mut assembler);
    pieces(assembler.finish())
}

/// Holds the sentence for every prefix of `text`.
fn hold_for_every_prefix(row: &Row, tools: &[Tool], start: &Start, text: &str) {
    let always = continuations(row);
    let completions = completions(row);
    let ends = std::iter::once(0).chain(text.char_indices().map(|(at, character)| at + character.len_utf8()));
    for end in ends {
        let prefix = &text[..end];
        let mut greatest: Option<Vec<Piece>> = None;
        let now = whole::parse(row, tools, start, prefix);
        let is_inside_a_body = now.content.contains('{');
        let more: &[String] = if is_inside_a_body { &completions } else { &[] };
        for continuation in always.iter().chain(more) {
            let outcome = pieces(whole::parse(row, tools, start, &format!("{prefix}{continuation}")));
            greatest = Some(greatest.map_or(outcome.clone(), |before| common(&before, &outcome)));
        }
        let greatest = greatest.unwrap_or_default();
        let delivered = delivered(row, tools, start, prefix);
        assert_eq!(delivered, greatest, "{} from {start:?}: after {prefix:?} (of {text:?})", row.name);
    }
}

fn tool() -> Tool {
    let properties = serde_json::json!({"s": {"type": "string"}, "i": {"type": "integer"}});
    Tool::new("f", serde_json::json!({"type": "object", "properties": properties}))
}

/// What follows a prefix in this test calls `f`; where calls have no marker, only a declared name can be called.
fn name_all_calls_f(case: &mut Case) {
    case.tools.iter().for_each(|tool| case.text = case.text.replace(&tool.name, "f"));
    case.tools = vec![tool()];
}

#[test]
fn the_sentence_holds_for_texts_written_by_hand() {
    let tools = [tool()];
    let json = [
        "Hi\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"s\": \"a}</tool_call>\\n\"}}\n</tool_call>\n done <tool_c",
        "<tool_call>{\"arguments\": {\"s\": [1, \"x\\\"\"]}, \"name\": \"f\"} tail",
        "a < b <tool_call> c <tool_call>{\"name\": \"not a name\"}",
        "<think>x\n</think>\n<tool_call>{\"name\":\"f\",\"arguments\":null}</tool_call>\n\n<tool_call>{\"x\": {}}",
        "<tool_call>{\"n\\u0061me\": \"\\u0066\", \"arguments\": \"{\\\"s\\\": 1}\"} \n</tool_call>\n",
        "\n\n<tool_call>{\"name\": \"f\", \"arguments\": [1]}</tool_call> more",
    ];
    let raw = [
        "Hi\n\n<tool_call>\n<function=f>\n<parameter=s>\na\n\n</parameter>\n<parameter=i>\n3\n</parameter>\n</function>\n</tool_call>\nx",
        "<think>x\n</think>\n<tool_call><function=f><parameter=s></parameter></function> \n<tool_call><function=f></function>",
        "<tool_call><function=f>oops</tool_call> <tool_call> <function=9>",
        "<tool_call>\n</tool_call>\n\n\n<tool_call><function=f><parameter=s>\n\n\n<</parameter",
    ];
    for (name, texts) in [("qwen3", &json[..]), ("qwen3_coder", &raw), ("nemotron_v3", &raw), ("step3p5", &raw)] {
        let row = format::find(name).unwrap();
        texts.par_iter().for_each(|text| {
            hold_for_every_prefix(row, &tools, &Start::Content, text);
            hold_for_every_prefix(row, &tools, &Start::Reasoning, text);
        });
    }
}

#[test]
fn the_sentence_holds_for_every_prefix_of_every_corpus_text() {
    // Longer texts have the same pieces; their prefixes cost too much to end in every way.
    const LONGEST: usize = 160;
    let cases: Vec<_> = corpus::built_in().unwrap().into_iter().filter(|case| case.text.len() <= LONGEST).collect();
    assert!(cases.len() > 300, "only {} texts are short enough", cases.len());
    cases.into_par_iter().for_each(|mut case| {
        let row = format::find(&case.format).unwrap();
        if row.markerless {
            name_all_calls_f(&mut case);
        }
        hold_for_every_prefix(row, &case.tools, &case.start, &case.text);
    });
}

#[test]
fn the_sentence_holds_for_every_prefix_of_texts_thrown_together() {
    let tools = [tool()];
    let work: Vec<_> = format::all().iter().flat_map(|row| (0..TEXTS).map(move |number| (row, number))).collect();
    work.into_par_iter().for_each(|(row, number)| {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let text = soup::text(row, &soup::pieces(row), &mut random);
        if text.len() <= 150 {
            hold_for_every_prefix(row, &tools, &Start::Content, &text);
        }
    });
}

#[test]
fn the_sentence_holds_for_every_prefix_of_generated_texts() {
    for row in format::all() {
        (0..12u64).into_par_iter().for_each(|index| {
            let mut case = generate::seeded(row, 23, index);
            if row.markerless {
                name_all_calls_f(&mut case);
            }
            let is_spelled_plainly = !row.markerless || case.stratum != "escaped_characters";
            if case.text.len() <= 220 && is_spelled_plainly {
                hold_for_every_prefix(row, &case.tools, &case.start, &case.text);
            }
        });
    }
}
