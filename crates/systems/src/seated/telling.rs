//! What is told: made when it happens, for everybody who may know it, and made again when the past changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use battle::{Audience, Battle, Change, Consent, Entry, EntryNo, Fate, Input, Logged, Seat};
use door::{Id, Moment, News, Says, Scene, SideScore, Spoken, Way, What, apply, differences, marker_differences};

use super::asking::first_of;
use super::looking::{asking, in_hand, measured_scene, moment_in, moment_of, short};
use super::story::{change_in_words, done, left_out, recount_in_words, what_changes};
use super::wording::{Answers, row_of_score};

/// The news of so many entries are kept at hand, and of up to twice as many. Whoever asks for older ones is told the
/// whole story again: a device that follows a battle asks for the newest, and the others would take more room than the
/// battle itself.
const AT_HAND: u32 = 16;

/// One piece of news and who may know it.
struct Item {
    audience: Audience,
    news: News,
}

/// The story of a battle as far as it has come.
pub(super) struct Told<S: Spoken> {
    items: Vec<Arc<Item>>,
    /// What came after this entry is at hand.
    forgotten: EntryNo,
    /// The state after everything that was told.
    state: S::State,
    sight: door::Moving,
    edition: u32,
    log: usize,
    upto: EntryNo,
    /// Entries with which the past changed.
    changes: Vec<EntryNo>,
    /// What was proposed and decided about it, in words.
    sentences: BTreeMap<EntryNo, Says>,
    was_waiting: bool,
    /// The entry with which the newest round began, if another one was before it.
    round_began: Option<EntryNo>,
}

// By hand, because a system itself need not be copied.
impl<S: Spoken> Clone for Told<S> {
    fn clone(&self) -> Self {
        Self {
            items: self.items.clone(),
            forgotten: self.forgotten,
            state: self.state.clone(),
            sight: self.sight.clone(),
            edition: self.edition,
            log: self.log,
            upto: self.upto,
            changes: self.changes.clone(),
            sentences: self.sentences.clone(),
            was_waiting: self.was_waiting,
            round_began: self.round_began,
        }
    }
}

impl<S: Spoken> Told<S> {
    /// Nothing is told yet.
    pub(super) fn new(battle: &Battle<S>) -> Self {
        let (table, state) = (battle.table(), battle.beginning().clone());
        let sight = door::Moving {
            entry: EntryNo(0),
            edition: 0,
            moment: moment_of::<S>(table, &state),
            scene: measured_scene::<S>(table, &state),
            aim: None,
            trays: Vec::new(),
            score: door::Score { sides: S::score(table, &state), rows: Vec::new() },
            sealed: Vec::new(),
            hand: Vec::new(),
            proposal: None,
        };
        let edition = S::edition(table, &state);
        let upto = EntryNo(0);
        Self {
            items: Vec::new(),
            forgotten: EntryNo(0),
            state,
            sight,
            edition,
            log: 0,
            upto,
            changes: Vec::new(),
            sentences: BTreeMap::new(),
            was_waiting: false,
            round_began: None,
        }
    }

    /// Everything on the table after the newest entry, with who controls what.
    pub(super) fn scene(&self) -> &Scene {
        &self.sight.scene
    }

    /// The entry with which the newest round began, if another one was before it.
    pub(super) fn round_began(&self) -> Option<EntryNo> {
        self.round_began
    }

    /// True if the past has changed after this entry.
    pub(super) fn changed_after(&self, since: EntryNo) -> bool {
        self.changes.last().is_some_and(|it| *it > since)
    }

    /// What somebody may know of what came after an entry.
    pub(super) fn since(&self, battle: &Battle<S>, viewer: Option<Seat>, since: EntryNo) -> Vec<News> {
        match since < self.forgotten {
            true => self.told_again(battle).at_hand(viewer, since),
            false => self.at_hand(viewer, since),
        }
    }

    fn at_hand(&self, viewer: Option<Seat>, since: EntryNo) -> Vec<News> {
        // They are told in the order of their entries.
        let from = self.items.partition_point(|it| it.news.entry <= since);
        let new = self.items.iter().skip(from).filter(|it| it.audience.includes(viewer));
        let mut told: Vec<News> = Vec::new();
        for item in new {
            // Parts are counted for each viewer: a gap would tell that somebody else was told more.
            let part = told.last().filter(|it| it.entry == item.news.entry).map_or(0, |it| it.part + 1);
            told.push(News { part, ..item.news.clone() });
        }
        told
    }

    /// Tells what has come since.
    pub(super) fn catch_up(&mut self, battle: &Battle<S>) {
        let new = battle.entries_after(self.upto);
        let about_changes = |it: &Entry<S>| matches!(it.input, Input::Propose(_) | Input::Consent(_));
        let is_waiting = battle.recount().is_some_and(|it| !it.waiting.is_empty());
        if new.iter().any(about_changes) || self.was_waiting {
            // What was proposed and not decided yet changes nothing.
            if battle.proposal().is_none() || self.was_waiting {
                self.changes.extend(new.iter().map(|it| it.number));
            }
            let changes = std::mem::take(&mut self.changes);
            let sentences = std::mem::take(&mut self.sentences);
            *self = Self { changes, sentences, ..Self::new(battle) };
        } else if !new.is_empty() {
            self.forget();
        }
        self.was_waiting = is_waiting;
        self.tell(battle);
    }

    /// The whole story, as it stands by now.
    fn told_again(&self, battle: &Battle<S>) -> Self {
        let (changes, sentences) = (self.changes.clone(), self.sentences.clone());
        let mut again = Self { changes, sentences, ..Self::new(battle) };
        again.tell(battle);
        again
    }

    /// Keeps what is new at hand. Entries are counted and not news, of which some are not everybody's. What was told all
    /// at once stays until the battle goes on: one that was just loaded, or whose past has changed, is asked for all of
    /// it by everybody.
    fn forget(&mut self) {
        if self.upto.0 - self.forgotten.0 < 2 * AT_HAND {
            return;
        }
        self.forgotten = EntryNo(self.upto.0 - AT_HAND);
        let old = self.items.partition_point(|it| it.news.entry <= self.forgotten);
        self.items.drain(..old);
        self.items.shrink_to_fit();
    }

    fn tell(&mut self, battle: &Battle<S>) {
        self.word_changes(battle);
        self.tell_entries(battle);
        self.tell_moment(battle, moment_in(battle, &self.state));
    }

    fn tell_entries(&mut self, battle: &Battle<S>) {
        let log = battle.logged();
        for entry in battle.entries_after(self.upto) {
            let from = self.log;
            let of_entry = log.iter().skip(from).take_while(|it| it.entry == entry.number).count();
            let events = log.get(from..from + of_entry).unwrap_or_default();
            self.tell_entry(battle, entry, events);
            self.log += of_entry;
        }
        // What a correction has put in somewhere else is told at the end.
        let rest = log.get(self.log..).unwrap_or_default();
        if let (Some(entry), false) = (battle.entries_after(EntryNo(0)).last(), rest.is_empty()) {
            self.tell_entry(battle, entry, rest);
            self.log = log.len();
        }
        self.upto = battle.newest();
    }

    fn tell_entry(&mut self, battle: &Battle<S>, entry: &Entry<S>, events: &[Logged<S>]) {
        let table = battle.table();
        let round = S::moment(table, &self.state).round;
        let ways: Vec<Way> = match &entry.input {
            Input::Choose(choice) => {
                S::way(table, &self.state, &battle::Act::Choose(choice.clone())).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let mut told: Vec<Item> = Vec::new();
        // The markers as they lie now, if anything has happened to the table.
        let mut markers = None;
        let last = events.iter().rposition(|it| it.audience == Audience::Everyone);
        let mut answers = None;
        for (place, logged) in events.iter().enumerate() {
            let mut what = Vec::new();
            if logged.audience == Audience::Everyone {
                what = S::drawn(table, &self.state, &logged.event);
                self.play(&what);
                S::fold(table, &mut self.state, &logged.event);
                let scene = S::scene(table, &self.state);
                if Some(place) == last {
                    markers = Some(scene.markers.clone());
                }
                what.extend(self.show(scene, &ways));
            }
            let is_sealed = logged.audience != Audience::Everyone;
            if let Some(row) = S::row(&logged.event) {
                let answers = answers.get_or_insert_with(|| Answers::of(battle));
                let row = Box::new(row_of_score::<S>(table, entry.number, row, is_sealed, answers));
                what.push(What::Scored { row });
            }
            let says = Says::plain(S::event_there(table, &self.state, &logged.event));
            told.push(item(entry, logged.audience, says, what));
        }
        // Before the first round nothing was given that would have to be read.
        if round > 0 && S::moment(table, &self.state).round > round {
            self.round_began = Some(entry.number);
        }
        let (says, mut what) = self.about_entry(battle, entry);
        if let Some(mut markers) = markers {
            S::measure(table, &self.state, &mut markers);
            what.extend(marker_differences(&self.sight.scene.markers, &markers));
        }
        what.extend(self.sums(table));
        what.extend(self.in_progress(table));
        let edition = S::edition(table, &self.state);
        if edition != self.edition {
            self.edition = edition;
            what.push(What::Changed { from: entry.number });
            self.sight.scene = measured_scene::<S>(table, &self.state);
        }
        self.play(&what);
        told.push(item(entry, Audience::Everyone, says, what));
        if let (Input::Seal { .. } | Input::Open { .. }, Some(seat)) = (&entry.input, entry.seat) {
            let hand = vec![What::Hand { hand: in_hand(battle, seat) }];
            told.push(item(entry, Audience::Seat(seat), Says::new(), hand));
        }
        told.retain(|it| !it.news.says.is_empty() || !it.news.what.is_empty());
        self.items.extend(told.into_iter().map(Arc::new));
    }

    /// What no event tells: seals, openings, undo and corrections.
    fn about_entry(&self, battle: &Battle<S>, entry: &Entry<S>) -> (Says, Vec<What>) {
        let table = battle.table();
        match (&entry.input, entry.seat) {
            (Input::Seal { slot, commitment }, Some(seat)) => {
                let seal = short(commitment);
                (Says::new(), vec![What::Sealed { seat, slot: Id::of(S::write_slot(*slot)), seal }])
            }
            (Input::Open { slot, secret, .. }, Some(seat)) => {
                let is = S::in_hand(table, *slot, secret).says;
                (Says::new(), vec![What::Opened { seat, slot: Id::of(S::write_slot(*slot)), is }])
            }
            (Input::Propose(change), Some(_)) => {
                let mut what = self.changed_by(entry.number, first_of(change));
                what.push(proposal_after(battle, entry.number));
                (self.sentence(entry.number), what)
            }
            (Input::Consent(consent), _) => {
                let (earlier, changes) = (battle.entries().rev_find_proposal(entry.number), consent.agrees());
                let from = earlier.filter(|_| changes).unwrap_or(entry.number);
                let mut what = if changes { self.changed_by(entry.number, from) } else { Vec::new() };
                if let Consent::Fell(face) = *consent {
                    what.push(What::Settled { face, changes });
                }
                what.push(proposal_after(battle, entry.number));
                (self.sentence(entry.number), what)
            }
            _ => (Says::new(), Vec::new()),
        }
    }

    fn sentence(&self, entry: EntryNo) -> Says {
        self.sentences.get(&entry).cloned().unwrap_or_default()
    }

    /// Words what was proposed and decided since, while it can still be told from where it began.
    fn word_changes(&mut self, battle: &Battle<S>) {
        let new = battle.entries_after(self.upto).iter();
        let changes = new.filter(|it| matches!(it.input, Input::Propose(_) | Input::Consent(_)));
        for entry in changes {
            let told = || Says::plain(change_told(battle, entry).unwrap_or_default());
            self.sentences.entry(entry.number).or_insert_with(told);
        }
    }

    fn changed_by(&self, entry: EntryNo, from: EntryNo) -> Vec<What> {
        if self.changes.contains(&entry) { vec![What::Changed { from }] } else { Vec::new() }
    }

    /// Shows the table as it is now, and says what is drawn for that. Who controls what is looked at once an entry.
    fn show(&mut self, mut scene: Scene, ways: &[Way]) -> Vec<What> {
        let before = &mut self.sight.scene;
        for marker in &mut scene.markers {
            if let Some(known) = before.marker(&marker.id) {
                marker.holder = known.holder;
                marker.sums.clone_from(&known.sums);
            }
        }
        let what = differences(before, &scene, ways);
        // Markers keep the order in which they turned up, as they do for whoever is told.
        *before = Scene { markers: std::mem::take(&mut before.markers), ..scene };
        self.play(&what);
        what
    }

    fn sums(&self, table: &S::Table) -> Option<What> {
        let sides: Vec<SideScore> = S::score(table, &self.state);
        (sides != self.sight.score.sides).then_some(What::Score { sides })
    }

    /// The attack and the dice on the table, as far as they are not told by what happened to them.
    fn in_progress(&self, table: &S::Table) -> Vec<What> {
        let (aim, trays) = (S::aim(table, &self.state), S::trays(table, &self.state));
        let mut what = Vec::new();
        if aim != self.sight.aim {
            what.push(What::Aim { aim: aim.map(Box::new) });
        }
        if trays != self.sight.trays {
            what.push(What::Trays { trays });
        }
        what
    }

    fn tell_moment(&mut self, battle: &Battle<S>, moment: Moment) {
        if moment == self.sight.moment {
            return;
        }
        let what = vec![What::Moment { moment: Box::new(moment) }];
        self.play(&what);
        let Some((entry, _)) = battle.entries().last() else { return };
        self.items.push(Arc::new(item(entry, Audience::Everyone, Says::new(), what)));
    }

    fn play(&mut self, what: &[What]) {
        what.iter().for_each(|it| apply(&mut self.sight, it));
        // Rows are kept by the battle.
        self.sight.score.rows.clear();
    }
}

/// It is kept as long as the battle, and takes no more room than it needs.
fn item<S: Spoken>(entry: &Entry<S>, audience: Audience, mut says: Says, mut what: Vec<What>) -> Item {
    says.shrink();
    what.shrink_to_fit();
    let sealed = audience != Audience::Everyone && !says.is_empty();
    Item { audience, news: News { entry: entry.number, part: 0, by: entry.seat, says, sealed, what } }
}

/// What waits for consent after an entry about it. Whatever was proposed before the newest one has been decided.
fn proposal_after<S: Spoken>(battle: &Battle<S>, entry: EntryNo) -> What {
    let is_newest = battle.newest() == entry;
    What::Proposal { proposal: asking(battle).filter(|_| is_newest) }
}

/// A proposal or a decision about one, as it is told: the battle is played again up to there.
fn change_told<S: Spoken>(battle: &Battle<S>, entry: &Entry<S>) -> Option<String> {
    let mut then = battle.begun_again();
    for (it, _) in battle.entries().take_while(|(it, _)| it.number < entry.number) {
        then.replay(it).ok()?;
    }
    let name = entry.seat.map_or("", |it| battle.seating().name(it));
    match &entry.input {
        Input::Propose(Change::Insert { .. }) => {
            let known: Vec<EntryNo> =
                then.recount().into_iter().flat_map(|it| &it.skipped).map(|(it, _)| *it).collect();
            then.replay(entry).ok()?;
            let lost = then.recount()?.skipped.iter().filter(|(it, _)| !known.contains(it));
            Some(lost.filter_map(|it| left_out(&then, it)).collect::<Vec<_>>().join(" "))
        }
        Input::Propose(change) => {
            let free = |from: EntryNo| entry.seat.is_some_and(|it| then.is_free_to_undo(it, from));
            let is_free = matches!(change, Change::Undo { from } if free(*from));
            match is_free {
                true => Some(changed(&then, change, "Undone")),
                false => Some(format!("{name} asks to {}.", change_in_words(&then, change))),
            }
        }
        Input::Consent(Consent::Refuse) => Some(format!("{name} refuses it. Nothing has changed.")),
        Input::Consent(Consent::LeaveToADie) => Some(format!("{name} would let a die decide.")),
        Input::Consent(fell @ Consent::Fell(face)) if fell.agrees() => {
            let change = then.proposal()?.change.clone();
            let verb = format!("{} by a die", done(&change));
            Some(format!("The die shows {face}. {}", changed(&then, &change, &verb)))
        }
        Input::Consent(Consent::Fell(face)) => Some(format!("The die shows {face}. Nothing has changed.")),
        Input::Consent(Consent::Allow) => {
            let proposal = then.proposal()?;
            let is_last = proposal.waiting_for.len() == 1;
            let (change, verb) = (proposal.change.clone(), done(&proposal.change));
            let told = is_last.then(|| format!(" {}", changed(&then, &change, &format!("{verb} by agreement"))));
            Some(format!("{name} allows it.{}", told.unwrap_or_default()))
        }
        _ => None,
    }
}

/// What was changed, and what that means for points and later entries.
fn changed<S: Spoken>(then: &Battle<S>, change: &Change<S>, verb: &str) -> String {
    let mut lines = vec![format!("{verb}: {}.", what_changes(then, change))];
    lines.extend(then.preview(change).map(|it| recount_in_words(then, &it)).unwrap_or_default());
    lines.join("\n")
}

/// Finding what a consent consents to.
trait Proposals {
    fn rev_find_proposal(self, before: EntryNo) -> Option<EntryNo>;
}

impl<'a, S: Spoken, I: Iterator<Item = (&'a Entry<S>, &'a Fate<S>)>> Proposals for I {
    fn rev_find_proposal(self, before: EntryNo) -> Option<EntryNo> {
        let earlier = self.take_while(|(it, _)| it.number < before);
        let proposals = earlier.filter_map(|(it, _)| match &it.input {
            Input::Propose(change) => Some(first_of(change)),
            _ => None,
        });
        proposals.last()
    }
}
