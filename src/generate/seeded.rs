//! Seeded cases: bytes from a random stream that is the same for every version of its library and on every machine.

use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::case::Case;
use crate::format::Row;

/// How many bytes a case draws from: more than the longest takes.
pub(super) const BYTES: usize = 16 * 1024;

/// The case of this seed and index. Its id and source say how to get it again.
pub fn seeded(row: &Row, seed: u64, index: u64) -> Case {
    let mut case = super::drawn(row, &mut Unstructured::new(&bytes(row, seed, index)));
    case.id = format!("generated/{}/{seed}/{index}", row.name);
    case.source = format!("case {index} of `seamcheck generate --jsonl --format {} --seed {seed}`", row.name);
    case
}

/// The bytes: the key is the seed and the format's name, the stream is the index.
pub(super) fn bytes(row: &Row, seed: u64, index: u64) -> Vec<u8> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    for (position, byte) in row.name.bytes().enumerate() {
        key[8 + position % 24] ^= byte;
    }
    let mut random = ChaCha8Rng::from_seed(key);
    random.set_stream(index);
    let mut bytes = vec![0; BYTES];
    random.fill_bytes(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::find;

    #[test]
    fn the_bytes_are_those_of_the_published_cipher() {
        // Worked out apart from this code, from the definition of ChaCha with 8 rounds, a 64-bit counter of 0 and the stream as nonce.
        let row = find("qwen3").expect("a built-in format");
        assert_eq!(bytes(row, 42, 17)[..8], [190, 229, 85, 209, 30, 84, 235, 210]);
    }
}
