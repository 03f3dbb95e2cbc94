//! What is done once: in a battle, in a round, in a phase; by whom, or to what.

use std::collections::BTreeSet;

use battle::{Phrase, Seat};
use door::{Moment, Still};

/// How long something that was done is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Span {
    Battle,
    Round,
    Phase,
}

/// Something that is not done twice while it is remembered.
struct Once {
    deed: &'static str,
    /// By whom or to what: words of a phrase, "seat" for whoever says it, "side" for whose piece it is.
    by: &'static [&'static str],
    span: Span,
    /// Only with this word, if it says so.
    with: Option<(&'static str, &'static str)>,
}

const fn once(deed: &'static str, by: &'static [&'static str], span: Span) -> Once {
    Once { deed, by, span, with: None }
}

const ONCE: [Once; 24] = [
    once("activate", &["who"], Span::Round),
    once("activated", &["who"], Span::Round),
    once("Envoy", &["who"], Span::Battle),
    once("Envoy", &["seat"], Span::Round),
    once("Stake Claim", &["seat"], Span::Round),
    once("Stake Claim", &["seat", "on"], Span::Battle),
    once("Loot", &["on"], Span::Round),
    once("Compile Data", &["on"], Span::Round),
    once("Download", &["on"], Span::Battle),
    once("Retrieve", &["side", "on"], Span::Battle),
    once("Plant Device", &["side", "on"], Span::Battle),
    once("Plant Banner", &["side"], Span::Battle),
    once("set up", &["who"], Span::Battle),
    once("added", &["unit"], Span::Battle),
    once("moved", &["unit"], Span::Phase),
    once("gained a command point", &["named side"], Span::Round),
    once("Quick Thinking", &["seat"], Span::Round),
    once("Standing Orders", &["seat"], Span::Round),
    once("New Intel", &["seat"], Span::Battle),
    once("mark", &["seat"], Span::Round),
    once("explore", &["point"], Span::Battle),
    once("explore", &["who"], Span::Phase),
    once("seize", &["seat"], Span::Battle),
    // Whoever drove far has said so for this turn.
    Once { with: Some(("far", "yes")), ..once("drive", &["vehicle"], Span::Phase) },
];

/// Two names for one deed: a Hero splits or merges once a turn.
const ALIKE: [(&str, &str); 2] = [("split", "regroups"), ("merge", "regroups")];

/// What was done so far.
#[derive(Clone, Default)]
pub(super) struct Deeds {
    done: BTreeSet<String>,
    done_in_round: BTreeSet<String>,
    done_in_phase: BTreeSet<String>,
    moment: Option<Moment>,
}

impl Deeds {
    /// A moment has come; what was done once in an earlier one may be done again.
    pub(super) fn sees(&mut self, now: &Moment) {
        let other = |same: fn(&Moment, &Moment) -> bool| self.moment.as_ref().is_none_or(|it| !same(it, now));
        if other(|one, two| one.round == two.round) {
            self.done_in_round.clear();
        }
        if other(|one, two| one.round == two.round && one.phase == two.phase && one.turn == two.turn) {
            self.done_in_phase.clear();
        }
        self.moment = Some(now.clone());
    }

    /// Why something was done before, if it was; then remembers it.
    pub(super) fn once(&mut self, still: &Still, seat: Seat, what: &str, phrase: &Phrase) -> Result<(), String> {
        let mut again = None;
        let is_with = |it: &Once| it.with.is_none_or(|(word, value)| phrase.get(word) == Some(value));
        for once in ONCE.iter().filter(|it| it.deed == what && is_with(it)) {
            let Some(by) = doer(still, seat, once.by, phrase) else { continue };
            self.note(once.span, format!("{what} {by}"), &mut again);
        }
        if let Some((_, name)) = ALIKE.iter().find(|(it, _)| *it == what)
            && let Some(who) = phrase.get("who")
        {
            self.note(Span::Phase, format!("{name} {who}"), &mut again);
        }
        // Before the battle there are no phases.
        if phrase.get("report") == Some("stratagem") {
            let name = phrase.get("name").unwrap_or_default().trim().to_lowercase();
            self.note(Span::Phase, format!("stratagem {} {name}", phrase.get("side").unwrap_or_default()), &mut again);
        }
        again.map_or(Ok(()), |deed| Err(format!("\"{deed}\" a second time")))
    }

    fn note(&mut self, span: Span, deed: String, again: &mut Option<String>) {
        let done = match span {
            Span::Battle => &mut self.done,
            Span::Round => &mut self.done_in_round,
            Span::Phase => &mut self.done_in_phase,
        };
        if !done.insert(deed.clone()) {
            *again = Some(deed);
        }
    }
}

/// Who does it, or to what it is done, in these words; nothing if the phrase does not say.
fn doer(still: &Still, seat: Seat, by: &[&str], phrase: &Phrase) -> Option<String> {
    let figure = || still.figures.iter().find(|it| Some(it.id.as_str()) == phrase.get("who"));
    let words = by.iter().map(|word| match *word {
        "seat" => Some(seat.to_string()),
        "side" => figure().map(|it| it.side.to_string()),
        "named side" => phrase.get("side").map(str::to_owned),
        word => phrase.get(word).map(str::to_owned),
    });
    words.collect::<Option<Vec<String>>>().map(|it| it.join(" "))
}
