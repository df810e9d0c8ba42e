//! Checking the reply to `explore`.

use super::super::protocol::ExploreReply;
use super::{accepted, check_items, distinct, quote};
use crate::chunking::Chunking;
use crate::outcome::Outcome;
use crate::subject::{Explore, Explored, Trouble};

/// Reads the reply to `explore` that has this `seq`.
///
/// # Errors
/// What the worker's error reply says, or [`Trouble::Protocol`] with a sentence that quotes what came.
pub(in super::super) fn explored(line: &[u8], seq: u64, question: &Explore<'_>) -> Result<Explored, Trouble> {
    accepted(line, seq)?;
    let reply: ExploreReply = serde_json::from_slice(line).map_err(|error| {
        Trouble::Protocol(format!("its reply to `explore` is not right: {error} ({})", quote(line)))
    })?;
    checked(reply, question).map_err(|what| Trouble::Protocol(format!("{what} ({})", quote(line))))
}

fn checked(reply: ExploreReply, question: &Explore<'_>) -> Result<Explored, String> {
    let allowed = question.cuts.offsets(question.text.chars().count());
    let check_cuts = |what: &str, cuts: &Chunking| {
        let ascend = cuts.0.windows(2).all(|pair| pair[0] < pair[1]);
        match cuts.0.iter().find(|cut| allowed.binary_search(cut).is_err()) {
            Some(cut) => Err(format!("`{what}` has the cut {cut}, which was not allowed")),
            None if !ascend => Err(format!("`{what}` has cuts that do not ascend")),
            None => Ok(()),
        }
    };
    for (position, outcome) in reply.outcomes.iter().enumerate() {
        check_items(outcome).map_err(|what| format!("`outcomes[{position}]` {what}"))?;
    }
    let known = reply.outcomes.len();
    if let Some(one_shot) = reply.one_shot.filter(|&one_shot| one_shot >= known) {
        return Err(format!("`one_shot` is {one_shot}, but there are {known} outcomes"));
    }
    for (position, reached) in reply.reached.iter().enumerate() {
        if reached.outcome >= known {
            return Err(format!("`reached[{position}]` has the outcome {} of {known} outcomes", reached.outcome));
        }
        check_cuts(&format!("reached[{position}]"), &reached.cuts)?;
    }
    for (position, failure) in reply.failures.iter().enumerate() {
        if !matches!(failure.kind.as_str(), "exception" | "hang") {
            return Err(format!("a failure is of the kind `{}`, not `exception` or `hang`", failure.kind));
        }
        if let Some(cuts) = &failure.cuts {
            check_cuts(&format!("failures[{position}]"), cuts)?;
        }
    }
    let closed = reply.graph_closed && reply.outcomes_closed;
    if closed && reply.reached.is_empty() && reply.failures.iter().all(|failure| failure.cuts.is_none()) {
        return Err("it says that it followed every chunking, but no chunking has an outcome or a failure".to_owned());
    }
    if !closed && reply.stopped_by.is_none() {
        return Err("it did not follow every chunking, but `stopped_by` does not say why".to_owned());
    }

    let (outcomes, place) = distinct(reply.outcomes);
    let mut reached: Vec<(Outcome, Chunking)> = Vec::new();
    for one in reply.reached {
        let outcome = &outcomes[place[one.outcome]];
        match reached.iter_mut().find(|(known, _)| known == outcome) {
            Some((_, cuts)) if (cuts.0.len(), &*cuts) <= (one.cuts.0.len(), &one.cuts) => {}
            Some((_, cuts)) => *cuts = one.cuts,
            None => reached.push((outcome.clone(), one.cuts)),
        }
    }
    Ok(Explored {
        reached,
        failed: reply.failures.into_iter().filter_map(|failure| failure.cuts).collect(),
        prefixes: Vec::new(),
        feeds: reply.feeds,
        widest: reply.widest,
        replayed: reply.replayed,
        transcribed: reply.transcribed,
        graph_closed: reply.graph_closed,
        outcomes_closed: reply.outcomes_closed,
        stopped_by: if closed { None } else { reply.stopped_by },
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::case::Start;
    use crate::chunking::Atom;
    use crate::subject::explorer::graph::{Bounds, Cuts};

    /// Reads `reply` as the answer for a text of four characters, of which the middle two are one token.
    fn answer(reply: &Value) -> Result<Explored, Trouble> {
        let atoms = [Atom { start: 1, end: 3 }];
        let question = Explore {
            parser: "p",
            format: "qwen3",
            tools: &[],
            text: "a<>b",
            start: &Start::Content,
            atoms: &atoms,
            cuts: Cuts::TokenReal(&atoms),
            prefixes: false,
            bounds: Bounds::default(),
            seed: 0,
        };
        explored(reply.to_string().as_bytes(), 7, &question)
    }

    fn good() -> Value {
        let outcome = |content: &str| json!({"reasoning": "", "content": content, "calls": []});
        json!({
            "seq": 7, "outcomes": [outcome("a<>b"), outcome("a"), outcome("a")], "one_shot": 0, "feeds": 9, "widest": 2,
            "reached": [
                {"outcome": 0, "cuts": []}, {"outcome": 1, "cuts": [1, 3]}, {"outcome": 2, "cuts": [3]},
            ],
            "failures": [{"cuts": [1], "kind": "exception", "message": "m"}, {"cuts": null, "kind": "hang", "message": ""}],
            "graph_closed": true, "outcomes_closed": true, "replayed": 3, "logged": [], "ignored": [],
        })
    }

    #[test]
    fn a_right_reply_is_taken_over_with_equal_outcomes_as_one() {
        let explored = answer(&good()).unwrap();
        let cuts: Vec<&[usize]> = explored.reached.iter().map(|(_, cuts)| cuts.0.as_slice()).collect();
        assert_eq!(cuts, [&[][..], &[3]]);
        assert_eq!((explored.feeds, explored.widest, explored.replayed), (9, 2, 3));
        assert_eq!(explored.failed, [Chunking(vec![1])]);
        assert!(explored.is_closed() && !explored.transcribed && explored.stopped_by.is_none());
    }

    #[test]
    fn a_reply_that_does_not_fit_the_request_is_a_violation_that_says_what() {
        for (member, value, says) in [
            ("seq", json!(6), "answers seq 6 instead of 7"),
            ("one_shot", json!(3), "`one_shot` is 3, but there are 3 outcomes"),
            ("reached", json!([{"outcome": 3, "cuts": []}]), "`reached[0]` has the outcome 3 of 3 outcomes"),
            ("reached", json!([{"outcome": 0, "cuts": [2]}]), "`reached[0]` has the cut 2, which was not allowed"),
            ("reached", json!([{"outcome": 0, "cuts": [0]}]), "the cut 0, which was not allowed"),
            ("reached", json!([{"outcome": 0, "cuts": [3, 1]}]), "`reached[0]` has cuts that do not ascend"),
            ("failures", json!([{"cuts": [4], "kind": "hang", "message": ""}]), "`failures[0]` has the cut 4"),
            ("failures", json!([{"cuts": [], "kind": "tired", "message": ""}]), "of the kind `tired`"),
            ("outcomes", json!([{"content": "", "items": [{"content": "a"}]}]), "items that do not add up"),
            ("graph_closed", json!(false), "`stopped_by` does not say why"),
            ("outcomes_closed", json!(null), "its reply to `explore` is not right"),
        ] {
            let mut reply = good();
            reply[member] = value;
            match answer(&reply) {
                Err(Trouble::Protocol(what)) => assert!(what.contains(says) && what.contains("it sent `{"), "{what}"),
                other => panic!("{reply} gave {other:?}"),
            }
        }
        let mut reply = good();
        (reply["reached"], reply["failures"]) = (json!([]), json!([]));
        assert!(matches!(answer(&reply), Err(Trouble::Protocol(what)) if what.contains("no chunking has an outcome")));
    }

    #[test]
    fn an_adapter_that_finds_itself_wrong_says_so_and_it_is_no_exception_of_the_engine() {
        let error = |message: &str| json!({"seq": 7, "error": {"kind": "exception", "message": message}});
        let message = "adapter error: with the cuts [3] they disagree";
        assert_eq!(answer(&error(message)), Err(Trouble::Adapter(message.to_owned())));
        assert!(matches!(answer(&error("KeyError: 'x'")), Err(Trouble::Exception { .. })));
    }
}
