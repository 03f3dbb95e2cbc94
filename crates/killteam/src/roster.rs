//! Which operatives of a team take the field: picked in secret where the team has more than it fields.

use crate::team::{Datacard, Team};

/// The operatives of a team that take the field, by their places in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Roster(u16);

impl Roster {
    /// Everybody who is there from the start.
    pub(crate) fn whole(team: &Team) -> Self {
        candidates(team).fold(Self::default(), |sum, (place, _)| sum.with(place))
    }

    /// True if the operative at this place takes the field.
    pub fn has(self, place: usize) -> bool {
        self.0.checked_shr(place as u32).unwrap_or(0) & 1 == 1
    }

    /// With one more.
    #[must_use]
    pub fn with(self, place: usize) -> Self {
        Self(self.0 | 1u16.checked_shl(place as u32).unwrap_or(0))
    }

    /// How many take the field.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The bits, for the hash of a journal.
    pub(crate) fn number(self) -> i64 {
        i64::from(self.0)
    }

    /// Their names with commas between them.
    pub fn written(self, team: &Team) -> String {
        let named = team.operatives.iter().enumerate().filter(|(place, _)| self.has(*place));
        named.map(|(_, it)| it.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// True if the team may field exactly these.
    pub(crate) fn fits(self, team: &Team) -> bool {
        let stranger = (0..16).any(|place| self.has(place) && !candidates(team).any(|(it, _)| it == place));
        let missing = candidates(team).any(|(place, it)| it.must && !self.has(place));
        !stranger && !missing && self.count() == team.picks
    }

    /// Every different roster: of operatives with the same datacard the first ones are taken.
    pub fn all(team: &Team) -> Vec<Self> {
        let mut kinds: Vec<Vec<(usize, &Datacard)>> = Vec::new();
        for (place, card) in candidates(team) {
            let alike = kinds.iter_mut().find(|it| it.first().is_some_and(|(_, other)| other.is_like(card)));
            match alike {
                Some(kind) => kind.push((place, card)),
                None => kinds.push(vec![(place, card)]),
            }
        }
        let mut rosters = vec![Self::default()];
        for kind in kinds {
            let taken = |count: usize| kind.iter().take(count).map(|(place, _)| *place);
            rosters = rosters
                .into_iter()
                .flat_map(|roster| (0..=kind.len()).rev().map(move |count| (roster, count)))
                .map(|(roster, count)| taken(count).fold(roster, Self::with))
                .filter(|it| it.count() <= team.picks)
                .collect();
        }
        rosters.retain(|it| it.fits(team));
        rosters
    }
}

/// Everybody who may be picked: whoever joins later is not.
fn candidates(team: &Team) -> impl Iterator<Item = (usize, &Datacard)> {
    team.operatives.iter().enumerate().filter(|(_, it)| !it.joins_later)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEAM: &str = r#"
        name = "Borderers"
        archetypes = ["Recon"]
        picks = 4
        operative = [
          { name = "Marshal", must = true, apl = 2, move = "6", save = 4, wounds = 10, base = "32mm" },
          { name = "Marksman", apl = 2, move = "6", save = 5, wounds = 8, base = "28mm" },
          { name = "Gunner", apl = 2, move = "6", save = 4, wounds = 9, base = "32mm" },
          { name = "Warden", count = 3, apl = 2, move = "6", save = 5, wounds = 7, base = "28mm" },
        ]
    "#;

    #[test]
    fn one_leader_each_specialist_at_most_once_and_others_fill_up() {
        let team = Team::load("borderers.toml", TEAM).unwrap();
        let rosters: Vec<String> = Roster::all(&team).into_iter().map(|it| it.written(&team)).collect();
        assert_eq!(
            rosters,
            [
                "Marshal, Marksman, Gunner, Warden 1",
                "Marshal, Marksman, Warden 1, Warden 2",
                "Marshal, Gunner, Warden 1, Warden 2",
                "Marshal, Warden 1, Warden 2, Warden 3",
            ]
        );
        let of = |places: &[usize]| places.iter().fold(Roster::default(), |sum, it| sum.with(*it));
        assert!(of(&[0, 1, 3, 5]).fits(&team), "any of the Wardens");
        assert!(!of(&[1, 2, 3, 4]).fits(&team), "no leader");
        assert!(!of(&[0, 2, 3]).fits(&team), "three of four");
        assert!(!of(&[0, 2, 3, 9]).fits(&team), "somebody else");
    }

    #[test]
    fn a_team_that_fields_everybody_has_nothing_to_pick() {
        let team = Team::load("cadets", include_str!("../../../data/teams/ashgate_cadets.toml")).unwrap();
        assert_eq!(Roster::all(&team), [Roster::whole(&team)]);
        assert!(!team.has_a_choice());
    }
}
