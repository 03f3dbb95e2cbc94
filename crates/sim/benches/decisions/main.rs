//! How much one thread plays in a second: decisions lazily and with full lists, battles of `greedy`, battles in the head
//! of `search`, inputs accepted and journals verified.
//!
//! `cargo bench -p sim`, or `cargo bench -p sim -- NAME` for those whose name holds a word. Each figure is the median of five windows
//! by CPU time of this thread, with the slowest and the fastest beside it, so that a busy machine spoils it less; still, compare
//! ratios within one run, or ask `cargo xtask bench --against COMMIT`. What a map alone decides is found out on the way and kept
//! with the table; a first window that is not counted sees to that.

#![allow(clippy::disallowed_methods, reason = "a measurement needs a clock")]

mod clock;
mod ground;
mod paper;
mod peers;
mod play;
mod thought;

use clock::{Measured, Windows};

/// Something that is measured: what it is called, and how.
type Matter = (&'static str, fn(&Windows) -> Measured);

const OURS: [Matter; 10] = [
    ("lazily, city_1", |it| play::lazily("city_1", it)),
    ("full lists, city_1", |it| play::full_lists("city_1", it)),
    ("greedy, city_1", |it| play::greedy("city_1", it)),
    ("playouts, city_1", |it| thought::playouts("city_1", it)),
    ("lazily, crypt_1", |it| play::lazily("crypt_1", it)),
    ("full lists, crypt_1", |it| play::full_lists("crypt_1", it)),
    ("greedy, crypt_1", |it| play::greedy("crypt_1", it)),
    ("playouts, crypt_1", |it| thought::playouts("crypt_1", it)),
    ("inputs accepted", paper::accepted),
    ("journals verified", paper::verified),
];

const PEERS: [Matter; 2] = [("chess by shakmaty", peers::shakmaty), ("chess by cozy-chess", peers::cozy_chess)];

/// An open map, and close quarters that should not take much longer.
const MAPS: [&str; 2] = ["city_1", "crypt_1"];

/// So many of our matters, the first, decide as the peers do.
const COMPARED: usize = 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // Cargo says so when it measures; otherwise each runs a moment, so that none rots.
    let earnest = args.iter().any(|it| it == "--bench");
    let windows = Windows::new(earnest);
    let wanted = args.iter().find(|it| !it.starts_with('-'));
    let measured = |(name, measure): &Matter| {
        wanted.is_none_or(|it| name.contains(it.as_str())).then(|| {
            let Measured { told, rate } = measure(&windows);
            println!("{name:<24}{told}");
            rate
        })
    };
    let ours: Vec<Option<f64>> = OURS.iter().map(measured).collect();
    for (name, open) in OURS.iter().map(|it| it.0).zip(&ours).filter(|_| earnest) {
        let Some(what) = name.strip_suffix(MAPS[0]) else { continue };
        let close = OURS.iter().position(|it| it.0.strip_suffix(MAPS[1]) == Some(what)).and_then(|it| ours[it]);
        if let (Some(open), Some(close)) = (open, close) {
            println!("{what}{}: {:.2} times as long as on {}", MAPS[1], open / close, MAPS[0]);
        }
    }
    let peers: Vec<Option<f64>> = PEERS.iter().map(measured).collect();
    for ((name, _), own) in OURS.iter().zip(&ours).take(COMPARED) {
        for ((peer, _), theirs) in PEERS.iter().zip(&peers) {
            if let (Some(own), Some(theirs)) = (own, theirs) {
                println!("{name}: {:.3} of the decisions of {peer}", own / theirs);
            }
        }
    }
}
