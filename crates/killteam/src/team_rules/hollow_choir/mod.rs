//! The Hollow Choir.

pub(super) mod black_candles;
pub(super) mod close_the_book;
pub(super) mod drawn_shroud;
pub(super) mod funeral_tempo;
pub(super) mod grave_salt;
pub(super) mod last_verse;
pub(super) mod unbroken_silence;
