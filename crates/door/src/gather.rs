//! Many phrases that say the same with other words are one row with blanks; few of them are a row each.

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
    for group in alike(phrases, |place, it| key(it, |word| !places(place).contains(&word))) {
        let places = group.first().map_or(&[] as PlaceWords, |it| places(*it));
        if !places.is_empty() {
            rows.push(one_row(phrases, group, places));
        } else {
            rows.extend(group.into_iter().map(|it| single(phrases, it)));
        }
    }
    // Among what takes no place, what begins alike and has the same words is one row if it is too much for a list.
    let heads: Vec<(Vec<String>, usize)> = rows.iter().map(head_of).fold(Vec::new(), |mut heads, head| {
        match heads.iter_mut().find(|(it, _)| *it == head) {
            Some((_, count)) => *count += 1,
            None => heads.push((head, 1)),
        }
        heads
    });
    let mut out: Vec<Gathered> = Vec::new();
    let mut done: Vec<Vec<String>> = Vec::new();
    for row in &rows {
        let head = head_of(row);
        let count = heads.iter().find(|(it, _)| *it == head).map_or(0, |(_, count)| *count);
        if !row.blanks.is_empty() || count <= FEW {
            out.push(row.clone());
        } else if !done.contains(&head) {
            let members = rows.iter().filter(|it| it.blanks.is_empty() && head_of(it) == head);
            let members: Vec<usize> = members.flat_map(|it| it.members.clone()).collect();
            out.push(one_row(phrases, members, &[]));
            done.push(head);
        }
    }
    out
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
fn key(phrase: &Phrase, with_value: impl Fn(&str) -> bool) -> Vec<String> {
    let head = phrase.head().map(|(word, value)| format!("{word}={value}"));
    let rest = phrase.iter().skip(1).map(|(word, value)| match with_value(word) {
        true => format!("{word}={value}"),
        false => word.to_owned(),
    });
    head.into_iter().chain(rest).collect()
}

fn head_of(row: &Gathered) -> Vec<String> {
    key(&row.phrase, |_| false)
}

/// The places of phrases with the same key, in the order in which they come first.
fn alike(phrases: &[Phrase], key: impl Fn(usize, &Phrase) -> Vec<String>) -> Vec<Vec<usize>> {
    let mut order: Vec<Vec<usize>> = Vec::new();
    let mut known: std::collections::BTreeMap<Vec<String>, usize> = std::collections::BTreeMap::new();
    for (place, phrase) in phrases.iter().enumerate() {
        let group = *known.entry(key(place, phrase)).or_insert_with(|| {
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
        let mut known = std::collections::BTreeSet::new();
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
