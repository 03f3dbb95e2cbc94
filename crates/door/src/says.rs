//! Sentences: words, and names that can be tapped. They are put together here and taken apart nowhere.

use std::borrow::Cow;
use std::fmt;

use battle::{Seat, Side};
use serde::{Deserialize, Serialize, Serializer};

use crate::{Id, Ref};

/// What people read.
///
/// As data a plain text if there are no names in it, else a list: `["Shoot ", {"piece": "b2"}]`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(from = "Wire")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Wire"))]
pub struct Says {
    bits: Vec<Bit>,
}

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Bit {
    /// Words.
    Words(Cow<'static, str>),
    /// A name.
    Of(Ref),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
enum Wire {
    Plain(Cow<'static, str>),
    Bits(Vec<Bit>),
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Says {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        Wire::schema()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Says {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        Wire::schemas(schemas);
    }
}

impl From<Wire> for Says {
    fn from(wire: Wire) -> Self {
        match wire {
            Wire::Plain(text) if text.is_empty() => Self::default(),
            Wire::Plain(text) => Self { bits: vec![Bit::Words(text)] },
            Wire::Bits(bits) => Self { bits },
        }
    }
}

/// As it is read: one plain text, or bits.
impl Serialize for Says {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.bits.as_slice() {
            [] => serializer.serialize_str(""),
            [Bit::Words(text)] => serializer.serialize_str(text),
            bits => bits.serialize(serializer),
        }
    }
}

/// What things are called, for whoever wants a plain sentence.
pub trait Names {
    /// The name of something.
    fn name(&self, of: &Ref) -> String;
}

impl Says {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { bits: Vec::new() }
    }

    /// Plain words.
    pub fn plain(words: impl Into<Cow<'static, str>>) -> Self {
        Self::from(Wire::Plain(words.into()))
    }

    /// Gives back the room that it does not need.
    pub fn shrink(&mut self) {
        self.bits.shrink_to_fit();
    }

    /// Fills a pattern: each `{}` in it is one of these names, in order.
    ///
    /// ```
    /// # use door::{Ref, Says};
    /// let said = Says::of("{} shoots at {}.", [Ref::Piece("a5".into()), Ref::Piece("b2".into())]);
    /// assert_eq!(serde_json::to_string(&said).unwrap(), r#"[{"piece":"a5"}," shoots at ",{"piece":"b2"},"."]"#);
    /// ```
    pub fn of(pattern: &str, names: impl IntoIterator<Item = Ref>) -> Self {
        let mut names = names.into_iter();
        let mut said = Self::new();
        for (number, words) in pattern.split("{}").enumerate() {
            if number > 0
                && let Some(name) = names.next()
            {
                said = said.name(name);
            }
            said = said.words(words.to_owned());
        }
        said
    }

    /// More words.
    #[must_use]
    pub fn words(mut self, words: impl Into<Cow<'static, str>>) -> Self {
        let words = words.into();
        match self.bits.last_mut() {
            _ if words.is_empty() => {}
            Some(Bit::Words(last)) => last.to_mut().push_str(&words),
            _ => self.bits.push(Bit::Words(words)),
        }
        self
    }

    /// One more name.
    #[must_use]
    pub fn name(mut self, of: Ref) -> Self {
        self.bits.push(Bit::Of(of));
        self
    }

    /// With another sentence behind it.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        other.bits.into_iter().fold(self, |said, bit| match bit {
            Bit::Words(words) => said.words(words),
            Bit::Of(name) => said.name(name),
        })
    }

    /// Its parts.
    pub fn bits(&self) -> &[Bit] {
        &self.bits
    }

    /// True if nothing is said.
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The sentence with its names spelled out.
    pub fn spelled(&self, names: &dyn Names) -> String {
        let mut text = String::new();
        for bit in &self.bits {
            match bit {
                Bit::Words(words) => text.push_str(words),
                Bit::Of(name) => text.push_str(&names.name(name)),
            }
        }
        text
    }
}

/// With ids where names would stand.
impl fmt::Display for Says {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bits.iter().try_for_each(|bit| match bit {
            Bit::Words(words) => f.write_str(words),
            Bit::Of(Ref::Piece(id) | Ref::Marker(id) | Ref::Terrain(id) | Ref::Zone(id) | Ref::Card(id)) => {
                f.write_str(id.as_str())
            }
            Bit::Of(Ref::Side(side)) => write!(f, "{side}"),
            Bit::Of(Ref::Seat(seat)) => write!(f, "{seat}"),
            Bit::Of(Ref::Die(tray, die)) => write!(f, "die {} of tray {}", die + 1, tray + 1),
            Bit::Of(Ref::Entry(entry)) => write!(f, "entry {entry}"),
            Bit::Of(Ref::At(at)) => write!(f, "{}", table::Point::from(*at)),
        })
    }
}

impl From<&'static str> for Says {
    fn from(words: &'static str) -> Self {
        Self::plain(words)
    }
}

impl From<String> for Says {
    fn from(words: String) -> Self {
        Self::plain(words)
    }
}

impl From<Ref> for Says {
    fn from(of: Ref) -> Self {
        Self::new().name(of)
    }
}

impl From<Side> for Ref {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}

impl From<Seat> for Ref {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl Ref {
    /// A piece by its word.
    pub fn piece(word: impl Into<Id>) -> Self {
        Self::Piece(word.into())
    }

    /// A marker by its word.
    pub fn marker(word: impl Into<Id>) -> Self {
        Self::Marker(word.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_sentence_is_a_text_and_one_with_names_a_list() {
        let plain = Says::plain("Pass");
        assert_eq!(serde_json::to_string(&plain).unwrap(), "\"Pass\"");
        let named = Says::plain("Shoot ").name(Ref::piece("b2"));
        let written = serde_json::to_string(&named).unwrap();
        assert_eq!(written, r#"["Shoot ",{"piece":"b2"}]"#);
        assert_eq!(serde_json::from_str::<Says>(&written).unwrap(), named);
        assert_eq!(serde_json::from_str::<Says>("\"Pass\"").unwrap(), plain);
        assert_eq!(named.to_string(), "Shoot b2");
    }

    #[test]
    fn words_beside_words_are_one_bit() {
        assert_eq!(Says::plain("a").words("b").words("").bits().len(), 1);
        assert_eq!(Says::of("{}", [Ref::piece("a1")]).bits().len(), 1);
        assert!(Says::default().is_empty());
        assert_eq!(serde_json::to_string(&Says::default()).unwrap(), "\"\"");
    }
}
