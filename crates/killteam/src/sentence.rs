//! Sentences on cards: words with holes, and whoever speaks fills them in.

use std::fmt::Write;

/// Words with holes such as `{who}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sentence(pub &'static str);

impl Sentence {
    /// With every hole filled, by its name.
    pub(crate) fn filled<T: std::fmt::Display>(self, fill: impl Fn(&str) -> T) -> String {
        let mut said = String::new();
        let mut rest = self.0;
        while let Some((before, (hole, after))) =
            rest.split_once('{').and_then(|(it, rest)| Some((it, rest.split_once('}')?)))
        {
            // Writing into a string never fails.
            let _ = write!(said, "{before}{}", fill(hole));
            rest = after;
        }
        said + rest
    }
}

#[cfg(test)]
mod tests {
    use super::Sentence;

    #[test]
    fn every_hole_is_filled_and_words_stay() {
        let said = |text| Sentence(text).filled(|hole| hole.to_uppercase());
        assert_eq!(said("{side} named {who} as envoy."), "SIDE named WHO as envoy.");
        assert_eq!(said("Nothing to fill."), "Nothing to fill.");
        assert_eq!(said("{who}"), "WHO");
    }
}
