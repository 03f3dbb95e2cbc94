//! Names and keys: short enough to read, or long enough that nobody guesses them.

mod words;

use crate::chance::bytes;
use words::WORDS;

/// How long the words of a lobby live: a day, in seconds.
pub(crate) const WORDS_LIVE: i64 = 24 * 60 * 60;

const BASE_32: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
const BASE_64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The public name of a battle: 10 letters that open nothing by themselves.
pub(crate) fn battle() -> String {
    bytes::<10>().iter().map(|it| char::from(BASE_32[usize::from(it % 32)])).collect()
}

/// A key: 128 random bits as 22 letters.
pub(crate) fn key() -> String {
    let mut bits = u128::from_le_bytes(bytes());
    let mut key = String::with_capacity(22);
    for _ in 0..22 {
        key.push(char::from(BASE_64[(bits % 64) as usize]));
        bits /= 64;
    }
    key
}

/// Three words that can be called across a room.
pub(crate) fn three_words() -> String {
    bytes::<3>().map(|it| WORDS[usize::from(it)]).join("-")
}

/// Words as somebody typed them: any capitals, spaces or hyphens between them.
pub(crate) fn as_typed(words: &str) -> String {
    let parts = words.split(|it: char| !it.is_alphabetic()).filter(|it| !it.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_keys_have_their_length_and_differ() {
        let keys: BTreeSet<String> = (0..200).map(|_| key()).collect();
        assert_eq!(keys.len(), 200);
        assert!(keys.iter().all(|it| it.len() == 22), "{keys:?}");
        assert_eq!(battle().len(), 10);
    }

    #[test]
    fn there_are_256_words_that_nobody_mistakes_for_another() {
        let distinct: BTreeSet<&str> = WORDS.into_iter().collect();
        assert_eq!(distinct.len(), 256);
        assert!(WORDS.iter().all(|it| (3..=7).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_lowercase())));
        assert_eq!(three_words().split('-').count(), 3);
    }

    #[test]
    fn words_are_taken_as_people_type_them() {
        assert_eq!(as_typed(" Otter basalt-LANTERN "), "otter-basalt-lantern");
        assert_eq!(as_typed("<b>"), "b");
    }
}
