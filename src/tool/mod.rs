//! A *tool* is a function that the request declares: a name and a JSON Schema of its parameters, as an OpenAI tool
//! object.

mod schema;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

/// One declared function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tool {
    /// The function's name.
    pub name: String,
    /// What it does, for the model; parsers ignore it.
    pub description: Option<String>,
    /// The JSON Schema of its parameters; an object with no properties where the request gives none.
    pub parameters: Value,
}

impl Tool {
    /// A tool without a description.
    pub fn new(name: impl Into<String>, parameters: Value) -> Tool {
        Tool { name: name.into(), description: None, parameters }
    }

    /// Reads an OpenAI tool object, `{"type": "function", "function": {…}}`, or the bare inner object.
    ///
    /// # Errors
    /// A sentence that says which member is missing or of the wrong type.
    pub fn from_json(value: &Value) -> Result<Tool, String> {
        let function = value.get("function").unwrap_or(value);
        let name = function
            .get("name")
            .and_then(Value::as_str)
            .ok_or("a tool needs a member `function.name` that is a string")?;
        let description = function.get("description").and_then(Value::as_str).map(str::to_owned);
        let parameters = match function.get("parameters") {
            None | Some(Value::Null) => json!({"type": "object", "properties": {}}),
            Some(schema @ (Value::Object(_) | Value::Bool(_))) => schema.clone(),
            Some(_) => return Err(format!("the `parameters` of the tool `{name}` are not a JSON Schema")),
        };
        Ok(Tool { name: name.to_owned(), description, parameters })
    }

    /// The OpenAI tool object.
    pub fn to_json(&self) -> Value {
        let mut function = json!({"name": self.name, "parameters": self.parameters});
        if let Some(description) = &self.description {
            function["description"] = json!(description);
        }
        json!({"type": "function", "function": function})
    }
}

impl Serialize for Tool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tool, D::Error> {
        Tool::from_json(&Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}
