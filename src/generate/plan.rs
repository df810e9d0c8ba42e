//! The plan: what a case of a theme consists of, before any of it is written.

use crate::format::Row;

use super::argument::Wish;
use super::call::Manner;
use super::draw::Draw;
use super::stratum::Theme;
use super::text::Flavour;
use super::tools::Purpose;

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The reasoning.
    pub(super) thinking: Thinking,
    /// What stands before the first call.
    pub(super) before: Side,
    /// What stands between two calls.
    pub(super) between: Side,
    /// What stands after the last call.
    pub(super) after: Side,
    /// How many calls there are.
    pub(super) calls: usize,
    /// Which of them is written in the manner of the theme.
    pub(super) special: usize,
    /// That manner.
    pub(super) manner: Manner,
    /// What the first tool's parameters are for.
    pub(super) purpose: Purpose,
    /// What arguments are like.
    pub(super) wish: Wish,
    /// What stands around each call, if it is quoted.
    pub(super) quoted: bool,
    /// Whether the called name is declared.
    pub(super) declared: bool,
}

/// The reasoning of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thinking {
    /// None.
    Absent,
    /// At the start of the text.
    Written,
    /// Opened by the prompt.
    Open,
    /// At the start of the text, with an opener or a call in it.
    WithOpener,
}

/// What stands beside calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// What the template puts there: no prose.
    Template,
    /// White space of any kind, no prose.
    Space,
    /// Prose.
    Prose,
    /// Prose that quotes markers.
    Quoting,
    /// Prose among framing.
    Framed,
    /// Prose that ends in a prefix of a marker.
    Prefix,
}

impl Plan {
    /// The plan of a case of `theme` in `row`.
    pub(super) fn new(theme: Theme, row: &Row, draw: &mut Draw<'_, '_>) -> Plan {
        let mut plan = Plan::background(row, draw);
        match theme {
            Theme::OneCall => {
                plan.calls = 1;
                plan.before = draw.weighted(&[(3, Side::Template), (1, Side::Prose)]);
                plan.after = Side::Template;
                plan.manner = Manner::Template;
            }
            Theme::NoCall => {
                plan.calls = 0;
                plan.before =
                    draw.weighted(&[(8, Side::Prose), (2, Side::Framed), (1, Side::Space), (1, Side::Template)]);
            }
            Theme::SeveralCalls => {
                plan.calls = draw.weighted(&[(6, 2), (2, 3), (1, 4)]);
                plan.between = Side::Template;
                plan.manner = Manner::Template;
            }
            Theme::ProseAround => {
                plan.calls = draw.weighted(&[(4, 1), (4, 2), (1, 3)]);
                plan.sides(Side::Prose, draw);
            }
            Theme::QuotedMarker => {
                plan.calls = draw.weighted(&[(5, 1), (4, 0), (2, 2)]);
                plan.sides(Side::Quoting, draw);
            }
            Theme::QuotedCall => {
                plan.calls = 1;
                plan.quoted = true;
            }
            Theme::FramedProse => {
                plan.calls = draw.weighted(&[(5, 1), (3, 2)]);
                plan.sides(Side::Framed, draw);
            }
            Theme::MarkerPrefix => {
                plan.calls = draw.weighted(&[(5, 1), (3, 0), (2, 2)]);
                plan.sides(Side::Prefix, draw);
            }
            Theme::EmptyArguments => {
                plan.purpose = Purpose::Optional;
                plan.manner = Manner::Empty;
            }
            Theme::TextValues => plan.values(Purpose::Strings, Some(Flavour::Marks)),
            Theme::UnicodeValues => plan.values(Purpose::Strings, Some(Flavour::Wide)),
            Theme::LongCode => {
                plan.values(Purpose::Strings, Some(Flavour::Code));
                plan.calls = 1;
            }
            Theme::NestedValues => plan.values(Purpose::Nested, None),
            Theme::TypedScalars => {
                plan.values(Purpose::Scalars, None);
                plan.wish.misfits = 14;
                plan.wish.unlisted = true;
            }
            Theme::TypedUnions => {
                plan.values(Purpose::Unions, None);
                plan.wish.misfits = 5;
            }
            Theme::LookalikeStrings => plan.values(Purpose::Strings, Some(Flavour::Lookalike)),
            Theme::MarkersInValues => plan.values(Purpose::Strings, Some(Flavour::Markers)),
            Theme::UndeclaredName => plan.declared = false,
            Theme::ToleratedSpace => {
                plan.manner = Manner::Spaced;
                plan.calls = draw.weighted(&[(5, 1), (3, 2)]);
                plan.before = draw.pick(&[Side::Space, Side::Prose]);
                plan.between = Side::Space;
                plan.after = draw.pick(&[Side::Space, Side::Template]);
            }
            Theme::Reasoning => plan.thinking = Thinking::Written,
            Theme::OpenReasoning => plan.thinking = Thinking::Open,
            Theme::OpenerInReasoning => plan.thinking = Thinking::WithOpener,
            Theme::Json(deviation) => plan.manner = Manner::Json(deviation),
            Theme::Unpadded => plan.manner = Manner::Unpadded,
            Theme::Duplicates => plan.manner = Manner::Twice,
            Theme::MissingCloser => {
                plan.manner = Manner::Unclosed;
                plan.calls = draw.weighted(&[(5, 2), (4, 1)]);
            }
            Theme::TextBeforeCloser => plan.manner = Manner::Trailed,
            Theme::Deviation => plan.manner = Manner::Deviant,
            Theme::Malformed => {
                plan.manner = Manner::Malformed;
                plan.calls = draw.weighted(&[(5, 1), (4, 2)]);
            }
            // The caller plans another theme and breaks its text off.
            Theme::Truncated => {}
        }
        if matches!(theme, Theme::Reasoning | Theme::OpenReasoning) && draw.chance(20) {
            plan.calls = 0;
            plan.before = Side::Prose;
        }
        if row.markerless && plan.calls > 0 {
            // A call begins at the start of the text or right after another one.
            plan.before = if plan.before == Side::Space { Side::Space } else { Side::Template };
            plan.between = if plan.between == Side::Space { Side::Space } else { Side::Template };
        }
        plan.special = draw.below(plan.calls);
        plan
    }

    /// What a case has that is not about it: little, but anything may meet anything.
    fn background(row: &Row, draw: &mut Draw<'_, '_>) -> Plan {
        let side = |draw: &mut Draw<'_, '_>, template: usize| {
            draw.weighted(&[
                (template, Side::Template),
                (24, Side::Prose),
                (4, Side::Quoting),
                (3, Side::Framed),
                (2, Side::Prefix),
                (2, Side::Space),
            ])
        };
        let thinking = if row.reasoning.is_some() {
            draw.weighted(&[(92, Thinking::Absent), (5, Thinking::Written), (3, Thinking::Open)])
        } else {
            Thinking::Absent
        };
        Plan {
            thinking,
            before: side(draw, 60),
            between: side(draw, 120),
            after: side(draw, 90),
            calls: draw.weighted(&[(7, 1), (2, 2)]),
            special: 0,
            manner: draw.weighted(&[(92, Manner::Template), (5, Manner::Spaced), (3, Manner::Empty)]),
            purpose: Purpose::Any,
            wish: Wish::USUAL,
            quoted: false,
            declared: true,
        }
    }

    /// Puts `side` on at least one side of the calls.
    fn sides(&mut self, side: Side, draw: &mut Draw<'_, '_>) {
        let mut places: Vec<&mut Side> = vec![&mut self.before];
        if self.calls > 0 {
            places.push(&mut self.after);
        }
        if self.calls > 1 {
            places.push(&mut self.between);
        }
        let sure = draw.below(places.len());
        for (position, place) in places.into_iter().enumerate() {
            if position == sure || draw.chance(30) {
                *place = side;
            }
        }
    }

    /// Makes the values what the case is about.
    fn values(&mut self, purpose: Purpose, flavour: Option<Flavour>) {
        self.purpose = purpose;
        self.wish = Wish { flavour, all: true, ..Wish::USUAL };
        if self.manner == Manner::Empty {
            self.manner = Manner::Template;
        }
    }
}
