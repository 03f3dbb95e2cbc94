//! Exact probabilities of attacks: what a shot or a fight of Kill Team is likely to leave.
//!
//! The mathematics knows no battle: a [`Profile`] attacks a [`Target`] in a [`Situation`], or two [`Fighter`]s meet, and
//! a distribution comes of it. [`kill_team`] makes such numbers of weapons and datacards, [`cases`] reads and writes
//! case files. This crate rules nothing, so it may use floats; whatever comes of at most twenty dice is counted in
//! whole numbers all the same, and [`Damage::is_exact`] says so.

mod again;
mod block;
pub mod cases;
mod damage;
mod die;
mod fight;
mod hands;
mod keep;
pub mod kill_team;
mod left;
mod profile;
mod score;
mod shot;
mod volley;

pub use block::unblocked;
pub use damage::{Damage, Loss, Outlook, burn};
pub use fight::{Aftermath, Fighter, Play, Strategy, Successes, Terms, blows, fight, melee};
pub use profile::{
    Aim, Cover, Handling, Hide, MOST_DAMAGE, MOST_DICE, MOST_MELEE_DICE, MOST_ROUNDS, MOST_WOUNDS, Profile, Reading,
    Rerolls, Situation, Target,
};
pub use shot::{defended, shot, shot_in_hand, volley};
