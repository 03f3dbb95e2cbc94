//! `umpire referee`: a battle on a physical table. Umpire leads through it, keeps the secrets, asks
//! what scoring needs, and scores.

use killteam::{KillTeam, TableKind, Tracking};
use maelstrom::Maelstrom;
use tactical_strike::TacticalStrike;

use crate::chance::Chance;
use crate::games::killteam::KillTeamArgs;
use crate::games::maelstrom::MaelstromArgs;
use crate::games::seat_names;
use crate::games::tactical_strike::TacticalStrikeArgs;
use crate::play::{SittingArgs, begin};
use crate::screen::Screen;
use crate::session::Ending;
use crate::usage::usage;

/// Where dice come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DiceArg {
    /// You roll real dice and type what they show
    Typed,
    /// Umpire rolls, and anybody can check it afterwards
    Rolled,
}

/// How much of a battle of Kill Team is tracked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TrackArg {
    /// Only what the ops need
    Ops,
    /// The ops, initiative, command points and gambits
    Phases,
    /// Everything: activations, orders, wounds, ploys and equipment as well
    Battle,
}

impl TrackArg {
    const fn level(self) -> Tracking {
        match self {
            Self::Ops => Tracking::Ops,
            Self::Phases => Tracking::Phases,
            Self::Battle => Tracking::Battle,
        }
    }
}

/// What `umpire referee killteam` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct RefereeKillTeam {
    /// How much is tracked; at the table, `track LEVEL` changes it
    #[arg(long, value_enum, default_value = "phases")]
    pub(crate) track: TrackArg,
    /// Who rolls the dice
    #[arg(long, value_enum, default_value = "typed")]
    pub(crate) dice: DiceArg,
    #[command(flatten)]
    pub(crate) sitting: SittingArgs,
    #[command(flatten)]
    pub(crate) table: KillTeamArgs,
}

/// Referees a battle of Kill Team.
pub(crate) fn killteam(screen: &mut Screen, wish: &RefereeKillTeam) -> anyhow::Result<Ending> {
    let names = seat_names(&[None, None], &wish.sitting.names).map_err(usage)?;
    let chance = Chance::new(wish.sitting.seed);
    let table = KillTeamArgs { tracking: wish.track.level(), ..wish.table.clone() };
    let setup = table.setup(TableKind::Physical, &names)?;
    let rolled = wish.dice == DiceArg::Rolled;
    begin::<KillTeam>(screen, &setup, &wish.sitting, chance, rolled)
}

/// What `umpire referee maelstrom` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct RefereeMaelstrom {
    /// Who rolls the dice
    #[arg(long, value_enum, default_value = "typed")]
    pub(crate) dice: DiceArg,
    #[command(flatten)]
    pub(crate) sitting: SittingArgs,
    #[command(flatten)]
    pub(crate) table: MaelstromArgs,
}

/// Referees a battle of Maelstrom of War.
pub(crate) fn maelstrom(screen: &mut Screen, wish: &RefereeMaelstrom) -> anyhow::Result<Ending> {
    let names = seat_names(&[None, None], &wish.sitting.names).map_err(usage)?;
    let setup = wish.table.setup(&names)?;
    let rolled = wish.dice == DiceArg::Rolled;
    begin::<Maelstrom>(screen, &setup, &wish.sitting, Chance::new(wish.sitting.seed), rolled)
}

/// What `umpire referee tactical-strike` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct RefereeTacticalStrike {
    /// Who rolls the dice
    #[arg(long, value_enum, default_value = "typed")]
    pub(crate) dice: DiceArg,
    #[command(flatten)]
    pub(crate) sitting: SittingArgs,
    #[command(flatten)]
    pub(crate) table: TacticalStrikeArgs,
}

/// Referees a battle of Tactical Strike, for as many players as there are strike forces.
pub(crate) fn tactical_strike(screen: &mut Screen, wish: &RefereeTacticalStrike) -> anyhow::Result<Ending> {
    let players = vec![None; wish.table.forces.len()];
    let names = seat_names(&players, &wish.sitting.names).map_err(usage)?;
    let setup = wish.table.setup(&names)?;
    let rolled = wish.dice == DiceArg::Rolled;
    begin::<TacticalStrike>(screen, &setup, &wish.sitting, Chance::new(wish.sitting.seed), rolled)
}
