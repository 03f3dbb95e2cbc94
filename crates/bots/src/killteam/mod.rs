//! How to value a battle of Kill Team: points, damage and places, in thousandths of a victory point.
//!
//! | file | what it knows |
//! |---|---|
//! | `lore` | what is known about a table whoever plays there: chances of dice, which come from `odds`, and ways |
//! | `melee` | which die to strike or to block with |
//! | `worth` | what operatives and attacks on them are worth |
//! | `points` | what the ops would score as things stand: their own clauses say so |
//! | `wants`, `ways` | where the ops make it worth to be, who goes where, and how far that is on foot |
//! | `sight`, `danger` | who can shoot at whom, and what standing somewhere risks |
//! | `activation`, `perform`, `moves`, `attack` | whom to activate, what to do, where to go, what to do with dice |
//! | `set_up`, `shelter`, `strategy` | everything before the shooting starts; where nobody is seen then |
//! | `search`, `playout`, `light` | thinking ahead: battles in the head, played with a light hand |

mod activation;
mod attack;
mod danger;
mod light;
mod lore;
mod melee;
mod moves;
mod perform;
mod playout;
mod points;
mod scene;
mod search;
mod set_up;
mod shelter;
mod sight;
mod strategy;
#[cfg(test)]
mod tests;
mod wants;
mod ways;
mod worth;

use std::sync::Arc;

use battle::View;
use killteam::{Choice, KillTeam, Phase, Secret, Slot, Table};

use crate::Judgement;
use scene::Scene;

pub use lore::Lore;
pub use points::by_op;
pub use search::Search;

/// Somebody who knows Kill Team.
///
/// It remembers what it has seen, which depends on what everybody may know alone, and nothing else: asked the same
/// twice, it says the same. Each battle needs one of its own; all battles on a table may share its [`Lore`].
#[derive(Debug, Clone, Default)]
pub struct KillTeamJudgement {
    lore: Option<Arc<Lore>>,
    sight: sight::Sight,
    plans: wants::Plans,
}

impl KillTeamJudgement {
    /// Somebody who has been told what can be known about the table. Otherwise it finds out for itself.
    pub fn knowing(lore: Arc<Lore>) -> Self {
        Self { lore: Some(lore), ..Self::default() }
    }

    pub(crate) fn lore(&mut self, table: &Table) -> Arc<Lore> {
        Arc::clone(self.lore.get_or_insert_with(|| Arc::new(Lore::of(table))))
    }
}

impl Judgement<KillTeam> for KillTeamJudgement {
    fn weigh(&mut self, view: &View<'_, KillTeam>, options: &[Choice]) -> Vec<i64> {
        self.weigh_best(view, options, i64::MAX)
    }

    fn weigh_best(&mut self, view: &View<'_, KillTeam>, options: &[Choice], within: i64) -> Vec<i64> {
        let lore = self.lore(view.table);
        let scene = Scene::new(view, &lore);
        match scene.state.phase {
            Phase::Deployment { .. } => set_up::deployment(&scene, options, within),
            Phase::Placing(_) => set_up::placing(&scene, options),
            Phase::Firefight { .. } if scene.state.attack.is_some() => attack::weigh(&scene, options),
            Phase::Firefight { .. } if options.iter().any(|it| matches!(it, Choice::PutDown { .. })) => {
                strategy::put_down(&scene, options)
            }
            Phase::Firefight { active: None, .. } => self.activation(&scene, options),
            Phase::Firefight { active: Some(active), .. } => self.perform(&scene, &active, options),
            _ => strategy::weigh(&scene, options),
        }
    }

    fn weigh_secrets(&mut self, view: &View<'_, KillTeam>, slot: Slot, secrets: &[Secret]) -> Vec<i64> {
        let lore = self.lore(view.table);
        let scene = Scene::new(view, &lore);
        strategy::secrets(&scene, slot, secrets)
    }
}
