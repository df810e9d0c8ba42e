//! The JSON Schema of a tool: what an OpenAI client sends in `tools`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use super::Tool;

/// An OpenAI tool object.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct ToolObject {
    /// Always `function`.
    #[serde(rename = "type")]
    kind: Option<FunctionType>,
    /// The declared function.
    function: FunctionObject,
}

/// The only type of tool.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum FunctionType {
    /// A function with parameters.
    Function,
}

/// The declared function.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct FunctionObject {
    /// The function's name.
    name: String,
    /// What it does, for the model; parsers ignore it.
    description: Option<String>,
    /// The JSON Schema of its parameters: an object or a boolean; without it the function takes none.
    parameters: Option<Value>,
}

impl JsonSchema for Tool {
    fn schema_name() -> Cow<'static, str> {
        "Tool".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ToolObject::json_schema(generator)
    }
}
