//! What a visitor may do now: rows, each a phrase with or without blanks, under the sentence that asks for it.

use battle::Phrase;
use door::{Barred, Blank, Id, Offered, Pick, Picks, Ref, Refusal, Row, Says, Stakes, Takes};
use tactical_strike::campaign::{
    Advancement, Campaign, Cause, Force, Happening, Map, Mission, Phase, Resource, Step, happening_in_words,
};

use super::policy::{force_of, organises};
use super::standing::{means, open_matters};
use super::{Desk, story};
use crate::campaigns::Visitor;
use crate::data::{self, Kind};

/// As long as a name may be.
const NAME: u16 = 60;
/// As long as a description may be.
const WORDS: u16 = 400;
/// No mission gives more points.
const POINTS: i32 = 999;
/// What the cheapest advancement costs.
const CHEAPEST: u32 = 7;

/// What is being put together for a visitor.
struct Offering<'a> {
    desk: &'a Desk,
    visitor: &'a Visitor,
    campaign: &'a Campaign,
    offered: Offered,
}

/// Everything that this visitor may do, in a campaign as he knows it.
pub(super) fn offered(desk: &Desk, visitor: &Visitor, campaign: &Campaign) -> Offered {
    let offered = Offered { entry: campaign.newest(), ..Offered::default() };
    let mut it = Offering { desk, visitor, campaign, offered };
    if desk.journal.sealed_for_good() > 0 {
        it.offered.prompt = Says::from(desk.sealed());
        return it.offered;
    }
    it.offered.prompt = Says::from(story::moment(campaign));
    it.agreement();
    match campaign.state().phase {
        Phase::Gathering => it.gathering(),
        Phase::Mustering => it.mustering(),
        Phase::Conflict => it.conflict(),
        Phase::Consolidation => it.consolidation(),
        Phase::Over => {}
    }
    it.late_rolls();
    it.past();
    // What is offered is accepted.
    let stands = |row: &Row| !row.blanks.is_empty() || desk.stands(visitor, campaign, &row.phrase);
    it.offered.rows.retain(stands);
    it.offered
}

fn tell(what: &str) -> Phrase {
    Phrase::new("tell", what)
}

fn blank(word: &'static str, asks: &'static str, takes: Takes) -> Blank {
    Blank { word: Id::of(word), asks: Says::from(asks), takes, optional: false }
}

fn maybe(word: &'static str, asks: &'static str, takes: Takes) -> Blank {
    Blank { optional: true, ..blank(word, asks, takes) }
}

/// One of these words.
fn one<T: ToString>(of: impl IntoIterator<Item = T>) -> Takes {
    Takes::One { of: Picks::List(of.into_iter().map(|it| Pick::plain(it.to_string())).collect()) }
}

fn forces<'a>(of: impl Iterator<Item = &'a Force>) -> Takes {
    let pick = |it: &Force| {
        let name = it.name.as_str();
        Pick { label: Says::plain(name.to_owned()), ..Pick::of(name, Ref::Card(Id::card("force", name))) }
    };
    Takes::One { of: Picks::List(of.map(pick).collect()) }
}

fn faces(count: usize) -> Takes {
    Takes::Faces { highest: 6, count: u8::try_from(count).unwrap_or(u8::MAX) }
}

fn number(most: i32) -> Takes {
    Takes::Number { least: 0, most, usual: 0 }
}

impl Offering<'_> {
    fn is_keeper(&self) -> bool {
        *self.visitor == Visitor::Keeper
    }

    /// True if this force is the visitor's to speak for.
    fn speaks_for(&self, force: &Force) -> bool {
        self.is_keeper() || force_of(self.campaign.state(), self.visitor).is_some_and(|it| it.name == force.name)
    }

    /// True if this side is the visitor's to organise.
    fn organises(&self, side: Cause) -> bool {
        self.is_keeper() || organises(self.campaign.state(), self.visitor) == Some(side)
    }

    fn organises_any(&self) -> bool {
        Cause::BOTH.into_iter().any(|it| self.organises(it))
    }

    /// A sentence that belongs to no row.
    fn remark(&mut self, sentence: String) {
        let stakes = self.offered.stakes.get_or_insert_with(Stakes::default);
        stakes.says.push(Says::from(sentence));
    }

    fn row(&mut self, under: &str, phrase: Phrase, label: impl Into<Says>, blanks: Vec<Blank>) -> &mut Row {
        let does = phrase.get("tell").or(phrase.head().map(|(word, _)| word)).unwrap_or_default().to_owned();
        let mut row = Row {
            does: Id::from(does),
            under: vec![under.to_owned()],
            label: label.into(),
            blanks,
            phrase,
            ..Row::default()
        };
        for word in ["force", "challenger", "target"] {
            if let Some(name) = row.phrase.get(word) {
                row.about.insert(Id::of(word), Ref::Card(Id::card("force", name)));
            }
        }
        self.offered.rows.push(row);
        self.offered.rows.last_mut().expect("it was put there")
    }

    /// A row for something that is complete.
    fn happening(&mut self, under: &str, phrase: Phrase, happening: &Happening) -> &mut Row {
        let label = happening_in_words(happening);
        self.row(under, phrase, label.trim_end_matches('.').to_owned(), Vec::new())
    }

    /// What somebody has proposed, for those whose word is missing.
    fn agreement(&mut self) {
        let Some((_, agreed)) = &self.desk.proposed else { return };
        let Some(side) = organises(self.campaign.state(), self.visitor) else { return };
        let says = self.desk.proposal_in_words(self.campaign);
        if !agreed.contains(&side) {
            let row = self.row(&says, Phrase::new("agree", self.campaign.newest()), "Agree", Vec::new());
            row.group = Some(Id::of("proposal"));
        }
        let row =
            self.row(&says, Phrase::new("object", self.campaign.newest()), "Object: it is not written", Vec::new());
        row.group = Some(Id::of("proposal"));
    }

    fn gathering(&mut self) {
        let campaign = self.campaign;
        let state = campaign.state();
        let missing: Vec<Cause> =
            Cause::BOTH.into_iter().filter(|side| state.of_side(*side).next().is_none()).collect();
        let under = match missing.as_slice() {
            [] => "More forces may join:".to_owned(),
            [one] => format!("Forces join; nobody is with the {} yet:", one.name()),
            _ => "Forces join, on one side or the other:".to_owned(),
        };
        if self.is_keeper() {
            self.joins(&under, missing.first().copied());
        }
        for side in Cause::BOTH.into_iter().filter(|it| state.warmasters.of(*it).is_none()) {
            let under = format!("The {} name a Warmaster:", side.name());
            let may = self.is_keeper() || force_of(state, self.visitor).is_some_and(|it| it.side == side);
            if may {
                let force = blank("force", "Whose player?", forces(state.of_side(side)));
                self.row(&under, tell("warmaster"), "Name a Warmaster", vec![force]);
            }
        }
        if missing.is_empty() && Cause::BOTH.into_iter().all(|it| state.warmasters.of(it).is_some()) {
            self.initiative("When everybody is there, a die each decides who has the initiative:");
        }
    }

    fn joins(&mut self, under: &str, missing: Option<Cause>) {
        let sides = missing.map_or(Cause::BOTH.to_vec(), |it| vec![it]);
        let blanks = |last: Vec<Blank>| {
            let mut all = vec![
                blank("force", "What is the force called?", Takes::Words { most: NAME }),
                blank("player", "Who plays it?", Takes::Words { most: NAME }),
                blank("side", "On which side?", one(sides.iter().map(|it| it.name().to_lowercase()))),
            ];
            all.extend(last);
            all.push(maybe("warmaster", "Is its player the Warmaster of the side?", one(["yes"])));
            all.push(maybe("word", "A word of the player, mixed into the dice", Takes::Words { most: NAME }));
            all
        };
        let sample = blank("strike-force", "Which strike force?", one(data::names(Kind::StrikeForces)));
        self.row(under, tell("join"), "A force joins", blanks(vec![sample]));
        let hero = blank("hero", "Its Hero: name, species, profile, points", Takes::Words { most: WORDS });
        let leaders = maybe("leaders", "Its Leaders, a line each", Takes::Words { most: WORDS });
        self.row(under, tell("join"), "A force joins, described by hand", blanks(vec![hero, leaders]));
    }

    fn initiative(&mut self, under: &str) {
        let players = !matches!(self.visitor, Visitor::Anybody);
        if players && self.desk.dice.can_roll(self.campaign) {
            self.row(under, tell("initiative").with("roll", "yes"), "Umpire rolls for everybody", Vec::new());
        }
        if self.organises_any() {
            let count = self.campaign.state().forces.len();
            let asks = blank("faces", "A die for each force, in the order of joining", faces(count));
            self.row(under, tell("initiative"), "Everybody rolls", vec![asks]);
        }
    }

    fn mustering(&mut self) {
        let campaign = self.campaign;
        let state = campaign.state();
        if state.initiative_is_open(campaign.plan()) {
            self.initiative("Everybody rolls for the initiative again:");
        }
        if state.upkeep_is_due(campaign.plan()) {
            self.upkeep();
        } else {
            self.remark("Nothing is due in the first turn, and nobody has anything to spend.".to_owned());
        }
        let under = format!("Heroes and Leaders may advance where there are {CHEAPEST} command points or more:");
        for force in &state.forces {
            if self.speaks_for(force) && force.command >= CHEAPEST {
                self.advancements(&under, force);
            }
        }
        for force in &state.forces {
            if self.speaks_for(force) && force.vacancies() > 0 {
                let asks = "The new Leader: name, species, profile, points";
                let leader = blank("leader", asks, Takes::Words { most: WORDS });
                let phrase = tell("recruit").with("force", &force.name);
                let label = format!("{} takes a new Leader", force.name);
                self.row(&format!("{} may replace a slain Leader:", force.name), phrase, label, vec![leader]);
            }
        }
        self.next("When everybody is done:");
    }

    fn upkeep(&mut self) {
        let campaign = self.campaign;
        let waiting: Vec<&Force> = campaign.state().forces.iter().filter(|it| !it.mustered).collect();
        if waiting.is_empty() {
            return;
        }
        let named: Vec<String> = waiting.iter().map(|it| format!("{} ({})", it.name, means(it))).collect();
        let under = format!("Upkeep is still to be paid by {}:", named.join(", "));
        for force in waiting.into_iter().filter(|it| self.speaks_for(it)).collect::<Vec<_>>() {
            for (pay, improve) in musterings(campaign.plan().rules().improve_steps) {
                let happening =
                    Happening::Mustered { force: force.name.clone(), pay: pay.clone(), improve: improve.clone() };
                if !campaign.reasons(&happening).is_empty() {
                    continue;
                }
                let price = u16::try_from(campaign.bill(force, &pay, &improve)).unwrap_or(u16::MAX);
                let phrase = tell("muster").with("force", &force.name).with("pay", in_words(&pay));
                let phrase = if improve.is_empty() { phrase } else { phrase.with("improve", in_words(&improve)) };
                let row = self.happening(&under, phrase, &happening);
                row.under.push(force.name.to_string());
                row.price = vec![(Id::of("supply"), price)];
            }
        }
        self.remark("Whoever says nothing pays Ammunition, Personnel, Armour as far as the supply lasts.".to_owned());
    }

    fn advancements(&mut self, under: &str, force: &Force) {
        let campaign = self.campaign;
        let relics = || campaign.plan().relics().iter().map(|it| Advancement::Relic(it.name.clone()));
        let kinds = Advancement::kinds().into_iter().filter(|it| !matches!(it, Advancement::Relic(_)));
        let all: Vec<Advancement> = kinds.chain(relics()).collect();
        for character in force.living() {
            for advancement in &all {
                let happening = Happening::Advanced {
                    force: force.name.clone(),
                    character: character.name().to_owned(),
                    advancement: advancement.clone(),
                };
                if !campaign.reasons(&happening).is_empty() {
                    continue;
                }
                let phrase = tell("advance").with("force", &force.name).with("character", character.name());
                let phrase = phrase.with("advancement", advancement.word());
                let phrase = match advancement {
                    Advancement::Relic(name) => phrase.with("relic", name),
                    _ => phrase,
                };
                let row = self.happening(under, phrase, &happening);
                row.under.extend([force.name.to_string(), character.name().to_owned()]);
                row.price = vec![(Id::of("command"), u16::try_from(advancement.cost()).unwrap_or(u16::MAX))];
            }
        }
    }

    fn conflict(&mut self) {
        let campaign = self.campaign;
        let state = campaign.state();
        let free = |side: Cause| state.unassigned(side);
        let list = |side: Cause| names(free(side));
        match state.step() {
            Some(Step::Challenge(side)) => {
                let other = side.other();
                let under =
                    format!("The {} challenge: one of {} against one of {}:", side.name(), list(side), list(other));
                if self.organises(side) {
                    let ours = blank("challenger", "Who challenges?", forces(free(side)));
                    let theirs = blank("target", "Whom?", forces(free(other)));
                    self.row(&under, tell("challenge"), "Challenge", vec![ours, theirs]);
                } else {
                    self.remark(under);
                }
            }
            Some(Step::Answer(side)) => {
                let under = format!("The {} accept, or add one of {}:", side.name(), list(side));
                self.answer(&under, side, ("accept", "Accept the challenge as it is"));
            }
            Some(Step::Follow(side)) => {
                let under = format!("The {} may add one of {}, or nobody:", side.name(), list(side));
                self.answer(&under, side, ("decline", "Add nobody"));
            }
            Some(Step::Support { forces: left, missions }) => {
                let numbers: Vec<String> = missions.iter().map(|it| (it + 1).to_string()).collect();
                let who: Vec<String> = left.iter().map(ToString::to_string).collect();
                let under = format!("Left over: {}. Each joins mission {}:", who.join(", "), numbers.join(" or "));
                let side = left.first().and_then(|it| state.force(it)).map(|it| it.side);
                if side.is_some_and(|it| self.organises(it)) {
                    let force = blank("force", "Who joins?", one(who));
                    let mission = blank("mission", "Which mission?", one(numbers));
                    self.row(&under, tell("support"), "Join a mission", vec![force, mission]);
                } else {
                    self.remark(under);
                }
            }
            Some(Step::Assigned) | None => {}
        }
        self.results();
    }

    fn answer(&mut self, under: &str, side: Cause, (word, label): (&'static str, &'static str)) {
        let state = self.campaign.state();
        if !self.organises(side) {
            self.remark(under.to_owned());
            return;
        }
        if word == "accept" {
            self.row(under, tell(word), label, Vec::new());
        }
        let force = blank("force", "Who is added?", forces(state.unassigned(side)));
        self.row(under, tell("assist"), "Add a force", vec![force]);
        if word == "decline" {
            self.row(under, tell(word), label, Vec::new());
        }
    }

    fn results(&mut self) {
        let state = self.campaign.state();
        let closed = state.engagements().len() - usize::from(state.asks.is_some());
        let waiting: Vec<(usize, String)> = (1..)
            .zip(state.engagements().iter().take(closed))
            .filter(|(_, it)| it.result.is_none())
            .map(|(number, it)| {
                let who: Vec<&str> = it.everybody().map(|it| it.as_str()).collect();
                (number, who.join(", "))
            })
            .collect();
        if waiting.is_empty() {
            if matches!(state.step(), Some(Step::Assigned)) {
                self.next("Every mission has its result. The phase can end:");
            } else {
                self.next("The phase can end:");
            }
            return;
        }
        let named: Vec<String> = waiting.iter().map(|(number, who)| format!("{number} ({who})")).collect();
        let under = format!("Missions to be played and reported: {}.", named.join(", "));
        for (number, who) in waiting {
            let plays = force_of(state, self.visitor)
                .is_some_and(|it| state.engagements().get(number - 1).is_some_and(|mission| mission.has(&it.name)));
            if plays || self.organises_any() {
                let phrase = tell("result").with("number", number);
                let phrase = if self.is_keeper() { phrase.with("agreed", "yes") } else { phrase };
                self.row(&under, phrase, format!("The result of mission {number}: {who}"), result_blanks());
            }
        }
        self.next("The phase can end:");
    }

    fn consolidation(&mut self) {
        let state = self.campaign.state();
        let due: Vec<_> = state.open_rolls.iter().filter(|it| it.turn == state.turn).collect();
        for roll in &due {
            let under = format!("{} of {} fell and rolls on the casualty table:", roll.character, roll.force);
            self.casualty(&under, roll.force.as_str(), &roll.character);
        }
        self.next(if due.is_empty() { "Everything is counted. The turn can end:" } else { "The turn can end:" });
    }

    /// Rolls of earlier turns that are still due.
    fn late_rolls(&mut self) {
        let state = self.campaign.state();
        for roll in state.open_rolls.iter().filter(|it| it.turn < state.turn) {
            let (who, force, turn) = (&roll.character, &roll.force, roll.turn);
            let under = format!("{who} of {force} still has a casualty roll of turn {turn} due.");
            self.casualty(&under, force.as_str(), who);
        }
    }

    fn casualty(&mut self, under: &str, force: &str, character: &str) {
        let state = self.campaign.state();
        if !state.forces.iter().any(|it| it.name.as_str() == force && self.speaks_for(it)) {
            self.remark(under.trim_end_matches(':').to_owned());
            return;
        }
        let phrase = tell("casualty").with("force", force).with("character", character);
        if self.desk.dice.can_roll(self.campaign) {
            self.row(under, phrase.clone().with("roll", "yes"), "Umpire rolls", Vec::new());
        }
        let die = blank("die", "What does the die show?", faces(1));
        let injury = maybe("injury", "And the second one, if the first calls for it?", faces(1));
        self.row(under, phrase, "A real die was rolled", vec![die, injury]);
    }

    /// The end of the phase; with something open it is barred, and can be forced.
    fn next(&mut self, under: &str) {
        if !self.organises_any() {
            return;
        }
        let state = self.campaign.state();
        let open = open_matters(self.campaign);
        let name = state.phase.name();
        if open.is_empty() {
            let row = self.row(under, tell("next"), format!("End {name}"), Vec::new());
            (row.ends, row.group) = (true, Some(Id::of("end")));
            return;
        }
        let why = open.into_iter().map(|it| Refusal::new("CA-02", it, Says::new())).collect();
        let label = Says::from(format!("End {name}"));
        self.offered.barred.push(Barred {
            phrase: tell("next"),
            seat: None,
            does: Id::of("next"),
            about: Default::default(),
            label,
            reveals: None,
            why,
        });
        let group = if state.phase == Phase::Mustering { "end" } else { "anyway" };
        let phrase = tell("next").with("anyway", "yes");
        let row = self.row(under, phrase, format!("End {name} although something is open"), Vec::new());
        (row.ends, row.group) = (true, Some(Id::of(group)));
    }

    /// Whatever was told can be put right.
    fn past(&mut self) {
        let newest = i32::try_from(self.campaign.newest().0).unwrap_or(i32::MAX);
        if newest == 0 || matches!(self.visitor, Visitor::Anybody) {
            return;
        }
        let under = "Mistakes can be put right:";
        let entry = |word| blank(word, "Which entry?", Takes::Number { least: 1, most: newest, usual: newest });
        let because = || maybe("because", "Why?", Takes::Words { most: WORDS });
        let tells = || blank("tells", "What happened, as a phrase?", Takes::Words { most: WORDS });
        let rows = [
            ("withdraw", "Take an entry back", vec![entry("withdraw"), because()]),
            ("correct", "Put something else in the place of an entry", vec![entry("correct"), tells(), because()]),
            ("insert", "Put something forgotten before an entry", vec![entry("insert"), tells(), because()]),
        ];
        let agreed = maybe("agreed", "Do both Warmasters agree?", one(["yes"]));
        for (does, label, mut blanks) in rows {
            blanks.extend(Some(agreed.clone()).filter(|_| self.is_keeper()));
            let row = self.row(under, Phrase::default(), label, blanks);
            (row.does, row.group) = (Id::of(does), Some(Id::of("past")));
        }
    }
}

fn result_blanks() -> Vec<Blank> {
    let missions = (1..=6).filter_map(|it: u8| Mission::parse(&it.to_string()).ok()).map(Mission::name);
    let maps = (1..=6).filter_map(|it: u8| Map::parse(&it.to_string()).ok()).map(Map::name);
    let words = || Takes::Words { most: WORDS };
    vec![
        blank("mission", "What was played?", one(missions)),
        maybe("map", "On which deployment map?", one(maps)),
        blank("loyalists", "Victory points of the Loyalists", number(POINTS)),
        blank("traitors", "Victory points of the Traitors", number(POINTS)),
        maybe("supply", "Supply points by force, a line each: Ash=14", words()),
        maybe("gained", "Command points gained in play, by force", words()),
        maybe("spent", "Command points spent in play, by force", words()),
        maybe("fallen", "Heroes and Leaders who fell, a line each: Ash=Ilse", words()),
        maybe("at-home", "Leaders who stayed at home, by force", words()),
    ]
}

/// Every way to muster, whether it can be paid or not: what is paid for, and what rises by how many grades.
fn musterings(steps: u32) -> Vec<(Vec<Resource>, Vec<Resource>)> {
    let mut all: Vec<(Vec<Resource>, Vec<Resource>)> = vec![(Vec::new(), Vec::new())];
    let most = usize::try_from(steps).unwrap_or(usize::MAX);
    for resource in Resource::ALL {
        let before = std::mem::take(&mut all);
        for (pay, improve) in before {
            all.push((pay.clone(), improve.clone()));
            for times in 0..=most.min(4) {
                let (mut pay, mut improve) = (pay.clone(), improve.clone());
                pay.push(resource);
                improve.extend(std::iter::repeat_n(resource, times));
                all.push((pay, improve));
            }
        }
    }
    all
}

/// Resources as a phrase has them.
fn in_words(resources: &[Resource]) -> String {
    if resources.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = resources.iter().map(|it| it.name().to_lowercase()).collect();
    names.join(",")
}

fn names<'a>(of: impl Iterator<Item = &'a Force>) -> String {
    let names: Vec<&str> = of.map(|it| it.name.as_str()).collect();
    names.join(", ")
}

/// The row whose phrase somebody has begun and not finished, with what he has said so far.
pub(super) fn unfinished(offered: &Offered, phrase: &Phrase) -> Option<Row> {
    let fits = |row: &&Row| {
        let said = |it: &Blank| phrase.get(it.word.as_str()).is_some();
        let is_begun = row.phrase.iter().all(|(word, value)| phrase.get(word) == Some(value));
        let known = |word: &str| row.phrase.get(word).is_some() || row.blanks.iter().any(|it| it.word.as_str() == word);
        let verb = row.phrase.head().is_some() || row.blanks.first().is_some_and(said);
        verb && is_begun
            && phrase.iter().all(|(word, _)| known(word))
            && row.blanks.iter().any(|it| !it.optional && !said(it))
    };
    let row = offered.rows.iter().find(fits)?;
    let blanks = row.blanks.iter().filter(|it| phrase.get(it.word.as_str()).is_none()).cloned().collect();
    Some(Row { phrase: phrase.clone(), blanks, ..row.clone() })
}
