//! Which Python runs factories and makes environments.

use std::env;

/// The variable that names another Python.
pub const VARIABLE: &str = "SEAMCHECK_PYTHON";

/// The interpreter that `SEAMCHECK_PYTHON` names, else `python3`, looked up in `PATH`.
pub fn interpreter() -> String {
    env::var(VARIABLE).ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "python3".to_owned())
}
