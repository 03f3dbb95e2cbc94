//! Many phrases that say the same with other words are one row with blanks; few of them are a row each.

use std::collections::{BTreeMap, BTreeSet};

use battle::Phrase;

/// So many alike are still a row each.
pub const FEW: usize = 16;

/// Phrases that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gathered {
    /// What they have in common.
    pub phrase: Phrase,
    /// The words in which they differ, each with the values that it has, in the order in which they come.
    pub blanks: Vec<(String, Vec<String>)>,
    /// Which of the phrases, by their places.
    pub members: Vec<usize>,
}

/// The words of a phrase that hold a place or a way.
pub type PlaceWords = &'static [&'static str];

/// Gathers phrases that begin alike and have the same words, where there are more than a few; and those that differ only
/// in words of places, however few they are. Which words are places is said for each phrase.
///
/// ```
/// # use battle::Phrase;
/// # use door::gathered;
/// let to = |place: &str| Phrase::new("choose", "Dash").with("who", "a1").with("to", place);
/// let rows = gathered(&[to("1, 1"), Phrase::new("choose", "pass"), to("2, 2")], |_| &["to"]);
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows[0].phrase, Phrase::new("choose", "Dash").with("who", "a1"));
/// assert_eq!(rows[0].blanks, [("to".to_owned(), vec!["1, 1".to_owned(), "2, 2".to_owned()])]);
/// ```
pub fn gathered(phrases: &[Phrase], places: impl Fn(usize) -> PlaceWords) -> Vec<Gathered> {
    let mut rows: Vec<Gathered> = Vec::new();
    let keys = phrases.iter().enumerate().map(|(place, it)| key(it, |word| !places(place).contains(&word)));
    for group in alike(keys) {
        let places = group.first().map_or(&[] as PlaceWords, |it| places(*it));
        if !places.is_empty() {
            rows.push(one_row(phrases, group, places));
        } else {
            rows.extend(group.into_iter().map(|it| single(phrases, it)));
        }
    }
    if rows.len() > FEW { shortened(phrases, rows) } else { rows }
}

/// Among what takes no place, what begins alike and has the same words is one row if it is too much for a list.
fn shortened(phrases: &[Phrase], rows: Vec<Gathered>) -> Vec<Gathered> {
    let kinds = alike(rows.iter().map(|it| key(&it.phrase, |_| false)));
    let mut rows: Vec<Option<Gathered>> = rows.into_iter().map(Some).collect();
    for kind in kinds.into_iter().filter(|it| it.len() > FEW) {
        let is_plain = |it: &usize| matches!(rows.get(*it), Some(Some(row)) if row.blanks.is_empty());
        let plain: Vec<usize> = kind.into_iter().filter(is_plain).collect();
        let taken = plain.iter().filter_map(|it| rows.get_mut(*it)?.take());
        let members = taken.flat_map(|it| it.members).collect();
        if let Some(row) = plain.first().and_then(|it| rows.get_mut(*it)) {
            *row = Some(one_row(phrases, members, &[]));
        }
    }
    rows.into_iter().flatten().collect()
}

/// What is left of a row when some of its blanks are filled: the rest, narrowed to what goes with them. Nothing if
/// nothing does.
pub fn drafted(phrases: &[Phrase], draft: &Phrase, places: impl Fn(usize) -> PlaceWords) -> Option<Gathered> {
    let fits = |it: &Phrase| it.head() == draft.head() && draft.iter().all(|(word, value)| it.get(word) == Some(value));
    let members: Vec<usize> = phrases.iter().enumerate().filter(|(_, it)| fits(it)).map(|(place, _)| place).collect();
    let first = members.first().and_then(|it| phrases.get(*it))?;
    // Of phrases with other words those are meant that have the words of the first.
    let words = key(first, |_| false);
    let members: Vec<usize> =
        members.into_iter().filter(|it| phrases.get(*it).is_some_and(|it| key(it, |_| false) == words)).collect();
    let words = members.first().map_or(&[] as PlaceWords, |it| places(*it));
    let missing: Vec<&str> = words.iter().copied().filter(|it| draft.get(it).is_none()).collect();
    Some(one_row(phrases, members, &missing))
}

/// The beginning of a phrase and its words; the values of some of them as well.
type Key<'a> = Vec<(&'a str, Option<&'a str>)>;

fn key(phrase: &Phrase, with_value: impl Fn(&str) -> bool) -> Key<'_> {
    let words = phrase.iter().enumerate();
    words.map(|(number, (word, value))| (word, Some(value).filter(|_| number == 0 || with_value(word)))).collect()
}

/// The places of equal keys, in the order in which they come first.
fn alike<'a>(keys: impl Iterator<Item = Key<'a>>) -> Vec<Vec<usize>> {
    let mut order: Vec<Vec<usize>> = Vec::new();
    let mut known: BTreeMap<Key<'a>, usize> = BTreeMap::new();
    for (place, key) in keys.enumerate() {
        let group = *known.entry(key).or_insert_with(|| {
            order.push(Vec::new());
            order.len() - 1
        });
        if let Some(group) = order.get_mut(group) {
            group.push(place);
        }
    }
    order
}

fn single(phrases: &[Phrase], place: usize) -> Gathered {
    let phrase = phrases.get(place).cloned().unwrap_or_default();
    Gathered { phrase, blanks: Vec::new(), members: vec![place] }
}

/// One row for all of these, which have the same words. Words of places are blanks even if there is but one value.
fn one_row(phrases: &[Phrase], members: Vec<usize>, places: &[&str]) -> Gathered {
    let all: Vec<&Phrase> = members.iter().filter_map(|it| phrases.get(*it)).collect();
    let Some(first) = all.first() else { return Gathered { phrase: Phrase::default(), blanks: Vec::new(), members } };
    let mut phrase = Phrase::default();
    let mut blanks = Vec::new();
    for (number, (word, value)) in first.iter().enumerate() {
        let same = all.iter().all(|it| it.get(word) == Some(value));
        if number == 0 || same && !places.contains(&word) {
            phrase = phrase.with(word, value);
            continue;
        }
        let mut values: Vec<String> = Vec::new();
        let mut known = BTreeSet::new();
        for value in all.iter().filter_map(|it| it.get(word)) {
            if known.insert(value) {
                values.push(value.to_owned());
            }
        }
        blanks.push((word.to_owned(), values));
    }
    Gathered { phrase, blanks, members }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn out(who: u32, by: u32) -> Phrase {
        Phrase::new("report", "out").with("who", format!("b{who}")).with("by", format!("a{by}"))
    }

    #[test]
    fn few_are_a_row_each_and_many_are_one_with_blanks() {
        let few: Vec<Phrase> = (0..4).flat_map(|who| (0..4).map(move |by| out(who, by))).collect();
        assert_eq!(gathered(&few, |_| &[]).len(), 16);
        let many: Vec<Phrase> = (0..5).flat_map(|who| (0..4).map(move |by| out(who, by))).collect();
        let rows = gathered(&many, |_| &[]);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].phrase, Phrase::new("report", "out"));
        let words: Vec<(&str, usize)> = rows[0].blanks.iter().map(|(word, it)| (word.as_str(), it.len())).collect();
        assert_eq!(words, [("who", 5), ("by", 4)]);
    }

    #[test]
    fn a_filled_blank_narrows_the_rest() {
        let phrases = [out(1, 1), out(1, 2), out(2, 3)];
        let draft = Phrase::new("report", "out").with("who", "b1");
        let row = drafted(&phrases, &draft, |_| &[]).expect("two fit");
        assert_eq!(row.blanks, [("by".to_owned(), vec!["a1".to_owned(), "a2".to_owned()])]);
        let draft = Phrase::new("report", "out").with("who", "b2");
        let row = drafted(&phrases, &draft, |_| &[]).expect("one fits");
        assert_eq!((row.phrase, row.blanks.len()), (out(2, 3), 0));
        assert_eq!(drafted(&phrases, &draft.with("by", "a9"), |_| &[]), None);
    }

    #[test]
    fn other_words_are_other_rows() {
        let nobody = Phrase::new("report", "out").with("who", "b1");
        let rows = gathered(&[out(1, 1), nobody.clone()], |_| &[]);
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[1].phrase, nobody);
    }
}
