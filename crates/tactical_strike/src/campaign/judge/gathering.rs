//! Before the first turn: who joins, and who begins. CA-01, CA-03, CA-04.

use super::Judged;
use crate::campaign::names::unfit;
use crate::campaign::reason::{CHARACTER_POINTS, MOST_FORCES};
use crate::campaign::{Cause, ForceName, Phase, Rank, Reason, Recruit};

const MOST_LEADERS: usize = 2;

impl Judged<'_> {
    pub(super) fn joined(&mut self, force: &ForceName, player: &str, side: Cause, characters: &[Recruit]) {
        self.phase(Phase::Gathering);
        self.refuse_if(self.state.forces.len() >= MOST_FORCES, || Reason::TooManyForces(MOST_FORCES));
        let names = [force.as_str(), player].into_iter().chain(characters.iter().map(|it| it.name.as_str()));
        for why in names.filter_map(unfit) {
            self.refuse(Reason::Name(why));
        }
        let taken = self.state.forces.iter().any(|it| it.name.as_str().eq_ignore_ascii_case(force.as_str()));
        self.refuse_if(taken, || Reason::NameTaken(force.to_string()));
        // Whose secrets are whose, and who confirms what, hangs on a player's one side.
        let crosses = self.state.forces.iter().any(|it| it.side != side && it.player.eq_ignore_ascii_case(player));
        self.refuse_if(crosses, || Reason::OnTheOtherSide(player.to_owned()));
        let of = |rank| characters.iter().filter(move |it| it.rank == rank).count();
        self.refuse_if(of(Rank::Hero) != 1, || Reason::Heroes(of(Rank::Hero)));
        self.refuse_if(of(Rank::Leader) > MOST_LEADERS, || Reason::Leaders(of(Rank::Leader)));
        for (place, one) in characters.iter().enumerate() {
            let double = characters.iter().take(place).any(|it| it.name.eq_ignore_ascii_case(&one.name));
            self.refuse_if(double, || Reason::NameTaken(one.name.clone()));
        }
        let points = characters.iter().fold(0, |sum: u32, it| sum.saturating_add(it.points));
        self.refuse_if(points > CHARACTER_POINTS, || Reason::CharacterPoints(points));
    }

    pub(super) fn initiative(&mut self, dice: &[(ForceName, u8)]) {
        let state = self.state;
        self.refuse_if(!state.initiative_is_open(self.plan), || Reason::InitiativeDecided);
        for side in Cause::BOTH {
            if state.of_side(side).next().is_none() {
                self.refuse(Reason::NobodyOn(side));
            } else {
                self.refuse_if(state.warmasters.of(side).is_none(), || Reason::NoWarmaster(side));
            }
        }
        for (force, die) in dice {
            self.known(force);
            self.refuse_if(!(1..=6).contains(die), || Reason::NoFace(*die));
        }
        let rolled = |name: &ForceName| dice.iter().filter(|(it, _)| it == name).count();
        let wrong = state.forces.iter().filter(|it| rolled(&it.name) != 1);
        let wrong: Vec<ForceName> = wrong.map(|it| it.name.clone()).collect();
        self.refuse_if(!wrong.is_empty(), || Reason::DiceMissing(wrong));
    }
}
