//! Faults in reading the types that tags state.

use super::{Fault, Mistake, Path, RAW, Witness};

pub(super) fn faults() -> Vec<Fault> {
    vec![
        Fault {
            name: "stated-type-ignored",
            story: "What a tag states about its value is not read; the schema alone decides.",
            families: RAW,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "deepseek_v32",
                chunks: &[
                    "<｜DSML｜function_calls><｜DSML｜invoke name=\"opt\"><｜DSML｜parameter name=\"k\" string=\"true\">null</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>",
                ],
            }],
            mistake: Mistake::StatedTypeIgnored,
        },
        Fault {
            name: "stated-container-kept-as-text",
            story: "A list or an object that is stated to be JSON is sent as a string.",
            families: RAW,
            path: Path::Both,
            source: None,
            seen_by: &["truth", "arguments"],
            witnesses: &[Witness {
                format: "deepseek_v32",
                chunks: &[
                    "<｜DSML｜function_calls><｜DSML｜invoke name=\"mix\"><｜DSML｜parameter name=\"a\" string=\"false\">[\"x\"]</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>",
                ],
            }],
            mistake: Mistake::StatedContainerKeptAsText,
        },
    ]
}
