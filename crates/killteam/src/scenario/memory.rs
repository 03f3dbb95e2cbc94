//! What happened before a scenario begins, as far as tac ops and the kill op remember it.

use battle::Side;
use scenario::Section;

use super::Staging;
use crate::vocabulary::{Flank, Holder, Objective, OperativeId, Token, TurningPoint};
use crate::written::read_side;

impl Staging<'_, '_> {
    /// Losses and flanks.
    pub(super) fn tac_memory(&mut self) {
        let given = self.given;
        if let Some(fallen) = given.section("fallen") {
            for name in fallen.keys() {
                match (read_side(self.table, name), fallen.number(name)) {
                    (Ok(side), Some(number)) => self.state.record.losses_mut().set_fallen(side, number),
                    (Err(error), _) => self.faults.push(given.fault("fallen", error)),
                    _ => {}
                }
            }
        }
        for (when, held) in given.sections_in("flanks") {
            let number = when.strip_prefix("turning point ").and_then(|it| it.parse().ok());
            let Some(turning_point) = number.filter(|it| (1..=4).contains(it)).map(TurningPoint) else {
                self.faults.push(given.fault("flanks", format!("\"{when}\" is not turning point 1 to 4")));
                continue;
            };
            for (key, flank) in [("left", Flank::Left), ("right", Flank::Right)] {
                if let Some(by) = held.read(key, |it| self.side_or_nobody(it)) {
                    self.state.record.tac_mut().set_flank(flank, turning_point, by);
                }
            }
        }
    }

    /// What an operative has of tac ops.
    pub(super) fn tac_memory_of(&mut self, who: OperativeId, section: &Section<'_>) {
        let side = self.table.side_of(who);
        let tokens = section.number("dominate_tokens").unwrap_or(0);
        self.state.record.tac_mut().give(side, Token::Dominate, Holder::Operative(who), tokens);
        if section.flag("monitored").unwrap_or(false) {
            self.state.record.tac_mut().set_monitored(who);
        }
    }

    /// Tokens at an objective marker: "Martyr of ann".
    pub(super) fn tokens_at(&mut self, objective: Objective, section: &Section<'_>) {
        for text in section.texts("tokens").unwrap_or_default() {
            match self.token(text) {
                Ok((side, token)) => {
                    self.state.record.tac_mut().give(side, token, Holder::Objective(objective), 1);
                }
                Err(error) => self.faults.push(section.fault("tokens", error)),
            }
        }
    }

    fn token(&self, text: &str) -> Result<(Side, Token), String> {
        let known = || format!("\"{text}\" is no token; one is written like \"Martyr of ann\"");
        let (name, owner) = text.split_once(" of ").ok_or_else(known)?;
        let token = Token::ALL.into_iter().filter(|it| *it != Token::Dominate);
        let token = token.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim())).ok_or_else(known)?;
        Ok((read_side(self.table, owner).map_err(|it| it.0)?, token))
    }

    fn side_or_nobody(&self, text: &str) -> Result<Option<Side>, String> {
        match text {
            "nobody" => Ok(None),
            name => read_side(self.table, name).map(Some).map_err(|it| it.0),
        }
    }
}
