//! The Cinderline Wardens.

pub(crate) mod pass_the_word;
pub(super) mod quick_march;
pub(super) mod second_wind;
