//! The Cinderline Wardens.

pub(super) mod brace;
pub(super) mod hold_the_cinders;
pub(super) mod long_straps;
pub(crate) mod pass_the_word;
pub(super) mod quick_march;
pub(super) mod second_wind;
pub(super) mod sworn_ground;
pub(super) mod tar_flares;
