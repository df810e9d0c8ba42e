//! Claims about the lag, on deltas made by hand beside the reference.

use super::*;
use crate::explore::fake::prose;
use crate::format;
use crate::outcome::CallDelta;

/// 100 characters between quotes.
const LONG: &str =
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789";

fn text_with_call() -> String {
    format!("Hi.\n<tool_call>\n{{\"name\": \"f\", \"arguments\": {{\"a\": \"{LONG}\"}}}}\n</tool_call>")
}

fn words(text: &str) -> Delta {
    Delta { content: Some(text.to_owned()), ..Delta::default() }
}

fn call(name: Option<&str>, arguments: Option<&str>) -> Delta {
    let [name, arguments] = [name, arguments].map(|text| text.map(str::to_owned));
    Delta { calls: vec![CallDelta { index: 0, id: None, name, arguments }], ..Delta::default() }
}

/// The lag of a stream of single characters whose deltas come behind the characters of these offsets.
fn lag(text: &str, deltas: &[(usize, Delta)]) -> Lag {
    let case = prose(text);
    let length = text.chars().count();
    let mut steps = vec![Vec::new(); length + 1];
    for (offset, delta) in deltas {
        steps[offset - 1].push(delta.clone());
    }
    let row = format::find("qwen3").expect("a built-in row");
    Pace::new(&case, row, true).lag(&Chunking::characters(length), &steps)
}

#[test]
fn a_stream_is_behind_by_the_characters_that_the_reference_has_delivered_before_it() {
    // The reference delivers each of the ten letters as it comes.
    let lag = lag("abcdefghij", &[(4, words("abcd")), (11, words("efghij"))]);
    // Behind by 1, 2, 3 and 0, then by 1 to 6 at the end of the text, before the end is told.
    assert_eq!((lag.largest, lag.total, lag.chunks), (6, 1 + 2 + 3 + 1 + 2 + 3 + 4 + 5 + 6, 10));
    assert_eq!(lag.apart, Behind { characters: 6, at: 10, delivered: 10, part: Part::Content });
    assert_eq!(lag.whole, []);
}

#[test]
fn a_call_that_arrives_at_its_end_is_told_apart_from_other_lags() {
    let text = text_with_call();
    let arguments = format!("{{\"a\": \"{LONG}\"}}");
    let end = text.find("}}").expect("the end of the arguments") + 1;
    let hi = || [(1, words("H")), (2, words("i")), (3, words("."))].to_vec();
    let late = [(40, call(Some("f"), None)), (end, call(None, Some(&arguments)))];
    let whole = lag(&text, &[&hi()[..], &late].concat());
    // {"a":"…"} without the space: 108 characters, of which all but the brace came before.
    let call_whole = WholeCall { call: 0, length: 108, held: 107, at: end - 1, pieces: 108 };
    assert_eq!(whole.whole, [call_whole]);
    // 107 of its arguments, and before the offset of 40 a name.
    assert_eq!((whole.largest, whole.apart), (107, Behind::default()), "all that is late is that call");
    let halves = [(end - 50, call(Some("f"), Some(&arguments[..50]))), (end, call(None, Some(&arguments[50..])))];
    let halves = lag(&text, &[&hi()[..], &halves].concat());
    assert_eq!((halves.whole.len(), halves.apart.part), (0, Part::Arguments));
}

#[test]
fn arguments_spelled_in_another_way_count_by_the_share_that_has_come() {
    let text = "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": [1,   2,   3],   \"b\": \"\\u00e9\\u00e9\\u00e9\"}}\n</tool_call>";
    let begins = text.find("{\"a\"").expect("the arguments");
    let ends = text.find("}}").expect("their end") + 1;
    let name = text.find("\"f\"").expect("the name") + 3;
    let second = text.find("\"b\"").expect("the second key");
    let deltas = [
        (name, call(Some("f"), None)),
        (begins + 6, call(None, Some("{\"a\":["))),
        (second, call(None, Some("1,2,3],"))),
        (ends, call(None, Some("\"b\":\"ééé\"}"))),
    ];
    let lag = lag(text, &deltas);
    // Without white space between tokens 38 characters in the reference's spelling and 23 in the other. Before the last
    // brace the reference has delivered 37, and the subject 13 of its 23, which are 21 of 38.
    assert_eq!(lag.largest, 37 - 21, "{lag:?}");
    assert_eq!(lag.whole, []);
}

#[test]
fn nothing_is_measured_where_the_outcome_is_another_one() {
    let case = prose("abc");
    let row = format::find("qwen3").expect("a built-in row");
    let cuts = Chunking::characters(3);
    let trace =
        |place| Trace { cuts: cuts.clone(), token_real: true, deltas: vec![Vec::new(); 4], outcome: place, lag: None };
    let outcome = |content: &str| Outcome { content: content.to_owned(), ..Outcome::default() };
    let mut traces = [trace(Some(0)), trace(Some(1)), trace(None)];
    let outcomes = [outcome("abc"), outcome("ab")];
    let pace = Pace::new(&case, row, true);
    let hold_back = pace.measure(&mut traces, &outcomes, std::slice::from_ref(&cuts)).expect("one is measured");
    assert_eq!(traces.map(|trace| trace.lag.is_some()), [true, false, false]);
    // Behind by 1, 2 and 3.
    assert_eq!(hold_back, HoldBack { largest: 3, mean_thousandths: 2000, traces: vec![0] });
    assert_eq!(pace.measure(&mut [trace(Some(1))], &outcomes, std::slice::from_ref(&cuts)), None);
}

#[test]
fn the_reference_is_never_behind_itself() {
    for row in format::all() {
        for index in 0..20 {
            let case = crate::generate::seeded(row, 11, index);
            let pace = Pace::new(&case, row, true);
            let length = case.text.chars().count();
            let cuts = Chunking::characters(length);
            let text = Chunkable::new(&case.text);
            let mut machine = Machine::new(row, &case.tools, &case.start);
            let mut log = DeltaLog::default();
            let mut deltas = Vec::new();
            for chunk in text.chunks(&cuts) {
                machine.feed(chunk, &mut log);
                deltas.push(log.take());
            }
            machine.finish(&mut log);
            deltas.push(log.take());
            assert_eq!(pace.lag(&cuts, &deltas).largest, 0, "{}", case.id);
        }
    }
}
