//! The journal of a campaign as a text: a header with the plan, then a line an entry, each with a hash that follows
//! from the line before, as in the journals of battles. A line also holds the digest of how the campaign stood after
//! it, so that whoever folds otherwise notices there.

use battle::journal::{Chain, Chained, JournalError};
use battle::{EntryNo, Hex};
use serde_json::{Map, Value, json};

use super::written::{Fields, read_fact, write_fact};
use super::{Campaign, CasualtyTable, Chance, Entry, Fate, Line, Plan, Rank, Relic, Rules, Told};
use crate::army_list::Species;
use crate::campaign::characters::species_name;

/// The version of the format.
const FORMAT: u64 = 1;
/// The version of the rules of campaigns. It rises when a journal of the one before would fold differently.
const RULES: u64 = 1;

/// A campaign read from its journal, ready to be gone on with.
#[derive(Debug, Clone)]
pub struct Journal {
    /// The campaign.
    pub campaign: Campaign,
    /// Where a half-written last line begins, if there is one: whatever comes from there on was never acknowledged.
    pub half_written_from: Option<usize>,
    remark: Option<String>,
    chain: Chain,
}

/// Begins a journal: the header's line.
pub fn begin(plan: &Plan) -> String {
    Chain::default().line(&write_plan(plan).to_string())
}

impl Journal {
    /// Reads a journal: checks its hashes, enters every line again, and compares how the campaign stands. A
    /// half-written last line is left out and reported; any other damage is an error with its line.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        let chained = Chained::read(bytes)?;
        let remark = chained.half_written_in_words();
        let mut bodies = chained.bodies.iter();
        let Some((_, header)) = bodies.next() else {
            return Err(JournalError::at(1, "there is no complete header"));
        };
        let plan = parse(header).and_then(|it| read_plan(&it)).map_err(|reason| JournalError::at(1, reason))?;
        let mut campaign = Campaign::new(plan);
        for (number, body) in bodies {
            take_line(&mut campaign, body).map_err(|reason| JournalError::at(*number, reason))?;
        }
        Ok(Self { campaign, half_written_from: chained.half_written_from, remark, chain: chained.chain })
    }

    /// The sentence about a half-written last line, if there is one.
    pub fn half_written_in_words(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The lines of everything that a campaign has after what this journal held, to be put on disk before anybody is
    /// told. From then on the journal holds them.
    pub fn lines_for(&mut self, campaign: &Campaign) -> String {
        let known = self.campaign.lines().len();
        let mut text = String::new();
        for line in campaign.lines().iter().skip(known) {
            // It was accepted before; here it is folded once more for the digest after it.
            self.campaign.take(line.clone()).expect("a campaign goes on from its own journal");
            text.push_str(&self.chain.line(&write_line(&self.campaign, line).to_string()));
        }
        text
    }
}

fn parse(body: &str) -> Result<Value, String> {
    serde_json::from_str(body).map_err(|error| format!("it cannot be read: {error}"))
}

fn take_line(campaign: &mut Campaign, body: &str) -> Result<(), String> {
    let value = parse(body)?;
    let fields = &mut Fields::of("the line", &value)?;
    let (number, state): (u32, _) = (fields.number("n")?, fields.text("state")?);
    let due = campaign.newest().0.saturating_add(1);
    if number != due {
        return Err(format!("entry {due} is due here, not entry {number}"));
    }
    let note = fields.value_if_any("note").map_or(Some(""), Value::as_str).ok_or("the note is no text")?.to_owned();
    let entry = if fields.value_if_any("withdraw").is_some() {
        Entry::Withdrawn { entry: EntryNo(fields.number("withdraw")?) }
    } else if fields.value_if_any("correct").is_some() {
        let (entry, to) = (EntryNo(fields.number("correct")?), read_fact(fields.value("told")?)?);
        Entry::Corrected { entry, to }
    } else if fields.value_if_any("before").is_some() {
        let (before, fact) = (EntryNo(fields.number("before")?), read_fact(fields.value("told")?)?);
        Entry::Inserted { before, fact }
    } else {
        Entry::Happened(Told { turn: fields.number("turn")?, fact: read_fact(fields.value("told")?)? })
    };
    let chance = read_chance(campaign, fields)?;
    fields.nothing_else()?;
    campaign.take(Line { entry, note, chance }).map_err(|reasons| {
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        format!("entry {number} cannot have been accepted: {}", reasons.join(" "))
    })?;
    if let Some(secret) = campaign.secret_of_dice() {
        campaign.check_dice(secret)?;
    }
    let stands = campaign.digest().to_string();
    if stands != state {
        return Err(format!("after entry {number} the campaign stands otherwise than the journal says"));
    }
    Ok(())
}

fn read_chance(campaign: &Campaign, fields: &mut Fields<'_>) -> Result<Chance, String> {
    let word = fields.value_if_any("word").map(|it| it.as_str().ok_or("the word is no text")).transpose()?;
    let secret = fields.value_if_any("dice").map(|it| it.as_str().and_then(Hex::parse).ok_or("the secret is no hash"));
    let rolled: Option<u32> = match fields.value_if_any("rolled") {
        Some(_) => Some(fields.number("rolled")?),
        None => None,
    };
    if let Some(number) = rolled {
        if campaign.plan().dice().is_none() {
            return Err("this campaign has no dice of its own".to_owned());
        }
        if number != campaign.rolls() {
            return Err(format!("roll {} is due here, not roll {number}", campaign.rolls()));
        }
    }
    Ok(Chance { word: word.map(str::to_owned), rolled, secret: secret.transpose()? })
}

/// The newest line of a campaign as it is written.
fn write_line(campaign: &Campaign, line: &Line) -> Value {
    let mut body = Map::new();
    let mut put = |key: &str, value: Value| body.insert(key.to_owned(), value);
    put("n", campaign.newest().0.into());
    match &line.entry {
        Entry::Happened(told) => {
            put("turn", told.turn.into());
            put("told", write_fact(&told.fact));
        }
        Entry::Withdrawn { entry } => {
            put("withdraw", entry.0.into());
        }
        Entry::Corrected { entry, to } => {
            put("correct", entry.0.into());
            put("told", write_fact(to));
        }
        Entry::Inserted { before, fact } => {
            put("before", before.0.into());
            put("told", write_fact(fact));
        }
    }
    if !line.note.is_empty() {
        put("note", line.note.clone().into());
    }
    let Chance { word, rolled, secret } = &line.chance;
    if let Some(word) = word {
        put("word", word.clone().into());
    }
    if let Some(rolled) = rolled {
        put("rolled", (*rolled).into());
    }
    if let Some(secret) = secret {
        put("dice", secret.to_string().into());
    }
    put("state", campaign.digest().to_string().into());
    Value::Object(body)
}

fn write_plan(plan: &Plan) -> Value {
    let rules = plan.rules();
    let settings: Map<String, Value> =
        rules.settings().into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
    let row = |rank| rules.casualties.row(rank).map(Fate::name);
    let relic = |it: &Relic| json!({ "name": it.name, "species": it.species.map(species_name) });
    let relics: Vec<Value> = plan.relics().iter().map(relic).collect();
    json!({
        "umpire_campaign": FORMAT,
        "system": "tactical_strike",
        "rules": RULES,
        "name": plan.name(),
        "turns": plan.turns(),
        "settings": settings,
        "casualties": { "heroes": row(Rank::Hero), "leaders": row(Rank::Leader) },
        "relics": relics,
        "dice": plan.dice().map(|it| it.to_string()),
    })
}

fn read_plan(value: &Value) -> Result<Plan, String> {
    let fields = &mut Fields::of("the header", value)?;
    if fields.value_if_any("umpire_campaign").is_none() {
        return Err("this is no campaign of Umpire: its first line is no header of one".to_owned());
    }
    let format: u64 = fields.number("umpire_campaign")?;
    if format != FORMAT {
        return Err(format!("it has format {format}; this Umpire reads format {FORMAT}"));
    }
    let (system, version): (_, u64) = (fields.text("system")?, fields.number("rules")?);
    if system != "tactical_strike" || version != RULES {
        return Err(format!(
            "it is a campaign of {system} under version {version} of the rules; this Umpire plays tactical_strike, version {RULES}"
        ));
    }
    let mut rules = Rules::default();
    let settings = fields.value("settings")?.as_object().ok_or("the settings are no object")?;
    for (key, value) in settings {
        rules.set(key, value.as_str().unwrap_or_default())?;
    }
    let table = &mut Fields::of("the casualty table", fields.value("casualties")?)?;
    rules.casualties = CasualtyTable::new(read_fates(table.list("heroes")?)?, read_fates(table.list("leaders")?)?)?;
    table.nothing_else()?;
    let relics = fields.list("relics")?.iter().map(read_relic).collect::<Result<_, _>>()?;
    let plan = Plan::new(fields.text("name")?, fields.number("turns")?, rules, relics);
    let dice = match fields.value_if_any("dice") {
        None | Some(Value::Null) => None,
        Some(other) => Some(other.as_str().and_then(Hex::parse).ok_or("the dice are no hash")?),
    };
    fields.nothing_else()?;
    let plan = plan.map_err(|reasons| reasons.join("; "))?;
    Ok(dice.map_or(plan.clone(), |it| plan.with_dice(it)))
}

fn read_fates(list: &[Value]) -> Result<[Fate; 6], String> {
    let fates = list.iter().map(|it| Fate::parse(it.as_str().unwrap_or_default()));
    let fates: Vec<Fate> = fates.collect::<Result<_, _>>()?;
    <[Fate; 6]>::try_from(fates).map_err(|it| format!("a casualty table has six rows, not {}", it.len()))
}

fn read_relic(value: &Value) -> Result<Relic, String> {
    let fields = &mut Fields::of("the relic", value)?;
    let species = match fields.value("species")? {
        Value::Null => None,
        other => Some(Species::parse(other.as_str().unwrap_or_default())?),
    };
    let relic = Relic { name: fields.text("name")?.to_owned(), species };
    fields.nothing_else()?;
    Ok(relic)
}
