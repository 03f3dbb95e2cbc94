//! What `umpire campaign` can be told.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use systems::campaigns::library;

/// Something that is entered into a campaign's file.
#[derive(Debug, Args)]
pub(crate) struct On<T: Args> {
    /// The campaign: its file, with or without .campaign
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) what: T,
    /// A remark that is kept with the entry
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) note: String,
}

/// A page that is printed.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// The campaign: its file, with or without .campaign
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write Markdown instead of plain text
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// What changes the past.
#[derive(Debug, Args)]
pub(crate) struct ChangeArgs {
    /// The campaign: its file, with or without .campaign
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The number of the entry; `umpire campaign log FILE` shows them
    #[arg(value_name = "ENTRY")]
    pub(crate) entry: u32,
    /// Why, to be kept with the change
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) because: String,
    /// Both Warmasters agree: write it. Without this you only see what would change
    #[arg(long)]
    pub(crate) agreed: bool,
}

/// Everything that `umpire campaign` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum CampaignCommand {
    /// Begin a campaign
    New(NewArgs),
    #[command(flatten)]
    Enter(EnterCommand),
    /// Print the standings, and what comes next
    Show(PageArgs),
    /// Print everything about one force, for its player
    Sheet {
        #[command(flatten)]
        page: PageArgs,
        /// The force
        force: String,
    },
    /// Print what every force goes into its mission with
    Briefing(PageArgs),
    /// Print the whole campaign: standings, turns, characters, corrections
    Almanac(PageArgs),
    /// Print every change of supply, command, grades and points, with the entry that caused it
    Ledger {
        #[command(flatten)]
        page: PageArgs,
        /// Only those of this force
        force: Option<String>,
    },
    /// Print every entry with its number
    Log {
        #[command(flatten)]
        page: PageArgs,
        /// Also show what forces have chosen in the Mustering phase that is going on
        #[arg(long)]
        uncovered: bool,
    },
    /// Put something else in the place of an entry; everything after it is worked out again
    ///
    /// As in `umpire campaign correct autumn 17 result --loyalists 4`: whatever you do not say about a result stays as
    /// it was. You see what follows; with --agreed directly after the number it is written.
    Correct {
        #[command(flatten)]
        change: ChangeArgs,
        #[command(subcommand)]
        to: FactCommand,
    },
    /// Take an entry back; everything after it is worked out again
    Withdraw(ChangeArgs),
    /// Put something forgotten directly before an entry; everything after it is worked out again
    ///
    /// As in `umpire campaign insert autumn 21 muster Ash --pay all`. You see what follows; with --agreed directly after
    /// the number it is written. Forgotten results and casualty rolls need no insert: enter them as usual, a result
    /// with --turn.
    Insert {
        #[command(flatten)]
        change: ChangeArgs,
        #[command(subcommand)]
        what: FactCommand,
    },
    /// Check a file line by line
    Verify {
        /// The campaign: its file, with or without .campaign
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// A fact that is entered.
#[derive(Debug, Subcommand)]
pub(crate) enum EnterCommand {
    /// A strike force joins, before the first turn
    Join(On<JoinArgs>),
    /// A side names its Warmaster: the player of this force
    Warmaster(On<WarmasterArgs>),
    /// Every player rolls a die; the side with the higher sum challenges first
    Initiative(On<InitiativeArgs>),
    /// Mustering: pay upkeep and raise resources
    Muster(On<MusterArgs>),
    /// Mustering: advance a Hero or Leader for command points
    Advance(On<AdvanceArgs>),
    /// Mustering: take a new Leader for a slain one
    Recruit(On<RecruitArgs>),
    /// Conflict: challenge a force of the other side
    Challenge(On<ChallengeArgs>),
    /// Conflict: add a force to the open challenge
    Assist(On<AssistArgs>),
    /// Conflict: the challenged side accepts the open challenge as it is
    Accept(On<NothingElse>),
    /// Conflict: the challenging side adds nobody
    Decline(On<NothingElse>),
    /// Conflict: a force that is left over joins a mission
    Support(On<SupportArgs>),
    /// Conflict: what came of a mission
    ///
    /// As in `umpire campaign result autumn 2 --mission clash --loyalists 7 --traitors 4 --supply Ash=14 --gained Ash=5
    /// --spent Ash=7 --fallen "Tide=Old Tom" --agreed`. Whatever is not said is 0, or nobody.
    Result(On<ResultArgs>),
    /// Consolidation: somebody who fell rolls on the casualty table
    Casualty(On<CasualtyArgs>),
    /// End the phase
    Next(On<NextArgs>),
}

/// A fact, as it is typed.
#[derive(Debug, Subcommand)]
pub(crate) enum FactCommand {
    /// A strike force joins
    Join(JoinArgs),
    /// A side names its Warmaster
    Warmaster(WarmasterArgs),
    /// Dice for the initiative
    Initiative(InitiativeArgs),
    /// Upkeep
    Muster(MusterArgs),
    /// An advancement
    Advance(AdvanceArgs),
    /// A new Leader
    Recruit(RecruitArgs),
    /// A challenge
    Challenge(ChallengeArgs),
    /// A force is added to a challenge
    Assist(AssistArgs),
    /// A challenge is accepted
    Accept(NothingElse),
    /// Nobody is added
    Decline(NothingElse),
    /// A force that is left over joins a mission
    Support(SupportArgs),
    /// What came of a mission
    Result(ResultArgs),
    /// A casualty roll
    Casualty(CasualtyArgs),
    /// The end of a phase
    Next(NextArgs),
}

impl EnterCommand {
    /// The file, the fact and the note.
    pub(crate) fn parts(self) -> (PathBuf, FactCommand, String) {
        match self {
            Self::Join(on) => on.parts(FactCommand::Join),
            Self::Warmaster(on) => on.parts(FactCommand::Warmaster),
            Self::Initiative(on) => on.parts(FactCommand::Initiative),
            Self::Muster(on) => on.parts(FactCommand::Muster),
            Self::Advance(on) => on.parts(FactCommand::Advance),
            Self::Recruit(on) => on.parts(FactCommand::Recruit),
            Self::Challenge(on) => on.parts(FactCommand::Challenge),
            Self::Assist(on) => on.parts(FactCommand::Assist),
            Self::Accept(on) => on.parts(FactCommand::Accept),
            Self::Decline(on) => on.parts(FactCommand::Decline),
            Self::Support(on) => on.parts(FactCommand::Support),
            Self::Result(on) => on.parts(FactCommand::Result),
            Self::Casualty(on) => on.parts(FactCommand::Casualty),
            Self::Next(on) => on.parts(FactCommand::Next),
        }
    }
}

impl<T: Args> On<T> {
    fn parts(self, fact: fn(T) -> FactCommand) -> (PathBuf, FactCommand, String) {
        (self.file, fact(self.what), self.note)
    }
}

/// What can be agreed on, for the help of `new`.
fn settings_in_words() -> String {
    let cards = library().into_iter().filter(|it| it.kind.as_str() == "setting");
    let rows: Vec<String> = cards.map(|it| format!("  {:<18} {}", it.name, it.gist)).collect();
    format!("What --set takes, the usual value first; docs/campaigns.md says what it means:\n{}", rows.join("\n"))
}

/// What command points buy, for the help of `advance`.
fn advancements_in_words() -> String {
    let cards = library().into_iter().filter(|it| it.kind.as_str() == "advancement");
    let row = |it: door::Card| {
        let cost = it.stats.first().map_or("", |(_, cost)| cost.as_str());
        format!("  {:<12}{cost:>2}  {}", it.name, it.gist)
    };
    let rows: Vec<String> = cards.map(row).collect();
    format!("Advancements, and what they cost in command points:\n{}", rows.join("\n"))
}

#[derive(Debug, Args)]
#[command(after_help = settings_in_words())]
pub(crate) struct NewArgs {
    /// The file to make; .campaign is added if it has no ending
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The name of the campaign; without it, that of the file
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// How many campaign turns are played
    #[arg(long, value_name = "NUMBER")]
    pub(crate) turns: u32,
    /// Agree otherwise where the rules are unclear: --set initiative_mode=alternate
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// A casualty table of your own: a file with six fates each for heroes and leaders
    #[arg(long, value_name = "FILE")]
    pub(crate) casualty_table: Option<PathBuf>,
    /// A relic that anybody may win, beside those of the army lists
    #[arg(long = "relic", value_name = "NAME")]
    pub(crate) relics: Vec<String>,
    /// A folder with army lists that add to ours and override them by name
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The name of the force in this campaign
    pub(crate) force: String,
    /// Who plays it
    #[arg(long)]
    pub(crate) player: String,
    /// On which side: loyalists or traitors
    #[arg(long)]
    pub(crate) side: String,
    /// Take Hero and Leaders from a strike force: a file, or the name of one that comes with Umpire
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hero", "leader", "returning"])]
    pub(crate) strike_force: Option<String>,
    /// Names of your own for the Hero and then the Leaders: "Ilse Varn,Old Tom"
    #[arg(long, value_delimiter = ',', value_name = "NAMES", requires = "strike_force")]
    pub(crate) names: Vec<String>,
    /// Or describe the Hero: "Ilse Varn: human, WS4 BS4 S3 T3 W3 I4 A3 Ld9, 45 points"
    #[arg(long, value_name = "TEXT", conflicts_with = "returning")]
    pub(crate) hero: Option<String>,
    /// And a Leader in the same way, up to twice
    #[arg(long, value_name = "TEXT", requires = "hero")]
    pub(crate) leader: Vec<String>,
    /// Or bring back a force of an earlier campaign: its file
    #[arg(long, value_name = "FILE")]
    pub(crate) returning: Option<PathBuf>,
    /// Its name there, if it was another one
    #[arg(long, value_name = "FORCE", requires = "returning")]
    pub(crate) formerly: Option<String>,
    /// Its player is the Warmaster of the side
    #[arg(long)]
    pub(crate) warmaster: bool,
    /// A word of the player, mixed into the dice that Umpire rolls, so that nobody can have chosen them
    #[arg(long)]
    pub(crate) word: Option<String>,
    /// A folder with army lists that add to ours and override them by name
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct WarmasterArgs {
    /// The force whose player it is, or the player
    pub(crate) force: String,
}

#[derive(Debug, Args)]
pub(crate) struct InitiativeArgs {
    /// A die for every force: --die Ash=4 --die Tide=2
    #[arg(long = "die", value_name = "FORCE=FACE", required_unless_present = "roll", conflicts_with = "roll")]
    pub(crate) dice: Vec<String>,
    /// Let Umpire roll for everybody, with dice that can be checked
    #[arg(long)]
    pub(crate) roll: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MusterArgs {
    /// The force
    pub(crate) force: String,
    /// Pay the upkeep of these: ammunition, armour, personnel, all or none. What is not paid for drops a grade
    #[arg(long, value_delimiter = ',', value_name = "RESOURCES", required_unless_present = "improve")]
    pub(crate) pay: Vec<String>,
    /// Raise these by a grade; their upkeep is paid as well
    #[arg(long, value_delimiter = ',', value_name = "RESOURCES")]
    pub(crate) improve: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = advancements_in_words())]
pub(crate) struct AdvanceArgs {
    /// The force
    pub(crate) force: String,
    /// The Hero or Leader
    pub(crate) character: String,
    /// How: one of the words below
    pub(crate) advancement: String,
    /// Which relic, for the advancement of that name
    #[arg(long = "relic", value_name = "NAME")]
    pub(crate) relic: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct RecruitArgs {
    /// The force
    pub(crate) force: String,
    /// The new Leader: "Brack: human, WS3 BS3 S3 T3 W2 I3 A2 Ld8, 30 points"
    #[arg(long, value_name = "TEXT")]
    pub(crate) leader: String,
}

#[derive(Debug, Args)]
pub(crate) struct ChallengeArgs {
    /// Who challenges
    pub(crate) challenger: String,
    /// Whom
    pub(crate) target: String,
}

#[derive(Debug, Args)]
pub(crate) struct AssistArgs {
    /// Who is added
    pub(crate) force: String,
}

#[derive(Debug, Args)]
pub(crate) struct NothingElse {}

#[derive(Debug, Args)]
pub(crate) struct SupportArgs {
    /// Who joins
    pub(crate) force: String,
    /// The number of the mission, as `umpire campaign show FILE` prints it
    pub(crate) mission: usize,
}

#[derive(Debug, Args)]
pub(crate) struct ResultArgs {
    /// The number of the mission, as `umpire campaign show FILE` prints it
    #[arg(value_name = "NUMBER")]
    pub(crate) number: Option<usize>,
    /// What was played: breakthrough, clash, domination, extraction, supply-raid, decapitation, or 1 to 6
    #[arg(long)]
    pub(crate) mission: Option<String>,
    /// The deployment map, if you want it in the almanac: by name, or 1 to 6
    #[arg(long)]
    pub(crate) map: Option<String>,
    /// The journal of the finished battle, which says all of it; `umpire referee` with --campaign plays one
    #[arg(long, value_name = "JOURNAL", requires = "number")]
    pub(crate) from_battle: Option<PathBuf>,
    /// Victory points of the Loyalists
    #[arg(long, value_name = "POINTS")]
    pub(crate) loyalists: Option<u32>,
    /// Victory points of the Traitors
    #[arg(long, value_name = "POINTS")]
    pub(crate) traitors: Option<u32>,
    /// Supply points that a force earned: --supply Ash=14
    #[arg(long, value_name = "FORCE=POINTS")]
    pub(crate) supply: Vec<String>,
    /// Command points that a force gained in play; those of the mission's start are added by Umpire
    #[arg(long, value_name = "FORCE=POINTS")]
    pub(crate) gained: Vec<String>,
    /// Command points that a force spent in play
    #[arg(long, value_name = "FORCE=POINTS")]
    pub(crate) spent: Vec<String>,
    /// A Hero or Leader who was removed as a casualty: --fallen "Ash=Ilse Varn"; --fallen Ash=nobody clears it
    #[arg(long, value_name = "FORCE=NAME")]
    pub(crate) fallen: Vec<String>,
    /// A Leader who stayed at home and brought nothing: --at-home "Ash=Old Tom"; --at-home Ash=nobody clears it
    #[arg(long, value_name = "FORCE=NAME")]
    pub(crate) at_home: Vec<String>,
    /// Both Warmasters confirm the result; what comes from a battle needs no such word
    #[arg(long)]
    pub(crate) agreed: bool,
    /// The turn it belongs to, if it was forgotten in an earlier one
    #[arg(long, value_name = "NUMBER")]
    pub(crate) turn: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct CasualtyArgs {
    /// The force
    pub(crate) force: String,
    /// The Hero or Leader who fell
    pub(crate) character: String,
    /// What the die shows
    #[arg(long, value_name = "FACE", required_unless_present = "roll", conflicts_with = "roll")]
    pub(crate) die: Option<u8>,
    /// What the second die shows, if the first one calls for it: 1 WS, 2 BS, 3 S, 4 T, 5 I, 6 A
    #[arg(long, value_name = "FACE", conflicts_with = "roll")]
    pub(crate) injury: Option<u8>,
    /// Let Umpire roll, with dice that can be checked
    #[arg(long)]
    pub(crate) roll: bool,
}

#[derive(Debug, Args)]
pub(crate) struct NextArgs {
    /// End it although something is still open
    #[arg(long)]
    pub(crate) anyway: bool,
}
