//! `umpire odds fight`.

use std::path::PathBuf;

use ::odds::{Aftermath, Fighter, Handling, Play, Profile, Strategy, Terms};

use super::chart::{Row, chart, percent, trust};
use super::{Common, args};
use crate::screen::Screen;
use crate::usage::usage;
use battle::counted;
use systems::{Arm, ArmRule};

/// What a case file says by itself.
const NUMBERS: [&str; 19] = [
    "atk",
    "hit",
    "dmg",
    "rules",
    "wounds",
    "assists",
    "injured",
    "ignore",
    "less",
    "their_atk",
    "their_hit",
    "their_dmg",
    "their_rules",
    "their_wounds",
    "their_assists",
    "their_injured",
    "their_ignore",
    "their_less",
    "rounds",
];

/// What `umpire odds fight` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Fight {
    /// A case file (docs/odds.md): prints JSON by case. Without it, the numbers below are one case
    #[arg(value_name = "CASES.json", conflicts_with_all = NUMBERS)]
    cases: Option<PathBuf>,
    /// Dice of whoever fights
    #[arg(long, value_name = "DICE", value_parser = args::melee_dice)]
    atk: Option<u8>,
    /// A die of this or more hits: 3+
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    hit: Option<u8>,
    /// Damage of a normal and of a critical success: 3/4
    #[arg(long, value_name = "DMG", value_parser = args::damage)]
    dmg: Option<[u8; 2]>,
    /// Rules of the weapon: "Lethal 5+, Brutal"
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::rule)]
    rules: Vec<ArmRule>,
    /// The wounds that whoever fights has left
    #[arg(long, value_name = "WOUNDS", value_parser = args::wounds, default_value = "10")]
    wounds: u8,
    /// Friends who help
    #[arg(long, value_name = "FRIENDS", value_parser = args::melee_dice, default_value = "0")]
    assists: u8,
    /// Whoever fights is injured from the start
    #[arg(long)]
    injured: bool,
    /// Each point of damage that whoever fights takes is ignored by a die of this or more
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    ignore: Option<u8>,
    /// Each die hurts whoever fights by so much less, and at least by the second number: 1/3
    #[arg(long, value_name = "LESS/LEAST", value_parser = args::damage)]
    less: Option<[u8; 2]>,
    /// Dice of whoever retaliates
    #[arg(long, value_name = "DICE", value_parser = args::melee_dice)]
    their_atk: Option<u8>,
    /// Its Hit
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    their_hit: Option<u8>,
    /// Its damage
    #[arg(long, value_name = "DMG", value_parser = args::damage)]
    their_dmg: Option<[u8; 2]>,
    /// Rules of its weapon
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = args::rule)]
    their_rules: Vec<ArmRule>,
    /// The wounds that it has left
    #[arg(long, value_name = "WOUNDS", value_parser = args::wounds, default_value = "10")]
    their_wounds: u8,
    /// Friends of it who help
    #[arg(long, value_name = "FRIENDS", value_parser = args::melee_dice, default_value = "0")]
    their_assists: u8,
    /// It is injured from the start
    #[arg(long)]
    their_injured: bool,
    /// Each point of damage that it takes is ignored by a die of this or more
    #[arg(long, value_name = "FACE", value_parser = args::face)]
    their_ignore: Option<u8>,
    /// Each die hurts it by so much less, and at least by the second number: 1/3
    #[arg(long, value_name = "LESS/LEAST", value_parser = args::damage)]
    their_less: Option<[u8; 2]>,
    /// So many fights in a row; whoever is injured hits worse in the next
    #[arg(long, value_name = "ROUNDS", value_parser = args::rounds, default_value = "1")]
    rounds: u8,
    /// How whoever fights decides [default: best; as each case says for case files]
    #[arg(long, value_enum, value_name = "HOW")]
    play: Option<PlayArg>,
    /// How whoever retaliates decides [default: as --play]
    #[arg(long, value_enum, value_name = "HOW")]
    their_play: Option<PlayArg>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PlayArg {
    /// As well as possible: every strike and block thought through to the end
    Best,
    /// Strikes whenever it can
    Strike,
    /// Blocks whenever it can
    Parry,
    /// Does what costs the opponent most, if that one only strikes
    MaxDamage,
    /// Does what costs itself least, if the opponent only strikes
    MinSelfDamage,
}

impl PlayArg {
    fn play(self) -> Play {
        match self {
            Self::Best => Play::Best,
            Self::Strike => Play::By(Strategy::Strike),
            Self::Parry => Play::By(Strategy::Parry),
            Self::MaxDamage => Play::By(Strategy::MaxDamage),
            Self::MinSelfDamage => Play::By(Strategy::MinSelfDamage),
        }
    }
}

/// Tells what a fight is likely to leave, or works a case file out.
pub(super) fn fight(screen: &mut Screen, wish: &Fight) -> anyhow::Result<()> {
    let plays = [wish.play, wish.their_play.or(wish.play)];
    if let Some(path) = &wish.cases {
        let mut handling = [Handling::Fixed; 2];
        for (slot, play) in handling.iter_mut().zip(plays) {
            *slot = match play {
                None => Handling::Fixed,
                Some(PlayArg::Best) => Handling::Best,
                Some(_) => {
                    return Err(usage("each case names its strategies; --play can only be best beside a case file"));
                }
            };
        }
        return super::print_fights(screen, path, &wish.common.settings(handling));
    }
    let own = (wish.atk, wish.hit, wish.dmg);
    let theirs = (wish.their_atk, wish.their_hit, wish.their_dmg);
    let ((Some(atk), Some(hit), Some(dmg)), (Some(their_atk), Some(their_hit), Some(their_dmg))) = (own, theirs) else {
        let sentence = "name a case file, or two weapons, as in \
                        --atk 4 --hit 3+ --dmg 3/5 --their-atk 3 --their-hit 4+ --their-dmg 3/4";
        return Err(usage(sentence));
    };
    let own = Arm { atk, hit, dmg, rules: wish.rules.clone() };
    let theirs = Arm { atk: their_atk, hit: their_hit, dmg: their_dmg, rules: wish.their_rules.clone() };
    let attacker = Fighter {
        assists: wish.assists,
        hide: args::hide(wish.ignore, wish.less),
        ..fighter(own.profile(), wish.wounds, wish.injured, plays[0])
    };
    let defender = Fighter {
        assists: wish.their_assists,
        hide: args::hide(wish.their_ignore, wish.their_less),
        ..fighter(theirs.profile(), wish.their_wounds, wish.their_injured, plays[1])
    };
    let (aim, reading) = (wish.common.aim.aim(), wish.common.reading());
    let after = ::odds::fight(&attacker, &defender, &Terms { aim, reading, rounds: wish.rounds, ..Terms::default() });
    screen.say(&wish.told(&[own, theirs].map(|it| args::told(&it)), &after, screen.columns()).join("\n"))?;
    Ok(())
}

/// Somebody with so many wounds left. Who is injured has lost more than half of those on its datacard.
fn fighter(profile: Profile, wounds: u8, injured: bool, play: Option<PlayArg>) -> Fighter {
    let stat = if injured { wounds.saturating_mul(2).saturating_add(1) } else { wounds };
    Fighter { stat, play: play.map_or(Play::Best, PlayArg::play), ..Fighter::new(profile, wounds) }
}

impl Fight {
    fn told(&self, weapons: &[String; 2], after: &Aftermath, columns: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let sides = [("Fights", self.wounds, self.injured), ("Retaliates", self.their_wounds, self.their_injured)];
        for (who, (name, wounds, injured)) in sides.into_iter().enumerate() {
            let of = counted(u64::from(wounds), "wound");
            let injured = if injured { ", injured" } else { "" };
            lines.push(format!("{name}: {}, {of}{injured}. What is left of it:", weapons[who]));
            lines.push(String::new());
            let row =
                |(it, chance): (u8, f64)| Row { label: it.to_string(), chance, note: if it == 0 { "out" } else { "" } };
            let rows: Vec<Row> = after.left(who).into_iter().filter(|it| it.1 >= 0.000_05).map(row).collect();
            lines.extend(chart(&rows, columns));
            lines.push(String::new());
        }
        let [own, theirs, both] = [after.out(0), after.out(1), after.both_stand()].map(percent);
        lines.push(format!(
            "Out: {} of whoever retaliates, {} of whoever fights; {} that both stand.",
            theirs.trim(),
            own.trim(),
            both.trim()
        ));
        lines.push(trust(after.is_exact(), after.error()));
        lines
    }
}
