//! Damaged journals: altered bytes, cut ends, noise.

use battle::Seeded;
use battle::journal::{Journal, Vault, replay};
use proptest::prelude::*;

use crate::coins::{Choice, Coins};
use crate::play::{battle, begun, duel, play_out, written};

/// A small journal, finished and sealed or not.
fn small(finished: bool) -> String {
    let setup = duel(false);
    let dice = Seeded::from_number(1);
    let mut battle = if finished { battle(&setup) } else { begun(&setup) };
    if finished {
        play_out(&mut battle, &dice);
    } else {
        battle.choose(battle::Seat::A, Choice::Take(2)).unwrap();
    }
    written(&setup, &battle, &dice).journal
}

#[test]
fn every_altered_byte_is_refused_with_the_number_of_its_line() {
    let values = [b'\n', b' ', b'0', b'f', b'"', b'}', b'\r', 0, 0xff];
    // A few values for every byte of a long one, many for every byte of a short one.
    for (journal, values) in [(small(true), &values[..1]), (small(false), &values[..])] {
        let bytes = journal.as_bytes();
        for (place, old) in bytes.iter().enumerate() {
            let line = 1 + bytes[..place].iter().filter(|it| **it == b'\n').count();
            for new in values.iter().copied().chain([old ^ 1, old ^ 0x20]) {
                if new == *old {
                    continue;
                }
                let mut altered = bytes.to_vec();
                altered[place] = new;
                let error = Journal::read(&altered).expect_err("it is refused");
                let what = format!("byte {place} from {old} to {new}: {error}");
                assert_eq!(error.line, Some(line), "{what}");
            }
        }
    }
}

#[test]
fn every_byte_left_out_or_put_in_is_refused_with_the_number_of_its_line() {
    let journal = small(false);
    let bytes = journal.as_bytes();
    for place in 0..bytes.len() - 1 {
        let line = 1 + bytes[..place].iter().filter(|it| **it == b'\n').count();
        let mut less = bytes.to_vec();
        less.remove(place);
        let error = Journal::read(&less).expect_err("it is refused");
        assert_eq!(error.line, Some(line), "without byte {place}: {error}");
        for new in [b'\n', b' ', b'a'] {
            // One line's end more behind a line's end is an empty line of its own.
            let line = line + usize::from((new, bytes[place]) == (b'\n', b'\n'));
            let mut more = bytes.to_vec();
            more.insert(place, new);
            let error = Journal::read(&more).expect_err("it is refused");
            assert_eq!(error.line, Some(line), "{new} before byte {place}: {error}");
        }
    }
}

#[test]
fn a_cut_journal_is_a_clean_prefix_or_has_a_half_written_last_line() {
    let journal = small(true);
    let header = journal.find('\n').unwrap() + 1;
    for end in 0..journal.len() {
        let cut = &journal.as_bytes()[..end];
        let read = Journal::read(cut);
        if end < header {
            assert_eq!(read.unwrap_err().to_string(), "line 1: there is no complete header");
            continue;
        }
        let read = read.unwrap();
        let whole = cut.iter().rposition(|it| *it == b'\n').unwrap() + 1;
        let half = (whole < end).then_some(whole);
        assert_eq!(read.half_written_from, half, "cut after byte {end}");
        let line = cut.iter().filter(|it| **it == b'\n').count() + 1;
        assert_eq!(
            read.half_written_in_words(),
            half.map(|_| format!("line {line} was written only in part and never acknowledged; it is left out"))
        );
        assert!(!read.is_sealed());
        if half == Some(end - 1) {
            replay::<Coins>(&read).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn noise_is_refused_and_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Journal::read(&bytes);
        let _ = Vault::read(&bytes);
    }

    #[test]
    fn lines_of_json_are_refused_and_never_a_panic(lines in prop::collection::vec("[{}\\[\\]\":,a-f0-9 n]{0,60}", 0..5)) {
        let text = lines.join("\n");
        let _ = Journal::read(text.as_bytes());
        let _ = Vault::read(text.as_bytes());
    }

    /// Hashes that follow say nothing about what a line says: the rest must hold as well.
    #[test]
    fn a_chain_around_nonsense_is_refused_and_never_a_panic(
        line in 0usize..20,
        key in "(n|seat|input|state|sealed|points|dice|umpire|system|rules|setup)",
        value in "(null|[1-9][0-9]{0,20}|-1|\"[A-G]?\"|\"[0-9a-f]{16}\"|\\[\\]|\\[\"x\"\\]|\\{\\}|\\{\"choose\":\"take\",\"coins\":\"[0-9]{1,4}\"\\}|\\{\"seal\":\"bid\"\\}|\\{\"propose\":\"replace\",\"entry\":\"[0-9]\",\"with\":\"\\{\\}\"\\})",
    ) {
        let journal = small(true);
        let mut chain = [0u8; 16].to_vec();
        let mut altered = String::new();
        let wrong = line % journal.lines().count();
        for (number, text) in journal.lines().enumerate() {
            let (body, _) = text.rsplit_once(' ').unwrap();
            let mut body: serde_json::Value = serde_json::from_str(body).unwrap();
            if number == wrong {
                body[&key] = serde_json::from_str(&value).unwrap();
            }
            let body = body.to_string();
            let hash = blake3::hash(&[b"umpire journal\0", &*chain, body.as_bytes()].concat());
            chain = hash.as_bytes()[..16].to_vec();
            altered += &format!("{body} {}\n", &hash.to_hex()[..32]);
        }
        if let Ok(read) = Journal::read(altered.as_bytes()) {
            let _ = replay::<Coins>(&read);
        }
    }
}
