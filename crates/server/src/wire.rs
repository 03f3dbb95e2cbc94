//! What crosses the wire, and nothing else. The browser's types are written down from here.
//!
//! Seats are told by their letters everywhere, as in phrases. A field that is empty is left out; a field that one does
//! not know is to be ignored.

mod http;
mod lab;
mod lobby;
mod socket;

pub use http::{
    About, ErrorBody, Health, HealthStatus, Invitation, InvitedSeat, Join, Joined, KeyKind, KeyMade, Listed, NewBattle,
    NewKey, OpenKeys, Opened, PlayOn, Problem, ProblemKind, Reachable, Rematch, Replay, Replayed,
};
pub use lab::{
    FightChange, FightOdds, FightWay, LabAim, LabCover, LabFight, LabFighter, LabHandling, LabHide, LabShot, LabWeapon,
    NewRun, ReadRule, RunMade, RunShown, RunStage, Share, ShotChange, ShotOdds,
};
pub use lobby::{BotWish, InLobby, Lobby, LobbySeat, Stage, Wish};
pub use socket::{
    Answer, Ask, Bye, ByeWhy, Clock, ClockWish, Enter, First, ForThem, Hello, Here, Late, LateWish, Presence, Push,
    Refused, Replied, Reply, Request, ToClient, Wants, Weighed,
};

/// The version of these messages. A page that speaks an older one is told to load itself anew.
pub const PROTOCOL: u32 = 1;
