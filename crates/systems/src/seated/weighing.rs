//! Which row of an attack has the best chances, for those who have agreed to hints.

use std::cmp::Reverse;

use battle::View;
use door::{Odds, Row, Spoken};

use super::Seated;

impl<S: Spoken> Seated<S> {
    /// The place of the row that has the best chances for whoever decides within an attack.
    pub(super) fn best(&self, view: &View<'_, S>, rows: &[Row]) -> Option<u16> {
        let decides = self.agreed.hints && S::aim(view.table, view.state).is_some();
        if !decides || rows.iter().all(|it| odds_of(it).is_none()) {
            return None;
        }
        let figures = S::still(view.table, view.state).figures;
        let is_own = |odds: &Odds| figures.iter().any(|it| it.id == odds.on && it.side == view.side());
        best_of(rows, is_own).and_then(|it| u16::try_from(it).ok())
    }
}

fn odds_of(row: &Row) -> Option<&Odds> {
    row.stakes.as_ref()?.odds.as_ref()
}

/// The row with the best chances; what is free goes before what is not. Nothing where all are alike, or one is without.
fn best_of(rows: &[Row], is_own: impl Fn(&Odds) -> bool) -> Option<usize> {
    let decisions = rows.iter().enumerate().filter(|(_, it)| it.group.is_none());
    let worths = decisions.map(|(place, row)| {
        let odds = odds_of(row)?;
        Some((worth(odds, is_own(odds)), row.price.len(), place))
    });
    let worths: Vec<_> = worths.collect::<Option<_>>()?;
    let (first, ..) = worths.first()?;
    if worths.iter().all(|(worth, ..)| worth == first) {
        return None;
    }
    worths.iter().min_by_key(|(worth, price, _)| (Reverse(*worth), *price)).map(|(.., place)| *place)
}

/// How good chances are for a side: first who is taken out, then how much is lost.
fn worth(odds: &Odds, own: bool) -> (i64, i64) {
    let sign = if own { -1 } else { 1 };
    (sign * i64::from(odds.out) - i64::from(odds.own_out.unwrap_or(0)), sign * i64::from(odds.mean))
}

#[cfg(test)]
mod tests {
    use door::{Id, Stakes};

    use super::*;

    fn odds(on: &'static str, out: u32) -> Odds {
        Odds { on: Id::of(on), out, hurt: 1_000_000, mean: 7333, spread: Vec::new(), own_out: None, exact: true }
    }

    fn row(odds: Option<Odds>) -> Row {
        Row { stakes: odds.map(|it| Stakes { odds: Some(it), ..Stakes::default() }), ..Row::default() }
    }

    fn priced(row: Row) -> Row {
        Row { price: vec![(Id::of("cp"), 1)], ..row }
    }

    fn best(rows: &[Row], letter: char) -> Option<usize> {
        best_of(rows, |it| it.on.as_str().starts_with(letter))
    }

    #[test]
    fn whoever_is_shot_at_wants_the_least_and_whoever_shoots_the_most() {
        let rows = [row(Some(odds("a7", 1_000_000))), priced(row(Some(odds("a7", 666_667))))];
        assert_eq!((best(&rows, 'a'), best(&rows, 'b')), (Some(1), Some(0)));
    }

    #[test]
    fn in_a_fight_one_weighs_the_other_against_oneself() {
        let strike = Odds { own_out: Some(900_000), ..odds("b1", 500_000) };
        let block = Odds { own_out: Some(100_000), ..odds("b1", 0) };
        assert_eq!(best(&[row(Some(strike)), row(Some(block))], 'a'), Some(1));
    }

    #[test]
    fn nothing_is_best_where_all_are_alike_or_one_has_no_chances() {
        assert_eq!(best(&[row(Some(odds("a7", 5))), row(Some(odds("a7", 5)))], 'a'), None);
        assert_eq!(best(&[row(Some(odds("a7", 5))), row(None)], 'a'), None);
    }

    #[test]
    fn what_is_free_goes_before_what_is_not_and_conceding_is_no_decision_of_an_attack() {
        let concede = Row { group: Some(Id::of("always")), ..row(None) };
        let rows = [priced(row(Some(odds("a7", 5)))), row(Some(odds("a7", 5))), row(Some(odds("a7", 9))), concede];
        assert_eq!(best(&rows, 'a'), Some(1));
    }
}
