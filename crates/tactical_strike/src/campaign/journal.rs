//! The journal of a campaign as a text: a header with the plan, then a line an entry, each with a hash that follows
//! from the line before, as in the journals of battles. A line also holds the digest of how the campaign stood after
//! it, so that whoever folds otherwise notices there.

use battle::journal::{Chain, Chained, JournalError};
use battle::{EntryNo, Hex, Salt};
use serde_json::{Map, Value, json};

use super::sealing::{Opening, is_secret};
use super::written::{Fields, read_happening, write_happening};
use super::{Campaign, CasualtyTable, Chance, Fate, Line, Phase, Plan, Rank, Relic, Rules, Statement, Told, Vault};
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
    /// Sealed lines that the journal has not opened yet, with what opens them.
    sealed: Vec<Opening>,
    /// How many sealed lines nothing opens here.
    unknown: usize,
}

/// What is to be put on disk: the vault first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// For the vault.
    pub vault: String,
    /// For the journal.
    pub journal: String,
}

/// Begins a journal: the header's line.
pub fn begin(plan: &Plan) -> String {
    Chain::default().line(&write_plan(plan).to_string())
}

impl Journal {
    /// Reads a journal without its vault: what is sealed stays so.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        Self::read_with(bytes, &Vault::default())
    }

    /// Reads a journal: checks its hashes, enters every line again, and compares how the campaign stands. A
    /// half-written last line is left out and reported; any other damage is an error with its line.
    pub fn read_with(bytes: &[u8], vault: &Vault) -> Result<Self, JournalError> {
        let chained = Chained::read(bytes)?;
        let remark = chained.half_written_in_words();
        let mut bodies = chained.bodies.iter();
        let Some((_, header)) = bodies.next() else {
            return Err(JournalError::at(1, "there is no complete header"));
        };
        let plan = parse(header).and_then(|it| read_plan(&it)).map_err(|reason| JournalError::at(1, reason))?;
        let values = bodies.map(|(number, body)| match parse(body) {
            Ok(value) => Ok((*number, value)),
            Err(reason) => Err(JournalError::at(*number, reason)),
        });
        let values: Vec<(usize, Value)> = values.collect::<Result<_, _>>()?;
        // The journal itself opens what was sealed in phases that are over.
        let mut openings = vault.openings.clone();
        for (number, value) in &values {
            openings.extend(opened_by(value).map_err(|reason| JournalError::at(*number, reason))?);
        }
        let mut read = Self {
            campaign: Campaign::new(plan),
            half_written_from: chained.half_written_from,
            remark,
            chain: chained.chain,
            sealed: Vec::new(),
            unknown: 0,
        };
        for (number, value) in &values {
            read.take_value(value, &openings).map_err(|reason| JournalError::at(*number, reason))?;
        }
        Ok(read)
    }

    /// The sentence about a half-written last line, if there is one.
    pub fn half_written_in_words(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// How many lines are sealed here that no vault opens. Without them the campaign cannot be gone on with.
    pub fn sealed_for_good(&self) -> usize {
        self.unknown
    }

    /// The lines of everything that a campaign has after what this journal held, in clear. From then on the journal
    /// holds them.
    pub fn lines_for(&mut self, campaign: &Campaign) -> String {
        self.written_for(campaign, &[]).journal
    }

    /// The same, to be put on disk before anybody is told; what others must not know yet is sealed with these salts, one
    /// for each line.
    pub fn written_for(&mut self, campaign: &Campaign, salts: &[Salt]) -> Written {
        let known = self.campaign.lines().len();
        let mut written = Written::default();
        let mut salts = salts.iter();
        for line in campaign.lines().iter().skip(known) {
            // It was accepted before; here it is folded once more for the digest after it.
            self.campaign.take(line.clone()).expect("a campaign goes on from its own journal");
            let mut body = write_line(&self.campaign, line);
            let salt = salts.next().filter(|_| is_secret(&self.campaign, &line.entry, &self.sealed));
            if let Some(salt) = salt {
                let opening =
                    Opening { entry: self.campaign.newest().0, salt: *salt, line: Value::Object(body).to_string() };
                written.vault.push_str(&opening.vault_line());
                let sealed = json!({ "n": opening.entry, "sealed": opening.commitment().to_string() });
                written.journal.push_str(&self.chain.line(&sealed.to_string()));
                self.sealed.push(opening);
                continue;
            }
            if self.campaign.state().phase != Phase::Mustering && !self.sealed.is_empty() {
                let opened = self.sealed.drain(..).map(|it| it.to_value()).collect();
                body.insert("opened".to_owned(), Value::Array(opened));
            }
            if !self.sealed.is_empty() {
                // How the campaign stands would tell what was chosen.
                body.remove("state");
            }
            written.journal.push_str(&self.chain.line(&Value::Object(body).to_string()));
        }
        written
    }

    /// Enters a line as it stands in the journal.
    fn take_value(&mut self, value: &Value, openings: &[Opening]) -> Result<(), String> {
        if value.get("sealed").is_none() {
            for opening in opened_by(value)? {
                let place = self.sealed.iter().position(|it| *it == opening);
                self.sealed.remove(place.ok_or("it opens what nobody has sealed")?);
            }
            let is_covered = !self.sealed.is_empty() || self.unknown > 0;
            return take_line(&mut self.campaign, value, is_covered, self.unknown == 0);
        }
        let fields = &mut Fields::of("the line", value)?;
        let (number, sealed): (u32, _) = (fields.number("n")?, fields.text("sealed")?);
        fields.nothing_else()?;
        let commitment = Hex::parse(sealed).ok_or_else(|| format!("\"{sealed}\" is no seal"))?;
        // What builds on something unknown stays sealed with it.
        let mut known = openings.iter().filter(|_| self.unknown == 0);
        match known.find(|it| it.entry == number && it.commitment() == commitment) {
            Some(opening) => {
                take_line(&mut self.campaign, &parse(&opening.line)?, false, self.unknown == 0)?;
                self.sealed.push(opening.clone());
            }
            None => {
                is_due(&self.campaign, number)?;
                let line = Line { entry: Statement::Sealed, note: String::new(), chance: Chance::default() };
                self.campaign.take(line).map_err(|_| "it cannot be sealed".to_owned())?;
                self.unknown += 1;
            }
        }
        Ok(())
    }
}

/// What a line opens.
fn opened_by(value: &Value) -> Result<Vec<Opening>, String> {
    let Some(opened) = value.get("opened") else { return Ok(Vec::new()) };
    opened.as_array().ok_or("what it opens is no list")?.iter().map(Opening::read).collect()
}

fn is_due(campaign: &Campaign, number: u32) -> Result<(), String> {
    let due = campaign.newest().0.saturating_add(1);
    if number == due { Ok(()) } else { Err(format!("entry {due} is due here, not entry {number}")) }
}

fn parse(body: &str) -> Result<Value, String> {
    serde_json::from_str(body).map_err(|error| format!("it cannot be read: {error}"))
}

/// Enters what a line says. Where something is sealed, a line does not tell how the campaign stands; where something is
/// unknown, that cannot be compared.
fn take_line(campaign: &mut Campaign, value: &Value, is_covered: bool, compare: bool) -> Result<(), String> {
    let fields = &mut Fields::of("the line", value)?;
    let number: u32 = fields.number("n")?;
    let state = if is_covered && fields.value_if_any("state").is_none() { None } else { Some(fields.text("state")?) };
    is_due(campaign, number)?;
    fields.value_if_any("opened");
    let note = fields.value_if_any("note").map_or(Some(""), Value::as_str).ok_or("the note is no text")?.to_owned();
    let entry = if fields.value_if_any("withdraw").is_some() {
        Statement::Withdrawn { entry: EntryNo(fields.number("withdraw")?) }
    } else if fields.value_if_any("correct").is_some() {
        let (entry, to) = (EntryNo(fields.number("correct")?), read_happening(fields.value("told")?)?);
        Statement::Corrected { entry, to }
    } else if fields.value_if_any("before").is_some() {
        let (before, happening) = (EntryNo(fields.number("before")?), read_happening(fields.value("told")?)?);
        Statement::Inserted { before, happening }
    } else {
        Statement::Happened(Told { turn: fields.number("turn")?, happening: read_happening(fields.value("told")?)? })
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
    if compare && state.is_some_and(|it| it != stands) {
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
fn write_line(campaign: &Campaign, line: &Line) -> Map<String, Value> {
    let mut body = Map::new();
    let mut put = |key: &str, value: Value| body.insert(key.to_owned(), value);
    put("n", campaign.newest().0.into());
    match &line.entry {
        Statement::Happened(told) => {
            put("turn", told.turn.into());
            put("told", write_happening(&told.happening));
        }
        Statement::Withdrawn { entry } => {
            put("withdraw", entry.0.into());
        }
        Statement::Corrected { entry, to } => {
            put("correct", entry.0.into());
            put("told", write_happening(to));
        }
        // Only reading brings these, and what was read is not written again.
        Statement::Sealed => {}
        Statement::Inserted { before, happening } => {
            put("before", before.0.into());
            put("told", write_happening(happening));
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
    body
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
