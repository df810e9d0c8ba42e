//! The results file of `check --json`: its lines fit their schema, and say how far behind a parser is and what it costs.

use std::process::Command;

use seamcheck::schemas;
use serde_json::Value;

/// The lines that a check of `subject` on the corpus of one format writes, and what it prints.
fn check(subject: &str, more: &[&str]) -> (Vec<Value>, String) {
    let results = tempfile::NamedTempFile::new().expect("a temporary file");
    let output = Command::new(env!("CARGO_BIN_EXE_seamcheck"))
        .args(["check", subject, "--format", "qwen3", "--corpus-only", "--explore", "off"])
        .args(more)
        .arg("--json")
        .arg(results.path())
        .output()
        .expect("the program runs");
    let lines = std::fs::read_to_string(results.path()).expect("the results");
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (lines, String::from_utf8(output.stdout).expect("UTF-8"))
}

fn of_type<'l>(lines: &'l [Value], kind: &str) -> Vec<&'l Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

#[test]
fn every_line_fits_its_schema() {
    let schema = schemas::find("results-line").expect("there is one");
    let validator = jsonschema::draft202012::new(schema.as_value()).expect("a schema");
    let (lines, _) = check("faulty:healthy-one-piece", &[]);
    for line in &lines {
        let errors: Vec<String> = validator.iter_errors(line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}: {line:#}");
    }
    for kind in ["header", "result", "finding", "growth", "footer"] {
        assert!(!of_type(&lines, kind).is_empty(), "no line of type {kind}");
    }
}

#[test]
fn the_footer_sums_up_the_lags_of_the_results() {
    let (lines, printed) = check("faulty:healthy-one-piece", &["--no-growth"]);
    let lags: Vec<&Value> = of_type(&lines, "result").into_iter().filter_map(|line| line.get("lag")).collect();
    let largest = lags.iter().filter_map(|lag| lag["largest"].as_u64()).max().expect("some lag");
    let mean = lags.iter().filter_map(|lag| lag["mean"].as_f64()).sum::<f64>() / lags.len() as f64;
    let footer = of_type(&lines, "footer")[0];
    assert_eq!(
        (footer["lag"]["largest"].as_u64(), footer["lagged"].as_u64()),
        (Some(largest), Some(lags.len() as u64))
    );
    assert!(largest > 40 && mean > 0.0, "it shows that calls arrive whole: {largest}, {mean}");
    assert!((footer["lag"]["mean"].as_f64().expect("a number") - mean).abs() < 0.001, "{footer}, and not {mean}");
    assert!(printed.contains(&format!("and by {largest} at most, in {} results", lags.len())), "{printed}");
    let (lines, printed) = check("reference", &["--no-growth"]);
    let footer = of_type(&lines, "footer")[0];
    assert_eq!((footer["lag"]["largest"].as_u64(), footer["lagged"].as_u64()), (Some(0), footer["texts"].as_u64()));
    assert!(printed.contains("behind the reference by 0.0 characters"), "{printed}");
}

#[test]
fn growth_is_measured_once_for_each_kind_of_long_text_unless_it_is_switched_off() {
    let (lines, printed) = check("reference", &[]);
    let mut measured: Vec<&str> = of_type(&lines, "growth").iter().filter_map(|line| line["case"].as_str()).collect();
    measured.sort_unstable();
    assert_eq!(measured, ["growth/qwen3/argument", "growth/qwen3/prose"]);
    assert!(printed.contains("the cost of long texts grows with the power"), "{printed}");
    let (lines, printed) = check("reference", &["--no-growth"]);
    assert_eq!(of_type(&lines, "growth"), Vec::<&Value>::new());
    assert!(!printed.contains("the cost of long texts"), "{printed}");
}
