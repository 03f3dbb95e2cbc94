//! What the terminal needs to know of a rule system besides what every battle offers.
//!
//! Everything else in this crate is written for any system; a new one adds a file here.

pub(crate) mod killteam;
pub(crate) mod maelstrom;
pub(crate) mod tactical_strike;

use battle::{Options, Seat, System, View, Words, Written};
use bots::{Bot, Judgement, Random};
use door::Shown;
use scenario::Staged;

use crate::menu::Item;
use crate::words::counted;

/// A system that can be played in the terminal.
pub(crate) trait Game: Shown + Written<Table: Clone> + Words + Options + Staged {
    /// What is played: map, ops, teams, in a line or two.
    fn introduction(table: &Self::Table) -> Vec<String>;

    /// A choice as a row of a menu, under the heading where players look for it.
    fn item(view: &View<'_, Self>, choice: &Self::Choice) -> Item;

    /// Somebody who knows what choices are worth, for whoever wants to decide with one key. Nobody where Umpire
    /// does not see the table.
    fn advisor(_: &Self::Table) -> Option<Box<dyn Judgement<Self>>> {
        None
    }

    /// The choices in the order in which players look for them, with those that a list for bots leaves out. Each
    /// comes with what an advisor thinks of it, or nothing.
    fn sorted(_: &View<'_, Self>, choices: Vec<(Self::Choice, i64)>) -> Vec<Self::Choice> {
        choices.into_iter().map(|(choice, _)| choice).collect()
    }

    /// The word of the written choice that holds a place, if another one can be typed.
    fn place_word(choice: &Self::Choice) -> Option<&'static str>;

    /// True if what was typed reads like this choice does on the screen, where numbers are rounded.
    fn is_shown_as(typed: &Self::Choice, listed: &Self::Choice) -> bool;

    /// A secret as a row of a menu.
    fn secret(table: &Self::Table, secret: &Self::Secret) -> Item;

    /// A report as a row of a menu.
    fn report(table: &Self::Table, report: &Self::Report) -> Item;

    /// A bot of this kind, with its own source of chance. Where nothing is known about playing well, it
    /// picks by lot.
    fn bot(_: BotKind, random: Random) -> Box<dyn Bot<Self>> {
        Box::new(random)
    }

    /// What stands above the decisions of a physical table.
    fn heading(view: &View<'_, Self>) -> String {
        let prompt = battle::capitalized(&Self::prompt(view));
        if prompt.ends_with('?') { prompt } else { format!("{prompt}:") }
    }

    /// What people around one screen choose together. By default, what each of them may choose, once.
    fn shared(views: &[View<'_, Self>]) -> Vec<Shared<Self>> {
        each_once(views)
    }

    /// What can be reported from a list.
    fn tellable(view: &View<'_, Self>) -> Vec<Self::Report> {
        Self::reports(view)
    }

    /// True for what somebody is most likely to report now: it stands above everything else.
    fn comes_first(_: &Self::State, _: &Self::Report) -> bool {
        false
    }

    /// A report as a row of a menu at this moment: what matters now comes first.
    fn told_now(view: &View<'_, Self>, report: &Self::Report) -> Item {
        Self::report(view.table, report)
    }

    /// How many of something a report still has to say: the question, and the most there can be.
    fn how_many(_: &View<'_, Self>, _: &Self::Report) -> Option<(String, u8)> {
        None
    }

    /// The same report about so many.
    fn so_many(report: Self::Report, _: u8) -> Self::Report {
        report
    }

    /// True while a single seat can say what it chooses in a short phrase.
    fn speaks(_: &Self::State) -> bool {
        false
    }

    /// What a short phrase says, or what is wrong with it; nothing if the line is no such phrase.
    fn said(_: &[View<'_, Self>], _: &str) -> Option<Result<Said<Self>, String>> {
        None
    }

    /// What can be reported at every prompt in a short phrase, whatever is asked there; or what is wrong with
    /// the phrase.
    fn at_any_time(_: &Self::Table, _: &str) -> Option<Result<Self::Report, String>> {
        None
    }

    /// How somebody reports without going through the rows, said once.
    const REPORTING: &'static str = "Or say it in words of the rows.";

    /// The phrases, for those who ask for help.
    const PHRASES: &'static str = "";

    /// A secret that is put together in several steps: how it begins.
    fn draft(_: &View<'_, Self>, _: Self::Slot) -> Option<Self::Secret> {
        None
    }

    /// What a draft can become in one step, each as a row of a menu.
    fn redraft(_: &View<'_, Self>, _: &Self::Secret) -> Vec<(Item, Self::Secret)> {
        Vec::new()
    }

    /// What the faces of a roll mean, if that is not known to everybody.
    fn roll_note(_: &Self::Table, _: &Self::State, _: Self::Roll) -> Option<String> {
        None
    }

    /// True if people have a real table before them, also if there is a map.
    fn is_seen_elsewhere() -> bool {
        false
    }

    /// The table in as few lines as somebody needs who comes to it.
    fn glance(view: &View<'_, Self>) -> Vec<String> {
        Self::state(view)
    }

    /// What is shown when a window has closed: a good moment to look up from the story.
    fn after(view: &View<'_, Self>, _: Self::Window) -> Vec<String> {
        Self::glance(view)
    }

    /// True if people want to see the map after this, without asking for it.
    fn is_worth_a_map(_: &Self::Event) -> bool {
        false
    }

    /// What conceding means.
    const CONCEDING: &'static str = "Conceding ends the battle.";
}

/// What each of these seats may choose, once.
pub(crate) fn each_once<S: Game>(views: &[View<'_, S>]) -> Vec<Shared<S>> {
    let mut rows: Vec<Shared<S>> = Vec::new();
    for view in views {
        for choice in S::options(view) {
            let known = rows.iter().any(|it| it.choices.iter().any(|(_, other)| *other == choice));
            if !known {
                let item = S::item(view, &choice);
                rows.push(Shared { item, choices: vec![(view.seat, choice)], is_usual: false });
            }
        }
    }
    rows
}

/// What somebody says in a short phrase instead of picking a row.
pub(crate) enum Said<S: System> {
    /// Something has happened.
    Report(S::Report),
    /// Who chooses what.
    Choices(Vec<(Seat, S::Choice)>),
}

/// Something that people around one screen do together: how it reads, and who chooses what for it.
pub(crate) struct Shared<S: System> {
    pub(crate) item: Item,
    pub(crate) choices: Vec<(Seat, S::Choice)>,
    /// True if Enter alone means it.
    pub(crate) is_usual: bool,
}

/// Who decides for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum BotKind {
    /// Picks every option with the same chance
    Random,
    /// Looks one step ahead and takes what promises the most points
    Greedy,
}

impl BotKind {
    const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// What the name of a bot's seat says, so that a journal tells honestly who played.
    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random bot",
            Self::Greedy => "greedy bot",
        }
    }
}

/// The bot at a seat of this name.
pub(crate) fn bot_named(name: &str) -> Option<BotKind> {
    let name = name.to_lowercase();
    BotKind::ALL.into_iter().find(|it| name.contains(it.name()))
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
            (Some(kind), Some(name)) => format!("{name} ({})", kind.name()),
            (Some(kind), None) => {
                let alike = players.iter().filter(|it| **it == Some(*kind)).count();
                format!("{}{}", battle::capitalized(kind.name()), several(alike, seat))
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
        let greedy = Some(BotKind::Greedy);
        assert_eq!(names(&[greedy, bot], &[]).unwrap(), ["Greedy bot", "Random bot"]);
        assert_eq!(names(&[greedy, greedy], &[]).unwrap(), ["Greedy bot A", "Greedy bot B"]);
        assert_eq!(bot_named("Teo (greedy bot)"), greedy);
        assert_eq!(names(&[person, person], &["Mara"]).unwrap_err(), "1 name is given; there are 2 people and 2 seats");
        let three = names(&[person, bot], &["Mara", "Teo", "Ivo"]).unwrap_err();
        assert_eq!(three, "3 names are given; there is 1 person and 2 seats");
        assert!(names(&[person, bot], &["A random bot"]).is_err());
    }
}
