//! Composing: from a stratum to a case, front to back.

use crate::case::{Case, Start};
use crate::format::Row;

use super::call::{self, Call, Manner, block};
use super::draw::Draw;
use super::drawn_call::a_call;
use super::plan::{Plan, Side, Thinking};
use super::stratum::{self, Stratum, Theme};
use super::tools::{self, Function};
use super::writer::Writer;
use super::{prose, thinking};

/// A case of `stratum`.
pub(super) fn compose(row: &Row, stratum: Stratum, draw: &mut Draw<'_, '_>) -> Case {
    let truncated = stratum.theme == Theme::Truncated;
    let theme = if truncated { stratum::any_to_truncate(row, draw).theme } else { stratum.theme };
    let plan = Plan::new(theme, row, draw);
    let functions = if plan.calls == 0 && draw.chance(30) { Vec::new() } else { tools::pool(plan.purpose, draw) };
    let mut writer = Writer::new(row, draw);

    thinking::write(&mut writer, &plan, &functions, draw);
    for position in 0..plan.calls {
        // Calls of one section stand together unless there is prose between them.
        let joins = row.section.is_some() && !plan.quoted && matches!(plan.between, Side::Template | Side::Space);
        match position {
            0 => before(&mut writer, plan.before, draw),
            _ if joins => {
                let space = if plan.between == Side::Space { prose::white_space(draw) } else { &row.between };
                block::next(&mut writer, plan.manner, space, draw);
            }
            _ => between(&mut writer, plan.between, draw),
        }
        let special = position == plan.special;
        let call = a_call(&functions, &plan, special, row, draw);
        let manner = if special { plan.manner } else { Manner::Template };
        if plan.quoted {
            quoted(&mut writer, &call, draw);
        } else {
            if position == 0 || !joins {
                block::begin(&mut writer, plan.manner, draw);
            }
            call::write(&mut writer, &call, manner, draw);
            if position + 1 == plan.calls || !joins {
                block::end(&mut writer, plan.manner, draw);
            }
        }
        if special && !plan.declared {
            writer.dispute();
        }
    }
    if plan.calls == 0 {
        alone(&mut writer, plan.before, draw);
    } else {
        after(&mut writer, plan.after, draw);
    }
    if truncated {
        writer.truncate(draw);
    }

    let start = if plan.thinking == Thinking::Open { Start::Reasoning } else { Start::Content };
    let tools = functions.iter().map(Function::tool).collect();
    writer.finish(start, tools, stratum.name, draw)
}

fn passage(row: &Row, side: Side, draw: &mut Draw<'_, '_>) -> String {
    match side {
        Side::Template | Side::Space => String::new(),
        Side::Prose => prose::passage(draw),
        Side::Quoting => prose::quoting(row, draw),
        Side::Framed => prose::framed(row, draw),
        Side::Prefix => prose::ending_in_prefix(row, draw),
    }
}

/// Whether prose on this side runs straight into the markup beside it.
fn runs_on(side: Side, draw: &mut Draw<'_, '_>) -> bool {
    let percent = match side {
        Side::Prefix => 45,
        Side::Quoting | Side::Framed => 20,
        _ => 6,
    };
    draw.chance(percent)
}

fn before(writer: &mut Writer<'_>, side: Side, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    match side {
        // After reasoning, too, the template's own white space has been written already.
        Side::Template => {}
        Side::Space => writer.space(prose::white_space(draw), draw),
        _ => {
            writer.prose(&passage(row, side, draw), draw);
            if !runs_on(side, draw) {
                let space = if draw.chance(12) { prose::white_space(draw) } else { &row.separator };
                writer.space(space, draw);
            }
        }
    }
}

fn between(writer: &mut Writer<'_>, side: Side, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    match side {
        Side::Template => writer.space(&row.between, draw),
        Side::Space => writer.space(prose::white_space(draw), draw),
        _ => {
            if !runs_on(side, draw) {
                let space = if draw.chance(30) { prose::white_space(draw) } else { "\n" };
                writer.space(space, draw);
            }
            writer.prose(&passage(row, side, draw), draw);
            if !runs_on(side, draw) {
                let space = draw.pick(&[row.separator.as_str(), row.between.as_str(), "\n"]);
                writer.space(space, draw);
            }
        }
    }
}

fn after(writer: &mut Writer<'_>, side: Side, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    match side {
        Side::Template => writer.space(&row.trailing, draw),
        Side::Space => writer.space(prose::white_space(draw), draw),
        _ => {
            writer.space(draw.pick(&["\n", "", "\n\n", " ", row.between.as_str()]), draw);
            writer.prose(&passage(row, side, draw), draw);
            if draw.chance(12) {
                writer.space(prose::white_space(draw), draw);
            }
        }
    }
}

/// A text without calls.
fn alone(writer: &mut Writer<'_>, side: Side, draw: &mut Draw<'_, '_>) {
    let row = writer.row();
    match side {
        Side::Template => {}
        Side::Space => writer.space(draw.pick(&["\n", " ", "\n\n", "\t"]), draw),
        _ => writer.prose(&passage(row, side, draw), draw),
    }
}

/// A whole call in the middle of prose, bare or in one of the ways that people quote code.
fn quoted(writer: &mut Writer<'_>, call: &Call, draw: &mut Draw<'_, '_>) {
    let (open, close) = draw.weighted(&[
        (4, ("", "")),
        (3, ("`", "`")),
        (1, ("``", "``")),
        (2, ("```\n", "\n```")),
        (2, ("```xml\n", "\n```")),
        (1, ("~~~\n", "\n~~~")),
    ]);
    if !open.is_empty() {
        writer.dispute();
    }
    let lead = format!("{}{}{open}", prose::sentence(draw), draw.pick(&[" ", "\n", "\n\n"]));
    writer.prose(&lead, draw);
    call::alone(writer, call, Manner::Template, draw);
    let tail = format!("{close}{}{}", draw.pick(&[" ", "\n", "", "."]), prose::sentence(draw));
    writer.prose(&tail, draw);
}
