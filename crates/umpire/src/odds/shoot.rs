//! `umpire odds shoot`.

use std::path::PathBuf;

use ::odds::{Cover, Damage, Handling, Profile, Situation, Target, volley};

use super::chart::{Row, chart, percent, trust};
use super::{Common, args};
use crate::screen::Screen;
use crate::usage::usage;
use battle::counted;
use systems::{Arm, ArmRule};

/// What a case file says by itself.
const NUMBERS: [&str; 14] = [
    "atk", "hit", "dmg", "rules", "save", "wounds", "defence", "cover", "obscured", "vantage", "injured", "ignore",
    "less", "shots",
];

/// What `umpire odds shoot` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Shoot {
    /// A case file (docs/odds.md): prints JSON by case. Without it, the numbers below are one case
    #[arg(value_name = "CASES.json", conflicts_with_all = NUMBERS)]
    cases: Option<PathBuf>,
    /// Attack dice
    #[arg(long, value_name = "DICE", value_parser = args::dice)]
    atk: Option<u8>,
    /// A die of this or more hits: 3+
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    hit: Option<u8>,
    /// Damage of a normal and of a critical success: 3/4
    #[arg(long, value_name = "DMG", value_parser = args::damage)]
    dmg: Option<[u8; 2]>,
    /// Rules of the weapon: "Lethal 5+, Piercing 1"
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::rule)]
    rules: Vec<ArmRule>,
    /// The Save of the target
    #[arg(long, value_name = "FACE", value_parser = args::face, default_value = "4+")]
    save: u8,
    /// The wounds it has left
    #[arg(long, value_name = "WOUNDS", value_parser = args::wounds, default_value = "10")]
    wounds: u8,
    /// Its defence dice
    #[arg(long, value_name = "DICE", value_parser = args::dice, default_value = "3")]
    defence: u8,
    /// Its cover; improved is for whoever is shot at from a vantage
    #[arg(long, value_enum, value_name = "COVER", default_value = "none")]
    cover: CoverArg,
    /// It is obscured
    #[arg(long)]
    obscured: bool,
    /// Dice that a vantage keeps as normal successes: 1 or 2
    #[arg(long, value_name = "DICE", value_parser = args::dice, default_value = "0")]
    vantage: u8,
    /// The shooter is injured
    #[arg(long)]
    injured: bool,
    /// Each point of damage is ignored by a die of this or more
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    ignore: Option<u8>,
    /// Each attack die hurts by so much less, and at least by the second number: 1/3
    #[arg(long, value_name = "LESS/LEAST", value_parser = args::damage)]
    less: Option<[u8; 2]>,
    /// So many shots in a row
    #[arg(long, value_name = "SHOTS", value_parser = args::rounds, default_value = "1")]
    shots: u8,
    /// How dice are handled [default: best; fixed for case files]
    #[arg(long, value_enum, value_name = "HOW")]
    play: Option<HandlingArg>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum CoverArg {
    /// Nothing is kept
    None,
    /// One normal success may be kept
    Plain,
    /// One critical success, two normal ones or one may be kept
    Improved,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum HandlingArg {
    /// By convention: fails are rolled again, and every rule is used
    Fixed,
    /// As well as possible on both sides, one die after the other
    Best,
}

impl HandlingArg {
    fn handling(self) -> Handling {
        match self {
            Self::Fixed => Handling::Fixed,
            Self::Best => Handling::Best,
        }
    }
}

/// Tells what a shot is likely to do, or works a case file out.
pub(super) fn shoot(screen: &mut Screen, wish: &Shoot) -> anyhow::Result<()> {
    if let Some(path) = &wish.cases {
        let handling = wish.play.map_or(Handling::Fixed, HandlingArg::handling);
        return super::print_shots(screen, path, &wish.common.settings([handling; 2]));
    }
    let (Some(atk), Some(hit), Some(dmg)) = (wish.atk, wish.hit, wish.dmg) else {
        let sentence = "name a case file, or a weapon by --atk, --hit and --dmg, as in --atk 4 --hit 3+ --dmg 3/4";
        return Err(usage(sentence));
    };
    let arm = Arm { atk, hit, dmg, rules: wish.rules.clone() };
    let profile = arm.profile();
    let damage = volley(&vec![(profile, wish.situation()); usize::from(wish.shots)], &wish.target());
    let lines = wish.told(&args::told(&arm), &profile, &damage, screen.columns());
    screen.say(&lines.join("\n"))?;
    Ok(())
}

impl Shoot {
    fn target(&self) -> Target {
        Target {
            dice: self.defence,
            hide: args::hide(self.ignore, self.less),
            ..Target::new(self.save, u16::from(self.wounds))
        }
    }

    fn situation(&self) -> Situation {
        let cover = match self.cover {
            CoverArg::None => Cover::None,
            CoverArg::Plain => Cover::Plain,
            CoverArg::Improved => Cover::Improved,
        };
        Situation {
            cover,
            obscured: self.obscured,
            vantage: self.vantage,
            worse: i8::from(self.injured),
            handling: [self.play.map_or(Handling::Best, HandlingArg::handling); 2],
            aim: self.common.aim.aim(),
            reading: self.common.reading(),
            ..Situation::default()
        }
    }

    fn told(&self, weapon: &str, profile: &Profile, damage: &Damage, columns: usize) -> Vec<String> {
        let cover = match self.cover {
            CoverArg::None => "",
            CoverArg::Plain => ", in cover",
            CoverArg::Improved => ", in improved cover",
        };
        let obscured = if self.obscured { ", obscured" } else { "" };
        let shots =
            if self.shots > 1 { format!("{}: ", counted(u64::from(self.shots), "shot")) } else { String::new() };
        let (wounds, of) = (usize::from(self.wounds), counted(u64::from(self.wounds), "wound"));
        let mut lines = vec![format!("{shots}{weapon}, at Save {}+, {of}{cover}{obscured}.", self.save)];
        lines.push(String::new());
        let row = |(it, chance): (usize, f64)| Row {
            label: it.to_string(),
            chance,
            note: if it >= wounds { "out" } else { "" },
        };
        let rows: Vec<Row> = damage.each().filter(|it| it.1 >= 0.000_05).map(row).collect();
        lines.extend(chart(&rows, columns));
        lines.push(String::new());
        let out = percent(damage.at_least(wounds));
        lines.push(format!("Out: {}. Damage: {:.2} on average.", out.trim(), damage.mean()));
        if self.rules.iter().any(|it| it.burns()) {
            let burn = ::odds::burn(profile.hit.saturating_add(u8::from(self.injured)));
            lines.push(format!("The weapon is hot: its user loses {:.2} wounds on average.", burn.mean()));
        }
        lines.push(trust(damage.is_exact(), damage.error()));
        lines
    }
}
