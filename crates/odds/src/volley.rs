//! Several shots at one target where somebody plays its dice as well as possible: what is still to come counts.

use smallvec::SmallVec;

use crate::damage::{Damage, Ways};
use crate::profile::{Profile, Situation, Target};
use crate::score::Score;
use crate::shot::{Shot, of_damage};

/// The damage of all of them.
pub(crate) fn looking_ahead(shots: &[(Profile, Situation)], target: &Target) -> Damage {
    let wounds = usize::from(target.wounds);
    let Some((_, last)) = shots.last() else { return Damage::none() };
    // What it is worth if so many wounds are left before each shot; after the last one the aim says so.
    let mut worth: Vec<Score> = (0..=wounds).map(|left| of_damage(last.aim, wounds - left, wounds)).collect();
    let mut plans: Vec<Vec<Damage>> = Vec::new();
    for (profile, situation) in shots.iter().rev() {
        let shot = Shot::new(profile, target, situation);
        let after = std::mem::take(&mut worth);
        let mut plan = vec![Damage::none()];
        worth.push(after[0]);
        for left in 1..=wounds {
            let (damage, score) = shot.at_its_best(&|damage| after[left.saturating_sub(damage)]);
            plan.push(damage);
            worth.push(score);
        }
        plans.push(plan);
    }
    let mut sum = Damage::none();
    for plan in plans.iter().rev() {
        sum = sum.and_then(|damage| plan.get(wounds.saturating_sub(damage)));
    }
    sum
}

impl Damage {
    /// This damage, and after each amount of it another that depends on it.
    fn and_then<'d>(&self, next: impl Fn(usize) -> Option<&'d Damage>) -> Damage {
        let none = Damage::none();
        let followed: Vec<(usize, f64, &Damage)> =
            self.each().map(|(damage, chance)| (damage, chance, next(damage).unwrap_or(&none))).collect();
        let most = followed.iter().map(|(damage, _, next)| damage + next.len()).max().unwrap_or(1);
        let mut chances: Ways = SmallVec::from_elem(0.0, most);
        for (damage, chance, next) in &followed {
            for (more, also) in next.each() {
                chances[damage + more] += chance * also;
            }
        }
        let worst = followed.iter().map(|(.., next)| next.roundings()).max().unwrap_or(0);
        Damage::rounded(chances, self.roundings() + worst + followed.len() as u32 + 3)
    }
}
