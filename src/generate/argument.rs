//! Arguments: values drawn for the parameters of a function.

use crate::format::{Body, Row};

use super::draw::Draw;
use super::kind::{Kind, MIXED, Types};
use super::raw_spelling::{is_key, reads_as};
use super::text::{self, Flavour};
use super::tools::{Function, unlisted_key};
use super::value::Value;

/// One argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Argument {
    /// The parameter's key.
    pub(super) key: String,
    /// The value.
    pub(super) value: Value,
    /// The types that the parameter's schema admits.
    pub(super) types: Types,
}

/// What the arguments of a call are to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    /// What strings hold; `None` for whatever comes.
    pub(super) flavour: Option<Flavour>,
    /// Whether every parameter is given, so that what the case is about occurs.
    pub(super) all: bool,
    /// How many of a hundred values break the schema: text where another type is wanted.
    pub(super) misfits: usize,
    /// Whether a parameter beyond those listed may be given.
    pub(super) unlisted: bool,
}

impl Wish {
    /// Nothing in particular.
    pub(super) const USUAL: Wish = Wish { flavour: None, all: false, misfits: 0, unlisted: false };
}

/// Arguments for a call of `function`, each key once.
pub(super) fn arguments(function: &Function, mut wish: Wish, row: &Row, draw: &mut Draw<'_, '_>) -> Vec<Argument> {
    let mut arguments = Vec::new();
    for parameter in &function.parameters {
        if !is_writable(parameter.key, row) {
            continue;
        }
        if wish.all || parameter.required || !draw.chance(20) {
            arguments.push(argument(parameter.key, &parameter.kind, wish, row, draw));
        }
        // One file a call is long enough.
        wish.flavour = wish.flavour.filter(|flavour| *flavour != Flavour::Code);
    }
    let may_add = wish.unlisted || function.additional.is_some();
    if may_add
        && draw.chance(50)
        && let Some(key) = unlisted_key(function, draw)
        && is_writable(key, row)
    {
        arguments.push(argument(key, function.additional.as_ref().unwrap_or(&Kind::Untyped), wish, row, draw));
    }
    arguments
}

/// Whether `row` can write a parameter of this key.
fn is_writable(key: &str, row: &Row) -> bool {
    match &row.body {
        Body::RawParameters(body) => is_key(body, key),
        Body::JsonInTags(_) | Body::Header(_) => true,
    }
}

fn argument(key: &str, kind: &Kind, wish: Wish, row: &Row, draw: &mut Draw<'_, '_>) -> Argument {
    let types = kind.types(row);
    let mut value = value(kind, wish.flavour, row, draw);
    if draw.chance(wish.misfits) {
        value = Value::Text(draw.pick(&MISFITS).to_owned());
    }
    // A string that reads as another admitted type has no spelling of its own among raw values.
    if let (Body::RawParameters(body), Value::Text(string)) = (&row.body, &mut value)
        && body.typed_ends.is_empty()
        && reads_as(types, body.literals, string)
    {
        string.insert_str(0, "as ");
    }
    Argument { key: key.to_owned(), value, types }
}

/// Texts that fit no type but string, though some come close.
const MISFITS: [&str; 16] = [
    "three", "007", "+5", "1.", ".5", "1_000", "0x10", "5 apples", "yes", "TRUE", "nil", "[1, 2", "{'a': 1}", "",
    "5.5.5", "None",
];

fn value(kind: &Kind, flavour: Option<Flavour>, row: &Row, draw: &mut Draw<'_, '_>) -> Value {
    match kind {
        Kind::Text => Value::Text(string(flavour, row, draw)),
        Kind::Choice(choices, _) => Value::Text(draw.pick(choices).to_owned()),
        Kind::Integer => {
            Value::Number(draw.weighted(&[(9, &SMALL[..]), (4, &INTEGERS[..])])[draw.below(16)].to_owned())
        }
        Kind::Number => Value::Number(draw.weighted(&[(2, &SMALL[..]), (5, &NUMBERS[..])])[draw.below(16)].to_owned()),
        Kind::Boolean => Value::Boolean(!draw.chance(50)),
        Kind::List(items) => {
            let count = draw.weighted(&[(4, 2), (3, 1), (2, 3), (1, 0)]);
            Value::List((0..count).map(|_| value(items, flavour, row, draw)).collect())
        }
        Kind::Object(members) => {
            let mut given = Vec::new();
            for (key, kind) in members {
                if !draw.chance(15) {
                    given.push(((*key).to_owned(), value(kind, flavour, row, draw)));
                }
            }
            Value::Object(given)
        }
        Kind::Nullable(kind, _) => {
            if draw.chance(45) {
                Value::Null
            } else {
                value(kind, flavour, row, draw)
            }
        }
        Kind::Either(kinds, _) => value(&kinds[draw.below(kinds.len())], flavour, row, draw),
        Kind::Reference(_, kind) | Kind::Wrapped(kind) => value(kind, flavour, row, draw),
        Kind::Mixed => match draw.below(3) {
            0 => Value::Text(MIXED.0.to_owned()),
            1 => Value::Number(MIXED.1.to_owned()),
            _ => Value::Null,
        },
        Kind::Untyped => Value::Text(string(flavour, row, draw)),
    }
}

fn string(flavour: Option<Flavour>, row: &Row, draw: &mut Draw<'_, '_>) -> String {
    let flavour = flavour.unwrap_or_else(|| text::usual(draw));
    text::text(flavour, row, draw)
}

const SMALL: [&str; 16] = ["3", "0", "1", "2", "5", "7", "10", "12", "42", "100", "-1", "-7", "365", "1000", "99", "8"];

/// Integers by their value; some are spelled with a fraction of zero or an exponent.
const INTEGERS: [&str; 16] = [
    "9007199254740993",
    "18446744073709551616",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "5.0",
    "-0",
    "2147483648",
    "-2147483649",
    "1e2",
    "3.00",
    "20240101",
    "1000000",
    "4294967296",
    "0",
    "-5.0",
    "9007199254740992",
];

/// Numbers whose spelling a careless conversion changes.
const NUMBERS: [&str; 16] = [
    "1.5",
    "0.1",
    "-0.0",
    "1e5",
    "1E+2",
    "2.50",
    "1e-7",
    "3.141592653589793238",
    "1e+30",
    "0.30000000000000004",
    "5.0",
    "-273.15",
    "1.0e0",
    "100.00",
    "6.02214076e23",
    "12345678.9",
];
