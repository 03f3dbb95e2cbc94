//! A digest of how a campaign stands, so that whoever reads a journal under other rules notices at the line.

use std::fmt;

use battle::{Digest, Hex};

use super::{Campaign, Cause, Character, Force, Resource};

impl Campaign {
    /// The digest of how it stands, with everything that was skipped.
    pub fn digest(&self) -> Hex<8> {
        let state = self.state();
        let mut digest = Digest::new();
        digest.number("turn", i64::from(state.turn));
        digest.text("phase", state.phase.name());
        digest.text("initiative", state.initiative.map_or("", Cause::name));
        for side in Cause::BOTH {
            let name = side.name();
            digest.number(format_args!("victory of the {name}"), i64::from(*state.victory.of(side)));
            digest.number(format_args!("campaign of the {name}"), i64::from(*state.campaign.of(side)));
            digest.text(
                format_args!("warmaster of the {name}"),
                state.warmasters.of(side).as_ref().map_or("", |it| it.as_str()),
            );
        }
        for force in &state.forces {
            write_force(&mut digest, force);
        }
        for (place, engagement) in state.engagements().iter().enumerate() {
            for force in engagement.everybody() {
                digest.number(format_args!("mission of {force}"), i64::try_from(place + 1).unwrap_or(i64::MAX));
            }
            digest.flag(format_args!("mission {} fought", place + 1), engagement.result.is_some());
        }
        for roll in &state.open_rolls {
            digest.number(format_args!("roll of {} of {}", roll.character, roll.force), i64::from(roll.turn));
        }
        for skipped in self.skipped() {
            digest.flag(format_args!("entry {} skipped", skipped.entry), true);
        }
        digest.finish()
    }
}

fn write_force(digest: &mut Digest, force: &Force) {
    let of = |what: &'static str| fmt::from_fn(move |f| write!(f, "{what} of {}", force.name));
    digest.text(of("player"), &force.player);
    digest.text(of("side"), force.side.name());
    digest.number(of("supply"), i64::from(force.supply));
    digest.number(of("command"), i64::from(force.command));
    digest.flag(of("mustered"), force.mustered);
    for resource in Resource::ALL {
        digest.text(of(resource.name()), force.grade(resource).name());
    }
    for character in &force.characters {
        write_character(digest, force, character);
    }
}

fn write_character(digest: &mut Digest, force: &Force, character: &Character) {
    let of = |what: &'static str| fmt::from_fn(move |f| write!(f, "{what} of {} of {}", character.name(), force.name));
    digest.text(of("rank"), character.rank().name());
    digest.text(of("numbers"), character.numbers());
    let list = |words: Vec<String>| words.join(", ");
    digest.text(of("advancements"), list(character.advancements.iter().map(|it| it.in_words()).collect()));
    digest.text(of("injuries"), list(character.injuries.iter().map(|it| it.short().to_owned()).collect()));
    digest.text(of("ailments"), list(character.ails.iter().map(|it| it.name().to_owned()).collect()));
    digest.flag(of("slain"), character.slain);
}
