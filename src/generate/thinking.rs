//! Reasoning at the start of a text.

use super::call::{self, Manner};
use super::draw::Draw;
use super::drawn_call::a_call;
use super::plan::{Plan, Side, Thinking};
use super::prose;
use super::tools::Function;
use super::writer::Writer;

/// Writes the reasoning of `plan`, if it has any, and the white space after it.
pub(super) fn write(writer: &mut Writer<'_>, plan: &Plan, functions: &[Function], draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    let Some(reasoning) = &row.reasoning else { return };
    let form = draw.weighted(&[(6, Form::Lines), (3, Form::Tight), (2, Form::Empty), (1, Form::Blank)]);
    match plan.thinking {
        Thinking::Absent => return,
        Thinking::Open => {}
        Thinking::Written | Thinking::WithOpener => {
            // White space before the opener is content. Around empty reasoning it would meet the white space after it.
            if form != Form::Empty && draw.chance(10) {
                writer.space(draw.pick(&["\n", " ", "\n\n"]), draw);
            }
            writer.markup(&reasoning.open, draw);
        }
    }
    if plan.thinking == Thinking::WithOpener {
        writer.dispute();
        writer.reasoning(&format!("{} ", prose::sentence(draw)), draw);
        if draw.chance(50) {
            writer.reasoning(prose::opener(row, draw), draw);
        } else {
            call::alone(writer, &a_call(functions, plan, false, row, draw), Manner::Template, draw);
        }
        writer.reasoning(&format!(" {}", prose::sentence(draw)), draw);
    } else {
        let thought = match form {
            Form::Lines if plan.thinking == Thinking::Open && draw.chance(60) => {
                format!("{}\n", prose::thought(row, draw))
            }
            Form::Lines => format!("\n{}\n", prose::thought(row, draw)),
            Form::Tight => prose::thought(row, draw),
            Form::Empty => String::new(),
            Form::Blank => "\n\n".to_owned(),
        };
        if !thought.is_empty() {
            writer.reasoning(&thought, draw);
        }
    }
    writer.markup(&reasoning.close, draw);
    writer.space(space_after(plan, form, &row.separator, draw), draw);
}

/// What the reasoning is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Text on lines of its own.
    Lines,
    /// Text with nothing around it.
    Tight,
    /// Nothing at all.
    Empty,
    /// A blank line.
    Blank,
}

/// White space after the reasoning. Where a call follows reasoning that is nothing but white space, the separator is
/// written whole, so that it need not be sought in there.
fn space_after<'s>(plan: &Plan, form: Form, separator: &'s str, draw: &mut Draw<'_, '_>) -> &'s str {
    let blank = matches!(form, Form::Empty | Form::Blank);
    if blank && separator.len() > 2 {
        separator
    } else if blank && plan.before != Side::Prose {
        "\n\n"
    } else {
        draw.pick(&["\n\n", "\n", "", "\n\n\n"])
    }
}
