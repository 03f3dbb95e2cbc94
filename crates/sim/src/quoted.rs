//! Words of commands that people copy.

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "-_=,./:+".contains(it);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_gets_back_what_was_typed() {
        assert_eq!(quoted("city_1"), "city_1");
        assert_eq!(quoted("Never Surrender"), "'Never Surrender'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
