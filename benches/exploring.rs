//! How fast a text is explored: `cargo bench --bench exploring`.
//!
//! The figures wanted are printed beside those measured, and a missed one is called missed; nothing fails for it, as
//! times depend on the machine. Ratios are of two measurements of one run.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use seamcheck::case::Start;
use seamcheck::chunking::Chunkable;
use seamcheck::format;
use seamcheck::outcome::Sink;
use seamcheck::reference::machine::Machine;
use seamcheck::subject::Session;
use seamcheck::subject::explorer::graph::{Bounds, Cuts, explore_checked};
use seamcheck::tool::Tool;
use serde_json::{Value, json};

/// A text of 300 characters is to be explored within this many milliseconds.
const MILLISECONDS: f64 = 15.0;
/// And within so many times what feeding alone takes.
const TIMES: f64 = 1.5;

/// A text of 300 characters: prose, a call with an argument of some length, prose.
fn text(format: &str) -> String {
    let (before, after) = match format {
        "qwen3" => ("<tool_call>\n{\"name\": \"f\", \"arguments\": {\"s\": \"", "\"}}\n</tool_call>"),
        _ => ("<tool_call>\n<function=f>\n<parameter=s>\n", "\n</parameter>\n</function>\n</tool_call>"),
    };
    let (hello, bye) = ("Let me look that up for you, one moment please.\n", "\nThat is all for now, see you.");
    let fixed = [hello, before, after, bye].iter().map(|part| part.len()).sum::<usize>();
    let value: String = "some value with text, and more ".chars().cycle().take(300 - fixed).collect();
    [hello, before, &value, after, bye].concat()
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

/// The feeds that exploring a parser with one state an offset needs, and no bookkeeping.
fn feed_everything<S: Session>(mut session: S, text: &Chunkable<'_>) {
    for from in 0..text.length() {
        for to in from + 1..=text.length() {
            let mut copy = session.clone();
            copy.feed(text.slice(from, to), &mut Nowhere);
            black_box(&copy);
        }
        session.feed(text.slice(from, from + 1), &mut Nowhere);
    }
    session.finish(&mut Nowhere);
}

const FORMATS: [&str; 2] = ["qwen3", "qwen3_coder"];

fn measure(criterion: &mut Criterion) {
    let tools = [Tool::new("f", json!({"type": "object", "properties": {"s": {"type": "string"}}}))];
    for name in FORMATS {
        let row = format::find(name).unwrap();
        let text = text(name);
        let text = Chunkable::new(&text);
        let machine = Machine::new(row, &tools, &Start::Content);
        let bounds = Bounds::default();
        let explore = || explore_checked(|| machine.clone(), &text, Cuts::Any, &bounds, false, 1);
        let explored = explore();
        assert!(explored.graph_closed && explored.outcomes_closed && explored.widest == 1 && text.length() == 300);
        let mut group = criterion.benchmark_group(name);
        group.bench_function("explored", |bench| bench.iter(explore));
        group.bench_function("fed", |bench| bench.iter(|| feed_everything(machine.clone(), &text)));
        group.finish();
    }
}

/// The median in milliseconds, from where the harness keeps its estimates.
fn median(format: &str, what: &str) -> Option<f64> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let path = Path::new(&target).join("criterion").join(format).join(what).join("new/estimates.json");
    let estimates: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    Some(estimates["median"]["point_estimate"].as_f64()? / 1e6)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    measure(&mut criterion);
    criterion.final_summary();
    let met = |met| if met { "met" } else { "MISSED" };
    for name in FORMATS {
        let (Some(explored), Some(fed)) = (median(name, "explored"), median(name, "fed")) else { continue };
        println!(
            "{name}: 300 characters explored in {explored:.1} ms (at most {MILLISECONDS} wanted: {}), {:.2} times what \
             feeding takes (at most {TIMES} wanted: {})",
            met(explored <= MILLISECONDS),
            explored / fed,
            met(explored <= TIMES * fed)
        );
    }
}
