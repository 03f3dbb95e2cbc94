//! The table as everybody sees it, against what a scenario claims of it.

use std::collections::BTreeMap;

use battle::{Battle, Side};
use door::{Id, Place, Scene};

use super::ledger::side_named;
use super::{as_typed, same};
use crate::Staged;
use crate::expected::sights::{Claim, Kind, Sight};

/// A sentence for every claim that does not hold, with its line.
pub(super) fn compare<S: Staged>(battle: &Battle<S>, sights: &[Sight]) -> Vec<(u32, String)> {
    if sights.is_empty() {
        return Vec::new();
    }
    let view = battle.spectate();
    let mut scene = S::scene(view.table, view.state);
    S::measure(view.table, view.state, &mut scene.markers);
    let known = Known::of(battle, &scene);
    let mut wrong = Vec::new();
    for sight in sights {
        let found = thing(battle, &scene, sight);
        for claim in &sight.claims {
            let holds = found.as_ref().map_err(Clone::clone).and_then(|it| it.holds(battle, &known, &claim.is));
            wrong.extend(holds.err().map(|reason| (claim.line, reason)));
        }
    }
    wrong
}

/// One thing as it is seen, whatever it is.
struct Thing<'a> {
    kind: Kind,
    id: Id,
    name: &'a str,
    numbers: BTreeMap<String, u16>,
    badges: Vec<Id>,
    at: Vec<Place>,
    off: Option<Id>,
    holds: Vec<Id>,
    carried: Option<Id>,
    holder: Option<Option<Side>>,
    whose: Option<Side>,
}

fn thing<'a, S: Staged>(battle: &Battle<S>, scene: &Scene, sight: &'a Sight) -> Result<Thing<'a>, String> {
    let bare = |id: Id| Thing {
        kind: sight.kind,
        id,
        name: &sight.name,
        numbers: BTreeMap::new(),
        badges: Vec::new(),
        at: Vec::new(),
        off: None,
        holds: Vec::new(),
        carried: None,
        holder: None,
        whose: None,
    };
    let meters = |it: &BTreeMap<Id, [u16; 2]>| it.iter().map(|(id, [now, _])| (id.to_string(), *now)).collect();
    let is_called = |id: &Id| as_typed(id.as_str()) == as_typed(&sight.name);
    match sight.kind {
        Kind::Side => {
            let side = side_named(battle, &sight.name)?;
            let it = scene.sides.iter().find(|it| it.side == side);
            let it = it.ok_or_else(|| format!("nothing is known of {}", sight.name))?;
            Ok(Thing { numbers: meters(&it.meters), badges: it.badges.clone(), ..bare(Id::default()) })
        }
        Kind::Piece => {
            let it = scene.pieces.iter().find(|it| is_called(&it.id));
            let it = it.ok_or_else(|| nothing_like("piece", &sight.name, scene.pieces.iter().map(|it| &it.id)))?;
            let at = it.at.iter().map(|it| it.at).collect();
            let (numbers, badges, holds) = (meters(&it.meters), it.badges.clone(), it.holds.clone());
            Ok(Thing { numbers, badges, at, off: it.off.clone(), holds, ..bare(it.id.clone()) })
        }
        Kind::Marker => {
            let it = scene.markers.iter().find(|it| is_called(&it.id));
            let it = it.ok_or_else(|| nothing_like("marker", &sight.name, scene.markers.iter().map(|it| &it.id)))?;
            Ok(Thing {
                numbers: it.tokens.iter().map(|(id, count)| (id.to_string(), *count)).collect(),
                badges: it.badges.clone(),
                at: it.at.into_iter().collect(),
                carried: it.carried.clone(),
                // Where nothing was counted, nobody can tell.
                holder: (it.holder.is_some() || !it.sums.is_empty()).then_some(it.holder),
                whose: it.whose,
                ..bare(it.id.clone())
            })
        }
    }
}

fn nothing_like<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a Id>) -> String {
    let known: Vec<&str> = known.map(Id::as_str).collect();
    format!("there is no {kind} \"{name}\" on the table; there are {}", known.join(", "))
}

impl Thing<'_> {
    fn holds<S: Staged>(&self, battle: &Battle<S>, known: &Known, claim: &Claim) -> Result<(), String> {
        let name = self.name;
        let nobody = || "nobody".to_owned();
        match claim {
            Claim::Number(what, wanted) => {
                let found = self.numbers.iter().find(|(id, _)| is_spelled(battle, id, what)).map(|(_, it)| *it);
                if found.is_none() {
                    known.number(battle, self.kind, what, self.numbers.keys())?;
                }
                let found = i64::from(found.unwrap_or(0));
                if found == *wanted {
                    Ok(())
                } else {
                    Err(format!("expected {what} {wanted} of {name}, found {found}"))
                }
            }
            Claim::Is(what) if self.is(battle, what) => Ok(()),
            Claim::Is(what) => Err(format!("expected {name} to be \"{what}\", found {}", self.badges_in_words(battle))),
            Claim::IsNot(what) if self.is(battle, what) => Err(format!("expected {name} not to be \"{what}\"")),
            Claim::IsNot(what) => known.badge(battle, what),
            Claim::Off(wanted) => {
                let found = self.off.as_ref().map_or("on the table", Id::as_str);
                same(&format!("{name} to be"), wanted, found)
            }
            Claim::At(text) => {
                let view = battle.spectate();
                let wanted = S::read_place_here(view.table, view.state, text).map_err(|it| it.0)?;
                let found: Vec<String> = self.at.iter().map(|it| table::Point::from(*it).to_string()).collect();
                if self.at.contains(&wanted) {
                    return Ok(());
                }
                let found = if found.is_empty() { "no place".to_owned() } else { found.join("; ") };
                Err(format!("expected {name} at {text}, found {found}"))
            }
            Claim::Holds(wanted) => {
                let mut found: Vec<String> = self.holds.iter().map(|it| as_typed(it.as_str())).collect();
                let mut all: Vec<String> = wanted.iter().map(|it| as_typed(it)).collect();
                found.sort();
                all.sort();
                let said = |it: &[String]| if it.is_empty() { "nothing".to_owned() } else { it.join(", ") };
                if found == all {
                    return Ok(());
                }
                Err(format!("expected {name} to carry {}, found {}", said(&all), said(&found)))
            }
            Claim::HasRule(rule) => self.rule(battle, rule, true),
            Claim::LacksRule(rule) => self.rule(battle, rule, false),
            Claim::CarriedBy(wanted) => {
                let found = self.carried.as_ref().map_or_else(nobody, Id::to_string);
                same(&format!("{name} to be carried by"), wanted, &found)
            }
            Claim::ControlledBy(wanted) => match self.holder {
                Some(side) => {
                    let found = side.map_or_else(nobody, |it| battle.seating().name_of_side(it));
                    same(&format!("{name} to be controlled by"), wanted, &found)
                }
                None => Err(format!("expected {name} to be controlled by {wanted}, and nobody can tell")),
            },
            Claim::Whose(wanted) => {
                let found = self.whose.map_or_else(nobody, |it| battle.seating().name_of_side(it));
                same(&format!("{name} to be of"), wanted, &found)
            }
        }
    }

    fn is<S: Staged>(&self, battle: &Battle<S>, what: &str) -> bool {
        self.badges.iter().any(|it| is_spelled(battle, it.as_str(), what))
    }

    fn badges_in_words<S: Staged>(&self, battle: &Battle<S>) -> String {
        let badges: Vec<String> = self.badges.iter().map(|it| spelled(battle, it.as_str())).collect();
        if badges.is_empty() { "nothing of that kind".to_owned() } else { badges.join(", ") }
    }

    fn rule<S: Staged>(&self, battle: &Battle<S>, rule: &str, wanted: bool) -> Result<(), String> {
        let view = battle.spectate();
        match S::has_rule(view.table, view.state, &self.id, rule) {
            Some(has) if has == wanted => Ok(()),
            Some(true) => Err(format!("expected {} not to have {rule}, found that it has", self.name)),
            Some(false) => Err(format!("expected {} to have {rule}, found that it has not", self.name)),
            None => Err(format!("nobody can tell whether {} has {rule}", self.name)),
        }
    }
}

/// A word of the door as people at this table would say it: "secured by ann".
fn spelled<S: Staged>(battle: &Battle<S>, id: &str) -> String {
    let word = id.rsplit_once('/').map_or(id, |(_, word)| word);
    let of = |sides: &str| battle.seating().sides().find(|it| it.to_string() == sides);
    match word.rsplit_once(' ') {
        Some((rest, side)) => match of(side) {
            Some(side) => format!("{rest} {}", battle.seating().name_of_side(side)),
            None => word.to_owned(),
        },
        None => word.to_owned(),
    }
}

fn is_spelled<S: Staged>(battle: &Battle<S>, id: &str, text: &str) -> bool {
    let seat = id.rsplit_once(' ').and_then(|(rest, letter)| {
        let seat = battle.seating().seats().find(|it| it.to_string() == letter)?;
        Some(format!("{rest} {}", battle.seating().name(seat)))
    });
    let ways = [Some(id.to_owned()), Some(spelled(battle, id)), seat];
    ways.into_iter().flatten().any(|it| as_typed(&it) == as_typed(text))
}

/// Words that can be claimed in this battle: a slip must not pass for something that is not so.
struct Known {
    /// Numbers, and of what kinds of things they are seen now; nothing if of none.
    numbers: Vec<(String, Vec<Kind>)>,
    badges: Vec<String>,
}

impl Known {
    fn of<S: Staged>(battle: &Battle<S>, scene: &Scene) -> Self {
        let has = |meters: &BTreeMap<Id, [u16; 2]>, word: &str| {
            meters.keys().any(|it| is_spelled(battle, it.as_str(), word) || is_word_of(battle, it.as_str(), word))
        };
        let counted = |kind: Kind, word: &str| match kind {
            Kind::Side => scene.sides.iter().any(|it| has(&it.meters, word)),
            Kind::Piece => scene.pieces.iter().any(|it| has(&it.meters, word)),
            Kind::Marker => false,
        };
        let (mut numbers, mut badges) = (Vec::new(), Vec::new());
        for card in S::cards(battle.table()) {
            let id = card.id.as_str();
            match id.split_once('/') {
                Some(("meter", word)) => {
                    let kinds = [Kind::Side, Kind::Piece].into_iter().filter(|it| counted(*it, word)).collect();
                    numbers.push((word.to_owned(), kinds));
                }
                Some(("token", word)) => numbers.push((word.to_owned(), vec![Kind::Marker])),
                Some((_, word)) => badges.push(word.to_owned()),
                None => {}
            }
        }
        Self { numbers, badges }
    }

    fn number<'a, S: Staged>(
        &'a self,
        battle: &Battle<S>,
        kind: Kind,
        what: &str,
        seen: impl Iterator<Item = &'a String>,
    ) -> Result<(), String> {
        // What is counted of other things alone is never counted of this one.
        let could = |kinds: &[Kind]| kinds.contains(&kind) || (kinds.is_empty() && kind != Kind::Marker);
        let of_this = || self.numbers.iter().filter(|(_, kinds)| could(kinds)).map(|(it, _)| it.as_str());
        if of_this().any(|it| is_number_of(battle, what, it)) {
            return Ok(());
        }
        let mut known: Vec<&str> = of_this().chain(seen.map(String::as_str)).collect();
        known.sort_unstable();
        known.dedup();
        Err(format!("nothing counts \"{what}\" there; known are {}", known.join(", ")))
    }

    fn badge<S: Staged>(&self, battle: &Battle<S>, what: &str) -> Result<(), String> {
        if self.badges.iter().any(|it| is_word_of(battle, what, it)) {
            return Ok(());
        }
        Err(format!("nothing can be \"{what}\" here, so that it is not says nothing"))
    }
}

/// True if a claim is this word, or this word with whose it is: "wounds", "Device of ann".
fn is_number_of<S: Staged>(battle: &Battle<S>, claim: &str, word: &str) -> bool {
    behind(claim, word).is_some_and(|more| more.is_empty() || is_somebody(battle, &more))
}

/// True if a claim is this word, or this word with whose it is, how many, or more about it: "secured by ann",
/// "dominate 2", "Hold the Line (doubled)".
fn is_word_of<S: Staged>(battle: &Battle<S>, claim: &str, word: &str) -> bool {
    behind(claim, word).is_some_and(|more| {
        let is_count = more.parse::<u16>().is_ok() || (more.starts_with('(') && more.ends_with(')'));
        more.is_empty() || is_count || is_somebody(battle, &more)
    })
}

/// What a claim says behind a word that it begins with.
fn behind(claim: &str, word: &str) -> Option<String> {
    let (claim, word) = (as_typed(claim), as_typed(word));
    let rest = claim.strip_prefix(&word)?;
    if rest.is_empty() { Some(String::new()) } else { rest.strip_prefix(' ').map(str::to_owned) }
}

/// True for a side or a seat of this table: "ann", "of ann".
fn is_somebody<S: Staged>(battle: &Battle<S>, text: &str) -> bool {
    let name = text.strip_prefix("of ").unwrap_or(text);
    let seating = battle.seating();
    let is = |it: String| as_typed(&it) == name;
    let is_side = seating.sides().any(|it| is(it.to_string()) || is(seating.name_of_side(it)));
    is_side || seating.seats().any(|it| is(it.to_string()) || is(seating.name(it).to_owned()))
}
