//! Who has to be there and who may: one Hero, up to two Leaders, one Lead Element, two or more of
//! rank and file. SF-01 to SF-05; that characters stay is in `kept.rs`.

use super::report::{Place, Report, begins, counted, in_words};
use super::{Category, StrikeForce};

const MOST_LEADERS: u32 = 2;
const FEWEST_RANK_AND_FILE: u32 = 2;

/// How many Lead Elements this force may have.
pub(crate) fn most_lead_elements(force: &StrikeForce) -> u32 {
    if force.smaller_side.is_some() { 2 } else { 1 }
}

/// How many Leaders it may have.
pub(crate) const fn most_leaders() -> u32 {
    MOST_LEADERS
}

pub(crate) fn check(force: &StrikeForce, report: &mut Report) {
    let line_of = |category, skip| {
        let place = force.picks.iter().filter(|it| it.category == category).nth(skip);
        place.map_or_else(Place::force, |it| Place::at("", it.line))
    };
    let heroes = force.count(Category::Hero);
    if heroes == 0 {
        report.refuse(
            "SF-01",
            Place::force(),
            "Nobody leads.",
            "A strike force has exactly one Hero; this one has none.",
        );
    } else if heroes > 1 {
        let detail = format!("A strike force has exactly one Hero; this one has {}.", in_words(heroes));
        report.refuse("SF-01", line_of(Category::Hero, 1), "One Hero only.", detail);
    }
    let leaders = force.count(Category::Leader);
    if leaders > MOST_LEADERS {
        let detail = format!("A strike force has up to two Leaders; this one has {}.", in_words(leaders));
        report.refuse("SF-02", line_of(Category::Leader, 2), "Too many Leaders.", detail);
    }
    let (elements, most) = (force.count(Category::LeadElement), most_lead_elements(force));
    if elements > most {
        let allowed = counted(most, "Lead Element");
        let detail = format!("A strike force may have {allowed} in this game; this one has {}.", in_words(elements));
        report.refuse("SF-03", line_of(Category::LeadElement, 1), "Too many Lead Elements.", detail);
    }
    let others = force.count(Category::RankAndFile);
    if others < FEWEST_RANK_AND_FILE {
        let missing = begins(FEWEST_RANK_AND_FILE - others);
        let headline = format!("{missing} more of rank and file.");
        let found = if others == 0 { "there is nobody".into() } else { format!("there is {}", in_words(others)) };
        let detail = format!("At least two models of rank and file are needed; {found}.");
        report.refuse("SF-04", Place::force(), headline, detail);
    }
}
