//! The pool of tools that a case declares: small, varied, with neutral names.

use serde_json::{Map, Value as Json, json};

use crate::tool::Tool;

use super::draw::Draw;
use super::kind::{Kind, Spelling};

/// A function that a case declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    /// Its name.
    pub(super) name: &'static str,
    /// Its parameters.
    pub(super) parameters: Vec<Parameter>,
    /// What parameters beyond those listed may hold, if the schema says so.
    pub(super) additional: Option<Kind>,
}

/// A parameter of a [`Function`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    /// Its key.
    pub(super) key: &'static str,
    /// What it may hold.
    pub(super) kind: Kind,
    /// Whether every call must give it.
    pub(super) required: bool,
}

/// What the parameters of the first function are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Nothing in particular.
    Any,
    /// None is required.
    Optional,
    /// At least one string.
    Strings,
    /// Arrays and objects.
    Nested,
    /// Numbers, booleans and nulls.
    Scalars,
    /// Unions, enumerations, references.
    Unions,
}

const NAMES: [&str; 26] = [
    "get_weather",
    "get",
    "search",
    "read_file",
    "write_file",
    "list_items",
    "convert",
    "send_note",
    "math.add",
    "calendar/create-event",
    "db:query",
    "run",
    "translate",
    "set_timer",
    "find_place",
    "f",
    "_private",
    "getTime",
    "A1",
    "plot_points",
    "name",
    "v2.items.update",
    "count-words",
    "open_page",
    "book_table",
    "a_rather_long_function_name_for_a_tool",
];

/// Names that no pool declares.
const UNDECLARED: [&str; 8] =
    ["unknown_tool", "get_weathers", "get_weathe", "Search", "delete_everything", "x", "python", "functions.run"];

const KEYS: [&str; 26] = [
    "city",
    "days",
    "query",
    "path",
    "text",
    "content",
    "limit",
    "unit",
    "note",
    "items",
    "options",
    "enabled",
    "start",
    "to",
    "tags",
    "id",
    "name",
    "arguments",
    "parameters",
    "x",
    "y",
    "camelCase",
    "kebab-key",
    "function",
    "a.b",
    "type",
];

const ODD_KEYS: [&str; 8] = ["größe", "名前", "two words", "q\"q", "back\\slash", "😀", "$ref", "a<b"];

const CHOICES: [&[&str]; 4] = [&["celsius", "fahrenheit"], &["asc", "desc"], &["low", "medium", "high"], &["only"]];

/// A pool of up to four functions, at least one; the first is made for `purpose`.
pub(super) fn pool(purpose: Purpose, draw: &mut Draw<'_, '_>) -> Vec<Function> {
    let mut pool: Vec<Function> = Vec::new();
    for position in 0..draw.weighted(&[(3, 2), (4, 1), (2, 3), (1, 4)]) {
        let name = draw.pick(&NAMES);
        if pool.iter().all(|function| function.name != name) {
            let purpose = if position == 0 { purpose } else { Purpose::Any };
            pool.push(function(name, purpose, draw));
        }
    }
    pool
}

/// A name that no pool declares.
pub(super) fn undeclared(draw: &mut Draw<'_, '_>) -> &'static str {
    draw.pick(&UNDECLARED)
}

/// A key that `function` does not list, if one comes to hand.
pub(super) fn unlisted_key(function: &Function, draw: &mut Draw<'_, '_>) -> Option<&'static str> {
    let key = draw.pick(&KEYS);
    function.parameters.iter().all(|parameter| parameter.key != key).then_some(key)
}

impl Function {
    /// The tool object.
    pub(super) fn tool(&self) -> Tool {
        let mut definitions = Map::new();
        let properties: Map<String, Json> = self
            .parameters
            .iter()
            .map(|parameter| (parameter.key.to_owned(), parameter.kind.schema(&mut definitions)))
            .collect();
        let mut schema = json!({"type": "object", "properties": properties});
        let required: Vec<&str> =
            self.parameters.iter().filter(|parameter| parameter.required).map(|parameter| parameter.key).collect();
        if !required.is_empty() {
            schema["required"] = json!(required);
        }
        if let Some(kind) = &self.additional {
            schema["additionalProperties"] = kind.schema(&mut definitions);
        }
        if !definitions.is_empty() {
            schema["$defs"] = Json::Object(definitions);
        }
        Tool::new(self.name, schema)
    }
}

fn function(name: &'static str, purpose: Purpose, draw: &mut Draw<'_, '_>) -> Function {
    let least = usize::from(!matches!(purpose, Purpose::Any | Purpose::Optional));
    let count = draw.weighted(&[(4, 1), (5, 2), (2, 3), (1, 0)]).max(least);
    let mut parameters: Vec<Parameter> = Vec::new();
    for position in 0..count {
        let key = if draw.chance(4) { draw.pick(&ODD_KEYS) } else { draw.pick(&KEYS) };
        if parameters.iter().any(|parameter| parameter.key == key) {
            continue;
        }
        let kind = if position == 0 { first_kind(purpose, draw) } else { usual_kind(draw) };
        let required = purpose != Purpose::Optional && draw.chance(40);
        parameters.push(Parameter { key, kind, required });
    }
    let additional = draw.chance(8).then(|| draw.pick(&[0, 1])).map(|which| match which {
        0 => Kind::Integer,
        _ => Kind::Text,
    });
    Function { name, parameters, additional }
}

fn first_kind(purpose: Purpose, draw: &mut Draw<'_, '_>) -> Kind {
    match purpose {
        Purpose::Any | Purpose::Optional => usual_kind(draw),
        Purpose::Strings => Kind::Text,
        Purpose::Nested => nested(2, draw),
        Purpose::Scalars => match draw.below(4) {
            0 => Kind::Integer,
            1 => Kind::Number,
            2 => Kind::Boolean,
            _ => nullable(scalar(draw), draw),
        },
        Purpose::Unions => union(draw),
    }
}

fn usual_kind(draw: &mut Draw<'_, '_>) -> Kind {
    match draw.weighted(&[(45, 0), (30, 1), (8, 2), (10, 3), (7, 4)]) {
        0 => Kind::Text,
        1 => scalar(draw),
        2 => nested(1, draw),
        3 => union(draw),
        _ => Kind::Untyped,
    }
}

fn scalar(draw: &mut Draw<'_, '_>) -> Kind {
    draw.weighted(&[(4, Which::Integer), (2, Which::Number), (3, Which::Boolean), (1, Which::Text)]).kind()
}

/// The scalar kinds, as something that can be drawn.
#[derive(Clone, Copy)]
enum Which {
    Integer,
    Number,
    Boolean,
    Text,
}

impl Which {
    fn kind(self) -> Kind {
        match self {
            Which::Integer => Kind::Integer,
            Which::Number => Kind::Number,
            Which::Boolean => Kind::Boolean,
            Which::Text => Kind::Text,
        }
    }
}

fn nested(depth: usize, draw: &mut Draw<'_, '_>) -> Kind {
    let inner = |draw: &mut Draw<'_, '_>| {
        if depth > 1 && draw.chance(60) { nested(depth - 1, draw) } else { scalar(draw) }
    };
    if draw.chance(45) {
        Kind::List(Box::new(inner(draw)))
    } else {
        let mut members: Vec<(&'static str, Kind)> = Vec::new();
        for _ in 0..draw.between(1, 3) {
            let key = draw.pick(&KEYS);
            if members.iter().all(|(known, _)| *known != key) {
                members.push((key, inner(draw)));
            }
        }
        Kind::Object(members)
    }
}

fn union(draw: &mut Draw<'_, '_>) -> Kind {
    match draw.below(7) {
        0 => nullable(scalar(draw), draw),
        1 => Kind::Choice(draw.pick(&CHOICES).to_vec(), draw.chance(50)),
        2 => {
            let name = draw.pick(&["Place", "Amount"]);
            let kind = if draw.chance(40) { nested(1, draw) } else { scalar(draw) };
            Kind::Reference(name, Box::new(kind))
        }
        4 => Kind::Wrapped(Box::new(Kind::Reference("Amount", Box::new(scalar(draw))))),
        5 => Kind::Mixed,
        3 => nullable(Kind::Choice(CHOICES[0].to_vec(), true), draw),
        _ => {
            let kinds = match draw.below(4) {
                0 => vec![Kind::Text, Kind::Integer],
                1 => vec![Kind::Boolean, Kind::Text],
                2 => vec![Kind::Text, Kind::List(Box::new(Kind::Text))],
                _ => vec![Kind::Object(vec![("x", Kind::Number)]), Kind::Text],
            };
            Kind::Either(kinds, spelling(draw))
        }
    }
}

fn nullable(kind: Kind, draw: &mut Draw<'_, '_>) -> Kind {
    Kind::Nullable(Box::new(kind), spelling(draw))
}

fn spelling(draw: &mut Draw<'_, '_>) -> Spelling {
    draw.pick(&[Spelling::AnyOf, Spelling::Types, Spelling::OneOf, Spelling::Nullable])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::name;

    #[test]
    fn every_name_is_valid_and_no_pool_declares_an_undeclared_one() {
        for declared in NAMES {
            assert!(name::is_valid(declared), "{declared}");
            assert!(!UNDECLARED.contains(&declared), "{declared}");
        }
        assert!(UNDECLARED.iter().all(|undeclared| name::is_valid(undeclared)));
    }
}
