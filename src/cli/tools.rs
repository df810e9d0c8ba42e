//! Files with declared functions.

use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::tool::Tool;

/// Reads a JSON array of OpenAI tool objects.
pub fn read(path: &Path) -> anyhow::Result<Vec<Tool>> {
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("the tools file {shown} could not be read"))?;
    let value: Value = serde_json::from_slice(&bytes).with_context(|| format!("the tools file {shown} is not JSON"))?;
    let Value::Array(tools) = value else { bail!("the tools file {shown} does not hold a JSON array of tool objects") };
    tools
        .iter()
        .enumerate()
        .map(|(position, tool)| {
            Tool::from_json(tool).map_err(|error| anyhow::anyhow!("{shown}: tool {}: {error}", position + 1))
        })
        .collect()
}
