//! The bodies of the fuzz targets, on seeded bytes: what the fuzzer claims holds without a fuzzer too.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use seamcheck::format::Family;
use seamcheck::{format, fuzzing, generate};

/// The families, each with the name of its target.
const TARGETS: [(Family, &str); 4] = [
    (Family::JsonInTags, "generated_json_in_tags"),
    (Family::SectionAndHeader, "generated_section_and_header"),
    (Family::RawParameters, "generated_raw_parameters"),
    (Family::KeyValueTags, "generated_key_value_tags"),
];

#[test]
fn the_reference_is_right_on_cases_written_from_random_bytes() {
    for (family, _) in TARGETS {
        (0..600u64).into_par_iter().for_each(|seed| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut bytes = vec![0; (seed as usize * 37) % 4096];
            random.fill_bytes(&mut bytes);
            fuzzing::generated(family, &bytes);
        });
    }
}

#[test]
fn the_reference_is_right_on_seeded_cases_of_every_format() {
    for row in format::all() {
        (0..80u64).into_par_iter().for_each(|index| fuzzing::hold(generate::seeded(row, 11, index)));
    }
}

#[test]
fn every_format_has_a_fuzz_target() {
    for row in format::all() {
        let target = TARGETS.iter().find(|(family, _)| *family == row.family());
        let (family, name) = target.unwrap_or_else(|| panic!("the family of {} has no target", row.name));
        let path = format!("{}/fuzz/fuzz_targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let body = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(body.contains(&format!("generated(Family::{family:?}")), "{path} does not fuzz {family:?}");
    }
}
