//! Small words that several sentences need.

use std::fmt::Display;

/// So many of a thing: "1 win", "2 wins".
pub(crate) fn counted<N: Display + Copy + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    let several = if number == N::from(1) { "" } else { "s" };
    format!("{number} {thing}{several}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_thing_is_not_several() {
        assert_eq!([0_u64, 1, 2].map(|it| counted(it, "win")), ["0 wins", "1 win", "2 wins"]);
    }
}
