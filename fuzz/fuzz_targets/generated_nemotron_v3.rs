//! Writes a case of the format nemotron_v3 from the fuzzer's bytes and holds the reference to it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| seamcheck::fuzzing::generated("nemotron_v3", data));
