//! What each seat adds to the dice, so that the table alone cannot choose them.
//!
//! First the table commits itself to its secret, then the seats add a word each; both together are
//! the key of every roll.

use battle::{Seeded, counted};
use systems::SeatWish;

use crate::chance::Chance;
use crate::screen::Screen;
use crate::usage::usage;

/// Longer words add nothing and fill the header.
const LONGEST: usize = 100;

/// Dice with the words of the seats mixed in. Nothing if somebody left instead of saying one.
pub(crate) fn with_words(
    screen: &mut Screen,
    seats: &[SeatWish],
    given: &[String],
    chance: &Chance,
    dice: &Seeded,
) -> anyhow::Result<Option<Seeded>> {
    if chance.is_known() {
        // A seed is there to see the same battle again, words or not.
        return Ok(Some(dice.clone()));
    }
    let mut given = given.iter();
    let mut words = Vec::new();
    let people = seats.iter().filter(|it| it.bot.is_none()).count();
    for seat in seats {
        let (name, is_person) = (seat.name.as_str(), seat.bot.is_none());
        let word = match is_person.then(|| given.next()).flatten() {
            Some(word) => word.trim().to_owned(),
            None if is_person && screen.is_terminal() && are_asked(people, &[]) => match ask(screen, name)? {
                Some(word) => word,
                None => return Ok(None),
            },
            None => String::new(),
        };
        words.push(match word.is_empty() {
            true => chance.word()?,
            false => word,
        });
    }
    Ok(Some(Seeded::new(dice.secret().0, words)))
}

/// True if people are asked for a word, or have given one: several do not have to trust whoever started Umpire.
pub(crate) fn are_asked(people: usize, given: &[String]) -> bool {
    people > 1 || !given.is_empty()
}

/// Whether these words can be added: one for each person, for dice that a table rolls.
pub(crate) fn check(people: usize, given: &[String], dice_are_rolled: bool) -> anyhow::Result<()> {
    if given.is_empty() {
        return Ok(());
    }
    if !dice_are_rolled {
        return Err(usage("--words are for dice that Umpire rolls; real dice need none"));
    }
    if given.len() != people {
        let (words, is) = (counted(given.len() as u64, "word"), if given.len() == 1 { "is" } else { "are" });
        return Err(usage(format!("{words} {is} given; --words needs one for each person, which is {people}")));
    }
    given.iter().try_for_each(|it| fault(it).map_or(Ok(()), |sentence| Err(usage(sentence))))
}

fn ask(screen: &mut Screen, name: &str) -> anyhow::Result<Option<String>> {
    loop {
        let prompt = format!("{name}, a word of your own for the dice (Enter: a random one)> ");
        let Some(line) = screen.read(&prompt)? else {
            return Ok(None);
        };
        match fault(&line) {
            None => return Ok(Some(line.trim().to_owned())),
            Some(sentence) => screen.say(&battle::capitalized(&sentence))?,
        }
    }
}

fn fault(word: &str) -> Option<String> {
    if word.contains(char::is_control) {
        return Some("a word for the dice has no control characters".to_owned());
    }
    let length = word.chars().count();
    (length > LONGEST).then(|| format!("a word for the dice has at most {LONGEST} characters; this one has {length}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(names: [&str; 2], bot: Option<door::Id>) -> Vec<SeatWish> {
        let seat =
            |(name, bot): (&str, Option<door::Id>)| SeatWish { name: name.to_owned(), bot, ..SeatWish::default() };
        names.into_iter().zip([None, bot]).map(seat).collect()
    }

    #[test]
    fn people_at_a_terminal_are_asked_after_the_table_has_committed_itself() {
        let chance = Chance::new(None);
        let dice = chance.dice().unwrap();
        let seating = seats(["Mara", "Random bot"], Some(door::Id::of("random")));
        // One person and a bot: a word is taken, but nobody is asked for one.
        let (mut screen, shown) = Screen::scripted(&[]);
        let mixed = with_words(&mut screen, &seating, &["otter".to_owned()], &chance, &dice).unwrap().unwrap();
        assert_eq!(mixed.commitment(), dice.commitment());
        let [word, random] = mixed.contributions() else {
            panic!("a word for each seat: {:?}", mixed.contributions());
        };
        assert_eq!(word, "otter");
        assert_eq!(random.len(), 16, "the bot's is random");
        let alone = with_words(&mut screen, &seating, &[], &chance, &dice).unwrap().unwrap();
        assert_eq!(alone.contributions().first().map(String::len), Some(16));
        assert_eq!(shown.text(), "");
        let seating = seats(["Mara", "Teo"], None);
        let (mut screen, shown) = Screen::scripted(&["otter", "basalt"]);
        let mixed = with_words(&mut screen, &seating, &[], &chance, &dice).unwrap().unwrap();
        assert_eq!(mixed.contributions(), ["otter", "basalt"]);
        assert_eq!(shown.text().matches("for the dice").count(), 2);
    }

    #[test]
    fn enter_means_a_random_word_and_the_end_of_the_input_that_somebody_left() {
        let chance = Chance::new(None);
        let dice = chance.dice().unwrap();
        let seating = seats(["Mara", "Teo"], None);
        let (mut screen, _) = Screen::scripted(&["", "basalt"]);
        let mixed = with_words(&mut screen, &seating, &[], &chance, &dice).unwrap().unwrap();
        assert_eq!(mixed.contributions().first().map(String::len), Some(16));
        assert_eq!(mixed.contributions().last().map(String::as_str), Some("basalt"));
        let (mut screen, _) = Screen::scripted(&["otter"]);
        assert_eq!(with_words(&mut screen, &seating, &[], &chance, &dice).unwrap(), None);
    }
}
