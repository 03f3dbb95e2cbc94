//! What somebody wants to play, as it is typed: the same words for every system, and each system's own flags.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use door::{Agreed, Id};
use systems::{Field, Flag, SeatWish, SetUp, Source, SystemCard};

use crate::campaign::battles;
use crate::data::Data;
use crate::forces;
use crate::names::{BotKind, seat_names};
use crate::play::{Against, SittingArgs};
use crate::referee::DiceArg;
use crate::usage::usage;

/// A battle that somebody wants to play.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) system: SystemCard,
    /// What was said with the flags of the system, those without a word as usual.
    pub(crate) said: BTreeMap<&'static str, Vec<String>>,
    pub(crate) options: Vec<String>,
    pub(crate) data: Option<PathBuf>,
    pub(crate) sitting: SittingArgs,
}

/// A battle on a digital table.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) wish: Wish,
    pub(crate) against: Against,
    pub(crate) bots: Vec<BotKind>,
}

/// A battle on a real one.
#[derive(Debug, Clone)]
pub(crate) struct Refereed {
    pub(crate) wish: Wish,
    pub(crate) dice: DiceArg,
}

impl Wish {
    /// Everything as usual.
    pub(crate) fn usual(system: SystemCard, sitting: SittingArgs) -> Self {
        let usual = |it: &Flag| Some((it.name, it.usual?.split(',').map(str::to_owned).collect()));
        let said = system.flags.iter().filter_map(usual).collect();
        Self { system, said, options: Vec::new(), data: None, sitting }
    }

    /// What was said about a field.
    pub(crate) fn of(&self, field: Field) -> &[String] {
        let flag = self.system.flag(field);
        flag.and_then(|it| self.said.get(it.name)).map_or(&[], Vec::as_slice)
    }

    /// Says something about a field.
    pub(crate) fn say(&mut self, field: Field, values: Vec<String>) {
        if let Some(flag) = self.system.flag(field) {
            self.said.insert(flag.name, values);
        }
    }

    fn first(&self, field: Field) -> Option<String> {
        self.of(field).first().cloned()
    }

    /// How many play: as many as bring something.
    pub(crate) fn players(&self) -> usize {
        let (least, most) = self.system.players;
        if least == most { least } else { self.of(Field::Forces).len() }
    }

    /// The set-up of a table with these players.
    pub(crate) fn set_up(&self, players: &[Option<BotKind>], physical: bool, rolls: bool) -> anyhow::Result<SetUp> {
        let data = Data::new(self.data.clone())?;
        let names = seat_names(players, &self.sitting.names).map_err(usage)?;
        let found = |flag: &Flag, name: &str| match flag.kind {
            None => Ok(Source::named(name)),
            Some(_) if systems::is_typed(name) => Ok(Source::named(name)),
            Some(kind) => data.find(kind, name).map(|it| Source::Text { name: it.name, text: it.text }),
        };
        let forces = self.forces(players.len())?;
        let flag = self.system.flag(Field::Forces);
        let sides = self.sides(players.len());
        let mut seats = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let force = match (flag, forces.get(place)) {
                (Some(flag), Some(force)) => Some(found(flag, force)?),
                _ => None,
            };
            let bot = players.get(place).copied().flatten().map(|it| Id::of(it.word()));
            seats.push(SeatWish { name: name.clone(), bot, side: sides.get(place).copied().flatten(), force });
        }
        let map = match (self.system.flag(Field::Map), self.first(Field::Map)) {
            (Some(flag), Some(map)) => Some(found(flag, &map)?),
            _ => None,
        };
        let mut set_up = SetUp {
            system: Id::of(self.system.name),
            physical,
            seats,
            map,
            mission: self.first(Field::Mission),
            size: self.first(Field::Size),
            tracking: self.first(Field::Tracking).filter(|_| physical),
            settings: settings(&self.options)?,
            lists: self.lists(&data)?,
            agreed: Agreed { rolls, odds: true, hints: true, ..Agreed::default() },
            ..SetUp::default()
        };
        self.take_part(&mut set_up, &names)?;
        Ok(set_up)
    }

    /// What each seat fields. One name stands for all of two.
    fn forces(&self, players: usize) -> anyhow::Result<Vec<String>> {
        let given = self.of(Field::Forces);
        match given {
            [one] if players == 2 => Ok(vec![one.clone(), one.clone()]),
            all if all.len() == players => Ok(all.to_vec()),
            other => {
                let what = self.system.flag(Field::Forces).map_or("forces", |it| it.name);
                let title = self.system.title;
                Err(usage(format!("{title} is played by {players} here, and --{what} names {}", other.len())))
            }
        }
    }

    /// For which side each seat plays, where somebody has said so.
    fn sides(&self, players: usize) -> Vec<Option<u8>> {
        if self.system.flag(Field::FreeForAll).is_some_and(|it| self.said.contains_key(it.name)) {
            return (0..players).map(|it| u8::try_from(it).ok()).collect();
        }
        let first = self.first(Field::FirstSide).and_then(|it| it.parse::<usize>().ok());
        (0..players).map(|place| first.map(|first| u8::from(place >= first))).collect()
    }

    /// Lists of one's own, where a system reads lists and a folder holds some.
    fn lists(&self, data: &Data) -> anyhow::Result<Vec<Source>> {
        forces::kind_of(&self.system).map_or(Ok(Vec::new()), |kind| data.own_lists(kind))
    }

    /// What the campaign of which it is a mission brings into it.
    fn take_part(&self, set_up: &mut SetUp, names: &[String]) -> anyhow::Result<()> {
        let Some(campaign) = self.first(Field::Campaign).map(PathBuf::from) else { return Ok(()) };
        let forces: Vec<Source> = set_up.seats.iter().filter_map(|it| it.force.clone()).collect();
        let mission = battles::mission(&campaign, names, &forces, &set_up.lists)?;
        for (seat, side) in set_up.seats.iter_mut().zip(mission.sides) {
            seat.side = Some(side);
        }
        set_up.campaign = Some(mission.campaign);
        Ok(())
    }
}

/// KEY=VALUE, as often as one likes.
fn settings(typed: &[String]) -> anyhow::Result<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    for option in typed {
        let Some((key, value)) = option.split_once('=') else {
            return Err(usage(format!("--option takes KEY=VALUE; got \"{option}\"")));
        };
        all.insert(key.trim().to_owned(), value.trim().to_owned());
    }
    Ok(all)
}

fn argument(flag: &Flag) -> Arg {
    let argument = Arg::new(flag.name).long(flag.name).help(flag.help);
    let argument = match flag.field {
        Field::FreeForAll => return argument.action(ArgAction::SetTrue),
        Field::Forces => argument.value_delimiter(',').num_args(1..=6),
        Field::FirstSide => argument.value_parser(first_side),
        _ => argument,
    };
    let argument = argument.value_name(flag.value);
    let argument = match flag.usual {
        Some(usual) if flag.field == Field::Forces => argument.default_values(usual.split(',').collect::<Vec<_>>()),
        Some(usual) => argument.default_value(usual),
        None => argument,
    };
    if flag.values.is_empty() {
        return argument;
    }
    let values = flag.values.iter().map(|(name, help)| clap::builder::PossibleValue::new(*name).help(*help));
    argument.value_parser(clap::builder::PossibleValuesParser::new(values))
}

fn first_side(typed: &str) -> Result<String, String> {
    typed.parse::<usize>().map(|it| it.to_string()).map_err(|_| "a number of players".to_owned())
}

/// The command of a system, with whatever of a set-up can be said there.
pub(crate) fn set_up_command(card: &SystemCard, can_say: impl Fn(Field) -> bool) -> Command {
    let flags: Vec<Arg> = card.flags.iter().filter(|it| can_say(it.field)).map(argument).collect();
    let mut command = Command::new(card.name).args(flags);
    for (one, other) in [
        (Field::FreeForAll, Field::FirstSide),
        (Field::Campaign, Field::FreeForAll),
        (Field::Campaign, Field::FirstSide),
    ] {
        let flag = |it: Field| card.flag(it).filter(|it| can_say(it.field));
        if let (Some(one), Some(other)) = (flag(one), flag(other)) {
            command = command.mut_arg(one.name, |it| it.conflicts_with(other.name));
        }
    }
    let option = Arg::new("option").long("option").value_name("KEY=VALUE").action(ArgAction::Append);
    let data = Arg::new("data").long("data").value_name("FOLDER").value_parser(clap::value_parser!(PathBuf));
    let gist = "How a rule is read where sources differ: KEY=VALUE, as often as you like; --help lists every key";
    command
        .about(card.gist)
        .arg(option.help(gist))
        .arg(data.help("A folder with data of your own, laid out as Umpire's; it comes before that of Umpire"))
        .defer(at_length)
}

/// What a setting takes is found out by trying, which no other command has to wait for.
fn at_length(command: Command) -> Command {
    let options = options(command.get_name());
    command.mut_arg("option", |it| it.long_help(options))
}

/// Every setting of a system with what it can be, for whoever asks at length.
fn options(system: &str) -> String {
    let lines = systems::settings_of(system).into_iter().map(|it| {
        let others: Vec<&str> = it.values.iter().map(String::as_str).filter(|value| *value != it.usual).collect();
        let others = if others.is_empty() { String::new() } else { format!(" (or {})", others.join(", ")) };
        format!("\n  {}={}{others}: {}", it.key, it.usual, it.says)
    });
    let gist = "How a rule is read where sources differ: KEY=VALUE, as often as you like. docs/rulings.md says why; these are \
                the keys, each with what it is unless you say otherwise:";
    format!("{gist}{}", lines.collect::<String>())
}

/// The command of a battle at this terminal.
fn command(card: &SystemCard, physical: bool) -> Command {
    let command = set_up_command(card, |it| physical || it != Field::Tracking);
    SittingArgs::augment_args(command).about(card.gist).long_about(None)
}

/// What was said about a set-up, with nobody at the table yet.
pub(crate) fn wish_from(card: SystemCard, matches: &ArgMatches) -> Wish {
    let mut said = BTreeMap::new();
    for flag in card.flags.iter().filter(|it| matches.try_contains_id(it.name).unwrap_or(false)) {
        if flag.field == Field::FreeForAll {
            if matches.get_flag(flag.name) {
                said.insert(flag.name, Vec::new());
            }
            continue;
        }
        let values = matches.get_many::<String>(flag.name).map(|it| it.cloned().collect::<Vec<_>>());
        said.extend(values.map(|it| (flag.name, it)));
    }
    let options = matches.get_many::<String>("option").map_or(Vec::new(), |it| it.cloned().collect());
    let data = matches.get_one::<PathBuf>("data").cloned();
    Wish { system: card, said, options, data, sitting: SittingArgs::default() }
}

fn seated_wish(card: SystemCard, matches: &ArgMatches) -> Result<Wish, clap::Error> {
    Ok(Wish { sitting: SittingArgs::from_arg_matches(matches)?, ..wish_from(card, matches) })
}

/// The system of a subcommand and what was said about it.
pub(crate) fn chosen(matches: &ArgMatches) -> Result<(SystemCard, &ArgMatches), clap::Error> {
    let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
    let (name, matches) = matches.subcommand().ok_or_else(missing)?;
    let card = systems::all().into_iter().find(|it| it.name == name).ok_or_else(missing)?;
    Ok((card, matches))
}

impl FromArgMatches for Played {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (card, matches) = chosen(matches)?;
        let against = matches.get_one::<Against>("against").copied().unwrap_or(Against::Greedy);
        let bots = matches.get_many::<BotKind>("bots").map_or(Vec::new(), |it| it.copied().collect());
        Ok(Self { wish: seated_wish(card, matches)?, against, bots })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Played {
    fn augment_subcommands(command: Command) -> Command {
        let systems = systems::all().into_iter().filter(|it| it.digital);
        systems.fold(command.subcommand_required(true), |all, card| all.subcommand(played(&card)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        systems::all().iter().any(|it| it.digital && it.name == name)
    }
}

fn played(card: &SystemCard) -> Command {
    let against =
        Arg::new("against").long("against").value_parser(clap::value_parser!(Against)).default_value("greedy");
    let bots = Arg::new("bots").long("bots").value_name("BOT,BOT").value_parser(clap::value_parser!(BotKind));
    let bots = bots.value_delimiter(',').num_args(1..).conflicts_with("against");
    let own = Command::new(card.name)
        .arg(against.help("Whom you play against"))
        .arg(bots.help("Two bots play without people; the log and the result are printed"));
    command(card, false).args(own.get_arguments().cloned().collect::<Vec<_>>())
}

impl FromArgMatches for Refereed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (card, matches) = chosen(matches)?;
        let dice = matches.get_one::<DiceArg>("dice").copied().unwrap_or(DiceArg::Typed);
        Ok(Self { wish: seated_wish(card, matches)?, dice })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Refereed {
    fn augment_subcommands(command: Command) -> Command {
        let dice = || Arg::new("dice").long("dice").value_parser(clap::value_parser!(DiceArg)).default_value("typed");
        let referee = |card: &SystemCard| self::command(card, true).arg(dice().help("Who rolls the dice"));
        systems::all().iter().fold(command.subcommand_required(true), |all, card| all.subcommand(referee(card)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        systems::all().iter().any(|it| it.name == name)
    }
}
