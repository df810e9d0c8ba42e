//! Writes a case of a format of the family raw_parameters from the fuzzer's bytes and holds the reference to it.

#![no_main]

use seamcheck::format::Family;
use seamcheck::fuzzing::generated;

libfuzzer_sys::fuzz_target!(|data: &[u8]| generated(Family::RawParameters, data));
