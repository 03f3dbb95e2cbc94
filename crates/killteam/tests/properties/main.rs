//! Properties that hold for every battle the generator can dream up.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod attacks;
mod battles;
mod folding;
mod reveals;
mod secrets;
