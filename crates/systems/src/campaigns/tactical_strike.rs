//! A campaign of Tactical Strike behind the door. Whoever comes gets the campaign as he may know it, and everything that is
//! seen, offered, told and foretold is worked out from that; only what is entered meets the campaign as it is.

mod battles;
mod dice;
mod names;
mod offering;
mod policy;
mod results;
mod standing;
mod story;
mod telling;

use std::borrow::Cow;

use battle::{EntryNo, Hex, Phrase, Side};
use door::{Card, Follow, Id, News, Offered, Preview, Refusal, Says, Verdict};
use scenario::read_document;
use tactical_strike::Lists;
use tactical_strike::campaign::{
    Advancement, Almanac, Campaign, CasualtyTable, Cause, Changes, Fate, ForceName, Journal, KEYS, Line, Plan, Reason,
    Relic, Roster, Rules, Statement, Style, Vault, happening_in_words, relics,
};

use self::dice::Dice;
use self::policy::{Needs, allowed, force_of, organises};
use self::telling::{Wish, says, where_it_belongs, wish};
use super::{
    CampaignFiles, CampaignKept, CampaignSeen, CampaignSetUp, Campaigning, FromBattle, MissionTerms, Page, PageStyle,
    Proposed, Telling, Told, Visitor, not_understood, refused,
};
use crate::data::Kind;
use crate::forces::{Asks, ForceAnswer, ForceWish, answer_for, army_lists, strike_force};
use crate::set_up::{Fault, Source};
use crate::sitting::Supply;

/// A campaign with what is known outside of its journal.
#[derive(Debug)]
pub(super) struct Desk {
    journal: Journal,
    dice: Dice,
    /// What waits until both Warmasters agree, and who does.
    proposed: Option<(Telling, Vec<Cause>)>,
}

/// Begins a campaign.
pub(super) fn begin(wish: &CampaignSetUp, dice: Hex<32>) -> Result<String, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut rules = Rules::default();
    for (key, value) in &wish.settings {
        faults.extend(rules.set(key.trim(), value.trim()).err().map(|it| Fault::new("settings", it)));
    }
    match wish.casualty_table.as_ref().map(casualty_table) {
        Some(Ok(table)) => rules.casualties = table,
        Some(Err(more)) => faults.extend(more),
        None => {}
    }
    let mut known = match army_lists(&wish.lists) {
        Ok(lists) => relics(&lists),
        Err(more) => {
            faults.extend(more);
            Vec::new()
        }
    };
    known.extend(wish.relics.iter().map(|it| Relic { name: it.trim().to_owned(), species: None }));
    match Plan::new(&wish.name, wish.turns, rules, known) {
        Ok(plan) if faults.is_empty() => Ok(tactical_strike::campaign::begin(&plan.with_dice(dice))),
        Ok(_) => Err(faults),
        Err(reasons) => {
            faults.push(Fault::new("plan", reasons.join("; ")));
            Err(faults)
        }
    }
}

fn casualty_table(source: &Source) -> Result<CasualtyTable, Vec<Fault>> {
    let Source::Text { name, text } = source else {
        return Err(vec![Fault::new("casualty table", "no casualty table comes with Umpire by name; bring a file")]);
    };
    let (rows, faults) = read_document(text, |file| {
        ["heroes", "leaders"].map(|key| {
            let words = file.texts_at(key).unwrap_or_default();
            let mut fates = Vec::new();
            for (_, word) in &words {
                match Fate::parse(word) {
                    Ok(fate) => fates.push(fate),
                    Err(reason) => file.note(key, reason),
                }
            }
            let row = <[Fate; 6]>::try_from(fates);
            if row.is_err() && words.len() != 6 {
                file.note(key, format_args!("it takes six fates, for 1 to 6; there are {}", words.len()));
            }
            row.ok()
        })
    });
    let fault = |says: String| Fault::new("casualty table", says);
    if !faults.is_empty() {
        return Err(faults.iter().map(|it| fault(format!("{name}: {it}"))).collect());
    }
    match rows {
        [Some(heroes), Some(leaders)] => {
            CasualtyTable::new(heroes, leaders).map_err(|it| vec![fault(format!("{name}: {it}"))])
        }
        _ => Err(vec![fault(format!("{name} needs six fates each for heroes and leaders"))]),
    }
}

/// Opens a campaign.
pub(super) fn open(files: CampaignFiles<'_>) -> Result<Box<dyn Campaigning>, String> {
    let vault = Vault::read(files.vault);
    let journal = Journal::read_with(files.journal, &vault).map_err(|error| format!("{}: {error}", files.name))?;
    let dice = Dice { vault: format!("{}.vault", files.name), secret: vault.secret };
    Ok(Box::new(Desk { journal, dice, proposed: None }))
}

/// What can be looked up.
pub(super) fn library() -> Vec<Card> {
    let settings = KEYS.iter().map(|(key, values)| Card::new("setting", key).says(*values));
    let mut kinds = Advancement::kinds();
    kinds.sort_by_key(Advancement::cost);
    let advancement = |it: &Advancement| {
        let once = if it.is_unique() { ", once" } else { "" };
        Card::new("advancement", &it.word()).says(format!("{}{once}", it.in_words())).stat("command points", it.cost())
    };
    settings.chain(kinds.iter().map(advancement)).collect()
}

/// Every reason as the door tells it.
fn refusals(reasons: &[Reason]) -> Vec<Refusal> {
    reasons.iter().map(|it| Refusal::new("campaign", it.to_string(), Says::new())).collect()
}

impl Desk {
    fn campaign(&self) -> &Campaign {
        &self.journal.campaign
    }

    /// The campaign as a visitor may know it.
    fn known_to(&self, visitor: &Visitor) -> Cow<'_, Campaign> {
        match visitor {
            Visitor::Keeper => Cow::Borrowed(self.campaign()),
            Visitor::Anybody => Cow::Owned(self.campaign().known_to(None)),
            Visitor::Player(name) => Cow::Owned(self.campaign().known_to(Some(&ForceName::new(name.clone())))),
        }
    }

    /// The sentence about choices that nothing opens here; empty if there are none.
    fn sealed(&self) -> String {
        let choices = match self.journal.sealed_for_good() {
            0 => return String::new(),
            1 => "1 choice of this Mustering phase is".to_owned(),
            many => format!("{many} choices of this Mustering phase are"),
        };
        format!("{choices} sealed until it ends, and {} that opens them is not here", self.dice.vault)
    }

    /// What waits for agreement, in a sentence, as this campaign tells it.
    fn proposal_in_words(&self, campaign: &Campaign) -> String {
        let Some((telling, _)) = &self.proposed else { return String::new() };
        match wish(campaign, telling, &self.dice) {
            Ok(wish) => format!("Both Warmasters are asked to agree. {}", in_words(campaign, &wish).join(" ")),
            Err(_) => "Both Warmasters are asked to agree to something that is not possible any more.".to_owned(),
        }
    }

    /// Whether a complete phrase would be accepted at once, or held until others agree.
    fn stands(&self, visitor: &Visitor, campaign: &Campaign, phrase: &Phrase) -> bool {
        if matches!(phrase.head(), Some(("agree" | "object", _))) {
            return true;
        }
        self.judged(visitor, campaign, &Telling::new(phrase.clone())).is_ok()
    }

    /// What a telling wants, who has to agree, and what would come of it; or every reason against it. The campaign is one
    /// that the visitor may know, or the one that it is about to be written to.
    fn judged(
        &self,
        visitor: &Visitor,
        campaign: &Campaign,
        telling: &Telling,
    ) -> Result<(Wish, Needs, Campaign, Vec<Changes>), Vec<Refusal>> {
        let phrase = &telling.phrase;
        let wish = wish(campaign, telling, &self.dice)?;
        let told = phrase.head().filter(|(word, _)| *word == "tell").map(|(_, value)| value);
        let is_typed = told == Some("result") && results::is_typed(phrase);
        let needs = allowed(campaign, visitor, &wish, is_typed)?;
        let is_agreed = says(phrase, "agreed");
        if is_typed && *visitor == Visitor::Keeper && !is_agreed {
            let state = campaign.state();
            let names = Cause::BOTH.map(|side| {
                let force = state.warmasters.of(side).as_ref().and_then(|it| state.force(it));
                force.map_or("nobody", |it| it.player.as_str())
            });
            let sentence = format!(
                "Both Warmasters confirm what is typed of a result. Ask {} and {}, then add --agreed.",
                names.first().unwrap_or(&"nobody"),
                names.last().unwrap_or(&"nobody")
            );
            return Err(refused("CA-56", sentence));
        }
        if told == Some("next") && !says(phrase, "anyway") {
            let open = standing::open_matters(campaign);
            if !open.is_empty() {
                let ends = format!("{} cannot end yet.", campaign.state().phase.name());
                let why = std::iter::once(ends).chain(open);
                return Err(why.map(|it| Refusal::new("CA-02", it, Says::new())).collect());
            }
        }
        let (after, changes) = self.taken(campaign, &wish, phrase)?;
        Ok((wish, needs, after, changes))
    }

    /// The campaign with a wish in it, and what each of its lines changed.
    fn taken(
        &self,
        campaign: &Campaign,
        wish: &Wish,
        phrase: &Phrase,
    ) -> Result<(Campaign, Vec<Changes>), Vec<Refusal>> {
        let mut after = campaign.clone();
        let note = phrase.get("note").or(phrase.get("because")).unwrap_or_default().to_owned();
        let mut all = Vec::new();
        let mut take = |after: &mut Campaign, entry, chance| {
            let changes = after.take(Line { entry, note: note.clone(), chance }).map_err(|it| refusals(&it))?;
            all.push(changes);
            Ok::<(), Vec<Refusal>>(())
        };
        match wish {
            Wish::Tell(told, turn) => {
                for (happening, chance) in told {
                    let entry = where_it_belongs(&after, happening.clone(), *turn);
                    take(&mut after, entry, chance.clone())?;
                }
            }
            Wish::Correct(entry, to, chance) => {
                take(&mut after, Statement::Corrected { entry: *entry, to: to.clone() }, chance.clone())?;
            }
            Wish::Withdraw(entry) => {
                take(&mut after, Statement::Withdrawn { entry: *entry }, Default::default())?;
            }
            Wish::Insert(before, happening, chance) => {
                let entry = Statement::Inserted { before: *before, happening: happening.clone() };
                take(&mut after, entry, chance.clone())?;
            }
        }
        Ok((after, all))
    }

    /// Writes whatever is new.
    fn write(&mut self, campaign: &Campaign, supply: &mut dyn Supply) -> Told {
        let new = campaign.lines().len().saturating_sub(self.campaign().lines().len());
        let salts: Vec<_> = (0..new).map(|_| supply.salt()).collect();
        let written = self.journal.written_for(campaign, &salts);
        // Whatever was half-written is cut off before these lines.
        self.journal.half_written_from = None;
        self.proposed = None;
        Told { entry: self.newest(), held: false, vault: written.vault, journal: written.journal }
    }

    /// Agreement with what was proposed: with the last word that was missing, it is written.
    fn agree(&mut self, visitor: &Visitor, supply: &mut dyn Supply) -> Result<Told, Vec<Refusal>> {
        let Some((telling, mut agreed)) = self.proposed.clone() else {
            return Err(refused("CA-56", "Nothing is proposed."));
        };
        let Some(side) = organises(self.campaign().state(), visitor) else {
            return Err(refused("CA-56", "Only the Warmasters agree."));
        };
        if !agreed.contains(&side) {
            agreed.push(side);
        }
        if agreed.len() < Cause::BOTH.len() {
            self.proposed = Some((telling, agreed));
            return Ok(Told { entry: self.newest(), held: true, ..Told::default() });
        }
        let campaign = self.campaign().clone();
        let wish = wish(&campaign, &telling, &self.dice)?;
        let (after, _) = self.taken(&campaign, &wish, &telling.phrase)?;
        Ok(self.write(&after, supply))
    }

    fn roster<'a>(
        &'a self,
        lists: &'a Lists,
        name: &str,
        file: &'a tactical_strike::strike_force::StrikeForce,
    ) -> Result<Roster<'a>, Vec<Fault>> {
        let unknown =
            |why: Vec<Refusal>| why.into_iter().map(|it| Fault::new("campaign", it.headline)).collect::<Vec<_>>();
        let name = names::force(self.campaign().state(), name).map_err(unknown)?;
        Roster::new(lists, self.campaign(), &name, file)
            .ok_or_else(|| vec![Fault::new("force", format!("there is no {name}"))])
    }
}

/// What a wish says, in sentences: what an entry said before, and what it says now.
fn in_words(campaign: &Campaign, wish: &Wish) -> Vec<String> {
    let said = |entry: EntryNo| campaign.told(entry).map(|it| happening_in_words(&it.happening));
    match wish {
        Wish::Tell(told, _) => told.iter().map(|(it, _)| happening_in_words(it)).collect(),
        Wish::Correct(entry, to, _) => {
            let old = said(*entry).map(|it| format!("Entry {entry} said: {it}"));
            old.into_iter().chain([format!("It says now: {}", happening_in_words(to))]).collect()
        }
        Wish::Withdraw(entry) => said(*entry).map(|it| format!("Taken back: {it}")).into_iter().collect(),
        Wish::Insert(before, it, _) => vec![format!("Before entry {before}: {}", happening_in_words(it))],
    }
}

/// True if Umpire's dice have decided it: nobody looks at them before they are rolled.
fn is_rolled(wish: &Wish) -> bool {
    match wish {
        Wish::Tell(told, _) => told.iter().any(|(_, chance)| chance.rolled.is_some()),
        Wish::Correct(_, _, chance) | Wish::Insert(_, _, chance) => chance.rolled.is_some(),
        Wish::Withdraw(_) => false,
    }
}

/// What would follow, as data.
fn foretold(campaign: &Campaign, wish: &Wish, after: &Campaign, changes: &[Changes]) -> Verdict {
    let mut verdict = Verdict::legal();
    if is_rolled(wish) {
        return verdict;
    }
    let follow = |kind, says: String| Follow { kind: Id::of(kind), says: Says::from(says), about: Vec::new() };
    verdict.follows.extend(in_words(campaign, wish).into_iter().map(|it| follow("tells", it)));
    if let Wish::Tell(told, _) = wish {
        for (happening, _) in told {
            if let (Some(force), Some(last)) = (happening.chosen_by(), verdict.follows.last_mut()) {
                last.about.push(story::about(force));
                verdict.price = spent(campaign, after, force);
            }
        }
    }
    let mut lost = Vec::new();
    for change in changes {
        verdict.follows.extend(change.differences.iter().map(|it| follow("difference", it.clone())));
        lost.extend(story::fallen(after, change).into_iter().map(|(entry, it)| (entry, Says::from(it))));
        verdict.follows.extend(story::restored(change).map(|it| follow("restored", it)));
    }
    if !matches!(wish, Wish::Tell(..)) {
        let points = |campaign: &Campaign, side| u16::try_from(*campaign.state().victory.of(side)).unwrap_or(u16::MAX);
        let sides = Cause::BOTH.map(|it| (Side(standing::number(it)), points(campaign, it), points(after, it)));
        let says = in_words(campaign, wish).pop().unwrap_or_default();
        let of = Cause::BOTH.map(|it| Side(standing::number(it))).to_vec();
        verdict.changes =
            Some(Preview { says: Says::from(says), points: sides.to_vec(), lost, of, ..Preview::default() });
    }
    verdict
}

/// What a choice takes from a force.
fn spent(before: &Campaign, after: &Campaign, force: &ForceName) -> Vec<(Id, u16)> {
    let of = |campaign: &Campaign| campaign.state().force(force).map(|it| [it.supply, it.command]);
    let (Some(was), Some(is)) = (of(before), of(after)) else { return Vec::new() };
    let less = |place: usize| u16::try_from(was[place].saturating_sub(is[place])).unwrap_or(u16::MAX);
    let all = [(Id::of("supply"), less(0)), (Id::of("command"), less(1))];
    all.into_iter().filter(|(_, price)| *price > 0).collect()
}

impl Campaigning for Desk {
    fn seen(&self, visitor: &Visitor) -> CampaignSeen {
        let known = self.known_to(visitor);
        let mut seen = standing::seen(&known, visitor);
        let sealed = known.numbered().filter(|(_, line)| line.entry == Statement::Sealed);
        seen.sealed = sealed.map(|(number, _)| number).collect();
        seen.proposed = self.proposed.as_ref().map(|(_, agreed)| Proposed {
            says: Says::from(self.proposal_in_words(&known)),
            agreed: agreed.iter().map(|it| standing::number(*it)).collect(),
        });
        seen
    }

    fn offered(&self, visitor: &Visitor) -> Offered {
        offering::offered(self, visitor, &self.known_to(visitor))
    }

    fn verdict(&self, visitor: &Visitor, telling: &Telling) -> Verdict {
        let known = self.known_to(visitor);
        if let Some(row) = offering::unfinished(&offering::offered(self, visitor, &known), &telling.phrase) {
            return Verdict::unfinished(row);
        }
        match self.judged(visitor, &known, telling) {
            Ok((wish, needs, after, changes)) => {
                let mut verdict = foretold(&known, &wish, &after, &changes);
                if needs == Needs::Nobody
                    && let Some(changes) = &mut verdict.changes
                {
                    changes.of.clear();
                }
                verdict
            }
            Err(why) => Verdict::refused(why),
        }
    }

    fn news(&self, visitor: &Visitor, since: EntryNo) -> Vec<News> {
        story::news(&self.known_to(visitor), since)
    }

    fn enter(&mut self, visitor: &Visitor, telling: &Telling, supply: &mut dyn Supply) -> Result<Told, Vec<Refusal>> {
        if self.journal.sealed_for_good() > 0 {
            return Err(refused("CA-55", format!("{}; put it beside the campaign", self.sealed())));
        }
        match telling.phrase.head() {
            Some(("agree", _)) => return self.agree(visitor, supply),
            Some(("object", _)) => {
                if organises(self.campaign().state(), visitor).is_none() || self.proposed.take().is_none() {
                    return Err(refused("CA-56", "Only a Warmaster objects, to something that is proposed."));
                }
                return Ok(Told { entry: self.newest(), ..Told::default() });
            }
            _ => {}
        }
        // First as the visitor may know it, so that no reason tells what others have chosen.
        let known = self.known_to(visitor).into_owned();
        let (_, needs, ..) = self.judged(visitor, &known, telling)?;
        let is_player = force_of(self.campaign().state(), visitor).is_some();
        match needs {
            Needs::BothWarmasters if is_player => {
                if let Some((other, _)) = &self.proposed
                    && other != telling
                {
                    return Err(refused("CA-56", "Something else is proposed; the Warmasters answer that first."));
                }
                let side = organises(self.campaign().state(), visitor);
                self.proposed = Some((telling.clone(), side.into_iter().collect()));
                return Ok(Told { entry: self.newest(), held: true, ..Told::default() });
            }
            Needs::BothWarmasters if !says(&telling.phrase, "agreed") => {
                return Err(refused("CA-56", "Nothing is written before both Warmasters agree."));
            }
            Needs::BothWarmasters | Needs::Nobody => {}
        }
        let (_, _, after, _) = self.judged(visitor, &self.campaign().clone(), telling)?;
        Ok(self.write(&after, supply))
    }

    fn page(&self, visitor: &Visitor, page: &Page, style: PageStyle) -> Result<String, Vec<Refusal>> {
        let known = self.known_to(visitor);
        let style = match style {
            PageStyle::Plain => Style::Plain,
            PageStyle::Markdown => Style::Markdown,
        };
        let almanac = Almanac::new(&known, style);
        let named = |name: &str| names::force(known.state(), name);
        Ok(match page {
            Page::Standings => almanac.standings(),
            Page::Sheet(force) => almanac.sheet(&named(force)?).unwrap_or_default(),
            Page::Briefing => almanac.briefing(),
            Page::Almanac => almanac.whole(),
            Page::Ledger(Some(force)) => almanac.ledger(Some(&named(force)?)),
            Page::Ledger(None) => almanac.ledger(None),
            Page::Log => almanac.log(*visitor != Visitor::Anybody),
        })
    }

    fn newest(&self) -> EntryNo {
        self.campaign().newest()
    }

    fn half_written(&self) -> Option<(usize, String)> {
        let says = self.journal.half_written_in_words()?;
        self.journal.half_written_from.map(|from| (from, says.to_owned()))
    }

    fn sealed_in_words(&self) -> Option<String> {
        Some(self.sealed()).filter(|it| !it.is_empty())
    }

    fn kept(&self) -> CampaignKept {
        let proposed = self.proposed.clone();
        let proposed = proposed.map(|(telling, agreed)| (telling, agreed.into_iter().map(standing::number).collect()));
        CampaignKept { entry: self.newest(), proposed }
    }

    fn put_back(&mut self, kept: CampaignKept) {
        let sides =
            |numbers: Vec<u8>| Cause::BOTH.into_iter().filter(|it| numbers.contains(&standing::number(*it))).collect();
        let proposed = kept.proposed.filter(|_| kept.entry == self.newest());
        self.proposed = proposed.map(|(telling, agreed)| (telling, sides(agreed)));
    }

    fn force(&self, name: &str, asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
        let lists = army_lists(&wish.lists)?;
        let read = |source: &Source| {
            let (name, text) = source.text(Kind::StrikeForces).map_err(|it| vec![Fault::new("force", it)])?;
            strike_force(&lists, &name, &text)
        };
        let file = read(&wish.force)?;
        let since = wish.since.as_ref().map(read).transpose()?;
        let roster = self.roster(&lists, name, &file)?;
        Ok(answer_for(asks, &lists, &file, since.as_ref(), Some(&roster)))
    }

    fn mission(&self, names: &[String], forces: &[Source], lists: &[Source]) -> Result<MissionTerms, Vec<Refusal>> {
        let unread = |faults: Vec<Fault>| -> Vec<Refusal> {
            faults.into_iter().flat_map(|it| refused("SF", it.says.to_string())).collect()
        };
        let lists = army_lists(lists).map_err(unread)?;
        let mut brought = Vec::new();
        for force in forces {
            let (name, text) = force.text(Kind::StrikeForces).map_err(not_understood)?;
            brought.push(strike_force(&lists, &name, &text).map_err(unread)?);
        }
        battles::mission(self.campaign(), names, &lists, &brought)
    }

    fn rolls(&self) -> Result<Option<String>, String> {
        self.dice.verified(self.campaign())
    }

    fn battles(&self) -> Vec<FromBattle> {
        battles::from_battles(self.campaign())
    }

    fn fallen(&self) -> usize {
        self.campaign().skipped().len()
    }
}
