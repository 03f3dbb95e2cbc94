//! What a rule system implements to be seen, offered and told through the door.

use battle::{Act, Options, RollRequest, Seat, Side, System, View, Words, Written};

use crate::{
    Aim, Card, Chore, Due, Follow, Id, InHand, Leg, Marker, Measured, Pick, Place, PlaceWords, Reach, Ref, Row, Says,
    Scene, SideScore, Stakes, Still, Sum, Takes, Tray, Way, What, WhyAsked,
};

/// Something that people around one table do together.
#[derive(Debug)]
pub struct Together<S: System> {
    /// How it reads.
    pub row: Row,
    /// Who chooses what for it.
    pub said: Vec<(Seat, S::Choice)>,
    /// True if nearly everybody does it.
    pub usual: bool,
}

impl<S: Shown> Together<S> {
    /// One seat of each side that is around this screen, the side of the first one first.
    pub fn speakers(views: &[View<'_, S>]) -> Vec<Seat> {
        let is_first = |(place, view): &(usize, &View<'_, S>)| {
            views.iter().take(*place).all(|earlier| earlier.side() != view.side())
        };
        views.iter().enumerate().filter(is_first).map(|(_, view)| view.seat).collect()
    }

    /// Propose and agree: whoever comes first proposes, and one seat of each other side agrees.
    pub fn agreed(views: &[View<'_, S>], proposes: S::Choice, agrees: &S::Choice) -> Vec<(Seat, S::Choice)> {
        let mut seats = Self::speakers(views).into_iter();
        let proposer = seats.next().map(|it| (it, proposes));
        proposer.into_iter().chain(seats.map(|it| (it, agrees.clone()))).collect()
    }
}

/// A system that can be seen, offered and told.
///
/// All policy about secrecy, undo and order stands in front of it: these functions get what everybody knows, and at most
/// one hand. Those that get a [`View`] may be asked for a seat whose hand is empty, because all eyes are on the screen.
pub trait Shown: Written + Options + Words {
    /// As players call it.
    const TITLE: &'static str;

    /// The words of this choice, as it is written, that hold a place or a way.
    fn places(_: &Self::Choice) -> PlaceWords {
        &[]
    }

    /// What hardly ever changes, but for seats and what was agreed, which are the table's own.
    fn still(table: &Self::Table, state: &Self::State) -> Still;

    /// A number that is another one whenever [`Shown::still`] is, but for its cards.
    fn edition(_: &Self::Table, _: &Self::State) -> u32 {
        1
    }

    /// Whatever can be looked up in this battle.
    fn cards(table: &Self::Table) -> Vec<Card>;

    /// Whatever can be looked up in this system, in no battle in particular.
    fn library() -> Vec<Card>;

    /// Everything on the table. Nothing is measured for it.
    fn scene(table: &Self::Table, state: &Self::State) -> Scene;

    /// Who controls which marker, written into the markers of the scene.
    fn measure(_: &Self::Table, _: &Self::State, _: &mut [Marker]) {}

    /// Which round, phase, side and piece.
    fn moment(table: &Self::Table, state: &Self::State) -> Now;

    /// True while a decision and its options are no secret, so that nobody has to look away. Must depend on what
    /// everybody knows alone.
    fn is_open(table: &Self::Table, state: &Self::State) -> bool;

    /// True while everybody stands around the table, also if only one seat has something to choose.
    fn is_shared(_: &Self::Table, _: &Self::State) -> bool {
        false
    }

    /// The attack, test or draw in progress.
    fn aim(_: &Self::Table, _: &Self::State) -> Option<Aim> {
        None
    }

    /// Dice that lie on the table.
    fn trays(_: &Self::Table, _: &Self::State) -> Vec<Tray> {
        Vec::new()
    }

    /// Sums by side and op.
    fn score(table: &Self::Table, state: &Self::State) -> Vec<SideScore>;

    /// A secret as its owner reads it, or everybody once it is open.
    fn in_hand(table: &Self::Table, slot: Self::Slot, secret: &Self::Secret) -> InHand;

    /// What a choice in secret is for, in a sentence or two.
    fn sealed_for(_: &Self::Table, _: Self::Slot) -> Option<String> {
        None
    }

    /// What may be put into the blank of a secret, where a list of all of them would not do.
    fn secret_takes(_: &View<'_, Self>, _: Self::Slot) -> Option<Takes> {
        None
    }

    /// Label, price, note and group of something that can be done; phrase and words are the door's.
    fn button(view: &View<'_, Self>, act: &Act<Self>) -> Row;

    /// The same for something that still has blanks: what it says without them. Nothing is measured for it.
    fn form(view: &View<'_, Self>, act: &Act<Self>) -> Row;

    /// How much a seat has now of something that choices cost: "ap", "cp".
    fn purse(_: &View<'_, Self>, _of: &Id) -> Option<u16> {
        None
    }

    /// A value of a word of a phrase, as a thing to pick.
    fn pick(table: &Self::Table, word: &str, value: &str) -> Pick;

    /// How people are asked for a word of a phrase.
    fn asks(word: &str) -> Says {
        Says::plain(format!("{}?", battle::capitalized(word)))
    }

    /// Where a way of this choice would begin.
    fn begins(_: &Self::Table, _: &Self::State, _: &Self::Choice) -> Option<Place> {
        None
    }

    /// The choices in the order in which players look for them.
    fn in_order(_: &View<'_, Self>, choices: Vec<Self::Choice>) -> Vec<Self::Choice> {
        choices
    }

    /// Choices for which a place can be given although none of those that are listed has one. Whether it is legal is
    /// judged when it is given.
    fn unlisted(_: &View<'_, Self>, _: &[Self::Choice]) -> Vec<Self::Choice> {
        Vec::new()
    }

    /// The same choice at every place that is worth a thought, for one of [`Shown::unlisted`].
    fn spots(_: &View<'_, Self>, _: &Self::Choice) -> Vec<Self::Choice> {
        Vec::new()
    }

    /// What a player would look for now, legal or not.
    fn sought(_: &View<'_, Self>) -> Vec<Act<Self>> {
        Vec::new()
    }

    /// Choices and reports that a line in a player's own words may mean, whatever is decided now, legal or not: with
    /// everybody and everything that it leaves open. They are listed nowhere; whoever types one is told why it cannot be.
    fn named(_: &View<'_, Self>, _line: &str) -> Vec<Act<Self>> {
        Vec::new()
    }

    /// Reports that only a sealed choice can make true. They are offered whether or not it does: their absence would
    /// betray it.
    fn reports_of_sealed(_: &View<'_, Self>) -> Vec<Self::Report> {
        Vec::new()
    }

    /// The word of a report that holds a number, and the most that it can be: any number from 1 on may be said there.
    fn counted(_: &View<'_, Self>, _: &Self::Report) -> Option<(&'static str, u8)> {
        None
    }

    /// Whose deed or loss a report is about.
    fn reported_side(table: &Self::Table, report: &Self::Report) -> Side;

    /// True for a choice that somebody makes for everybody around a physical table.
    fn is_for_all(_: &Self::Choice) -> bool {
        false
    }

    /// Choices of several that are made with one row, such as propose and agree.
    fn together(_: &[View<'_, Self>]) -> Vec<Together<Self>> {
        Vec::new()
    }

    /// What does least, or what nearly everybody does.
    fn usual<'a>(_: &View<'_, Self>, _: &'a [Self::Choice]) -> Option<&'a Self::Choice> {
        None
    }

    /// True if there is nothing to decide about this choice where it is the only one, also for somebody whose options
    /// are secret.
    fn is_no_decision(_: &Self::Choice) -> bool {
        false
    }

    /// A chore whose rest can be done as usual.
    fn chore(_: &View<'_, Self>) -> Option<Chore> {
        None
    }

    /// Giving up.
    fn concede() -> Option<Self::Choice> {
        None
    }

    /// The numbers that a decision hangs on: of one row, or of the prompt itself.
    fn stakes(_: &View<'_, Self>, _: Option<&Act<Self>>) -> Option<Stakes> {
        None
    }

    /// What would follow from an act that stands.
    fn follows(_: &View<'_, Self>, _: &Act<Self>) -> Vec<Follow> {
        Vec::new()
    }

    /// The legs of a way, also if it does not stand.
    fn legs(_: &View<'_, Self>, _: &Act<Self>) -> (Vec<Leg>, Option<i32>) {
        (Vec::new(), None)
    }

    /// Where the next leg of a choice, or what it puts down, could go. The way in it counts only if it was `begun`; else it is any
    /// that goes, and the leg is the first one.
    fn reach(_: &View<'_, Self>, _: &Self::Choice, _begun: bool) -> Option<Reach> {
        None
    }

    /// How everything lies to a piece, a marker or a place.
    fn measured(_: &Self::Table, _: &Self::State, _: &Ref) -> Vec<Measured> {
        Vec::new()
    }

    /// What dice are for, whose they are, and what they need.
    fn due(table: &Self::Table, state: &Self::State, request: &RollRequest<Self::Roll>, due: Due) -> Due;

    /// Who wants to know, as far as that is no secret, and what the question is about.
    fn asked_for(_: &Self::Table, _: &Self::State, _: Self::Question) -> (Vec<WhyAsked>, Vec<Ref>) {
        (Vec::new(), Vec::new())
    }

    /// What is to be added up to answer, where that is how people find out.
    fn to_add_up(_: &Self::Table, _: &Self::State, _: Self::Question) -> Option<Sum> {
        None
    }

    /// What a screen can draw of an event besides what differs afterwards: who aims at whom, how dice fell. The state is
    /// the one before it.
    fn drawn(_: &Self::Table, _: &Self::State, _: &Self::Event) -> Vec<What> {
        Vec::new()
    }

    /// The way that somebody took, with its turns.
    fn way(_: &Self::Table, _: &Self::State, _: &Act<Self>) -> Option<Way> {
        None
    }
}

/// What happens now, as the rules say it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Now {
    /// Which round; 0 before the first.
    pub round: u8,
    /// Which phase or step.
    pub phase: Id,
    /// Whose turn it is.
    pub turn: Option<Side>,
    /// Who acts.
    pub active: Option<Id>,
}
