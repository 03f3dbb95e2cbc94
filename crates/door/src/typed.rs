//! A line that somebody typed, word by word, and what it may mean.

use battle::{Act, Phrase};

use crate::{Ref, Shown};

/// The words of a line in small letters, to look for names in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typed(Vec<String>);

impl Typed {
    /// The words of a text.
    pub fn of(text: &str) -> Self {
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '\'').filter(|it| !it.is_empty());
        Self(words.map(str::to_lowercase).collect())
    }

    /// Its words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// True if the words of this name stand in it, one after the other.
    pub fn has(&self, name: &str) -> bool {
        self.place_of(name).is_some()
    }

    /// Where the words of this name begin.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        let name = Self::of(name).0;
        if name.is_empty() { None } else { self.0.windows(name.len()).position(|it| it == name.as_slice()) }
    }

    /// The first whole number in it.
    pub fn number(&self) -> Option<u8> {
        self.0.iter().find_map(|it| it.parse().ok())
    }

    /// Of these names, those that it says with most words, and of these what it says first. So "fall back" is not "back".
    pub fn said<T: PartialEq>(&self, names: impl IntoIterator<Item = (impl AsRef<str>, T)>) -> Vec<T> {
        let mut found: Vec<(usize, usize, T)> = Vec::new();
        for (name, what) in names {
            let length = Self::of(name.as_ref()).0.len();
            if let Some(place) = self.place_of(name.as_ref())
                && found.iter().all(|(_, _, other)| *other != what)
            {
                found.push((length, place, what));
            }
        }
        let most = found.iter().map(|(length, ..)| *length).max();
        found.retain(|(length, ..)| Some(*length) == most);
        let first = found.iter().map(|(_, place, _)| *place).min();
        found.into_iter().filter(|(_, place, _)| Some(*place) == first).map(|(_, _, what)| what).collect()
    }
}

/// Of these acts, those that a line says most of, as they are written. What is done, or what it is done with, must be among
/// that: who does it alone says nothing.
pub fn said_of<S: Shown>(table: &S::Table, line: &str, acts: impl IntoIterator<Item = Act<S>>) -> Vec<Act<S>> {
    let line = Typed::of(line);
    let mut most = 0;
    let mut found: Vec<Act<S>> = Vec::new();
    for act in acts {
        let phrase = match &act {
            Act::Choose(choice) => S::write_choice(table, choice),
            Act::Report(report) => S::write_report(table, report),
            _ => continue,
        };
        let Some(said) = words_said::<S>(table, &line, &phrase).filter(|it| *it >= most) else { continue };
        if said > most {
            found.clear();
            most = said;
        }
        found.push(act);
    }
    found
}

/// Of these acts, one of each kind that nobody can do at all now, with whoever and whatever has the least against it. Against
/// what can be done, nothing stands.
pub fn never_now<S: Shown>(
    table: &S::Table,
    acts: impl IntoIterator<Item = Act<S>>,
    against: impl Fn(&Act<S>) -> usize,
) -> Vec<Act<S>> {
    let mut kinds: Vec<(Phrase, usize, Act<S>)> = Vec::new();
    for act in acts {
        let phrase = match &act {
            Act::Choose(choice) => S::write_choice(table, choice),
            Act::Report(report) => S::write_report(table, report),
            _ => continue,
        };
        let same = kinds.iter_mut().find(|(it, ..)| it.head() == phrase.head());
        if same.as_ref().is_some_and(|(_, least, _)| *least == 0) {
            continue;
        }
        let count = against(&act);
        match same {
            Some(same) if count < same.1 => *same = (phrase, count, act),
            Some(_) => {}
            None => kinds.push((phrase, count, act)),
        }
    }
    kinds.into_iter().filter(|(_, least, _)| *least > 0).map(|(_, _, act)| act).collect()
}

/// How many words of a phrase a line has; nothing if it does not say what is done.
fn words_said<S: Shown>(table: &S::Table, line: &Typed, phrase: &Phrase) -> Option<usize> {
    let mut names_it = false;
    let mut count = 0;
    for (place, (word, value)) in phrase.iter().enumerate() {
        if !line.has(value) {
            continue;
        }
        let is_somebody =
            matches!(S::pick(table, word, value).about, Some(Ref::Piece(_) | Ref::Side(_) | Ref::Seat(_)));
        names_it |= place == 0 || !is_somebody && value.chars().filter(|it| it.is_alphabetic()).count() >= LETTERS;
        count += Typed::of(value).words().len();
    }
    names_it.then_some(count)
}

/// A shorter word is no name.
const LETTERS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_whole_words_in_their_order() {
        let line = Typed::of("Why not  Sweep & Clear, a2 at marker 1?");
        for name in ["sweep & clear", "Sweep Clear", "A2", "marker 1"] {
            assert!(line.has(name), "{name}");
        }
        for name in ["clear sweep", "mark", "marker 11", "", " & "] {
            assert!(!line.has(name), "{name}");
        }
        assert_eq!(line.number(), Some(1));
    }

    #[test]
    fn the_longest_name_is_what_is_said_and_then_the_first() {
        let names = [("back", 1), ("fall back", 2), ("dash", 3), ("BACK", 4)];
        assert_eq!(Typed::of("fall back a1").said(names), [2]);
        assert_eq!(Typed::of("back a1 dash").said(names), [1, 4]);
        assert_eq!(Typed::of("nothing").said(names), [0; 0]);
    }
}
