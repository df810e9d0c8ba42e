//! *Soup*: texts that nobody has tidied up, thrown together from pieces of a row's syntax, whole and broken.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use seamcheck::format::{Body, HeaderBody, JsonBody, RawBody, Row};

/// Pieces of the format's syntax, whole and broken, from which texts are thrown together.
pub fn pieces(row: &Row) -> Vec<String> {
    let mut pieces: Vec<String> = row.markers().into_iter().map(|marker| marker.text).collect();
    for marker in pieces.clone() {
        let length = marker.chars().count();
        pieces.push(marker.chars().take(length / 2).collect());
        pieces.push(marker.chars().skip(length / 2).collect());
    }
    pieces.extend(
        [" ", "\n", "\n\n", "\t", "a", "é", "😀", "Hi.", "\"", "{", "}", ",", ":", "\\", "0", "<"].map(str::to_owned),
    );
    if row.section.is_some() {
        pieces.extend(["[", "]", ", ", "\n]"].map(str::to_owned));
        pieces.extend([super::block_open(row), super::body_open(row, "f"), format!(", {}", super::call(row, "f"))]);
    }
    pieces.extend([
        super::call(row, "ping"),
        super::call(row, "f"),
        format!("{}{}", row.open, super::body_open(row, "f")),
    ]);
    match &row.body {
        Body::JsonInTags(body) => pieces.extend(json_pieces(body)),
        Body::Header(body) => pieces.extend(header_pieces(body)),
        Body::RawParameters(body) => pieces.extend(raw_pieces(body)),
    }
    pieces
}

fn json_pieces(body: &JsonBody) -> Vec<String> {
    let [name, arguments] = [&body.name_key, body.argument_keys.first().unwrap_or(&body.name_key)];
    let mut pieces = vec![
        format!("{{\"{name}\": \"f\""),
        format!(", \"{name}\": \"f\""),
        format!("\"{name}\""),
        format!(", \"{arguments}\": "),
        format!(", \"{arguments}\": {{\"s\": \"x\\u00e9\\n}}\"}}"),
        format!(", \"{arguments}\": \"{{\\\"s\\\": \\\"\\\\u00e9\\\"}}\""),
        format!(", \"{arguments}\": null"),
        format!("{{\"{arguments}\": {{\"i\": -1.5e3, \"a\": [true, null]}}, \"{name}\": \"f\"}}"),
        format!("{{\"{arguments}\": \"{{}}\", \"{name}\": \"f\"}}"),
        format!("{{\"{name}\": \"\\u0070ing\", \"{arguments}\": {{"),
        format!("\"{}\\u{:04x}", name.split_at(name.len().min(1)).0, name.chars().nth(1).map_or(0, u32::from)),
    ];
    pieces.extend(
        ["\"\\ud83d\\ude00\"", "\\ud83d", "null", "[1, ", "true", "\\u0", ": {\"a\": 1}", ": \"{}\"", ", \"x\": 1"]
            .map(str::to_owned),
    );
    pieces
}

fn header_pieces(body: &HeaderBody) -> Vec<String> {
    let mut pieces: Vec<String> =
        ["f", "ping", "9", "null", "{}", "{\"s\": \"x}\"}", "\"{}\"", "[1]", "{\"a\": tru"].map(str::to_owned).into();
    pieces.extend([
        body.name_prefix.clone(),
        body.counter.clone(),
        format!("{}f{}0", body.name_prefix, body.counter),
        format!("f{}", body.arguments_open),
        format!("{}f{}{{\"s\": \"x\"}}{}", body.prefix, body.arguments_open, body.arguments_close),
        format!("{}null", body.arguments_open),
        format!("{}id-1{}{{}}", body.id_open, body.arguments_open),
    ]);
    pieces
}

fn raw_pieces(body: &RawBody) -> Vec<String> {
    let mut pieces = vec![body.function_open_end.clone(), body.parameter_open_end.clone(), body.function_open.clone()];
    for name in ["f", "ping"] {
        pieces.push(format!("{}{name}{}", body.function_open, body.function_open_end));
    }
    let ends = std::iter::once(&body.parameter_open_end).chain(body.typed_ends.iter().map(|end| &end.text));
    for end in ends {
        pieces.push(end.clone());
        for (key, value) in [("s", "x"), ("i", "3"), ("u", "null"), ("o", "{}"), ("z", "{}"), ("z", "\"q\""), ("", "x")]
        {
            let open = format!("{}{key}{end}", body.parameter_open);
            let padding = &body.padding;
            pieces.push(format!("{open}{}{padding}{value}{padding}{}", body.value_open, body.parameter_close));
            pieces.push(format!("{open}{}", body.value_open));
            pieces.push(open);
        }
    }
    pieces.push(format!("\n{}\n", body.function_close));
    pieces.extend(["None", ">", "\"", "f"].map(str::to_owned));
    pieces
}

/// A text of some of `pieces`, which mostly begins with a call.
pub fn text(row: &Row, pieces: &[String], random: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    if random.random_bool(0.75) {
        // Most texts should get past an opener.
        let before = if random.random_bool(0.5) { "Hi\n" } else { "" };
        text.push_str(if row.markerless { before.trim_start_matches("Hi") } else { before });
        text.push_str(if random.random_bool(0.5) { &row.separator } else { "" });
        text.push_str(&super::block_open(row));
        let is_spaced = random.random_bool(0.5) && !matches!(&row.body, Body::Header(body) if !body.spaced);
        text.push_str(if is_spaced { "\n" } else { "" });
        text.push_str(&super::body_open(row, "f"));
        let is_closed = random.random_bool(0.3);
        if is_closed
            && let Some(end) =
                super::call(row, "f").strip_prefix(&format!("{}{}", row.open, super::body_open(row, "f")))
        {
            text.push_str(end);
        }
    }
    for _ in 0..random.random_range(0..12) {
        text.push_str(pieces.choose(random).map_or("", String::as_str));
    }
    text
}
