//! Writes a case of the format qwen3_coder from the fuzzer's bytes and holds the reference to it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| seamcheck::fuzzing::generated("qwen3_coder", data));
