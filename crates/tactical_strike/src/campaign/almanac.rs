//! The almanac: a campaign in words and tables. What one side must not know of the other yet is left out: while
//! forces muster, pages that everybody reads show them as they were when the phase began. CA-53, CA-55.

mod accounts;
mod briefing;
mod log;
mod page;
mod sheet;
mod turns;

pub use self::page::Style;
pub use self::sheet::remarks;

use self::page::Page;
use super::changes::counted;
use super::{Campaign, Cause, ForceName, Grade, Happening, Outcome, Phase, Told, Totals};

/// The pages of a campaign.
#[derive(Debug, Clone, Copy)]
pub struct Almanac<'a> {
    campaign: &'a Campaign,
    style: Style,
}

impl<'a> Almanac<'a> {
    /// The pages of this campaign, written so.
    pub fn new(campaign: &'a Campaign, style: Style) -> Self {
        Self { campaign, style }
    }

    /// How things stand.
    pub fn standings(&self) -> String {
        let mut page = Page::new(self.style);
        page.heading(1, self.campaign.plan().name());
        self.standings_on(&mut page);
        page.finish()
    }

    /// Everything, to be printed and kept.
    pub fn whole(&self) -> String {
        let mut page = Page::new(self.style);
        page.heading(1, self.campaign.plan().name());
        self.standings_on(&mut page);
        for record in &self.campaign.state().history {
            self.turn_on(&mut page, record);
        }
        self.roll_of_honour_on(&mut page);
        self.corrections_on(&mut page);
        page.finish()
    }

    /// What happened turn by turn.
    pub fn history(&self) -> String {
        let mut page = Page::new(self.style);
        for record in &self.campaign.state().history {
            self.turn_on(&mut page, record);
        }
        if self.campaign.state().history.is_empty() {
            page.sentence("The first turn has not begun.");
        }
        page.finish()
    }

    fn standings_on(&self, page: &mut Page) {
        let (plan, state) = (self.campaign.plan(), self.campaign.state());
        page.sentence(&self.moment());
        let sides: Vec<Vec<String>> = Cause::BOTH
            .into_iter()
            .map(|side| {
                let warmaster = state.warmasters.of(side).as_ref().and_then(|it| state.force(it));
                let warmaster = warmaster.map_or("not named".to_owned(), |it| it.player.clone());
                let points = [state.victory.of(side), state.campaign.of(side)].map(ToString::to_string);
                [side.name().to_owned(), warmaster].into_iter().chain(points).collect()
            })
            .collect();
        page.table(&["Side", "Warmaster", "Victory points", "Campaign points"], &sides);
        if state.phase == Phase::Mustering && state.turn > 1 {
            page.sentence("Forces as they were when the phase began; what they choose is shown when it ends.");
        }
        let rows: Vec<Vec<String>> = self
            .public_totals()
            .forces
            .iter()
            .map(|(name, supply, command, grades)| {
                let force = state.force(name);
                let player = force.map_or(String::new(), |it| it.player.clone());
                let side = force.map_or("", |it| it.side.name());
                let mut row = vec![name.to_string(), player, side.to_owned(), supply.to_string(), command.to_string()];
                row.extend(grades.map(|it| it.name().to_owned()));
                row
            })
            .collect();
        if rows.is_empty() {
            page.sentence("Nobody has joined yet.");
        } else {
            let head = ["Force", "Player", "Side", "Supply", "Command", "Ammunition", "Armour", "Personnel"];
            page.table(&head, &rows);
        }
        if plan.rules() != &super::Rules::default() {
            self.settings_on(page);
        }
    }

    fn settings_on(&self, page: &mut Page) {
        let usual = super::Rules::default();
        let others = self.campaign.plan().rules().settings().into_iter().zip(usual.settings());
        let mut changed: Vec<String> =
            others.filter(|(is, was)| is != was).map(|((key, value), _)| format!("{key} = {value}")).collect();
        if self.campaign.plan().rules().casualties != usual.casualties {
            changed.push("a casualty table of its own".to_owned());
        }
        page.sentence(&format!("Agreed otherwise than usual: {}.", changed.join(", ")));
    }

    /// Turn, phase and who is ahead, in a sentence or two.
    pub fn moment(&self) -> String {
        let (plan, state) = (self.campaign.plan(), self.campaign.state());
        let points = |side| counted(*state.victory.of(side), "victory point");
        match (state.phase, state.outcome(plan)) {
            (Phase::Gathering, _) => format!("Players gather; {} will follow.", counted(plan.turns(), "turn")),
            (_, Some(Outcome::Won(side))) => {
                let (victory, campaign) = (state.victory, state.campaign);
                let won = |what: &str, ours: u32, theirs: u32| {
                    format!("The {} have won with {} to {theirs}.", side.name(), counted(ours, what))
                };
                if victory.ahead() == Some(side) {
                    won("victory point", *victory.of(side), *victory.of(side.other()))
                } else {
                    let equal =
                        if victory.ahead().is_none() { format!("{} each. ", points(side)) } else { String::new() };
                    let by_campaign = won("campaign point", *campaign.of(side), *campaign.of(side.other()));
                    format!("{equal}{by_campaign}")
                }
            }
            (_, Some(Outcome::Draw)) => format!("A draw, with {} each.", points(Cause::Loyalists)),
            (phase, None) => {
                let initiative = state.initiative.map_or("Nobody has the initiative yet.".to_owned(), |it| {
                    format!("The {} have the initiative.", it.name())
                });
                format!("Turn {} of {}, {}. {initiative}", state.turn, plan.turns(), phase.name())
            }
        }
    }

    /// Balances as everybody may know them.
    fn public_totals(&self) -> Totals {
        let state = self.campaign.state();
        let now = Totals {
            victory: state.victory,
            campaign: state.campaign,
            forces: state.forces.iter().map(|it| (it.name.clone(), it.supply, it.command, it.grades)).collect(),
        };
        if state.phase != Phase::Mustering {
            return now;
        }
        let before = state.history.iter().rev().find_map(|it| it.after.clone());
        let at_first = |it: &super::Force| (it.name.clone(), 0, 0, [Grade::Plentiful; 3]);
        before.unwrap_or_else(|| Totals { forces: state.forces.iter().map(at_first).collect(), ..now })
    }

    /// True if the other side must not know this yet.
    fn is_covered(&self, told: &Told) -> bool {
        let state = self.campaign.state();
        let secret = matches!(
            told.happening,
            Happening::Mustered { .. } | Happening::Advanced { .. } | Happening::Recruited { .. }
        );
        secret && state.phase == Phase::Mustering && told.turn == state.turn
    }

    fn names(forces: &[ForceName]) -> String {
        super::reason::named(forces)
    }
}
