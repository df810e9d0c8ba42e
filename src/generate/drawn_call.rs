//! A call that is drawn: which function, and with which arguments.

use super::argument::{Wish, arguments};
use super::call::Call;
use super::draw::Draw;
use super::plan::Plan;
use super::tools::{self, Function};
use crate::format::Row;

/// A call of one of `functions`: the special one is of the first, which the plan's purpose has shaped.
pub(super) fn a_call(functions: &[Function], plan: &Plan, special: bool, row: &Row, draw: &mut Draw<'_, '_>) -> Call {
    let position = if special { 0 } else { draw.below(functions.len()) };
    let Some(function) = functions.get(position) else {
        return Call { name: tools::undeclared(draw), arguments: Vec::new() };
    };
    let wish = if special { plan.wish } else { Wish::USUAL };
    let name = if special && !plan.declared { tools::undeclared(draw) } else { function.name };
    Call { name, arguments: arguments(function, wish, row, draw) }
}
