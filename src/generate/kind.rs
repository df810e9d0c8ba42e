//! The kind of a parameter: a shape of JSON Schema whose admitted types are known because we chose them.

use serde_json::{Map, Value as Json, json};

use crate::format::{Body, Row, Untyped};

/// What a parameter's schema admits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A string.
    Text,
    /// One of these strings; whether the schema says `type` as well.
    Choice(Vec<&'static str>, bool),
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// A boolean.
    Boolean,
    /// An array.
    List(Box<Kind>),
    /// An object with these members, all of them optional.
    Object(Vec<(&'static str, Kind)>),
    /// This kind or null, by one of several spellings.
    Nullable(Box<Kind>, Spelling),
    /// One of these kinds, by one of several spellings.
    Either(Vec<Kind>, Spelling),
    /// This kind, defined elsewhere in the schema under a name.
    Reference(&'static str, Box<Kind>),
    /// This kind, as the only member of an `allOf`.
    Wrapped(Box<Kind>),
    /// One of a string, an integer and null, by enumeration.
    Mixed,
    /// Anything: the schema names no type.
    Untyped,
}

/// The string and the integer of [`Kind::Mixed`].
pub(super) const MIXED: (&str, &str) = ("auto", "3");

/// How a schema spells a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// `"type": [..]`; `anyOf` where a member is more than a type.
    Types,
    /// `"anyOf": [..]`.
    AnyOf,
    /// `"oneOf": [..]`.
    OneOf,
    /// `"nullable": true`; `anyOf` where null is not what is added.
    Nullable,
}

/// The JSON types that a schema admits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types {
    /// Null.
    pub(super) null: bool,
    /// True and false.
    pub(super) boolean: bool,
    /// Integers.
    pub(super) integer: bool,
    /// All numbers.
    pub(super) number: bool,
    /// Arrays.
    pub(super) array: bool,
    /// Objects.
    pub(super) object: bool,
    /// Strings.
    pub(super) string: bool,
    /// Whatever a text is as JSON, strings in quotes included: there is no schema.
    pub(super) any: bool,
}

impl Types {
    fn union(self, other: Types) -> Types {
        Types {
            null: self.null || other.null,
            boolean: self.boolean || other.boolean,
            integer: self.integer || other.integer,
            number: self.number || other.number,
            array: self.array || other.array,
            object: self.object || other.object,
            string: self.string || other.string,
            any: self.any || other.any,
        }
    }
}

impl Kind {
    /// The types that a raw value of this kind may have in `row`.
    pub(super) fn types(&self, row: &Row) -> Types {
        let none = Types::default();
        match self {
            Kind::Text | Kind::Choice(..) => Types { string: true, ..none },
            Kind::Integer => Types { integer: true, ..none },
            Kind::Number => Types { number: true, ..none },
            Kind::Boolean => Types { boolean: true, ..none },
            Kind::List(_) => Types { array: true, ..none },
            Kind::Object(_) => Types { object: true, ..none },
            Kind::Nullable(kind, _) => Types { null: true, ..kind.types(row) },
            Kind::Either(kinds, _) => kinds.iter().fold(none, |types, kind| types.union(kind.types(row))),
            Kind::Reference(_, kind) | Kind::Wrapped(kind) => kind.types(row),
            Kind::Mixed => Types { null: true, integer: true, string: true, ..none },
            Kind::Untyped => match &row.body {
                Body::RawParameters(body) if body.untyped == Untyped::String => Types { string: true, ..none },
                _ => Types {
                    null: true,
                    boolean: true,
                    integer: true,
                    number: true,
                    array: true,
                    object: true,
                    string: true,
                    any: true,
                },
            },
        }
    }

    /// The JSON Schema; definitions that it refers to are added to `definitions`.
    pub(super) fn schema(&self, definitions: &mut Map<String, Json>) -> Json {
        match self {
            Kind::Text => json!({"type": "string"}),
            Kind::Choice(choices, true) => json!({"type": "string", "enum": choices}),
            Kind::Choice(choices, false) => match choices.as_slice() {
                [only] => json!({"const": only}),
                _ => json!({"enum": choices}),
            },
            Kind::Integer => json!({"type": "integer"}),
            Kind::Number => json!({"type": "number"}),
            Kind::Boolean => json!({"type": "boolean"}),
            Kind::List(items) => json!({"type": "array", "items": items.schema(definitions)}),
            Kind::Object(members) => {
                let properties: Map<String, Json> =
                    members.iter().map(|(key, kind)| ((*key).to_owned(), kind.schema(definitions))).collect();
                json!({"type": "object", "properties": properties})
            }
            Kind::Nullable(kind, spelling) => {
                let mut schema = kind.schema(definitions);
                match (spelling, schema["type"].as_str().map(str::to_owned)) {
                    (Spelling::Types, Some(name)) if schema.get("enum").is_none() => {
                        schema["type"] = json!([name, "null"]);
                        schema
                    }
                    (Spelling::Nullable, Some(_)) if schema.get("enum").is_none() => {
                        schema["nullable"] = json!(true);
                        schema
                    }
                    (Spelling::OneOf, _) => json!({"oneOf": [{"type": "null"}, schema]}),
                    _ => json!({"anyOf": [schema, {"type": "null"}]}),
                }
            }
            Kind::Either(kinds, spelling) => {
                let schemas: Vec<Json> = kinds.iter().map(|kind| kind.schema(definitions)).collect();
                let bare = |schema: &Json| schema.as_object().is_some_and(|members| members.len() == 1);
                match spelling {
                    Spelling::Types if schemas.iter().all(|schema| bare(schema) && schema["type"].is_string()) => {
                        json!({"type": schemas.iter().map(|schema| schema["type"].clone()).collect::<Vec<_>>()})
                    }
                    Spelling::OneOf => json!({"oneOf": schemas}),
                    _ => json!({"anyOf": schemas}),
                }
            }
            Kind::Reference(name, kind) => {
                let schema = kind.schema(definitions);
                let mut name = (*name).to_owned();
                // Two parameters may have drawn one name for different definitions.
                while definitions.get(&name).is_some_and(|known| *known != schema) {
                    name.push('2');
                }
                let reference = json!({"$ref": format!("#/$defs/{name}")});
                definitions.insert(name, schema);
                reference
            }
            Kind::Wrapped(kind) => json!({"allOf": [kind.schema(definitions)]}),
            Kind::Mixed => json!({"enum": ["auto", 3, null]}),
            Kind::Untyped => json!({"description": "anything"}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(kind: &Kind) -> Json {
        kind.schema(&mut Map::new())
    }

    #[test]
    fn a_nullable_kind_is_spelled_in_each_way() {
        let nullable = |spelling| schema(&Kind::Nullable(Box::new(Kind::Integer), spelling));
        assert_eq!(nullable(Spelling::Types), json!({"type": ["integer", "null"]}));
        assert_eq!(nullable(Spelling::AnyOf), json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}));
        assert_eq!(nullable(Spelling::OneOf), json!({"oneOf": [{"type": "null"}, {"type": "integer"}]}));
        assert_eq!(nullable(Spelling::Nullable), json!({"type": "integer", "nullable": true}));
    }

    #[test]
    fn an_enumeration_that_admits_null_says_so_beside_its_choices() {
        let kind = Kind::Nullable(Box::new(Kind::Choice(vec!["a", "b"], true)), Spelling::Types);
        assert_eq!(schema(&kind), json!({"anyOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]}));
    }

    #[test]
    fn a_reference_brings_its_definition() {
        let mut definitions = Map::new();
        let kind = Kind::List(Box::new(Kind::Reference("Place", Box::new(Kind::Text))));
        assert_eq!(kind.schema(&mut definitions), json!({"type": "array", "items": {"$ref": "#/$defs/Place"}}));
        assert_eq!(Json::Object(definitions), json!({"Place": {"type": "string"}}));
    }

    #[test]
    fn two_definitions_of_one_name_are_kept_apart() {
        let mut definitions = Map::new();
        let one = Kind::Reference("Place", Box::new(Kind::Text)).schema(&mut definitions);
        let same = Kind::Reference("Place", Box::new(Kind::Text)).schema(&mut definitions);
        let other = Kind::Reference("Place", Box::new(Kind::Integer)).schema(&mut definitions);
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert_eq!(definitions.len(), 2);
    }
}
