//! The bodies of the fuzz targets, on seeded bytes: what the fuzzer claims holds without a fuzzer too.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use seamcheck::{format, fuzzing, generate};

#[test]
fn the_reference_is_right_on_cases_written_from_random_bytes() {
    for row in format::all() {
        (0..300u64).into_par_iter().for_each(|seed| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut bytes = vec![0; (seed as usize * 37) % 4096];
            random.fill_bytes(&mut bytes);
            fuzzing::generated(&row.name, &bytes);
        });
    }
}

#[test]
fn the_reference_is_right_on_seeded_cases() {
    for row in format::all() {
        (0..300u64).into_par_iter().for_each(|index| fuzzing::hold(generate::seeded(row, 11, index)));
    }
}

#[test]
fn every_format_has_a_fuzz_target() {
    for row in format::all() {
        let target = format!("{}/fuzz/fuzz_targets/generated_{}.rs", env!("CARGO_MANIFEST_DIR"), row.name);
        let body = std::fs::read_to_string(&target).unwrap_or_else(|error| panic!("{target}: {error}"));
        assert!(body.contains(&format!("generated(\"{}\"", row.name)), "{target} does not fuzz {}", row.name);
    }
}
