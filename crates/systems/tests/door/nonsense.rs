//! Battles with nonsense among what is said: names exchanged, numbers changed, what was said before said again, and other
//! people's lines. Nothing that the slow model knows to be impossible is ever accepted; and were one rule broken that now
//! refuses it alone, the model would notice.

use std::collections::BTreeMap;

use battle::{EntryNo, Phrase, Seat};
use door::{Asked, Have, Id, Moving, Offered, Refusal, Viewer, With};
use systems::{Said, SetUp, Source};

use crate::driver::Driver;
use crate::slow_model::Model;
use crate::{killteam, maelstrom, tactical_strike};

/// So much nonsense before each line that is offered.
const NONSENSE: usize = 6;

/// So many lies.
const LIES: usize = 2;

/// So much is thought of before one of it is said as a lie.
const THOUGHTS: usize = 40;

/// So much of what was heard is remembered.
const MEMORY: usize = 4_000;

pub(crate) struct Babble {
    pub(crate) driver: Driver,
    pub(crate) model: Model,
    /// Everything that was ever offered or said, to be said again at the wrong time.
    heard: Vec<Phrase>,
    accepted: usize,
    refused: usize,
    /// By what the model would have noticed it: how often it was refused for one reason alone.
    noticed: BTreeMap<&'static str, usize>,
    /// Lies that were understood and refused, by what the model knows against them.
    lies: BTreeMap<&'static str, usize>,
    /// How often each was tried, understood or not.
    tried: BTreeMap<&'static str, usize>,
}

/// What the model knows, and the words by which it says so.
const CLAIMS: [(&str, &str); 12] = [
    ("out", "fell before"),
    ("aboard", "is not on the table: aboard"),
    ("reserve", "is not on the table: reserve"),
    ("where from", ", and it was "),
    ("whose", " decides for "),
    ("locked", "is locked in combat"),
    ("action points", " were left"),
    ("points", ", and cp"),
    ("reinforcements", ", and reinforcement points"),
    ("losses", " lost "),
    ("once", " a second time"),
    ("answers", " on the table"),
];

impl Babble {
    pub(crate) fn begin(wish: &SetUp, seed: u64) -> Self {
        let driver = Driver::begin(wish, seed);
        let still = driver.seen(&Viewer::watcher()).still.expect("a first look has everything");
        let mut model = Model::new(still);
        if let Some(Source::Named(map)) = wish.map.as_ref().filter(|_| wish.system.as_str() == "killteam") {
            let file = format!("{}/../../data/killzones/{map}.toml", env!("CARGO_MANIFEST_DIR"));
            model.read_map(&std::fs::read_to_string(file).unwrap());
        }
        let [noticed, lies, tried] = [const { BTreeMap::new() }; 3];
        Self { driver, model, heard: Vec::new(), accepted: 0, refused: 0, noticed, lies, tried }
    }

    fn play(mut self, most: usize) -> Self {
        for _ in 0..most {
            if !self.step() {
                break;
            }
            // Who is told what may change with a new edition: figures join, a battlefield is agreed on.
            self.model.look(self.driver.sitting.seen(&Viewer::watcher(), Have::default()).still);
            self.babble_alone();
            for _ in 0..NONSENSE {
                self.babble();
            }
            for _ in 0..LIES {
                self.lie();
            }
            if !self.speak() {
                break;
            }
        }
        self
    }

    fn pick(&mut self, count: usize) -> usize {
        self.driver.random.pick(count)
    }

    /// Says something that is offered.
    pub(crate) fn speak(&mut self) -> bool {
        let turns = self.pick(self.driver.seats.len());
        for number in 0..self.driver.seats.len() {
            let seat = self.driver.seats[(number + turns) % self.driver.seats.len()];
            let viewer = Viewer::seat(seat);
            let offered = self.driver.sitting.offered(&viewer, With::Plain);
            self.hear(&offered);
            if let Some(said) = self.driver.choose(&viewer, &offered) {
                let accepted = self.say(&viewer, &said);
                assert!(accepted, "{said:?} was offered and is refused");
                said.into_iter().for_each(|it| self.remember(it.phrase));
                return true;
            }
        }
        false
    }

    /// Remembers rows, questions and what can be said to them.
    fn hear(&mut self, offered: &Offered) {
        let rows = offered.rows.iter().map(|it| it.phrase.clone());
        let questions = offered.asked.iter().flat_map(|it| &it.questions);
        let answers = questions.flat_map(|it| it.answers.iter().map(|pick| it.phrase.clone().with("is", &pick.value)));
        rows.chain(answers).for_each(|it| self.remember(it));
    }

    /// Remembers something; when there is too much, something else is forgotten.
    fn remember(&mut self, phrase: Phrase) {
        if self.heard.len() < MEMORY {
            self.heard.push(phrase);
        } else {
            let place = self.pick(MEMORY);
            self.heard[place] = phrase;
        }
    }

    /// Says something that nobody offered.
    fn babble(&mut self) {
        let before = self.look();
        let Some(phrase) = self.twisted(&before) else { return };
        let seat = self.anybody();
        match self.say(&Viewer::seat(seat), &[Said::by_viewer(phrase)]) {
            true => self.accepted += 1,
            false => self.refused += 1,
        }
        self.step();
    }

    fn anybody(&mut self) -> Seat {
        self.driver.seats[self.driver.random.pick(self.driver.seats.len())]
    }

    /// Says something that the model knows to be impossible: of all that comes to mind, what was said least so far.
    fn lie(&mut self) {
        let before = self.look();
        let mut rarest: Option<(usize, &'static str, Seat, Phrase)> = None;
        for _ in 0..THOUGHTS {
            let Some(phrase) = self.twisted(&before) else { continue };
            let seat = self.anybody();
            let Some(claim) = self.objection(seat, &before, &phrase) else { continue };
            let times = self.tried.get(claim).copied().unwrap_or(0);
            if rarest.as_ref().is_none_or(|(least, ..)| times < *least) {
                rarest = Some((times, claim, seat, phrase));
            }
        }
        let Some((_, claim, seat, phrase)) = rarest else { return };
        *self.tried.entry(claim).or_default() += 1;
        // If it is accepted, the model itself says so.
        if let Err(why) = self.try_to_say(&Viewer::seat(seat), &[Said::by_viewer(phrase)]) {
            self.lies_about(claim, &why);
        }
    }

    fn lies_about(&mut self, claim: &'static str, why: &[Refusal]) {
        let is_understood = why.iter().all(|it| it.headline.to_string() != "That is not understood.");
        *self.lies.entry(claim).or_default() += usize::from(is_understood);
    }

    /// What the model knows against something, were it accepted. Nothing was really paid: that much is pretence.
    fn objection(&self, seat: Seat, before: &Moving, phrase: &Phrase) -> Option<&'static str> {
        let why = self.model.clone().accepts(seat, before, phrase, before).err()?;
        let is_pretence = why.contains(" went from ") || why.contains(" were paid");
        let claim = CLAIMS.iter().find(|(_, says)| why.contains(says)).filter(|_| !is_pretence)?;
        Some(claim.0)
    }

    /// Whoever is asked alone says too little, too much, or something else.
    fn babble_alone(&mut self) {
        for seat in self.driver.seats.clone() {
            let viewer = Viewer::seat(seat);
            for _ in 0..NONSENSE {
                let asked = self.driver.sitting.offered(&viewer, With::Plain).asked;
                let Some(asked) = asked.filter(|it| it.alone) else { break };
                self.hear_alone(&asked);
                let said = self.twisted_alone(&asked);
                self.say_alone(&viewer, &asked, &said);
            }
            self.step();
        }
    }

    fn hear_alone(&mut self, asked: &Asked) {
        let answers = asked
            .questions
            .iter()
            .flat_map(|it| it.answers.iter().map(|pick| it.phrase.clone().with("is", &pick.value)));
        answers.for_each(|it| self.remember(it));
    }

    /// Answers to all that is asked, of which one is another one, is missing, or is given twice.
    fn twisted_alone(&mut self, asked: &Asked) -> Vec<Phrase> {
        let mut said = Vec::new();
        for it in &asked.questions {
            let place = self.pick(it.answers.len());
            said.push(it.phrase.clone().with("is", &it.answers[place].value));
        }
        let (place, twist) = (self.pick(said.len()), self.pick(7));
        let question = asked.questions[place].phrase.clone();
        let heard: Vec<&Phrase> = self.heard.iter().filter(|it| it.get("answer").is_some()).collect();
        let heard = heard[self.driver.random.pick(heard.len())].clone();
        let picks = &asked.questions[place].answers;
        let other = picks[self.driver.random.pick(picks.len())].value.clone();
        match twist {
            0 => said.clear(),
            1 => said[place] = heard,
            2 => said.push(heard),
            3 => said.push(question.with("is", other)),
            4 => said[place] = question.with("is", heard.get("is").unwrap_or_default()),
            5 => said[place] = question.with("is", self.driver.random.pick(99)),
            _ => {
                let both = format!("{} and {other}", said[place].get("is").unwrap_or_default());
                said[place] = question.with("is", both);
            }
        }
        said
    }

    /// Says this alone. What the model knows to be impossible is refused, and nobody else sees anything of it.
    fn say_alone(&mut self, viewer: &Viewer, asked: &Asked, said: &[Phrase]) {
        let before = self.look();
        let told: Vec<Said> = said.iter().cloned().map(Said::by_viewer).collect();
        let asked: Vec<&Phrase> = asked.questions.iter().map(|it| &it.phrase).collect();
        let heard = self.model.hears_alone(&before, &asked, said);
        match (self.driver.try_to_enter(viewer, &told), heard) {
            (Ok(_), Ok(())) => {
                self.accepted += 1;
                if let Err(why) = self.model.passes(&before, &self.look()) {
                    panic!("{said:?} was said alone: {why}");
                }
            }
            (Ok(_), Err(why)) => panic!("{said:?} was accepted of {viewer:?} alone: {why}"),
            (Err(why), heard) => {
                assert_eq!(self.look(), before, "{said:?} was refused and has changed something");
                self.refused += 1;
                if heard.is_err() {
                    self.lies_about("alone", &why);
                }
            }
        }
    }

    /// Lets happen what needs nobody. False once the battle is over.
    pub(crate) fn step(&mut self) -> bool {
        let before = self.look();
        let goes_on = self.driver.step();
        if let Err(why) = self.model.passes(&before, &self.look()) {
            panic!("by itself: {why}");
        }
        goes_on
    }

    pub(crate) fn look(&self) -> Moving {
        self.driver.sitting.seen(&Viewer::watcher(), Have::default()).moving
    }

    /// Something that was heard, with one of its values exchanged: somebody for somebody else, a number for another one,
    /// or anything by something out of another phrase.
    fn twisted(&mut self, before: &Moving) -> Option<Phrase> {
        let count = self.heard.len();
        if count == 0 {
            return None;
        }
        let (one, other) = (self.pick(count), self.pick(count));
        let words: Vec<(String, String)> =
            self.heard[one].iter().map(|(word, value)| (word.to_owned(), value.to_owned())).collect();
        let twist = 1 + self.pick(words.len().max(2) - 1);
        let number = self.pick(40);
        let values: Vec<String> = self.heard[other].iter().map(|(_, value)| value.to_owned()).collect();
        let value = values[self.driver.random.pick(values.len())].clone();
        let pieces = &before.scene.pieces;
        let somebody = match (self.driver.random.pick(4), &before.moment.active) {
            (0, Some(active)) => Some(active.to_string()),
            _ if pieces.is_empty() => None,
            _ => Some(pieces[self.driver.random.pick(pieces.len())].id.to_string()),
        };
        let is_piece = |it: &str| pieces.iter().any(|piece| piece.id.as_str() == it);
        let exchanges = self.driver.random.pick(3) > 0;
        let mut phrase = Phrase::default();
        for (place, (word, old)) in words.into_iter().enumerate() {
            let new = match (place == twist, old.parse::<u32>(), &somebody) {
                (true, Ok(_), _) => number.to_string(),
                (true, Err(_), Some(somebody)) if exchanges && is_piece(&old) => somebody.clone(),
                (true, Err(_), _) => value.clone(),
                (false, ..) => old,
            };
            phrase = phrase.with(&word, new);
        }
        // Nobody gives up, and the past stays.
        let (kind, what) = phrase.head()?;
        let kept = matches!(kind, "choose" | "report" | "answer") && !matches!(what, "concede" | "end now" | "end");
        kept.then_some(phrase)
    }

    /// Had the only rule that refuses it been broken: would the model say so?
    fn pretend(&mut self, viewer: &Viewer, said: &[Said], before: &Moving, why: &[Refusal]) {
        let ([it], [_]) = (said, why) else { return };
        if let Some(claim) = self.objection(viewer.seats()[0], before, &it.phrase) {
            *self.noticed.entry(claim).or_default() += 1;
        }
    }

    pub(crate) fn say(&mut self, viewer: &Viewer, said: &[Said]) -> bool {
        self.try_to_say(viewer, said).is_ok()
    }

    fn try_to_say(&mut self, viewer: &Viewer, said: &[Said]) -> Result<(), Vec<Refusal>> {
        let before = self.look();
        let have = self.driver.sitting.newest();
        if let Err(why) = self.driver.try_to_enter(viewer, said) {
            self.pretend(viewer, said, &before, &why);
            assert_eq!(self.look(), before, "{said:?} was refused and has changed something");
            assert_eq!(self.driver.sitting.newest(), have);
            return Err(why);
        }
        let after = self.look();
        let seat = viewer.seats()[0];
        for it in said {
            if let Err(why) = self.model.accepts(seat, &before, &it.phrase, &after) {
                let lines: Vec<&str> = self.driver.journal().lines().collect();
                let last = lines[lines.len().saturating_sub(6)..].join("\n");
                panic!("{} by {seat} was accepted: {why}\n{last}", it.phrase);
            }
        }
        Ok(())
    }
}

/// Plays these battles. The model would have noticed each of these things, had the rule been broken that refused it; and
/// each of those was tried, as far as the model can tell what is impossible.
fn told(wishes: impl IntoIterator<Item = (u64, SetUp)>, most: usize, knows: &[&str], lied: &[&str]) {
    let (mut held, mut refused) = (0, 0);
    let mut noticed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lies: BTreeMap<&str, usize> = BTreeMap::new();
    for (seed, wish) in wishes {
        let babble = Babble::begin(&wish, seed).play(most);
        babble.driver.verify();
        assert!(babble.look().moment.round > 0, "{seed}: nobody takes the field");
        held += babble.model.held;
        refused += babble.refused;
        babble.noticed.into_iter().for_each(|(claim, count)| *noticed.entry(claim).or_default() += count);
        babble.lies.into_iter().for_each(|(claim, count)| *lies.entry(claim).or_default() += count);
    }
    let missed: Vec<&&str> = knows.iter().filter(|it| !noticed.contains_key(**it)).collect();
    assert!(missed.is_empty(), "{missed:?} would go unnoticed; noticed were {noticed:?}");
    let missed: Vec<&&str> = lied.iter().filter(|it| lies.get(**it).is_none_or(|count| *count == 0)).collect();
    assert!(missed.is_empty(), "nobody said anything about {missed:?}; said was {lies:?}");
    assert!(held > most && refused > most, "{held} were held against the model, {refused} refused");
}

#[test]
fn nothing_impossible_is_accepted_at_a_digital_table_of_kill_team() {
    told(
        [(21, "city_1"), (22, "crypt_1"), (32, "city_2"), (33, "train_short"), (34, "city_1")]
            .map(|(seed, map)| (seed, killteam::wish(false, map))),
        250,
        &["once", "out", "points", "whose"],
        &["action points", "once", "out", "points", "whose"],
    );
}

#[test]
fn nothing_impossible_is_accepted_at_a_physical_table_of_kill_team() {
    let tracked = |it: &str| SetUp { tracking: Some(it.to_owned()), ..killteam::wish(true, "city_1") };
    told(
        [(23, tracked("ops")), (24, tracked("phases")), (25, tracked("battle"))],
        150,
        &["out"],
        &["alone", "once", "out"],
    );
}

#[test]
fn nothing_impossible_is_accepted_in_maelstrom() {
    told(
        [(26, maelstrom::wish(true)), (27, maelstrom::wish(false)), (30, maelstrom::with_reinforcements())],
        250,
        &["out", "whose"],
        &["answers", "losses", "once", "out", "reinforcements", "reserve", "where from", "whose"],
    );
}

#[test]
fn nothing_impossible_is_accepted_in_tactical_strike() {
    let wish = |names: &[&str]| tactical_strike::wish(names, true);
    told(
        [(28, wish(&["Ines", "Kofi"])), (29, wish(&["Ines", "Kofi", "Bram"]))],
        250,
        &["out", "points", "whose"],
        &["aboard", "locked", "once", "out", "points", "reserve", "whose"],
    );
}

/// A falsehood, and what it does to a sight.
type Falsehood = (&'static str, fn(&mut Moving));

/// What nobody can see after what was seen before, whatever was rolled in between.
const FALSEHOODS: [Falsehood; 8] = [
    ("one stands in another", |it| it.scene.pieces[1].at = it.scene.pieces[0].at.clone()),
    ("one stands beside the table", |it| it.scene.pieces[0].at[0].at.x = -1),
    ("more wounds than there are", |it| {
        let wounds = it.scene.pieces[0].meters.get_mut(&Id::of("wounds")).unwrap();
        wounds[0] = wounds[1] + 1;
    }),
    ("command points are gone", |it| {
        it.scene.sides[0].meters.get_mut(&Id::of("cp")).unwrap()[0] -= 1;
    }),
    ("points are taken away", |it| it.score.sides[0].total -= 1),
    ("an op gives more than it can", |it| {
        let op = it.score.sides[0].ops.iter_mut().find(|it| it.cap.is_some()).unwrap();
        op.sum = op.cap.unwrap() + 1;
    }),
    ("one who is out stands", |it| it.scene.pieces[0].off = Some(Id::of("out"))),
    ("one who fell is back", |it| {
        let fallen = it.scene.pieces.iter_mut().find(|it| it.off.as_ref().is_some_and(|it| it.as_str() == "out"));
        fallen.unwrap().off = None;
    }),
];

#[test]
fn the_model_notices_what_cannot_be_seen() {
    let mut told = [false; FALSEHOODS.len()];
    for seed in 31..43 {
        lies_about(&mut Babble::begin(&killteam::wish(false, "city_1"), seed), &mut told);
        if told.iter().all(|it| *it) {
            return;
        }
    }
    panic!("never was there so much to lie about");
}

/// Plays a battle, and lies where there is enough to lie about.
fn lies_about(babble: &mut Babble, told: &mut [bool]) {
    while babble.step() && babble.speak() {
        let before = babble.look();
        let mut honest = babble.model.clone();
        let later = Moving { entry: EntryNo(before.entry.0 + 1), ..before.clone() };
        assert_eq!(honest.passes(&before, &later), Ok(()));
        let standing = before.scene.pieces.iter().take(2).all(|it| it.off.is_none() && !it.at.is_empty());
        let fallen = before.scene.pieces.iter().any(|it| it.off.as_ref().is_some_and(|it| it.as_str() == "out"));
        let scored = before.score.sides[0].total > 0 && before.score.sides[0].ops.iter().any(|it| it.cap.is_some());
        let rich = before.scene.sides[0].meters.get(&Id::of("cp")).is_some_and(|[now, _]| *now > 0);
        if !(standing && fallen && scored && rich && before.moment.round > 0) {
            continue;
        }
        for ((what, falsify), told) in FALSEHOODS.iter().zip(&mut *told) {
            let mut after = later.clone();
            falsify(&mut after);
            assert!(babble.model.clone().passes(&before, &after).is_err(), "{what}, and nobody notices");
            *told = true;
        }
    }
}
