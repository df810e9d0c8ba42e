//! The value: an argument as its author means it, with number texts kept as written.

/// A JSON value. Members keep their order, numbers their spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, by its text in JSON's grammar.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The JSON text, on one line, as the truth of a case states it.
    pub(super) fn to_json(&self) -> String {
        let mut text = String::new();
        self.push_json(&mut text);
        text
    }

    fn push_json(&self, text: &mut String) {
        match self {
            Value::Null => text.push_str("null"),
            Value::Boolean(true) => text.push_str("true"),
            Value::Boolean(false) => text.push_str("false"),
            Value::Number(number) => text.push_str(number),
            Value::Text(string) => text.push_str(&quoted(string)),
            Value::List(items) => {
                text.push('[');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        text.push_str(", ");
                    }
                    item.push_json(text);
                }
                text.push(']');
            }
            Value::Object(members) => {
                text.push('{');
                for (position, (key, value)) in members.iter().enumerate() {
                    if position > 0 {
                        text.push_str(", ");
                    }
                    text.push_str(&quoted(key));
                    text.push_str(": ");
                    value.push_json(text);
                }
                text.push('}');
            }
        }
    }
}

/// `string` as a JSON string.
pub(super) fn quoted(string: &str) -> String {
    serde_json::Value::from(string).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_spelling_in_the_truth() {
        let value = Value::Object(vec![
            ("n".to_owned(), Value::Number("1.50e+2".to_owned())),
            ("s".to_owned(), Value::Text("\"\n".to_owned())),
        ]);
        assert_eq!(value.to_json(), r#"{"n": 1.50e+2, "s": "\"\n"}"#);
    }
}
