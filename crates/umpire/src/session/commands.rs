//! What can be typed at every prompt, whatever was asked.

use door::Understood;
use systems::Said;

use super::{Ending, Heard, Session};
use crate::rules;

const HELP: &str = "\
Pick a row by its number, by the beginning of its words, or by words of what stands below it: out a3 b2.
Enter takes the row that is marked.
  back           one step back, while you are choosing
  rows           the rows once more, after a map or a table
  table          the table in sentences
  map            the table as a map
  score          who has how many points, and for what
  mine           what you have sealed, for your eyes alone
  why            why something was refused, or why points were given
  why bot        what the bot wanted and feared when it last decided; `why bot 57` asks about number 57
  log            what has happened, with its numbers; `log all` from the beginning
  undo           take back your last choice; `undo 12` takes back everything from number 12 on
  correct 12     put another report or answer in the place of number 12, if the others agree
  card NAME      a card: of somebody by code or name (card a2), a weapon, a ploy, an item, an op
  rules [NAME]   the same, or the list of everything that can be looked up
  save           where the battle is kept; it is always up to date
  concede        give the battle up
  quit           leave; the battle can be resumed later";

/// Something that can be typed at every prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Command {
    Help,
    Table,
    Map,
    Score,
    Mine,
    Why,
    WhyBot(String),
    Log(String),
    Undo(String),
    Correct(String),
    Rules(String),
    Save,
    Concede,
    Quit,
}

impl Command {
    fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        let command = match word.to_lowercase().as_str() {
            "help" | "?" => Self::Help,
            "table" | "state" => Self::Table,
            "map" => Self::Map,
            "score" => Self::Score,
            "mine" | "secrets" => Self::Mine,
            "why" if rest == "bot" || rest.starts_with("bot ") => {
                return Some(Self::WhyBot(rest.trim_start_matches("bot").trim().to_owned()));
            }
            "why" => Self::Why,
            "log" if rest.is_empty() || rest == "all" => return Some(Self::Log(rest)),
            "undo" => return Some(Self::Undo(rest)),
            "correct" => return Some(Self::Correct(rest)),
            "rules" => return Some(Self::Rules(rest)),
            "card" if !rest.is_empty() => return Some(Self::Rules(rest)),
            "save" | "where" => Self::Save,
            "concede" => Self::Concede,
            "quit" | "exit" | "q" => Self::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(command)
    }
}

/// True if somebody wants to leave.
pub(super) fn is_quit(line: &str) -> bool {
    Command::read(line) == Some(Command::Quit)
}

impl Session<'_> {
    /// Reads until somebody says something that is not a command.
    pub(super) fn hear(&mut self) -> anyhow::Result<Heard> {
        self.is_telling = false;
        loop {
            let Some(line) = self.screen.read("> ")? else {
                // At a terminal somebody pressed Ctrl-D, and means it.
                return Ok(Heard::Gone(match self.screen.is_terminal() {
                    true => Ending::Left,
                    false => Ending::InputEnded,
                }));
            };
            if self.closed.is_none() && self.shelf.is_behind() {
                self.load_again(super::FASTER)?;
                return Ok(Heard::Turned);
            }
            let Some(command) = Command::read(&line) else {
                let viewer = self.viewer();
                match self.sitting.understood(&viewer, &line) {
                    Some(Ok(Understood { said, always: true })) => {
                        let said: Vec<Said> = said.into_iter().map(|(seat, phrase)| Said { seat, phrase }).collect();
                        if self.enter(&viewer, &said)?.is_some() {
                            return Ok(Heard::Turned);
                        }
                    }
                    _ => return Ok(Heard::Said(line.trim().to_owned())),
                }
                continue;
            };
            match command {
                Command::Help => {
                    self.screen.say(HELP)?;
                    let phrases = self.sitting.manual().phrases;
                    if !phrases.is_empty() {
                        self.screen.say(phrases)?;
                    }
                }
                Command::Table => self.show_table()?,
                Command::Map => self.show_map()?,
                Command::Score => self.show_score(&self.viewer())?,
                Command::Mine => match self.show_secrets()? {
                    None => {}
                    Some(heard) => return Ok(heard),
                },
                Command::Why => self.show_why()?,
                Command::WhyBot(number) => self.show_why_of_bot(&number)?,
                Command::Log(part) => self.show_log(part == "all")?,
                Command::Rules(name) => {
                    let text = rules::in_words(&self.still.title, &self.still.cards, &name);
                    self.screen.say(&text.unwrap_or_else(|sentence| sentence))?;
                }
                Command::Save => {
                    let (name, kept) = (self.shelf.name(), self.shelf.in_words());
                    let sentence = format!("Every step is {kept} already. `umpire resume {name}` goes on with it.");
                    self.screen.say(&sentence)?;
                }
                Command::Undo(from) => {
                    if self.undo(&from)? {
                        return Ok(Heard::Turned);
                    }
                }
                Command::Correct(number) => match self.correct(&number)? {
                    None => {}
                    Some(heard) => return Ok(heard),
                },
                Command::Concede => match self.concede()? {
                    None => {}
                    Some(heard) => return Ok(heard),
                },
                Command::Quit => return Ok(Heard::Gone(Ending::Left)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn commands_are_known_by_their_first_word() {
        assert_eq!(Command::read(" Score "), Some(Command::Score));
        assert_eq!(Command::read("why"), Some(Command::Why));
        assert_eq!(Command::read("why bot"), Some(Command::WhyBot(String::new())));
        assert_eq!(Command::read("why bot 57"), Some(Command::WhyBot("57".into())));
        assert_eq!(Command::read("why bottle"), None);
        assert_eq!(Command::read("undo 12"), Some(Command::Undo("12".into())));
        assert_eq!(Command::read("rules Plant Banner"), Some(Command::Rules("Plant Banner".into())));
        assert_eq!(Command::read("map of the world"), None);
        assert_eq!(Command::read("3"), None);
        assert_eq!(Command::read(""), None);
    }
}
