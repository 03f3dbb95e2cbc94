//! Secret choices: every seat takes its turn at the screen, nobody sees the others' picks.

use battle::{Act, Needs, Seat};
use bots::{Lists, take_turn};

use super::pick::Picked;
use super::{Ending, Player, Session};
use crate::games::Game;
use crate::menu::Item;

impl<S: Game> Session<'_, S> {
    pub(super) fn collect_secret(&mut self, slot: S::Slot, seats: &[Seat]) -> anyhow::Result<Option<Ending>> {
        let Some(seat) = seats.first().copied() else {
            anyhow::bail!("a secret is wanted of nobody");
        };
        if let Some(Player::Bot(bot)) = self.players.get_mut(usize::from(seat.0)) {
            let salt = self.chance.salt()?;
            take_turn(&mut self.battle, seat, &mut **bot, &mut || salt, Lists::Full)?;
            self.accepted()?;
            return Ok(None);
        }
        if let Some(ending) = self.hand_over(seat)? {
            return Ok(Some(ending));
        }
        let secrets = S::secrets(&self.battle.view(seat), slot);
        let what = S::slot(slot);
        if secrets.is_empty() {
            anyhow::bail!(
                "{} has nothing to choose as {what}: this team may hold none of those that Umpire knows",
                self.name(seat)
            );
        }
        let table = self.battle.table();
        let items: Vec<Item> = secrets.iter().map(|it| S::secret(table, it)).collect();
        let title = format!("{}, choose your {what} in secret:", self.name(seat));
        let place = match self.pick(&title, &items, None)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place(..) | Picked::Turned => return Ok(None),
        };
        let Some(secret) = secrets.into_iter().nth(place) else {
            return Ok(None);
        };
        let salt = self.chance.salt()?;
        match self.battle.seal(seat, slot, secret, salt) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Sealed(slot), &refusal)?;
                return Ok(None);
            }
        }
        if let Some(seal) = self.battle.commitment(seat, slot) {
            let seal = seal.to_string().to_uppercase();
            let (first, second) = (seal.get(..4), seal.get(4..8));
            self.screen.say(&format!("Sealed: {} {}.", first.unwrap_or_default(), second.unwrap_or_default()))?;
        }
        Ok(None)
    }

    /// Seals that are due open by themselves; whatever is left here cannot.
    pub(super) fn open(&mut self, due: &[(Seat, S::Slot)]) -> anyhow::Result<Option<Ending>> {
        self.battle.open_what_is_due();
        self.accepted()?;
        if matches!(self.battle.needs(), Needs::Openings(_)) {
            let names: Vec<String> =
                due.iter().map(|(seat, slot)| format!("the {} of {}", S::slot(*slot), self.name(*seat))).collect();
            anyhow::bail!(
                "nothing opens {}: the vault of {} does not hold it",
                names.join(" and "),
                self.shelf.path().display()
            );
        }
        Ok(None)
    }
}
