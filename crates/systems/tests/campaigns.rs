//! Campaigns through the door: what is offered is accepted, secrets stay where they are, and Warmasters agree.

use battle::{Hex, Kind, Phrase, Salt};
use door::{Blank, Offered, Picks, Refusal, Row, Takes, What};
use systems::Supply;
use systems::campaigns::{
    CampaignFiles, CampaignKept, CampaignSetUp, Campaigning, Page, PageStyle, Telling, Told, Visitor, begin, open,
};

const SECRET: [u8; 32] = [7; 32];

/// Salts that are told apart.
struct Salts(u8);

impl Supply for Salts {
    fn salt(&mut self) -> Salt {
        self.0 = self.0.wrapping_add(1);
        Hex([self.0; 16])
    }

    fn faces(&mut self, _: u64, _: Kind, _: u8) -> Option<Vec<u8>> {
        None
    }
}

/// A campaign with its files: whatever is accepted is written, and read again.
struct Club {
    journal: String,
    vault: String,
    desk: Box<dyn Campaigning>,
    salts: Salts,
}

impl Club {
    fn new() -> Self {
        let dice = battle::Seeded::new(SECRET, Vec::new());
        let wish = CampaignSetUp { name: "Autumn".to_owned(), turns: 2, ..CampaignSetUp::default() };
        let journal = begin(&wish, dice.commitment()).expect("it is in order");
        let vault = battle::journal::Vault::dice_line(&dice);
        let desk = opened(&journal, &vault);
        Self { journal, vault, desk, salts: Salts(0) }
    }

    /// Four forces of four players in the Mustering phase of the second turn, everybody with something to spend.
    fn in_turn_two() -> Self {
        let mut club = Self::new();
        for (force, player, side) in [
            ("Ash", "Mara", "loyalists"),
            ("Reed", "Teo", "loyalists"),
            ("Tide", "Ida", "traitors"),
            ("Salt", "Ole", "traitors"),
        ] {
            let hero = format!("Hero of {force}: human, WS4 BS4 S3 T3 W3 I4 A3 Ld9, 40 points");
            let leaders = format!("First of {force}: human, WS3 BS3 S3 T3 W2 I3 A2 Ld8, 30 points");
            let words = [("force", force), ("player", player), ("side", side), ("hero", &hero), ("leaders", &leaders)];
            let warmaster = if matches!(force, "Ash" | "Tide") { "yes" } else { "no" };
            club.keeps("join", &[&words[..], &[("warmaster", warmaster)]].concat());
        }
        club.keeps("initiative", &[("faces", "6 6 1 1")]);
        club.keeps("next", &[]);
        club.keeps("challenge", &[("challenger", "Ash"), ("target", "Tide")]);
        club.keeps("accept", &[]);
        club.keeps("challenge", &[("challenger", "Salt"), ("target", "Reed")]);
        for (number, supply) in [("1", "Ash=60\nTide=60"), ("2", "Reed=60\nSalt=60")] {
            let gained = supply.replace("60", "30");
            let points = [("number", number), ("mission", "clash"), ("loyalists", "3"), ("traitors", "2")];
            club.keeps(
                "result",
                &[&points[..], &[("supply", supply), ("gained", &gained), ("agreed", "yes")]].concat(),
            );
        }
        club.keeps("next", &[]);
        club.keeps("next", &[]);
        assert_eq!(club.desk.seen(&Visitor::Anybody).phase.as_str(), "mustering");
        club
    }

    fn says(&mut self, visitor: &Visitor, phrase: Phrase) -> Result<Told, Vec<Refusal>> {
        // In and out of JSON, as over a wire.
        let telling: Telling = again(&Telling::new(phrase));
        let told = self.desk.enter(visitor, &telling, &mut self.salts)?;
        self.vault.push_str(&told.vault);
        self.journal.push_str(&told.journal);
        if !told.held {
            let read = opened(&self.journal, &self.vault);
            for visitor in everybody() {
                assert_eq!(read.seen(&visitor), self.desk.seen(&visitor));
            }
            self.desk = read;
        }
        Ok(told)
    }

    /// The keeper tells something, and it is accepted.
    fn keeps(&mut self, what: &str, words: &[(&str, &str)]) {
        let phrase = tell(what, words);
        self.says(&Visitor::Keeper, phrase.clone()).unwrap_or_else(|why| panic!("{phrase}: {why:?}"));
    }

    fn player(&mut self, force: &str, what: &str, words: &[(&str, &str)]) -> Result<Told, Vec<Refusal>> {
        self.says(&player(force), tell(what, words))
    }

    /// Everything that reaches a visitor, as bytes.
    fn received(&self, visitor: &Visitor) -> String {
        let written = |it: serde_json::Result<String>| it.expect("it can be written");
        let mut all = vec![
            written(serde_json::to_string(&again(&self.desk.seen(visitor)))),
            written(serde_json::to_string(&again(&self.desk.offered(visitor)))),
        ];
        for since in 0..=self.desk.newest().0 {
            all.push(written(serde_json::to_string(&self.desk.news(visitor, battle::EntryNo(since)))));
        }
        for entry in 1..=self.desk.newest().0 {
            let withdraw = Telling::new(Phrase::new("withdraw", entry));
            all.push(written(serde_json::to_string(&again(&self.desk.verdict(visitor, &withdraw)))));
        }
        let forces = ["Ash", "Reed", "Tide", "Salt"].map(|it| Page::Sheet(it.to_owned()));
        let ledgers = ["Ash", "Tide"].map(|it| Page::Ledger(Some(it.to_owned())));
        let pages = [Page::Standings, Page::Briefing, Page::Almanac, Page::Ledger(None), Page::Log];
        for page in pages.iter().chain(&forces).chain(&ledgers) {
            all.push(self.desk.page(visitor, page, PageStyle::Plain).expect("there is such a page"));
        }
        all.join("\n")
    }
}

fn opened(journal: &str, vault: &str) -> Box<dyn Campaigning> {
    open(CampaignFiles { name: "autumn.campaign", journal: journal.as_bytes(), vault: vault.as_bytes() })
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Through JSON and back.
fn again<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(it: &T) -> T {
    let read = serde_json::from_str(&serde_json::to_string(it).expect("it can be written")).expect("it can be read");
    assert_eq!(*it, read);
    read
}

fn tell(what: &str, words: &[(&str, &str)]) -> Phrase {
    words.iter().fold(Phrase::new("tell", what), |phrase, (word, value)| phrase.with(word, value))
}

fn player(force: &str) -> Visitor {
    Visitor::Player(force.to_owned())
}

fn everybody() -> Vec<Visitor> {
    let forces = ["Ash", "Reed", "Tide", "Salt"].map(player);
    [Visitor::Anybody, Visitor::Keeper].into_iter().chain(forces).collect()
}

/// Two worlds that differ in what Ash has chosen and in nothing else.
fn worlds() -> [Club; 2] {
    let choices: [[(&str, &str); 2]; 2] = [
        [("pay", "ammunition,armour,personnel"), ("advancement", "ws")],
        [("pay", "personnel"), ("advancement", "wargear")],
    ];
    choices.map(|[pay, advancement]| {
        let mut club = Club::in_turn_two();
        club.player("Ash", "muster", &[("force", "Ash"), pay]).expect("it can be paid");
        let hero = [("force", "Ash"), ("character", "Hero of Ash"), advancement];
        club.player("Ash", "advance", &hero).expect("it can be paid");
        club.player("Tide", "muster", &[("force", "Tide"), ("pay", "all")]).expect("it can be paid");
        club
    })
}

#[test]
fn what_a_force_chooses_reaches_nobody_else_before_the_phase_ends() {
    let [one, other] = worlds();
    for visitor in [Visitor::Anybody, player("Reed"), player("Tide"), player("Salt")] {
        assert_eq!(one.received(&visitor), other.received(&visitor), "{visitor:?}");
    }
    assert_ne!(one.received(&player("Ash")), other.received(&player("Ash")), "one's own choices are seen");
    assert_ne!(one.received(&Visitor::Keeper), other.received(&Visitor::Keeper));
    assert_eq!(one.desk.seen(&player("Tide")).sealed.len(), 2);
    assert_eq!(one.desk.seen(&player("Ash")).sealed.len(), 1);
}

#[test]
fn a_correction_that_fells_a_sealed_choice_does_not_tell_so() {
    let mut received = Vec::new();
    for mut club in worlds() {
        // With 20 points only the cheaper mustering of Ash can have been paid.
        let points = [("number", "1"), ("mission", "clash"), ("loyalists", "3"), ("traitors", "2")];
        let words = [&points[..], &[("supply", "Ash=20\nTide=60"), ("gained", "Ash=30\nTide=30")]].concat();
        let phrase = Phrase::new("correct", 12).with("tells", tell("result", &words)).with("agreed", "yes");
        let preview = club.desk.verdict(&player("Tide"), &Telling::new(phrase.clone()));
        assert_eq!(preview.stands, Some(true), "{preview:?}");
        club.says(&Visitor::Keeper, phrase).expect("both agree");
        let fallen = club.desk.fallen();
        let strangers = [Visitor::Anybody, player("Reed"), player("Tide"), player("Salt")];
        received.push((fallen, preview, strangers.map(|it| club.received(&it))));
    }
    let [(fallen, preview, one), (stands, other_preview, other)] = <[_; 2]>::try_from(received).expect("two worlds");
    assert_eq!((fallen, stands), (1, 0), "it fells the choice of one world alone");
    assert_eq!(preview, other_preview);
    assert_eq!(one, other);
}

#[test]
fn the_end_of_the_phase_opens_everything() {
    let [mut one, mut other] = worlds();
    let before = one.desk.newest();
    for club in [&mut one, &mut other] {
        club.keeps("next", &[("anyway", "yes")]);
    }
    for visitor in [Visitor::Anybody, player("Tide")] {
        assert_ne!(one.received(&visitor), other.received(&visitor));
        let news = one.desk.news(&visitor, before);
        let opened = news.iter().flat_map(|it| &it.what).filter(|it| matches!(it, What::Opened { .. })).count();
        assert_eq!(opened, 3, "{news:?}");
        assert!(one.desk.seen(&visitor).sealed.is_empty());
    }
}

#[test]
fn everybody_says_what_is_his_to_say() {
    let mut club = Club::in_turn_two();
    let newest = club.desk.newest();
    let refused = |club: &mut Club, visitor: &Visitor, phrase: Phrase, sentence: &str| {
        let why = club.says(visitor, phrase).expect_err("it is refused");
        assert_eq!(why[0].headline.to_string(), sentence);
    };
    let muster = || tell("muster", &[("force", "Ash"), ("pay", "none")]);
    refused(&mut club, &player("Tide"), muster(), "Only its player says this.");
    refused(&mut club, &player("Reed"), muster(), "Only its player says this.");
    refused(&mut club, &Visitor::Anybody, muster(), "Whoever looks on enters nothing.");
    refused(&mut club, &player("Moon"), muster(), "There is no force Moon in this campaign.");
    refused(&mut club, &player("Reed"), tell("next", &[("anyway", "yes")]), "Only a Warmaster says this.");
    assert_eq!(club.desk.newest(), newest);
    // Whoever is no part of it is offered nothing that he may not say.
    assert!(club.desk.offered(&Visitor::Anybody).rows.is_empty());
    assert!(club.desk.offered(&player("Reed")).rows.iter().all(|it| it.does.as_str() != "next"));
    club.says(&player("Ash"), muster()).expect("it is hers");
    // What nobody has seen yet is hers to change, too.
    let entry = club.desk.newest();
    let better = tell("muster", &[("force", "Ash"), ("pay", "armour")]);
    let correct = || Phrase::new("correct", entry).with("tells", &better);
    let told = club.says(&player("Ash"), correct()).expect("nobody else is asked");
    assert!(!told.held && told.entry > entry);
    let told = club.says(&player("Tide"), Phrase::new("withdraw", 12)).expect("it can be proposed");
    assert!(told.held);
}

#[test]
fn a_typed_result_waits_for_both_warmasters() {
    let mut club = Club::in_turn_two();
    club.keeps("next", &[("anyway", "yes")]);
    club.player("Ash", "challenge", &[("challenger", "Ash"), ("target", "Tide")]).expect("she organises");
    club.player("Tide", "accept", &[]).expect("she is asked");
    let newest = club.desk.newest();
    let result = [("number", "1"), ("mission", "clash"), ("loyalists", "5"), ("traitors", "1")];
    assert!(club.player("Ash", "result", &result).expect("it is proposed").held);
    assert_eq!(club.desk.newest(), newest);
    assert_eq!(club.desk.seen(&player("Salt")).proposed.expect("everybody sees it").agreed, [0]);
    let agree = Phrase::new("agree", newest);
    assert!(club.says(&player("Salt"), agree.clone()).is_err(), "he is no Warmaster");
    // It survives a restart, and only behind the same entry.
    let kept: CampaignKept = again(&club.desk.kept());
    club.desk = opened(&club.journal, &club.vault);
    club.desk.put_back(CampaignKept { entry: battle::EntryNo(1), ..kept.clone() });
    assert_eq!(club.desk.kept().proposed, None);
    club.desk.put_back(kept.clone());
    let offers = |club: &Club, force: &str| {
        let rows = club.desk.offered(&player(force)).rows;
        rows.iter().filter(|it| it.does.as_str() == "agree").count()
    };
    assert_eq!((offers(&club, "Tide"), offers(&club, "Ash"), offers(&club, "Salt")), (1, 0, 0));
    assert!(!club.says(&player("Tide"), agree.clone()).expect("both agree").held);
    assert_eq!(club.desk.seen(&Visitor::Anybody).missions[0].points, Some(vec![5, 1]));
    assert!(club.says(&player("Tide"), agree).is_err(), "nothing is proposed any more");
    // An objection ends it, and nothing is written.
    let newest = club.desk.newest();
    assert!(club.says(&player("Ash"), Phrase::new("withdraw", newest)).expect("it is proposed").held);
    club.says(&player("Tide"), Phrase::new("object", newest)).expect("she may object");
    assert_eq!((club.desk.newest(), club.desk.kept().proposed), (newest, None));
}

/// Every listed filling of a row; numbers are as usual, words are left out.
fn fillings(row: &Row) -> Vec<Phrase> {
    let values = |blank: &Blank| -> Vec<Option<String>> {
        let mut all: Vec<Option<String>> = match &blank.takes {
            Takes::One { of: Picks::List(all) } => all.iter().map(|it| Some(it.value.clone())).collect(),
            Takes::Number { usual, .. } => vec![Some(usual.to_string())],
            Takes::Faces { count, .. } => vec![Some(vec!["4"; usize::from(*count)].join(" "))],
            _ => Vec::new(),
        };
        if blank.optional {
            // What is optional is left out here.
            all = vec![None];
        }
        all
    };
    row.blanks.iter().fold(vec![row.phrase.clone()], |phrases, blank| {
        let with = |phrase: &Phrase, value: Option<String>| match value {
            Some(value) => phrase.clone().with(blank.word.as_str(), value),
            None => phrase.clone(),
        };
        let each = |phrase: Phrase| values(blank).into_iter().map(move |it| with(&phrase, it)).collect::<Vec<_>>();
        phrases.into_iter().flat_map(each).collect()
    })
}

#[test]
fn whatever_is_offered_is_accepted_until_a_campaign_is_over() {
    for seed in 1..=3_u64 {
        let mut lots = seed;
        let mut below = move |bound: usize| {
            lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from((lots >> 33) % bound as u64).expect("it is small")
        };
        let mut club = Club::in_turn_two();
        let mut steps = 0;
        while !club.desk.seen(&Visitor::Anybody).over {
            steps += 1;
            assert!(steps < 60, "it goes on");
            for visitor in everybody() {
                check_offered(&club, &visitor, &club.desk.offered(&visitor));
            }
            let rows = club.desk.offered(&Visitor::Keeper).rows;
            let rows = rows.iter().filter(|it| it.group.as_ref().is_none_or(|it| it.as_str() != "past"));
            let mut choices: Vec<Phrase> = rows.clone().filter(|it| !it.ends).flat_map(fillings).collect();
            if choices.is_empty() || below(4) == 0 {
                choices.extend(rows.filter(|it| it.ends).flat_map(fillings));
            }
            let phrase = choices.swap_remove(below(choices.len()));
            club.says(&Visitor::Keeper, phrase.clone()).unwrap_or_else(|why| panic!("{phrase}: {why:?}"));
        }
        assert!(club.desk.rolls().is_ok());
    }
}

fn check_offered(club: &Club, visitor: &Visitor, offered: &Offered) {
    for phrase in offered.rows.iter().filter(|it| it.group.is_none()).flat_map(fillings) {
        let verdict = club.desk.verdict(visitor, &Telling::new(phrase.clone()));
        assert_eq!(verdict.stands, Some(true), "{visitor:?} {phrase}: {:?}", verdict.why);
    }
    for barred in &offered.barred {
        let verdict = club.desk.verdict(visitor, &Telling::new(barred.phrase.clone()));
        assert_eq!(verdict.stands, Some(false));
        assert!(barred.why.iter().all(|it| verdict.why.contains(it)), "{:?}", verdict.why);
    }
    for row in offered.rows.iter().filter(|it| it.blanks.iter().any(|it| !it.optional) && it.phrase.head().is_some()) {
        let verdict = club.desk.verdict(visitor, &Telling::new(row.phrase.clone()));
        assert!(verdict.stands.is_none() && verdict.row.is_some(), "{}", row.phrase);
    }
}

#[test]
fn what_is_not_understood_is_a_sentence() {
    let mut club = Club::in_turn_two();
    for (phrase, sentence) in [
        (Phrase::default(), "nothing was said"),
        (Phrase::new("dance", "now"), "\"dance\" is not understood here"),
        (tell("tea", &[]), "nobody knows what it means to tell \"tea\""),
        (tell("muster", &[("froce", "Ash")]), "\"froce\" is not understood here"),
        (tell("muster", &[("force", "Moon")]), "there is no strike force \"Moon\""),
        (Phrase::new("withdraw", "x"), "\"x\" is no number of an entry"),
        (Phrase::new("correct", 3), "\"tells\" is missing"),
        (Phrase::new("correct", 3).with("tells", "tea"), "what it tells is no phrase"),
        (tell("result", &[("number", "1"), ("from-battle", "x.journal")]), "there is no mission 1 in turn 2"),
        (tell("casualty", &[("force", "Ash"), ("character", "Hero"), ("die", "300")]), "die: \"300\" is no number"),
    ] {
        let why = club.says(&Visitor::Keeper, phrase).expect_err(sentence);
        assert_eq!(why[0].rule.as_str(), systems::campaigns::NOT_UNDERSTOOD, "{why:?}");
        assert!(why[0].headline.to_string().contains(sentence), "{why:?}");
    }
}
