//! What the terminal needs to know of a rule system besides what every battle offers.
//!
//! Everything else in this crate is written for any system; a new one adds a file here.

pub(crate) mod killteam;
pub(crate) mod tactical_strike;

use battle::{Options, Seat, Side, View, Words, Written};
use scenario::Staged;

use crate::menu::Item;
use crate::words::counted;

/// A system that can be played in the terminal.
pub(crate) trait Game: Written<Table: Clone> + Words + Options + Staged {
    /// As players call it.
    const TITLE: &'static str;

    /// What is played: map, ops, teams, in a line or two.
    fn introduction(table: &Self::Table) -> Vec<String>;

    /// A choice as a row of a menu, under the heading where players look for it.
    fn item(view: &View<'_, Self>, choice: &Self::Choice) -> Item;

    /// The choices in the order in which players look for them.
    fn in_order(_: &View<'_, Self>, choices: Vec<Self::Choice>) -> Vec<Self::Choice> {
        choices
    }

    /// The word of the written choice that holds a place, if another one can be typed.
    fn place_word(choice: &Self::Choice) -> Option<&'static str>;

    /// Choices for which a place can be typed although none of those that are listed has one: every
    /// action that could be afforded, whatever the place. Whether it is legal is judged when it is
    /// typed.
    fn typed_only(view: &View<'_, Self>, listed: &[Self::Choice]) -> Vec<Self::Choice>;

    /// True if what was typed reads like this choice does on the screen, where numbers are rounded.
    fn is_shown_as(typed: &Self::Choice, listed: &Self::Choice) -> bool;

    /// What Enter alone means: what most players would do, or what does least.
    fn usual<'a>(view: &View<'_, Self>, choices: &'a [Self::Choice]) -> Option<&'a Self::Choice>;

    /// True while a decision and its options are no secret, so that nobody has to look away. Must
    /// depend on what everybody knows alone.
    fn is_open(state: &Self::State) -> bool;

    /// A secret as a row of a menu.
    fn secret(table: &Self::Table, secret: &Self::Secret) -> Item;

    /// A report as a row of a menu.
    fn report(table: &Self::Table, report: &Self::Report) -> Item;

    /// Whose deed or loss a report is about.
    fn reported_side(table: &Self::Table, report: &Self::Report) -> Side;

    /// True for a choice that somebody makes for everybody around a physical table.
    fn is_for_all(choice: &Self::Choice) -> bool;

    /// Reports that only a sealed choice can make true. They are offered whether or not it does:
    /// their absence would betray it.
    fn reports_of_sealed(view: &View<'_, Self>) -> Vec<Self::Report>;

    /// Giving up.
    fn concede() -> Option<Self::Choice>;

    /// What can be looked up.
    fn rules() -> Vec<Rule>;
}

/// One rule in our own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    /// What it is: a crit op, a tac op.
    pub(crate) kind: String,
    /// Its name.
    pub(crate) name: String,
    /// What it is about.
    pub(crate) gist: String,
    /// Its particulars, a line each.
    pub(crate) facts: Vec<String>,
}

/// Who decides for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum BotKind {
    /// Picks every option with the same chance.
    Random,
}

/// What the name of a bot's seat says, so that a journal tells honestly who played.
const RANDOM_BOT: &str = "random bot";

/// The bot at a seat of this name.
pub(crate) fn bot_named(name: &str) -> Option<BotKind> {
    name.to_lowercase().contains(RANDOM_BOT).then_some(BotKind::Random)
}

/// Names for the seats: those given, and sensible ones for the rest.
pub(crate) fn seat_names(players: &[Option<BotKind>], given: &[String]) -> Result<Vec<String>, String> {
    if let Some(name) = given.iter().find(|it| bot_named(it).is_some()) {
        return Err(format!("\"{name}\" is a name for bots; choose another one"));
    }
    let people = players.iter().filter(|it| it.is_none()).count();
    if !given.is_empty() && given.len() != people && given.len() != players.len() {
        let (is, there_is) = (if given.len() == 1 { "is" } else { "are" }, if people == 1 { "is" } else { "are" });
        let who = if people == 1 { "1 person".to_owned() } else { format!("{people} people") };
        let (names, seats) = (counted(given.len(), "name"), counted(players.len(), "seat"));
        return Err(format!("{names} {is} given; there {there_is} {who} and {seats}"));
    }
    let several = |count: usize, seat: Seat| match count {
        1 => String::new(),
        _ => format!(" {seat}"),
    };
    let all_named = given.len() == players.len();
    let mut given = given.iter();
    let names = (0..).map(Seat).zip(players).map(|(seat, player)| {
        let name = match player {
            Some(_) if !all_named => None,
            _ => given.next().map(|it| it.trim()).filter(|it| !it.is_empty()),
        };
        match (player, name) {
            (None, Some(name)) => name.to_owned(),
            (None, None) => format!("Player{}", several(people, seat)),
            (Some(BotKind::Random), Some(name)) => format!("{name} ({RANDOM_BOT})"),
            (Some(BotKind::Random), None) => {
                format!("Random bot{}", several(players.len() - people, seat))
            }
        }
    });
    Ok(names.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_named_and_bots_say_so() {
        let (person, bot) = (None, Some(BotKind::Random));
        let names = |players: &[_], given: &[&str]| {
            let given: Vec<String> = given.iter().map(|it| (*it).to_owned()).collect();
            seat_names(players, &given)
        };
        assert_eq!(names(&[person, bot], &[]).unwrap(), ["Player", "Random bot"]);
        assert_eq!(names(&[person, bot], &["Mara"]).unwrap(), ["Mara", "Random bot"]);
        let both = names(&[person, bot], &["Mara", "Teo"]).unwrap();
        assert_eq!(both, ["Mara", "Teo (random bot)"]);
        assert_eq!(bot_named(&both[1]), Some(BotKind::Random));
        assert_eq!(bot_named(&both[0]), None);
        assert_eq!(names(&[person, person], &[]).unwrap(), ["Player A", "Player B"]);
        assert_eq!(names(&[bot, bot], &[]).unwrap(), ["Random bot A", "Random bot B"]);
        assert_eq!(names(&[person, person], &["Mara"]).unwrap_err(), "1 name is given; there are 2 people and 2 seats");
        let three = names(&[person, bot], &["Mara", "Teo", "Ivo"]).unwrap_err();
        assert_eq!(three, "3 names are given; there is 1 person and 2 seats");
        assert!(names(&[person, bot], &["A random bot"]).is_err());
    }
}
