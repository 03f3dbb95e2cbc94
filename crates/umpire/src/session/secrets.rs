//! Secret choices: every seat takes its turn at the screen, nobody sees the others' picks.

use battle::{Act, Fate, Input, Needs, Seat};
use bots::{Lists, take_turn};

use super::decide::shortcut;
use super::pick::Picked;
use super::{Ending, Heard, Player, Session};
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
        let what = S::slot(slot);
        if let Some(draft) = S::draft(&self.battle.view(seat), slot) {
            return self.compose(seat, slot, draft);
        }
        let mut secrets = S::secrets(&self.battle.view(seat), slot);
        if secrets.is_empty() {
            anyhow::bail!(
                "{} has nothing to choose as {what}: this team may hold none of those that Umpire knows",
                self.name(seat)
            );
        }
        let table = self.battle.table();
        let mut items: Vec<Item> = secrets.iter().map(|it| S::secret(table, it)).collect();
        let title = format!("{}, choose your {what} in secret:", self.name(seat));
        let mut advised = self.advised_secret(seat, slot, &secrets);
        // As with open choices: what Enter means is one row.
        if let Some(place) = advised
            && let Some(secret) = secrets.get(place).cloned()
            && let written = battle::capitalized(&S::write_secret(self.battle.table(), &secret))
            && let Some(row) = shortcut(&items, place, written)
        {
            items.insert(0, row);
            secrets.insert(0, secret);
            advised = Some(0);
        }
        let place = match self.pick(&title, &items, advised)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
        };
        if let Some(secret) = secrets.into_iter().nth(place) {
            self.seal(seat, slot, secret)?;
        }
        Ok(None)
    }

    /// Which of these an advisor would seal, from what this seat knows.
    fn advised_secret(&mut self, seat: Seat, slot: S::Slot, secrets: &[S::Secret]) -> Option<usize> {
        let worths = self.advisor.as_mut()?.weigh_secrets(&self.battle.view(seat), slot, secrets);
        let most = worths.iter().max()?;
        worths.iter().position(|it| it == most)
    }

    /// A secret in several steps: a row changes the draft, another one seals it.
    fn compose(&mut self, seat: Seat, slot: S::Slot, mut draft: S::Secret) -> anyhow::Result<Option<Ending>> {
        loop {
            let view = self.battle.view(seat);
            let mut items = vec![S::secret(view.table, &draft)];
            let (rows, drafts): (Vec<Item>, Vec<S::Secret>) = S::redraft(&view, &draft).into_iter().unzip();
            items.extend(rows);
            let title = format!("{}, declare your {} in secret:", self.name(seat), S::slot(slot));
            match self.pick(&title, &items, Some(0))? {
                Picked::Gone(ending) => return Ok(Some(ending)),
                Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
                Picked::Item(0) => {
                    if self.seal(seat, slot, draft.clone())? {
                        return Ok(None);
                    }
                }
                Picked::Item(place) => {
                    if let Some(next) = drafts.into_iter().nth(place - 1) {
                        draft = next;
                    }
                }
            }
        }
    }

    /// True if it is sealed now.
    fn seal(&mut self, seat: Seat, slot: S::Slot, secret: S::Secret) -> anyhow::Result<bool> {
        let salt = self.chance.salt()?;
        match self.battle.seal(seat, slot, secret, salt) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Sealed(slot), &refusal)?;
                return Ok(false);
            }
        }
        // Whoever plays alone shows it to nobody; it is in the journal.
        if self.only_person().is_none()
            && let Some(seal) = self.battle.commitment(seat, slot)
        {
            let seal = seal.to_string().to_uppercase();
            let (first, second) = (seal.get(..4), seal.get(4..8));
            self.screen.say(&format!("Sealed: {} {}.", first.unwrap_or_default(), second.unwrap_or_default()))?;
        }
        Ok(true)
    }

    /// Shows somebody what they have sealed and nobody else knows, alone at the screen. Nothing if the
    /// screen is as it was.
    pub(super) fn show_secrets(&mut self) -> anyhow::Result<Option<Heard>> {
        let people = self.people();
        let was_alone = self.at;
        let seat = match (was_alone, people.as_slice()) {
            (Some(seat), _) => seat,
            (None, [only]) => *only,
            (None, _) => {
                let items: Vec<Item> = people.iter().map(|it| Item::plain(self.name(*it))).collect();
                match self.pick("Who looks at what they have sealed?", &items, None)? {
                    Picked::Item(place) => people.get(place).copied().unwrap_or(Seat::A),
                    Picked::Gone(ending) => return Ok(Some(Heard::Gone(ending))),
                    Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(Some(Heard::Turned)),
                }
            }
        };
        if was_alone.is_none()
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(Heard::Gone(ending)));
        }
        let table = self.battle.table();
        let opened = |slot: S::Slot| {
            let mut inputs =
                self.battle.entries().filter(|(_, fate)| **fate != Fate::Withdrawn).map(|(entry, _)| entry);
            inputs.any(|it| {
                it.seat == Some(seat) && matches!(&it.input, Input::Open { slot: other, .. } if *other == slot)
            })
        };
        let held = self.battle.view(seat).mine.iter().filter(|it| !opened(it.slot));
        let lines: Vec<String> =
            held.map(|it| format!("Your {}: {}.", S::slot(it.slot), S::write_secret(table, &it.secret))).collect();
        match lines.is_empty() {
            true => self.screen.say("You have nothing sealed.")?,
            false => self.screen.say(&lines.join("\n"))?,
        }
        if was_alone.is_some() {
            return Ok(None);
        }
        Ok(Some(match self.pause()? {
            Some(ending) => Heard::Gone(ending),
            None => Heard::Turned,
        }))
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
