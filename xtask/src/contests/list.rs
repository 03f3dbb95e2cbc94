//! The contests there are.

use super::{Contest, Wants};

/// Six maps, one of them close quarters.
const SIX_MAPS: &[&str] = &["city_1", "city_4", "platform_2", "platform_5", "train_long", "crypt_1"];
/// An open one and close quarters, where a few battles will do.
const TWO_MAPS: &[&str] = &["city_1", "crypt_1"];
/// What the strongest level plays in its head at a table, if nobody stops it.
const STRONG: &[&str] = &["--playouts", "600"];

/// The bot that thinks ahead is clearly stronger than the one that does not, with as many playouts as `simulate` gives it.
const AGAINST_GREEDY: Contest = Contest {
    name: "ladder",
    flag: "--bots",
    pair: ["search", "greedy"],
    alike: &[],
    maps: SIX_MAPS,
    times: 1,
    wants: Wants::Wins { share: 0.70, surely: 0.60 },
    budget: None,
};

/// The ladder: who thinks ahead wins, and each level beats the one below. The lower rungs are fewer battles.
pub(crate) const LADDER: [Contest; 4] = [
    AGAINST_GREEDY,
    Contest { name: "ladder-random", pair: ["search", "random"], ..RUNG },
    Contest { name: "ladder-fair", pair: ["fair", "easy"], ..RUNG },
    Contest { name: "ladder-strong", pair: ["strong", "fair"], alike: STRONG, ..RUNG },
];

const RUNG: Contest = Contest { maps: TWO_MAPS, wants: Wants::Stronger, ..AGAINST_GREEDY };

/// The bot that thinks ahead has so many milliseconds for each decision.
pub(crate) const BUDGET: u32 = 300;

/// It is clearly stronger by the clock too, and answers in time.
pub(crate) const TIMED: [Contest; 1] = [Contest {
    name: "timed",
    wants: Wants::Wins { share: 0.75, surely: 0.65 },
    budget: Some(BUDGET),
    ..AGAINST_GREEDY
}];

/// The two teams that a newcomer meets are as strong as each other, on all open maps.
pub(crate) const BALANCE: [Contest; 1] = [Contest {
    name: "balance",
    flag: "--teams",
    pair: ["cinderline_wardens", "tidewrack_salvors"],
    alike: &["--bots", "search,search", "--playouts", "8"],
    maps: &[
        "city_1",
        "city_2",
        "city_3",
        "city_4",
        "city_5",
        "city_6",
        "platform_1",
        "platform_2",
        "platform_3",
        "platform_4",
        "platform_5",
        "platform_6",
        "train_long",
        "train_short",
    ],
    times: 2,
    wants: Wants::Even { from: 0.45, to: 0.55 },
    budget: None,
}];
