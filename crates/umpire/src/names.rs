//! Who sits where: people by their names, bots by what they are.

use battle::{Seat, Seating, Side, counted};

/// Who decides for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum BotKind {
    /// Picks every option with the same chance
    Random,
    /// Looks one step ahead and takes what promises the most points
    Greedy,
    /// Plays battles on in its head before it decides
    Search,
    /// Looks one step ahead, and slips now and then
    Easy,
    /// Plays a few battles on in its head
    Fair,
    /// Thinks as long as it may
    Strong,
}

impl BotKind {
    const ALL: [Self; 6] = [Self::Random, Self::Greedy, Self::Search, Self::Easy, Self::Fair, Self::Strong];

    /// As a set-up names it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Search => "search",
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Strong => "strong",
        }
    }

    /// What the name of a bot's seat says, so that a story tells honestly who played.
    const fn name(self) -> &'static str {
        match self {
            Self::Random => "random bot",
            Self::Greedy => "greedy bot",
            Self::Search => "search bot",
            Self::Easy => "easy bot",
            Self::Fair => "fair bot",
            Self::Strong => "strong bot",
        }
    }
}

/// Why somebody cannot be called like that beside those who have a name, if so.
pub(crate) fn fault_of_name(others: &[String], name: &str) -> Option<String> {
    let all: Vec<String> = others.iter().cloned().chain([name.to_owned()]).collect();
    if let Err(fault) = seat_names(&vec![None; all.len()], &all) {
        return Some(fault);
    }
    // A table has at least two seats, also while the first name is typed.
    let seats = all.into_iter().chain(["...".to_owned()]).zip((0..).map(Side));
    Seating::new(seats).err().map(|it| it.to_string())
}

/// Names for the seats: those given, and sensible ones for the rest.
pub(crate) fn seat_names(players: &[Option<BotKind>], given: &[String]) -> Result<Vec<String>, String> {
    let is_taken = |it: &&String| BotKind::ALL.iter().any(|kind| it.to_lowercase().contains(kind.name()));
    if let Some(name) = given.iter().find(is_taken) {
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
        assert_eq!(names(&[person, person], &[]).unwrap(), ["Player A", "Player B"]);
        assert_eq!(names(&[bot, bot], &[]).unwrap(), ["Random bot A", "Random bot B"]);
        let greedy = Some(BotKind::Greedy);
        assert_eq!(names(&[greedy, bot], &[]).unwrap(), ["Greedy bot", "Random bot"]);
        assert_eq!(names(&[greedy, greedy], &[]).unwrap(), ["Greedy bot A", "Greedy bot B"]);
        assert_eq!(names(&[person, person], &["Mara"]).unwrap_err(), "1 name is given; there are 2 people and 2 seats");
        let three = names(&[person, bot], &["Mara", "Teo", "Ivo"]).unwrap_err();
        assert_eq!(three, "3 names are given; there is 1 person and 2 seats");
        assert!(names(&[person, bot], &["A random bot"]).is_err());
    }
}
