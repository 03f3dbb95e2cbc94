//! Saves: the best that a model has against a wound, and Feel No Pain afterwards. What passes is told to the roles.

use battle::Play;

use super::{Hit, SaveKind};
use crate::TacticalStrike;
use crate::choice::Deed;
use crate::event::Event;
use crate::geometry;
use crate::phases::roles;
use crate::points_of_interest::power_field::improved;
use crate::reason::Reason;
use crate::vocabulary::{CombatantId, Phase, UnitId, Verdict};
use crate::witness::Witness;

impl SaveKind {
    const fn deed(self) -> Deed {
        match self {
            Self::Armour => Deed::ArmourSave,
            Self::Invulnerable => Deed::InvulnerableSave,
            Self::Cover => Deed::CoverSave,
        }
    }
}

/// The cover save of a unit in such terrain, if any: better on the ground, at night, and for whoever hides well. In the
/// open it starts from nothing, which counts as 7.
pub fn cover(ask: &Witness<'_>, unit: UnitId, terrain: Option<u8>) -> Option<u8> {
    let night = ask.state.turn == 1 && ask.state.night == Some(true);
    let better = u8::from(ask.state.unit(unit).ground_until.is_some())
        + u8::from(night || ask.unit_has(unit, "Stealth"))
        + 2 * u8::from(ask.unit_has(unit, "Shrouded"));
    let save = terrain.unwrap_or(7).saturating_sub(better).max(2);
    (save <= 6).then_some(save)
}

/// The invulnerable save of a model, with what it has found.
pub fn invulnerable(ask: &Witness<'_>, model: CombatantId) -> Option<u8> {
    let own = ask.model(model).profile.inv;
    let field = ask
        .state
        .pois
        .iter()
        .any(|it| it.find.is_some_and(|find| find.card().improves_saves) && it.models.contains(&model));
    if field { Some(improved(own)) } else { own }
}

/// The save of this kind that a model has against a wound.
fn save(ask: &Witness<'_>, model: CombatantId, hit: Hit, kind: SaveKind) -> Option<u8> {
    match kind {
        SaveKind::Armour => ask.model(model).profile.sv.filter(|sv| hit.ap.is_none_or(|ap| ap > *sv)),
        SaveKind::Invulnerable => invulnerable(ask, model),
        SaveKind::Cover if hit.ignores_cover || ask.phase() == Some(Phase::Fight) => None,
        SaveKind::Cover => {
            let fortified = geometry::is_fortified(ask, model).then_some(4);
            cover(ask, ask.unit_of(model), [hit.cover, fortified].into_iter().flatten().min())
        }
    }
}

/// The best save that a model has, the first of several that are equally good.
pub fn best(ask: &Witness<'_>, model: CombatantId, hit: Hit) -> Option<(SaveKind, u8)> {
    let all = SaveKind::ALL.into_iter().filter_map(|kind| Some((kind, save(ask, model, hit, kind)?)));
    let best = all.min_by_key(|(_, needs)| *needs)?;
    let wanted = hit.with.and_then(|kind| Some((kind, save(ask, model, hit, kind)?)));
    Some(wanted.filter(|(_, needs)| *needs == best.1).unwrap_or(best))
}

pub(super) fn may_save(ask: &Witness<'_>, model: CombatantId, hit: Hit) -> Verdict {
    let best = best(ask, model, hit);
    let worse = hit.with.is_some_and(|with| best.is_some_and(|(kind, _)| kind != with));
    Verdict::legal().refuse_if(best.is_none(), Reason::NoSave(model)).refuse_if(worse, Reason::NotTheBestSave(model))
}

/// What Feel No Pain needs, if a model has it.
pub(crate) fn pain(ask: &Witness<'_>, model: CombatantId) -> Option<u8> {
    if !ask.has_rule(model, "Feel No Pain") {
        return None;
    }
    let written = ask.model(model).rules.iter().find(|it| it.starts_with("Feel No Pain"));
    let number = written.and_then(|it| it.chars().find(char::is_ascii_digit)?.to_digit(10));
    Some(number.and_then(|it| u8::try_from(it).ok()).unwrap_or(5))
}

pub(super) fn may_feel_no_pain(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    Verdict::legal().refuse_if(pain(ask, model).is_none(), Reason::NoSave(model))
}

pub(super) fn saved(play: &mut Play<'_, TacticalStrike>, model: CombatantId, hit: Hit, face: u8) {
    let Some((kind, needs)) = best(&Witness::new(play.table(), play.state()), model, hit) else { return };
    let is_saved = face >= needs;
    play.emit(Event::Saved { model, kind, needs, is_saved });
    if is_saved {
        roles::notice(play, model, kind.deed(), 1);
    }
}

pub(super) fn felt(play: &mut Play<'_, TacticalStrike>, model: CombatantId, face: u8) {
    let Some(needs) = pain(&Witness::new(play.table(), play.state()), model) else { return };
    let is_saved = face >= needs;
    play.emit(Event::FeltNoPain { model, needs, is_saved });
    if is_saved {
        roles::notice(play, model, Deed::FeelNoPain, 1);
    }
}

#[cfg(test)]
mod tests {
    use battle::System as _;

    use super::*;
    use crate::test_tables::table;

    #[test]
    fn ts_e098_cover_is_better_than_a_poor_invulnerable_save_until_it_is_ignored() {
        let table = table(&["Lucky One"]);
        let state = TacticalStrike::begin(&table);
        let ask = Witness::new(&table, &state);
        let hit = Hit { ap: Some(3), cover: Some(5), ..Hit::default() };
        assert_eq!(best(&ask, CombatantId(0), hit), Some((SaveKind::Cover, 5)));
        let hit = Hit { ignores_cover: true, ..hit };
        assert_eq!(best(&ask, CombatantId(0), hit), Some((SaveKind::Invulnerable, 6)));
        assert_eq!(best(&ask, CombatantId(0), Hit { ap: Some(4), ..hit }), Some((SaveKind::Armour, 3)));
    }
}
