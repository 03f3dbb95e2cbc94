//! How a system reads in lists and sentences, and how it hears what players say in their own words.
//!
//! A screen with a mouse fills blanks; whoever reads and types wants every line of a list under its heading, the table in
//! sentences, and to say "a3 destroyed b2".

use battle::{Act, Phrase, Seat, View};

use crate::Shown;

/// Something as a line of a list: the headings that it stands under, itself last, and a word of explanation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// From the outside in; the last is the thing itself.
    pub path: Vec<String>,
    /// Explains it, if it needs that.
    pub note: Option<String>,
}

impl Listed {
    /// A thing that stands alone.
    pub fn plain(label: impl Into<String>) -> Self {
        Self::under(vec![label.into()])
    }

    /// A thing under headings.
    pub fn under(path: Vec<String>) -> Self {
        Self { path, note: None }
    }

    /// The same with a word of explanation.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }
}

/// What somebody at a keyboard may want to know about a system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manual {
    /// How somebody reports without going through a list, said once.
    pub reporting: &'static str,
    /// The phrases that are understood, for those who ask for help.
    pub phrases: &'static str,
    /// What conceding means; nothing where nobody can.
    pub conceding: &'static str,
}

impl Manual {
    /// Of a system that understands no phrases of its own.
    pub const PLAIN: Self = Self {
        reporting: "Or say it in words of the rows.",
        phrases: "",
        conceding: "Conceding ends the battle, and the other side wins it.",
    };
}

/// A line in a player's own words, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Understood {
    /// Who says what; nobody in particular where it does not matter.
    pub said: Vec<(Option<Seat>, Phrase)>,
    /// True if it can be said whatever is asked.
    pub always: bool,
}

impl Understood {
    /// A report, under the name of whoever it is about.
    pub fn report(phrase: Phrase) -> Self {
        Self { said: vec![(None, phrase)], always: false }
    }
}

/// A system that can be read and spoken to.
pub trait Spoken: Shown {
    /// For whoever types.
    const MANUAL: Manual = Manual::PLAIN;

    /// What is played: map, ops, teams, in a line or two.
    fn introduction(table: &Self::Table) -> Vec<String>;

    /// A choice or a report as a line of a list at this moment: what matters now comes first.
    fn listed(view: &View<'_, Self>, act: &Act<Self>) -> Listed;

    /// A secret as a line of a list.
    fn listed_secret(table: &Self::Table, slot: Self::Slot, secret: &Self::Secret) -> Listed {
        Listed::plain(Self::in_hand(table, slot, secret).says.to_string())
    }

    /// A report as the story tells it: what happened, to whom, by whom.
    fn reported(table: &Self::Table, report: &Self::Report) -> Vec<String>;

    /// The choices in the order in which readers look for them, each with what an advisor thinks of it, or nothing.
    fn sorted(view: &View<'_, Self>, choices: Vec<(Self::Choice, i64)>) -> Vec<Self::Choice> {
        Self::in_order(view, choices.into_iter().map(|(choice, _)| choice).collect())
    }

    /// What stands above the decisions that all around a table look at.
    fn heading(view: &View<'_, Self>) -> String {
        let prompt = battle::capitalized(&Self::prompt(view));
        if prompt.ends_with('?') { prompt } else { format!("{prompt}:") }
    }

    /// What can be reported from a list, each with the number 1 where it has a number.
    fn tellable(view: &View<'_, Self>) -> Vec<Self::Report> {
        Self::reports(view)
    }

    /// True for what somebody is most likely to report now: it stands above everything else.
    fn comes_first(_: &Self::State, _: &Self::Report) -> bool {
        false
    }

    /// What a line says in a player's own words, or what is wrong with it; nothing if it is no such phrase.
    fn understood(_: &[View<'_, Self>], _: &str) -> Option<Result<Understood, String>> {
        None
    }

    /// A secret that is put together in several steps: how it begins.
    fn draft(_: &View<'_, Self>, _: Self::Slot) -> Option<Self::Secret> {
        None
    }

    /// What a draft can become in one step.
    fn redrafted(_: &View<'_, Self>, _: &Self::Secret) -> Vec<(Listed, Self::Secret)> {
        Vec::new()
    }

    /// The table in as few lines as somebody needs who comes to it.
    fn glance(view: &View<'_, Self>) -> Vec<String> {
        Self::state(view)
    }

    /// What is worth reading when a window has closed.
    fn after(view: &View<'_, Self>, _: Self::Window) -> Vec<String> {
        Self::glance(view)
    }
}
