//! Open decisions: numbered rows, first the action, then the place.

use battle::{Act, Phrase, Refusal, Seat, View, refusal_in_words};
use bots::{Lists, take_turn};

use super::pick::Picked;
use super::{Ending, Heard, Player, Session, stakes};
use crate::games::{Game, Said};
use crate::menu::Item;

/// The question how many, and the most there can be.
pub(super) type HowMany = (String, u8);

/// What came of asking how many.
pub(super) enum Numbered<S: Game> {
    /// A whole report.
    Report(S::Report),
    /// The battle has changed, or somebody has thought better of it.
    Turned,
    /// The sitting is over.
    Gone(Ending),
}

impl<S: Game> Session<'_, S> {
    /// An open decision of one seat.
    pub(super) fn decide(&mut self, seat: Seat) -> anyhow::Result<Option<Ending>> {
        if let Some(Player::Bot(bot)) = self.players.get_mut(usize::from(seat.0)) {
            let salt = self.chance.salt()?;
            take_turn(&mut self.battle, seat, &mut **bot, &mut || salt, Lists::Full)?;
            self.accepted()?;
            return Ok(None);
        }
        if self.is_private_moment()
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(ending));
        }
        let (mut choices, advised) = self.offered(seat);
        let typed = S::unlisted(&self.view(seat), &choices);
        if let Some(choice) = self.without_asking(seat, &choices, &typed, advised.as_ref()) {
            self.choose(seat, choice)?;
            return Ok(None);
        }
        let view = self.view(seat);
        let usual = advised.as_ref().or_else(|| S::usual(&view, &choices));
        let mut default = usual.and_then(|it| choices.iter().position(|other| other == it));
        let mut items: Vec<Item> = choices.iter().map(|it| row_with_stakes(&view, it)).collect();
        // The table is larger than any list: what is legal somewhere can be typed, listed or not.
        items.extend(typed.iter().map(|it| only_typed(S::item(&view, it))));
        let mut listed = choices.len();
        choices.extend(typed);
        let chore = S::chore(&view).filter(|it| default.is_some() && it.steps > 1);
        // What Enter means is one row and one key, however many headings it stands under.
        if let Some(place) = default.filter(|_| advised.is_some())
            && let Some(choice) = choices.get(place).cloned()
            && let Some(row) = shortcut(&items, place, S::choice(&view, &choice))
        {
            items.insert(0, row);
            choices.insert(0, choice);
            listed += 1;
            default = Some(0);
        }
        let chore = chore.map(|it| {
            items.insert(listed, Item::plain(it.label.to_string()));
            listed
        });
        // The chore is a row and no choice.
        let chosen = |row: usize| row - usize::from(chore.is_some_and(|it| row > it));
        let (name, prompt) = (self.name(seat), S::prompt(&view));
        let end = if prompt.ends_with('?') { "" } else { ":" };
        let title = match prompt.starts_with(&name) {
            true => format!("{prompt}{end}"),
            false => format!("{name}: {prompt}{end}"),
        };
        // What dice hang on is told before anybody decides about them.
        let named = |it: &door::Says| self.spelled(it);
        let stakes = S::stakes(&view, None).map_or(Vec::new(), |it| stakes::prompt(&it, &named));
        let title = if stakes.is_empty() { title } else { format!("{title}\n{}", stakes.join("\n")) };
        let speakers = if S::speaks(self.battle.spectate().state) { vec![seat] } else { Vec::new() };
        let choice = match self.pick_or_say(&title, &items, default, &speakers)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Said(line) => return self.take_phrase(&speakers, &line),
            Picked::Turned => return Ok(None),
            Picked::Item(place) if Some(place) == chore => {
                self.delegated.push(seat);
                return Ok(None);
            }
            Picked::Item(row) => choices.into_iter().nth(chosen(row)),
            Picked::Place { like, text, .. } => {
                match choices.get(chosen(like)).map(|it| placed(&self.view(seat), it, &text)) {
                    Some(Ok(choice)) => {
                        let shown = choices.into_iter().take(listed).find(|it| S::is_shown_as(&choice, it));
                        shown.or(Some(choice))
                    }
                    Some(Err(sentence)) => {
                        self.screen.say(&sentence)?;
                        None
                    }
                    None => None,
                }
            }
        };
        if let Some(choice) = choice {
            self.choose(seat, choice)?;
        }
        Ok(None)
    }

    /// What a seat may choose, in the order in which players look for it, and what an advisor would take.
    fn offered(&mut self, seat: Seat) -> (Vec<S::Choice>, Option<S::Choice>) {
        let mut advisor = self.advisor.take();
        let view = self.view(seat);
        let options = S::options(&view);
        let worths = advisor.as_mut().map(|it| it.weigh(&view, &options));
        let advised = worths.as_ref().and_then(|worths| {
            let most = worths.iter().max()?;
            let place = |it: &S::Choice| options.iter().position(|other| other == it);
            let is_best = |it: &usize| worths.get(*it) == Some(most);
            // Among equals, what does least.
            let least = S::usual(&view, &options).and_then(place).filter(is_best);
            options.get(least.or_else(|| (0..options.len()).find(is_best))?).cloned()
        });
        let worths = worths.unwrap_or_default().into_iter().chain(std::iter::repeat(0));
        let choices = S::sorted(&view, options.into_iter().zip(worths).collect());
        self.advisor = advisor;
        (choices, advised)
    }

    /// What is chosen without a question: the only thing there is, or what somebody wants to be as usual.
    fn without_asking(
        &mut self,
        seat: Seat,
        choices: &[S::Choice],
        typed: &[S::Choice],
        advised: Option<&S::Choice>,
    ) -> Option<S::Choice> {
        if S::chore(&self.view(seat)).is_none() {
            self.delegated.retain(|it| *it != seat);
        }
        if self.delegated.contains(&seat) {
            return advised.or_else(|| S::usual(&self.view(seat), choices)).cloned();
        }
        self.no_decision(self.battle.spectate().state, choices, typed).cloned()
    }

    /// The only thing there is, where that is done without a question.
    pub(super) fn no_decision<'a>(
        &self,
        state: &S::State,
        choices: &'a [S::Choice],
        typed: &[S::Choice],
    ) -> Option<&'a S::Choice> {
        match choices {
            // On a physical table even the only thing there is has its moment.
            [only] if typed.is_empty() && self.advisor.is_some() => {
                let is_open = S::is_open(self.battle.table(), state) || self.only_person().is_some();
                (is_open || S::is_no_decision(only)).then_some(only)
            }
            _ => None,
        }
    }

    pub(super) fn choose(&mut self, seat: Seat, choice: S::Choice) -> anyhow::Result<()> {
        match self.battle.choose(seat, choice.clone()) {
            Ok(()) => self.accepted(),
            Err(refusal) => self.refuse_act(seat, &Act::Choose(choice), &refusal),
        }
    }

    pub(super) fn refuse_act(&mut self, seat: Seat, act: &Act<S>, refusal: &Refusal<S>) -> anyhow::Result<()> {
        let objections = refusal_in_words(&self.view(seat), act, refusal);
        self.refuse(objections)
    }

    /// The decisions of a physical table: what happened there, and when a phase ends. Everybody
    /// stands around the screen, so nothing here may depend on a secret.
    pub(super) fn referee(&mut self, seats: &[Seat]) -> anyhow::Result<Option<Ending>> {
        let Some(first) = seats.first().copied() else {
            anyhow::bail!("decisions are wanted of nobody");
        };
        let told = self.tellable(seats);
        let mut items: Vec<Item> = Vec::new();
        for (seat, report) in &told {
            let mut item = S::told_now(&self.view(*seat), report);
            item.path.insert(0, "Report".to_owned());
            items.push(item);
        }
        if let Some(first) = items.first_mut() {
            first.note = Some(S::REPORTING.to_owned());
        }
        let views: Vec<View<'_, S>> = seats.iter().map(|it| self.view(*it)).collect();
        let shared = S::shared(&views);
        let usual = shared.iter().position(|it| it.is_usual).map(|it| told.len() + it);
        items.extend(shared.iter().map(|it| {
            let ends =
                |(seat, choice): &(Seat, S::Choice)| S::form(&self.view(*seat), &Act::Choose(choice.clone())).ends;
            Item { ends: it.choices.iter().any(ends), ..it.item.clone() }
        }));
        let title = S::heading(&self.view(first));
        let place = match self.pick_or_say(&title, &items, usual, seats)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Said(line) => return self.take_phrase(seats, &line),
            Picked::Place { .. } | Picked::Turned => return Ok(None),
        };
        match place.checked_sub(told.len()) {
            None => match told.into_iter().nth(place) {
                Some((seat, report)) => self.report_with_number(seat, report),
                None => Ok(None),
            },
            Some(place) => self.choose_all(shared.into_iter().nth(place).map_or(Vec::new(), |it| it.choices)),
        }
    }

    /// What can be reported, each under the name of the one whose loss or deed it is if that one can say so.
    fn tellable(&self, seats: &[Seat]) -> Vec<(Seat, S::Report)> {
        let mut told: Vec<(Seat, S::Report)> = Vec::new();
        let mut known: Vec<S::Report> = Vec::new();
        for seat in seats {
            let view = self.view(*seat);
            let mut reports = S::tellable(&view);
            let sealed = S::reports_of_sealed(&view);
            let new: Vec<S::Report> = sealed.into_iter().filter(|it| !reports.contains(it)).collect();
            reports.extend(new);
            let owns = |it: &S::Report| S::reported_side(view.table, it) == view.side();
            // Large armies have thousands of them, mostly the same for everybody.
            if told.is_empty() {
                told.extend(reports.iter().map(|it| (*seat, it.clone())));
            } else if reports == known {
                told.iter_mut().filter(|(_, it)| owns(it)).for_each(|(by, _)| *by = *seat);
            } else {
                for report in &reports {
                    match told.iter_mut().find(|(_, it)| it == report) {
                        Some((by, _)) if owns(report) => *by = *seat,
                        Some(_) => {}
                        None => told.push((*seat, report.clone())),
                    }
                }
            }
            known = reports;
        }
        let state = self.battle.spectate().state;
        told.sort_by_key(|(_, it)| !S::comes_first(state, it));
        told
    }

    /// What was said in a short phrase. A report stands under the name of the one whose loss or deed it is.
    fn take_phrase(&mut self, seats: &[Seat], line: &str) -> anyhow::Result<Option<Ending>> {
        match self.said(seats, line) {
            Some(Ok(Said::Report(report))) => {
                let side = S::reported_side(self.battle.table(), &report);
                let owner = seats.iter().copied().find(|it| self.battle.seating().side_of(*it) == side);
                match owner.or(seats.first().copied()) {
                    Some(seat) => self.report(seat, report),
                    None => Ok(None),
                }
            }
            Some(Ok(Said::Choices(choices))) => self.choose_all(choices),
            Some(Err(sentence)) => {
                self.screen.say(&sentence)?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// What several choose together, as far as nothing is refused.
    fn choose_all(&mut self, choices: Vec<(Seat, S::Choice)>) -> anyhow::Result<Option<Ending>> {
        for (seat, choice) in choices {
            self.choose(seat, choice)?;
            if !self.refused.is_empty() {
                break;
            }
        }
        Ok(None)
    }

    fn report_with_number(&mut self, seat: Seat, report: S::Report) -> anyhow::Result<Option<Ending>> {
        let number = S::how_many(&self.view(seat), &report);
        match self.numbered_report(number, report)? {
            Numbered::Report(report) => self.report(seat, report),
            Numbered::Turned => Ok(None),
            Numbered::Gone(ending) => Ok(Some(ending)),
        }
    }

    /// Asks how many, where a report has to say so.
    pub(super) fn numbered_report(
        &mut self,
        number: Option<HowMany>,
        report: S::Report,
    ) -> anyhow::Result<Numbered<S>> {
        let Some((question, most)) = number else {
            return Ok(Numbered::Report(report));
        };
        self.screen.say(&format!("{question} (1 to {most}; Enter: 1)"))?;
        loop {
            let line = match self.hear()? {
                Heard::Said(line) => line,
                Heard::Turned => return Ok(Numbered::Turned),
                Heard::Gone(ending) => return Ok(Numbered::Gone(ending)),
            };
            let number = if line.is_empty() { Ok(1) } else { line.parse::<u8>() };
            match number {
                Ok(number) if (1..=most).contains(&number) => return Ok(Numbered::Report(S::so_many(report, number))),
                _ if line == "back" => return Ok(Numbered::Turned),
                _ => self.screen.say(&format!("Type a number from 1 to {most}, or back."))?,
            }
        }
    }

    fn report(&mut self, seat: Seat, report: S::Report) -> anyhow::Result<Option<Ending>> {
        let state = self.battle.spectate().state;
        let reveals = S::report_reveals(self.battle.table(), state, seat, &report);
        // Whether somebody holds what would be revealed is for them alone to see.
        if let Some(slot) = reveals {
            if let Some(ending) = self.hand_over(seat)? {
                return Ok(Some(ending));
            }
            let says = S::report(self.battle.table(), &report).path.join(": ");
            let title = format!("{says}. This reveals your {}.", S::slot(slot));
            let items = [Item::plain("Reveal it"), Item::plain("Keep it sealed")];
            match self.pick(&title, &items, Some(1))? {
                Picked::Item(0) => {}
                Picked::Gone(ending) => return Ok(Some(ending)),
                _ => return Ok(None),
            }
        }
        match self.battle.report(seat, report.clone()) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Report(report), &refusal)?;
                if reveals.is_some() {
                    return self.pause();
                }
            }
        }
        Ok(None)
    }

    /// Waits until a person has read what is about to be covered.
    pub(super) fn pause(&mut self) -> anyhow::Result<Option<Ending>> {
        if self.screen.is_terminal() && self.only_person().is_none() {
            let read = self.screen.read("Press Enter when you have read it. ")?;
            return Ok(read.is_none().then_some(Ending::Left));
        }
        Ok(None)
    }

    pub(super) fn concede(&mut self) -> anyhow::Result<Option<Heard>> {
        let Some(choice) = S::concede() else {
            self.screen.say("This game knows no conceding.")?;
            return Ok(None);
        };
        let seats = match self.battle.needs() {
            _ if S::is_open_at_any_time(&choice) => self.people(),
            battle::Needs::Choices(seats) => seats,
            _ => {
                self.screen.say("Not now. Finish what is asked first.")?;
                return Ok(None);
            }
        };
        let people: Vec<Seat> = seats.into_iter().filter(|it| !self.is_bot(*it)).collect();
        let mut items: Vec<Item> =
            people.iter().map(|it| Item::plain(format!("{} concedes the battle", self.name(*it)))).collect();
        items.push(Item::plain("Keep playing"));
        let keep = items.len() - 1;
        match self.pick(S::CONCEDING, &items, Some(keep))? {
            Picked::Item(place) => {
                if let Some(seat) = people.get(place) {
                    self.choose(*seat, choice)?;
                }
                Ok(Some(Heard::Turned))
            }
            Picked::Gone(ending) => Ok(Some(Heard::Gone(ending))),
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => Ok(Some(Heard::Turned)),
        }
    }
}

/// A choice as a row, with what it hangs on.
fn row_with_stakes<S: Game>(view: &View<'_, S>, choice: &S::Choice) -> Item {
    let act = Act::Choose(choice.clone());
    let mut item = S::item(view, choice);
    item.ends = S::form(view, &act).ends;
    if let (Some(stakes), Some(last)) = (S::stakes(view, Some(&act)), item.path.last_mut()) {
        last.push_str(&stakes::suffix(&stakes));
    }
    item
}

/// A row of its own for something that stands under headings.
pub(super) fn shortcut(items: &[Item], place: usize, in_full: String) -> Option<Item> {
    let item = items.get(place)?;
    let is_alone = || items.iter().filter(|it| it.path.first() == item.path.first()).count() == 1;
    match item.path.as_slice() {
        [] | [_] => None,
        path if item.place.is_some() => Some(Item::plain(path.join(": "))),
        // It reads in full where it stands.
        _ if is_alone() => None,
        _ => Some(Item::plain(in_full)),
    }
}

/// A row of its own for something whose place has to be typed.
fn only_typed(mut item: Item) -> Item {
    item.path.truncate(1);
    Item { only_typed: true, ..item }
}

/// The choice like this one, but at a place that was typed.
fn placed<S: Game>(view: &View<'_, S>, like: &S::Choice, text: &str) -> Result<S::Choice, String> {
    let word = S::place_word(like).ok_or("This needs no place.")?;
    // As rows show a height: "3″ up".
    let text = &text.replace(" up", "");
    let written = S::write_choice(view.table, like);
    let phrase = written
        .iter()
        .fold(Phrase::default(), |phrase, (key, value)| phrase.with(key, if key == word { text } else { value }));
    S::read_choice(view.table, &phrase).map_err(|error| format!("{}.", battle::capitalized(&error.0)))
}
