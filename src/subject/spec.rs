//! What a user may name as a subject.
//!
//! | written | subject |
//! |---|---|
//! | `reference` | the specification's own parser |
//! | `faulty:NAME` | a parser of the gallery, with one known fault |
//! | `ENGINE[:PARSER][==VERSION]` | an installed engine, perhaps only one of its parsers |
//! | `py:module:factory` | anyone's parser in Python |
//! | `worker:COMMAND` | any program that speaks the worker protocol; `--worker COMMAND` on the command line |

use std::fmt;
use std::str::FromStr;

use super::registry;

/// A subject as it is named, not yet opened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SubjectSpec {
    /// The reference.
    Reference,
    /// The faulty parser of this name.
    Faulty(String),
    /// An engine that has a preset.
    Engine {
        /// The engine's name in the registry.
        name: String,
        /// Only this parser of it; all of them if `None`.
        parser: Option<String>,
        /// The version; the newest installed one if `None`.
        version: Option<String>,
    },
    /// A Python factory.
    Factory {
        /// The dotted name of the module.
        module: String,
        /// The callable in it that makes a parser, dotted if it is inside something.
        factory: String,
    },
    /// A worker: a program and its arguments.
    Worker(Vec<String>),
}

/// Why a text names no subject.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Nothing is called so.
    #[error("`{name}` names no subject{}; {}", did_you_mean(.closest.as_deref()), known())]
    Unknown {
        /// What was written.
        name: String,
        /// A subject whose name is much like it.
        closest: Option<String>,
    },
    /// A part is missing.
    #[error("`{written}` is incomplete; write it as `{form}`")]
    Incomplete {
        /// What was written.
        written: String,
        /// How it is written.
        form: &'static str,
    },
    /// What stands after `==` is no version.
    #[error("`{version}` in `{written}` is not a version; write it as in `{example}`")]
    Version {
        /// What was written.
        written: String,
        /// The part after `==`.
        version: String,
        /// A right one.
        example: String,
    },
    /// The worker command cannot be split into words.
    #[error("the worker command `{0}` has a quote that is not closed, or is empty")]
    Command(String),
}

const FACTORY: &str = "py:module:factory";

impl SubjectSpec {
    /// The worker that `command` starts; its words are split as a shell does, but no shell runs.
    ///
    /// # Errors
    /// [`SpecError::Command`] if a quote is not closed or there is no word.
    pub fn worker(command: &str) -> Result<SubjectSpec, SpecError> {
        match shlex::split(command) {
            Some(words) if !words.is_empty() && !words[0].is_empty() => Ok(SubjectSpec::Worker(words)),
            _ => Err(SpecError::Command(command.to_owned())),
        }
    }
}

impl FromStr for SubjectSpec {
    type Err = SpecError;

    fn from_str(written: &str) -> Result<SubjectSpec, SpecError> {
        let incomplete = |form| SpecError::Incomplete { written: written.to_owned(), form };
        if written == "reference" {
            return Ok(SubjectSpec::Reference);
        }
        match written.split_once(':') {
            Some(("faulty", "")) => return Err(incomplete("faulty:NAME")),
            Some(("faulty", name)) => return Ok(SubjectSpec::Faulty(name.to_owned())),
            Some(("worker", command)) => return SubjectSpec::worker(command),
            Some(("py", place)) => {
                return match place.split_once(':') {
                    Some((module, factory)) if !module.is_empty() && !factory.is_empty() => {
                        Ok(SubjectSpec::Factory { module: module.to_owned(), factory: factory.to_owned() })
                    }
                    _ => Err(incomplete(FACTORY)),
                };
            }
            _ => {}
        }
        match written {
            "faulty" => return Err(incomplete("faulty:NAME")),
            "py" => return Err(incomplete(FACTORY)),
            "worker" => return Err(incomplete("worker:COMMAND")),
            _ => {}
        }
        engine(written)
    }
}

fn engine(written: &str) -> Result<SubjectSpec, SpecError> {
    let (rest, version) = match written.split_once("==") {
        Some((rest, version)) => (rest, Some(version)),
        None => (written, None),
    };
    let (name, parser) = match rest.split_once(':') {
        Some((name, parser)) => (name, Some(parser)),
        None => (rest, None),
    };
    let Some(recipe) = registry::find(name) else {
        return Err(SpecError::Unknown { name: written.to_owned(), closest: closest(name, names()) });
    };
    if parser == Some("") {
        return Err(SpecError::Incomplete { written: written.to_owned(), form: "ENGINE[:PARSER][==VERSION]" });
    }
    if let Some(version) = version.filter(|version| !registry::is_version(version)) {
        return Err(SpecError::Version {
            written: written.to_owned(),
            version: version.to_owned(),
            example: format!("{}=={}", recipe.name, recipe.newest()),
        });
    }
    Ok(SubjectSpec::Engine {
        name: recipe.name.clone(),
        parser: parser.map(str::to_owned),
        version: version.map(str::to_owned),
    })
}

/// As it is written; reading it again gives the same subject.
impl fmt::Display for SubjectSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubjectSpec::Reference => formatter.write_str("reference"),
            SubjectSpec::Faulty(name) => write!(formatter, "faulty:{name}"),
            SubjectSpec::Engine { name, parser, version } => {
                formatter.write_str(name)?;
                if let Some(parser) = parser {
                    write!(formatter, ":{parser}")?;
                }
                if let Some(version) = version {
                    write!(formatter, "=={version}")?;
                }
                Ok(())
            }
            SubjectSpec::Factory { module, factory } => write!(formatter, "py:{module}:{factory}"),
            SubjectSpec::Worker(words) => {
                let joined = shlex::try_join(words.iter().map(String::as_str));
                write!(formatter, "worker:{}", joined.unwrap_or_else(|_| words.join(" ")))
            }
        }
    }
}

/// The names that may stand at the beginning.
fn names() -> impl Iterator<Item = &'static str> {
    let engines = registry::all().iter().map(|recipe| recipe.name.as_str());
    ["reference", "faulty", "py", "worker"].into_iter().chain(engines)
}

/// The one of `names` that is most like `written`, if one is much like it.
pub(super) fn closest<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let written = written.to_ascii_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&written, &name.to_ascii_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name.to_owned())
}

/// The part of a sentence that names the closest match.
pub(super) fn did_you_mean(closest: Option<&str>) -> String {
    closest.map_or_else(String::new, |name| format!(", did you mean `{name}`?"))
}

fn known() -> String {
    let engines: Vec<&str> = registry::all().iter().map(|recipe| recipe.name.as_str()).collect();
    format!(
        "there are reference, faulty:NAME, {FACTORY}, worker:COMMAND, and engines as ENGINE[:PARSER][==VERSION]: {}",
        engines.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(written: &str) -> SubjectSpec {
        written.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn error(written: &str) -> String {
        match written.parse::<SubjectSpec>() {
            Err(error) => error.to_string(),
            Ok(spec) => panic!("`{written}` gave {spec:?}"),
        }
    }

    fn engine(parser: Option<&str>, version: Option<&str>) -> SubjectSpec {
        let owned = |part: Option<&str>| part.map(str::to_owned);
        SubjectSpec::Engine { name: "freetoken".to_owned(), parser: owned(parser), version: owned(version) }
    }

    #[test]
    fn every_form_is_read_and_written_back() {
        for (written, spec) in [
            ("reference", SubjectSpec::Reference),
            ("faulty:lost_tail", SubjectSpec::Faulty("lost_tail".to_owned())),
            ("freetoken", engine(None, None)),
            ("freetoken:qwen3_coder", engine(Some("qwen3_coder"), None)),
            ("freetoken==0.2.1", engine(None, Some("0.2.1"))),
            ("freetoken:qwen3_coder==0.2.1", engine(Some("qwen3_coder"), Some("0.2.1"))),
            (
                "py:my.module:make.parser",
                SubjectSpec::Factory { module: "my.module".to_owned(), factory: "make.parser".to_owned() },
            ),
            (
                "worker:node w.js 'a b' --fast",
                SubjectSpec::Worker(["node", "w.js", "a b", "--fast"].map(str::to_owned).to_vec()),
            ),
        ] {
            assert_eq!(parse(written), spec);
            assert_eq!(spec.to_string(), written);
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_closest_and_all_known_ones() {
        let sentence = error("freetokn:qwen3");
        assert!(
            sentence.starts_with("`freetokn:qwen3` names no subject, did you mean `freetoken`?; there"),
            "{sentence}"
        );
        assert!(sentence.contains("reference, faulty:NAME, py:module:factory, worker:COMMAND"), "{sentence}");
        assert!(error("Reference").contains("did you mean `reference`?"), "{}", error("Reference"));
        assert!(!error("zzz").contains("did you mean"), "{}", error("zzz"));
        assert!(error("").starts_with("`` names no subject; there are"), "{}", error(""));
    }

    #[test]
    fn a_missing_or_wrong_part_is_a_sentence_that_shows_the_form() {
        for (written, sentence) in [
            ("faulty", "`faulty` is incomplete; write it as `faulty:NAME`"),
            ("faulty:", "`faulty:` is incomplete; write it as `faulty:NAME`"),
            ("py:module", "`py:module` is incomplete; write it as `py:module:factory`"),
            ("py::f", "`py::f` is incomplete; write it as `py:module:factory`"),
            ("freetoken:", "`freetoken:` is incomplete; write it as `ENGINE[:PARSER][==VERSION]`"),
            ("freetoken==", "`` in `freetoken==` is not a version; write it as in `freetoken==0.2.1`"),
            ("freetoken==../x", "`../x` in `freetoken==../x` is not a version; write it as in `freetoken==0.2.1`"),
            ("worker:", "the worker command `` has a quote that is not closed, or is empty"),
            ("worker:a 'b", "the worker command `a 'b` has a quote that is not closed, or is empty"),
        ] {
            assert_eq!(error(written), sentence);
        }
    }
}
