//! What a battle of Maelstrom is played with: two armies, and what is agreed beforehand.

use std::path::PathBuf;

use battle::Seating;
use maelstrom::missions::Mission;
use maelstrom::{Army, DeploymentMap, PACK, Setup, Text};

use crate::army;
use crate::data::{Data, Kind};
use crate::usage::usage;

/// What a battle of Maelstrom is played with.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct MaelstromArgs {
    /// The two armies, by name or path: cinder_compact, hollowmaw_brood
    #[arg(
        long,
        value_name = "ARMY,ARMY",
        value_delimiter = ',',
        num_args = 1..=2,
        default_value = "cinder_compact,hollowmaw_brood"
    )]
    pub(crate) armies: Vec<String>,
    /// The battle size: incursion, strike-force or onslaught; without it you agree on it in the battle
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<String>,
    /// The mission: "Never Surrender"; without it you agree on it or roll
    #[arg(long, value_name = "MISSION")]
    pub(crate) mission: Option<String>,
    /// The deployment map: "Dawn of War"; without it you agree on it or roll
    #[arg(long, value_name = "MAP")]
    pub(crate) map: Option<String>,
    /// How a rule is read where sources differ: KEY=VALUE, as often as you like; docs/rulings.md has the keys
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) option: Vec<String>,
    /// A folder with armies/ of your own; they come before those of Umpire
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

impl Default for MaelstromArgs {
    fn default() -> Self {
        let armies = ["cinder_compact", "hollowmaw_brood"].map(str::to_owned).to_vec();
        Self { armies, size: None, mission: None, map: None, option: Vec::new(), data: None }
    }
}

impl MaelstromArgs {
    /// The set-up that a journal pins.
    pub(crate) fn setup(&self, names: &[String]) -> anyhow::Result<Setup> {
        let data = Data::new(self.data.clone())?;
        let size = self.size.as_deref().map(army::size_named).transpose()?;
        let spaced = |it: &String| it.replace(['-', '_'], " ");
        let mission = self.mission.as_ref().map(|it| Mission::named(&spaced(it)).ok_or_else(|| no_mission(it)));
        let map = self.map.as_ref().map(|it| DeploymentMap::named(&spaced(it)).ok_or_else(|| no_map(it)));
        let [a, b] = match self.armies.as_slice() {
            [one] => [one, one],
            [a, b] => [a, b],
            other => return Err(usage(format!("Maelstrom is played by two armies; {} are given", other.len()))),
        };
        let [name_a, name_b] = names else {
            return Err(usage(format!("Maelstrom is played by two; {} are named", names.len())));
        };
        let mut armies = Vec::new();
        for name in [a, b] {
            let file = data.find(Kind::Armies, name)?;
            let army = Army::load(&file.name, &file.text).map_err(anyhow::Error::msg)?;
            if let Some(size) = size.filter(|it| !army.check(*it).is_empty()) {
                anyhow::bail!(army::in_words(&army, size).join("\n"));
            }
            armies.push(Text { name: file.name, text: file.text });
        }
        let armies = <[Text; 2]>::try_from(armies).map_err(|_| usage("Maelstrom is played by two armies"))?;
        Ok(Setup {
            terrain: None,
            pack: PACK.to_owned(),
            seats: Seating::duel(name_a, name_b).map_err(|error| usage(error.to_string()))?,
            armies,
            size: size.map(|it| it.name().to_owned()),
            mission: mission.transpose()?.map(|it| it.card().name.to_owned()),
            map: map.transpose()?.map(|it| it.name().to_owned()),
            options: systems::settings::with(&maelstrom::Options::default(), &self.option, maelstrom::Options::fault)
                .map_err(usage)?,
        })
    }
}

fn no_mission(name: &str) -> anyhow::Error {
    let known = Mission::ALL.map(|it| it.card().name).join(", ");
    usage(format!("there is no mission \"{name}\"; known are {known}"))
}

fn no_map(name: &str) -> anyhow::Error {
    let known = DeploymentMap::ALL.map(|it| it.name()).join(", ");
    usage(format!("there is no deployment map \"{name}\"; known are {known}"))
}
