//! Steps 1 to 6: what both players agree on, and armies that take the field.

use battle::{Play, Side};

use crate::choice::Proposal;
use crate::ground::Ground;
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::Verdict;
use crate::{Event, Maelstrom, Reason};

pub(super) fn may_propose(table: &Table, state: &State, what: Proposal) -> Verdict {
    let fits = matches!(
        (state.step, what),
        (Step::Size, Proposal::Size(_))
            | (Step::Mission, Proposal::Mission(_))
            | (Step::Map, Proposal::Map(_))
            | (Step::Battlefield, Proposal::Battlefield(..))
            | (Step::Playing(_) | Step::Intel(_), Proposal::EndBattle)
    );
    let verdict = Verdict::legal().refuse_if(!fits, Reason::NotThisStep);
    match (what.long_side_first(), state.map) {
        (Proposal::Battlefield(width, height), Some(map)) if fits => {
            let (long, short) = state.size().battlefield();
            let small = format!("{width} by {height}; at least {long} by {short} are needed");
            let laid = Ground::new(map, state.size(), (width, height), table.options());
            let verdict = verdict.refuse_if(width < long || height < short, Reason::Battlefield(small));
            verdict.and(match &laid {
                Err(why) => Verdict::legal().refuse_if(true, Reason::Battlefield(why.clone())),
                Ok(ground) => {
                    let off = table.terrain().off_the(ground.board());
                    let why = off.map_or(String::new(), |it| format!("{} would not lie on it", it.name));
                    Verdict::legal().refuse_if(off.is_some(), Reason::Battlefield(why))
                }
            })
        }
        _ => verdict,
    }
}

pub(super) fn may_agree(state: &State, side: Side) -> Verdict {
    let open = state.proposal.as_ref().is_some_and(|it| it.may_agree(side));
    Verdict::legal().refuse_if(!open, Reason::NothingToAgreeTo)
}

pub(super) fn may_muster(table: &Table, state: &State, side: Side) -> Verdict {
    let problems = table.army(side).check_under(state.size(), table.options());
    problems.into_iter().fold(Verdict::legal(), |verdict, it| verdict.refuse_if(true, Reason::Muster(it)))
}

pub(super) fn muster(play: &mut Play<'_, Maelstrom>, side: Side) {
    let spent = play.table().army(side).command_points_spent_under(play.table().options());
    let pool = u16::from(play.state().size().command_points());
    let cp = u8::try_from(pool.saturating_sub(spent)).unwrap_or(0);
    play.emit(Event::Mustered { side, cp });
}
