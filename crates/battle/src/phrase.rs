//! Phrases: how inputs are written down, in journals and in scenarios alike.
//!
//! A phrase is a short list of words and values, all of them text: `choose` "Plant Banner", `who`
//! "a1", `at` "15.5, 18". A line of a journal can be pasted into a scenario and the other way
//! round, and a person can read both.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::Word;

/// A few words with their values, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<string, string>"))]
pub struct Phrase {
    words: Vec<(Word, Word)>,
}

/// What is wrong with a phrase, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PhraseError(pub String);

impl PhraseError {
    /// An error with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl Phrase {
    /// A phrase that begins with this word.
    ///
    /// ```
    /// # use battle::Phrase;
    /// let phrase = Phrase::new("choose", "Secure").with("who", "a1").with("on", "marker 2");
    /// assert_eq!(phrase.to_string(), r#"{"choose":"Secure","who":"a1","on":"marker 2"}"#);
    /// assert_eq!(phrase.get("who"), Some("a1"));
    /// ```
    pub fn new(word: &str, value: impl fmt::Display) -> Self {
        Self::default().with(word, value)
    }

    /// One more word.
    #[must_use]
    pub fn with(mut self, word: &str, value: impl fmt::Display) -> Self {
        self.words.push((Word::written(word), Word::written(value)));
        self
    }

    /// The value of a word.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.words.iter().find(|(it, _)| it.as_str() == word).map(|(_, value)| value.as_str())
    }

    /// The value of a word that must be there.
    pub fn need(&self, word: &str) -> Result<&str, PhraseError> {
        self.get(word).ok_or_else(|| PhraseError(format!("\"{word}\" is missing in {self}")))
    }

    /// The first word and its value: what kind of phrase this is.
    pub fn head(&self) -> Option<(&str, &str)> {
        self.words.first().map(|(word, value)| (word.as_str(), value.as_str()))
    }

    /// Words and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.words.iter().map(|(word, value)| (word.as_str(), value.as_str()))
    }

    /// Refuses words that nobody understands, so that a slip of the pen is noticed.
    pub fn only(&self, known: &[&str]) -> Result<(), PhraseError> {
        match self.words.iter().find(|(word, _)| !known.contains(&word.as_str())) {
            Some((word, _)) => {
                Err(PhraseError(format!("\"{word}\" is not understood here; known are {}", known.join(", "))))
            }
            None => Ok(()),
        }
    }

    /// As a value of a journal's line.
    pub fn to_value(&self) -> Value {
        let pairs = self.words.iter().map(|(word, value)| (word.to_string(), Value::String(value.to_string())));
        Value::Object(pairs.collect::<Map<_, _>>())
    }

    /// From a value of a journal's line.
    pub fn from_value(value: &Value) -> Result<Self, PhraseError> {
        let object = value.as_object().ok_or_else(|| PhraseError::new("an input must be an object of texts"))?;
        let mut words = Vec::new();
        for (word, value) in object {
            let text = value.as_str().ok_or_else(|| PhraseError(format!("\"{word}\" must be a text")))?;
            words.push((Word::written(word), Word::written(text)));
        }
        Ok(Self { words })
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Phrase {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        std::collections::BTreeMap::<String, String>::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Phrase {}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_value())
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Phrase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;

        impl<'de> Visitor<'de> for Words {
            type Value = Phrase;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Phrase, A::Error> {
                let mut words = Vec::new();
                while let Some(pair) = map.next_entry::<Word, Word>()? {
                    words.push(pair);
                }
                Ok(Phrase { words })
            }
        }

        deserializer.deserialize_map(Words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_data_in_the_order_of_its_words() {
        let phrase = Phrase::new("choose", "Secure").with("who", "a1").with("on", "marker 2");
        let written = serde_json::to_string(&phrase).unwrap();
        assert_eq!(written, phrase.to_string());
        assert_eq!(serde_json::from_str::<Phrase>(&written).unwrap(), phrase);
        assert!(serde_json::from_str::<Phrase>(r#"{"choose": 3}"#).is_err());
    }
}
