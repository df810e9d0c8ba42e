//! A JSON text as a flat table of values, read without recursion.

use std::collections::BTreeMap;

use super::token::{TokenKind, tokens, units};

/// How an argument text stands to "one JSON object".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// It is one JSON object, with nothing but white space around it.
    Object,
    /// It is the beginning of one; the empty text is too.
    Prefix,
    /// It is neither.
    Other,
}

/// How `text` stands to "one JSON object".
pub fn form(text: &str) -> Form {
    match Document::parse(text) {
        Ok(document) if matches!(document.value(document.root()), Value::Object(_)) => Form::Object,
        Ok(_) => Form::Other,
        Err(Unread::EndsEarly) if text.trim_start_matches([' ', '\t', '\r', '\n']).starts_with('{') => Form::Prefix,
        Err(Unread::EndsEarly) if text.trim_matches([' ', '\t', '\r', '\n']).is_empty() => Form::Prefix,
        Err(_) => Form::Other,
    }
}

/// Why a text is no JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is the beginning of one.
    EndsEarly,
    /// It breaks the grammar.
    Broken,
}

/// A JSON value; members and elements are positions in the document's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number; its spelling is the value's source.
    Number,
    /// A string, as UTF-16.
    String(Vec<u16>),
    /// The elements.
    Array(Vec<usize>),
    /// The members by key; of a repeated key the last.
    Object(BTreeMap<Vec<u16>, usize>),
}

impl Value {
    /// The name of the value's type in JSON Schema.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Boolean(_) => "boolean",
            Value::Number => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }
}

/// A JSON text that has been read.
#[derive(Debug)]
pub struct Document<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    repeats_a_key: bool,
}

#[derive(Debug)]
struct Node {
    start: usize,
    end: usize,
    value: Value,
}

enum Expect {
    Value,
    ValueOrEnd,
    KeyOrEnd,
    Key,
    Colon,
    CommaOrEnd,
    Nothing,
}

impl<'a> Document<'a> {
    /// Reads `text` by RFC 8259.
    ///
    /// # Errors
    /// [`Unread::EndsEarly`] if more text could make it JSON, [`Unread::Broken`] if nothing can.
    pub fn parse(text: &'a str) -> Result<Document<'a>, Unread> {
        let mut nodes: Vec<Node> = Vec::new();
        // The containers that are open, each with the key whose value comes next.
        let mut open: Vec<(usize, Option<Vec<u16>>)> = Vec::new();
        let mut expect = Expect::Value;
        let (mut cut_off, mut repeats_a_key) = (false, false);

        for token in tokens(text) {
            let raw = &text[token.start..token.end];
            cut_off = match token.kind {
                TokenKind::String { closed } => !closed,
                TokenKind::Number { whole } | TokenKind::Literal { whole } => !whole,
                TokenKind::Punctuation(_) | TokenKind::Stray => false,
            };
            expect = match (expect, token.kind) {
                (Expect::Key | Expect::KeyOrEnd, TokenKind::String { closed }) => {
                    let key = units(&raw[1..raw.len() - usize::from(closed)]).0;
                    open.last_mut().ok_or(Unread::Broken)?.1 = Some(key);
                    Expect::Colon
                }
                (Expect::Colon, TokenKind::Punctuation(b':')) => Expect::Value,
                (Expect::CommaOrEnd, TokenKind::Punctuation(b',')) => {
                    let &(container, _) = open.last().ok_or(Unread::Broken)?;
                    if matches!(nodes[container].value, Value::Object(_)) { Expect::Key } else { Expect::Value }
                }
                (Expect::CommaOrEnd | Expect::KeyOrEnd, TokenKind::Punctuation(b'}'))
                | (Expect::CommaOrEnd | Expect::ValueOrEnd, TokenKind::Punctuation(b']')) => {
                    let (container, _) = open.pop().ok_or(Unread::Broken)?;
                    let is_object = matches!(nodes[container].value, Value::Object(_));
                    if is_object != (raw == "}") {
                        return Err(Unread::Broken);
                    }
                    nodes[container].end = token.end;
                    if open.is_empty() { Expect::Nothing } else { Expect::CommaOrEnd }
                }
                (Expect::Value | Expect::ValueOrEnd, kind) => {
                    let value = match kind {
                        TokenKind::Punctuation(b'{') => Value::Object(BTreeMap::new()),
                        TokenKind::Punctuation(b'[') => Value::Array(Vec::new()),
                        TokenKind::String { closed } => {
                            Value::String(units(&raw[1..raw.len() - usize::from(closed)]).0)
                        }
                        TokenKind::Number { .. } => Value::Number,
                        TokenKind::Literal { .. } => match raw.as_bytes()[0] {
                            b'n' => Value::Null,
                            letter => Value::Boolean(letter == b't'),
                        },
                        TokenKind::Punctuation(_) | TokenKind::Stray => return Err(Unread::Broken),
                    };
                    let here = nodes.len();
                    if let Some((container, key)) = open.last_mut() {
                        match &mut nodes[*container].value {
                            Value::Array(elements) => elements.push(here),
                            Value::Object(members) => {
                                repeats_a_key |= members.insert(key.take().unwrap_or_default(), here).is_some();
                            }
                            _ => return Err(Unread::Broken),
                        }
                    }
                    let next = match value {
                        Value::Object(_) => Expect::KeyOrEnd,
                        Value::Array(_) => Expect::ValueOrEnd,
                        _ if open.is_empty() => Expect::Nothing,
                        _ => Expect::CommaOrEnd,
                    };
                    if matches!(value, Value::Object(_) | Value::Array(_)) {
                        open.push((here, None));
                    }
                    nodes.push(Node { start: token.start, end: token.end, value });
                    next
                }
                _ => return Err(Unread::Broken),
            };
        }
        match expect {
            Expect::Nothing if !cut_off => Ok(Document { text, nodes, repeats_a_key }),
            _ => Err(Unread::EndsEarly),
        }
    }

    /// Whether some object of the text has a key twice.
    pub fn repeats_a_key(&self) -> bool {
        self.repeats_a_key
    }

    /// The position of the outermost object's member of this name.
    pub fn member(&self, key: &str) -> Option<usize> {
        self.member_of(self.root(), key)
    }

    /// The position of the member of this name of the object at `position`.
    pub fn member_of(&self, position: usize, key: &str) -> Option<usize> {
        match self.value(position) {
            Value::Object(members) => members.get(key.encode_utf16().collect::<Vec<u16>>().as_slice()).copied(),
            _ => None,
        }
    }

    /// The position of the outermost value.
    pub fn root(&self) -> usize {
        0
    }

    /// The value at a position of the table.
    pub fn value(&self, position: usize) -> &Value {
        &self.nodes[position].value
    }

    /// The value's text.
    pub fn source(&self, position: usize) -> &'a str {
        let node = &self.nodes[position];
        &self.text[node.start..node.end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_an_object_the_beginning_of_one_or_neither() {
        for text in ["{}", " {\"a\": [1, {\"b\": null}], \"c\": \"\\ud800\"} \n", r#"{"a":1,"a":2}"#] {
            assert_eq!(form(text), Form::Object, "{text}");
        }
        for text in ["", " ", "{", r#"{"a"#, r#"{"a":"#, r#"{"a": -"#, r#"{"a": 1, "#, r#"{"a": [tr"#, r#"{"a": "\u0"#]
        {
            assert_eq!(form(text), Form::Prefix, "{text}");
        }
        for text in ["[]", "null", "1", "{}}", "{]", r#"{"a" 1"#, r#"{"a":1,}"#, "{a", "[1", "{} {}", "{\"a\": 01", "x"]
        {
            assert_eq!(form(text), Form::Other, "{text}");
        }
    }

    #[test]
    fn brackets_nested_as_deep_as_the_text_is_long_are_read_without_a_stack() {
        let deep = format!("{{\"a\": {}{}}}", "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(form(&deep), Form::Object);
        assert_eq!(form(&deep[..deep.len() / 2]), Form::Prefix);
        assert!(super::super::same(&deep, &deep.replace(": ", ":")));
        assert!(!super::super::same(&deep, &deep.replace("[]", "[1]")));
    }
}
