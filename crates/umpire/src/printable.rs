//! Text that may come from anywhere, made safe for a terminal: nothing in it moves a cursor, sets a title or turns the
//! direction of reading.

use std::borrow::Cow;

/// The same text with a sign in the place of whatever a terminal would obey instead of showing it.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|it| if is_obeyed(it) { char::REPLACEMENT_CHARACTER } else { it }).collect())
}

/// True for control characters but the ends of lines, and for those that turn the direction of reading.
fn is_obeyed(it: char) -> bool {
    let turns = matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    it.is_control() && it != '\n' || turns
}

/// True if somebody has said that this terminal knows no other signs than those of a plain keyboard. Where nothing is
/// said it knows them all, as terminals do.
pub(crate) fn wants_ascii() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(std::env::var_os).find(|it| !it.is_empty());
    said.is_some_and(|it| it == "C" || it == "POSIX")
}

/// The same text in signs of a plain keyboard, one for one wherever a map depends on it.
pub(crate) fn in_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            _ if it.is_ascii() => plain.push(it),
            '…' => plain.push_str("..."),
            _ => plain.push(ascii_for(it)),
        }
    }
    plain
}

fn ascii_for(it: char) -> char {
    match it {
        '″' | '“' | '”' => '"',
        '’' | '‘' => '\'',
        '−' | '–' | '─' | '┈' => '-',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' | '┤' | '├' | '┬' | '┴' | '┼' => '+',
        '┊' => ':',
        '·' => '.',
        '█' | '▓' | '■' => '#',
        '▉'..='▏' => '=',
        '▒' | '▦' => '%',
        '░' | '≈' => '~',
        '□' | '○' | '◇' => 'o',
        '●' | '✹' => '*',
        '⚑' => 'F',
        '①' | '❶' => '1',
        '②' | '❷' => '2',
        '③' | '❸' => '3',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::{in_ascii, printable};

    #[test]
    fn signs_of_a_map_have_one_of_a_plain_keyboard_each() {
        assert_eq!(in_ascii("┌3″─┐ ▓▒░┊·①"), "+3\"-+ #%~:.1");
        assert_eq!(in_ascii("A1… “Zoë”"), "A1... \"Zo?\"");
    }

    #[test]
    fn nothing_that_a_terminal_obeys_reaches_it() {
        assert_eq!(printable("Evil\u{1b}[2J\u{1b}]0;owned\u{7}"), "Evil\u{fffd}[2J\u{fffd}]0;owned\u{fffd}");
        assert_eq!(printable("a\rb\u{9b}31m\u{202e}cba"), "a\u{fffd}b\u{fffd}31m\u{fffd}cba");
        let plain = "Mara, 7″ away – “ready”\n  two lines";
        assert_eq!(printable(plain), plain);
    }
}
