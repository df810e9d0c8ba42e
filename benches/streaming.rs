//! How fast the reference streams a long argument: `cargo bench --bench streaming`.
//!
//! For formats of every family, chunks of four bytes over an argument of 200 KB, beside what no parser can be faster than:
//! looking for two bytes in each chunk, and appending each chunk to a string. Then how the cost of the whole text grows
//! from 2 KB to 2 MB. The figures wanted are printed beside those measured, and a missed one is called missed; nothing
//! fails for it, as times depend on the machine. All figures are of one run.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use seamcheck::case::Start;
use seamcheck::format::{self, Family, Row};
use seamcheck::outcome::Sink;
use seamcheck::reference::machine::Machine;
use seamcheck::tool::Tool;
use serde_json::{Value, json};

/// A chunk is to be fed within this many nanoseconds.
const NANOSECONDS: f64 = 40.0;
/// And the cost of the whole text is to grow no faster than its length to this power.
const EXPONENT: f64 = 1.05;
/// The lengths of the argument, in bytes; the third is the one whose chunks are timed.
const LENGTHS: [usize; 4] = [2_000, 20_000, 200_000, 2_000_000];
/// The length of a chunk, in bytes.
const CHUNK: usize = 4;

/// The formats, with the text before the value of the argument `s`.
const FORMATS: [(&str, &str); 10] = [
    ("qwen3", "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"s\": \""),
    ("mistral", "[TOOL_CALLS][{\"name\": \"f\", \"arguments\": {\"s\": \""),
    ("xlam", "[{\"name\": \"f\", \"arguments\": {\"s\": \""),
    ("kimi_k2", "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{\"s\": \""),
    ("mistral_v11", "[TOOL_CALLS]f[ARGS]{\"s\": \""),
    ("qwen3_coder", "<tool_call>\n<function=f>\n<parameter=s>\n"),
    ("minimax_m2", "<minimax:tool_call>\n<invoke name=\"f\">\n<parameter name=\"s\">"),
    (
        "deepseek_v4",
        "<｜DSML｜tool_calls>\n<｜DSML｜invoke name=\"f\">\n<｜DSML｜parameter name=\"s\" string=\"true\">",
    ),
    ("glm45", "<tool_call>f\n<arg_key>s</arg_key>\n<arg_value>"),
    ("seed_oss", "<seed:tool_call>\n<function=f>\n<parameter=s>"),
];

/// A piece of prose, and a piece of a program with line breaks, quotation marks and what looks like a tag, each with the
/// lengths of which the growth is measured.
const PIECES: [(&str, &str, &[usize]); 2] = [
    ("prose", "lorem ipsum dolor sit amet, ", &[LENGTHS[2]]),
    ("program", "if a < b and c > d:\n    print(\"<b>\", x)\n", &LENGTHS),
];

/// The beginning of a call with an argument of about `length` bytes, made of `piece`.
fn text(row: &Row, before: &str, piece: &str, length: usize) -> String {
    let is_json = matches!(row.family(), Family::JsonInTags | Family::SectionAndHeader);
    let piece = if is_json { piece.replace('\n', "\\n").replace('"', "\\\"") } else { piece.to_owned() };
    format!("{before}{}", piece.repeat(length / piece.len()))
}

/// Pieces of four bytes, of more where a character does not end there.
fn chunks(text: &str) -> Vec<&str> {
    let mut chunks = Vec::with_capacity(text.len() / CHUNK + 1);
    let mut rest = text;
    while !rest.is_empty() {
        let (chunk, others) = rest.split_at(rest.ceil_char_boundary(CHUNK));
        chunks.push(chunk);
        rest = others;
    }
    chunks
}

/// Takes deliveries and looks at none.
struct Nowhere;

impl Sink for Nowhere {
    fn content(&mut self, text: &str) {
        black_box(text);
    }

    fn reasoning(&mut self, text: &str) {
        black_box(text);
    }

    fn call(&mut self, index: usize, _id: Option<&str>, name: &str) {
        black_box((index, name));
    }

    fn arguments(&mut self, index: usize, text: &str) {
        black_box((index, text));
    }

    fn complete(&mut self, index: usize) {
        black_box(index);
    }
}

/// Counts the bytes of arguments that it is given.
struct Counted(usize);

impl Sink for Counted {
    fn content(&mut self, _: &str) {}

    fn reasoning(&mut self, _: &str) {}

    fn call(&mut self, _: usize, _: Option<&str>, _: &str) {}

    fn arguments(&mut self, _: usize, text: &str) {
        self.0 += text.len();
    }

    fn complete(&mut self, _: usize) {}
}

fn measure(criterion: &mut Criterion) {
    let tools = [Tool::new("f", json!({"type": "object", "properties": {"s": {"type": "string"}}}))];
    for (name, before) in FORMATS {
        let row = format::find(name).unwrap();
        let mut group = criterion.benchmark_group(name);
        for (what, piece, lengths) in PIECES {
            for &length in lengths {
                let text = text(row, before, piece, length);
                let chunks = chunks(&text);
                let fresh = Machine::new(row, &tools, &Start::Content);
                let mut delivered = Counted(0);
                fresh.clone().feed(&text, &mut delivered);
                assert!(delivered.0 + 100 > length, "{name} delivers {} bytes of {length}", delivered.0);
                group.bench_function(format!("{what}-{length}"), |bench| {
                    bench.iter(|| {
                        let mut machine = fresh.clone();
                        chunks.iter().for_each(|chunk| machine.feed(chunk, &mut Nowhere));
                        machine
                    });
                });
            }
        }
        group.finish();
    }
    let text = PIECES[1].1.repeat(LENGTHS[2] / PIECES[1].1.len());
    let chunks = chunks(&text);
    let mut group = criterion.benchmark_group("limits");
    group.bench_function("two bytes looked for", |bench| {
        bench.iter(|| chunks.iter().filter(|chunk| memchr::memchr2(b'"', b'\\', chunk.as_bytes()).is_some()).count());
    });
    group.bench_function("appended to a string", |bench| {
        bench.iter(|| {
            let mut all = String::new();
            chunks.iter().for_each(|chunk| all.push_str(black_box(chunk)));
            all
        });
    });
    group.finish();
}

/// The median in nanoseconds, from where the harness keeps its estimates.
fn median(group: &str, what: &str) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let path = Path::new(&target).join("criterion").join(group).join(what).join("new/estimates.json");
    let estimates: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}

/// The power of the length with which the cost grows, by least squares over the logarithms.
fn exponent(costs: &[(f64, f64)]) -> f64 {
    let count = costs.len() as f64;
    let points = || costs.iter().map(|(length, cost)| (length.ln(), cost.ln()));
    let middle = points().fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
    let along = points().map(|(x, y)| (x - middle.0) * (y - middle.1)).sum::<f64>();
    along / points().map(|(x, _)| (x - middle.0).powi(2)).sum::<f64>()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    measure(&mut criterion);
    criterion.final_summary();
    let met = |met| if met { "met" } else { "MISSED" };
    for what in ["two bytes looked for", "appended to a string"] {
        if let Some(time) = median("limits", what) {
            println!("limit, {what}: {:.1} ns a chunk", time / (LENGTHS[2] / CHUNK) as f64);
        }
    }
    for (name, before) in FORMATS {
        let row = format::find(name).unwrap();
        for (what, piece, lengths) in PIECES {
            let cost = |&length: &usize| {
                let text = text(row, before, piece, length);
                let time = median(name, &format!("{what}-{length}"))?;
                Some((length, text.len() as f64, time, time / chunks(&text).len() as f64))
            };
            let Some(costs) = lengths.iter().map(cost).collect::<Option<Vec<_>>>() else { continue };
            let a_chunk = costs.iter().find(|cost| cost.0 == LENGTHS[2]).map_or(f64::NAN, |cost| cost.3);
            print!(
                "{name}, {what}: {a_chunk:.1} ns a chunk of {CHUNK} bytes in an argument of 200 KB (at most {NANOSECONDS} \
                 wanted: {})",
                met(a_chunk <= NANOSECONDS)
            );
            if costs.len() > 1 {
                let grows = exponent(&costs.iter().map(|cost| (cost.1, cost.2)).collect::<Vec<_>>());
                print!(", grows with the power {grows:.3} (at most {EXPONENT} wanted: {})", met(grows <= EXPONENT));
            }
            println!();
        }
    }
}
