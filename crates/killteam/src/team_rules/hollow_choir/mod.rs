//! The Hollow Choir.

pub(super) mod black_candles;
pub(super) mod unbroken_silence;
