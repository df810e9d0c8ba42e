//! Writes a case of the format step3p5 from the fuzzer's bytes and holds the reference to it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| seamcheck::fuzzing::generated("step3p5", data));
