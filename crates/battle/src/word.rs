//! Short texts that need no room of their own.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// As many bytes stand in a word itself.
const SHORT: usize = 22;

/// A word, or a few: what ids and phrases are made of.
///
/// Nearly all of them are short, and a server copies them far more often than it makes them: for each sight of a table
/// some hundreds. Copying a short one asks nobody for memory.
#[derive(Clone)]
pub struct Word(Kept);

#[derive(Clone)]
enum Kept {
    Known(&'static str),
    Short(u8, [u8; SHORT]),
    Long(Box<str>),
}

impl Word {
    /// A word that is known beforehand.
    pub const fn known(word: &'static str) -> Self {
        Self(Kept::Known(word))
    }

    /// Whatever somebody writes.
    pub fn written(value: impl fmt::Display) -> Self {
        let mut pen = Pen::default();
        // A pen takes whatever is written.
        let _ = fmt::write(&mut pen, format_args!("{value}"));
        pen.word()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Kept::Known(word) => word,
            // It was made of whole texts.
            Kept::Short(..) => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Kept::Long(word) => word,
        }
    }

    fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Kept::Known(word) => word.as_bytes(),
            Kept::Short(length, bytes) => bytes.get(..usize::from(*length)).unwrap_or_default(),
            Kept::Long(word) => word.as_bytes(),
        }
    }
}

/// Somebody who writes a word.
#[derive(Default)]
struct Pen {
    length: usize,
    bytes: [u8; SHORT],
    /// All of it, as soon as it is too long.
    long: Option<String>,
}

impl Pen {
    fn word(self) -> Word {
        match (self.long, u8::try_from(self.length)) {
            (None, Ok(length)) => Word(Kept::Short(length, self.bytes)),
            (long, _) => Word(Kept::Long(long.unwrap_or_default().into_boxed_str())),
        }
    }
}

impl fmt::Write for Pen {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let length = self.length + text.len();
        match (&mut self.long, self.bytes.get_mut(self.length..length)) {
            (Some(long), _) => long.push_str(text),
            (None, Some(room)) => {
                room.copy_from_slice(text.as_bytes());
                self.length = length;
            }
            (None, None) => {
                let before = self.bytes.get(..self.length).and_then(|it| std::str::from_utf8(it).ok());
                self.long = Some([before.unwrap_or_default(), text].concat());
            }
        }
        Ok(())
    }
}

impl Default for Word {
    fn default() -> Self {
        Self::known("")
    }
}

impl From<&'static str> for Word {
    fn from(word: &'static str) -> Self {
        Self::known(word)
    }
}

impl From<String> for Word {
    fn from(word: String) -> Self {
        match word.len() <= SHORT {
            true => Self::written(word),
            false => Self(Kept::Long(word.into_boxed_str())),
        }
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Word {}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl Visitor<'_> for Reader {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Word, E> {
                Ok(Word::written(text))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<Word, E> {
                Ok(Word::from(text))
            }
        }

        deserializer.deserialize_string(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_its_text_however_it_is_kept() {
        let texts =
            [SHORT - 1, SHORT, SHORT + 1, 3 * SHORT].map(|it| "plant ".chars().cycle().take(it).collect::<String>());
        for text in ["", "a1", "ångström"].into_iter().chain(texts.iter().map(String::as_str)) {
            let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
            let all = [Word::known(kept), Word::written(text), Word::from(text.to_owned())];
            let read: Word = serde_json::from_str(&serde_json::to_string(&all[1]).unwrap()).unwrap();
            for word in all.iter().chain([&read]) {
                assert_eq!((word.as_str(), word), (text, &all[0]));
                assert_eq!((word.to_string(), format!("{word:?}")), (text.to_owned(), format!("{text:?}")));
            }
        }
    }

    #[test]
    fn a_word_is_written_piece_by_piece_up_to_any_length() {
        for count in 0..40 {
            let pieces = "né".repeat(count);
            let word = Word::written(format_args!("{}{}", &pieces, count));
            assert_eq!(word.as_str(), format!("{pieces}{count}"));
        }
    }

    #[test]
    fn words_are_in_the_order_of_their_texts() {
        let mut words = ["b2", "a10", "a2", "", "a longer one than stands in a word itself"].map(Word::written);
        words.sort();
        assert_eq!(
            words.map(|it| it.to_string()),
            ["", "a longer one than stands in a word itself", "a10", "a2", "b2"]
        );
    }

    #[test]
    fn a_word_is_no_larger_than_a_text() {
        assert_eq!(size_of::<Word>(), size_of::<String>());
        assert_eq!(size_of::<Option<Word>>(), size_of::<String>());
    }
}
