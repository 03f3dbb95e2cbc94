//! The screen: lines in, lines out. With line editing where people sit at a terminal; plain standard
//! input elsewhere, so that a whole battle can be piped in.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Longer lines are cut: nobody types them, and a file piped in by mistake must not fill the memory.
const LONGEST_LINE: u64 = 10_000;

/// Text is wrapped there even on a wide terminal: longer lines are hard to read.
const WIDEST: usize = 100;

/// Where people read and type.
pub(crate) struct Screen {
    input: Input,
    width: Option<usize>,
}

enum Input {
    Editor(Box<DefaultEditor>),
    Lines(Box<dyn BufRead>),
}

impl Screen {
    /// The terminal if there is one, otherwise standard input and output.
    pub(crate) fn open() -> Self {
        let plain = || Self { input: Input::Lines(Box::new(io::stdin().lock())), width: None };
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return plain();
        }
        match DefaultEditor::new() {
            Ok(mut editor) => {
                let columns = editor.dimensions().map(|(columns, _)| usize::from(columns));
                Self { width: Some(columns.unwrap_or(80).clamp(30, WIDEST)), input: Input::Editor(Box::new(editor)) }
            }
            Err(_) => plain(),
        }
    }

    /// True if people sit here.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// How many characters fit into a line.
    pub(crate) fn columns(&self) -> usize {
        self.width.unwrap_or(80)
    }

    /// One line, or nothing when the input has ended.
    pub(crate) fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let lines = match &mut self.input {
            Input::Editor(editor) => {
                return match editor.readline(prompt) {
                    Ok(line) => {
                        // A line that cannot be remembered is still a line.
                        let _ = editor.add_history_entry(line.as_str());
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                };
            }
            Input::Lines(lines) => lines,
        };
        let mut bytes = Vec::new();
        let read = lines.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        // Without a terminal nobody sees what was typed; a transcript should.
        self.say(&format!("{prompt}{line}"))?;
        Ok(Some(line))
    }

    /// Some lines, wrapped where there is a terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for line in text.lines() {
            match self.width {
                Some(width) => writeln!(out, "{}", wrapped(line, width))?,
                None => writeln!(out, "{line}")?,
            }
        }
        if text.is_empty() {
            writeln!(out)?;
        }
        out.flush()
    }

    /// Lines that keep their shape, such as a map.
    pub(crate) fn show(&mut self, picture: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{picture}")?;
        out.flush()
    }

    /// Covers whatever stands here, above the visible part too, and forgets what was typed.
    pub(crate) fn cover(&mut self) -> io::Result<()> {
        let Input::Editor(editor) = &mut self.input else {
            return Ok(());
        };
        let _ = editor.clear_history();
        let mut out = io::stdout().lock();
        write!(out, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        out.flush()
    }
}

/// Something that went wrong, apart from what was asked for.
pub(crate) fn complain(sentence: &str) {
    // If even this cannot be written there is nobody left to tell.
    let _ = writeln!(io::stderr(), "umpire: {sentence}");
}

/// A line broken at spaces, with the indent of its beginning.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.chars().take_while(|it| *it == ' ').count();
    let hanging = " ".repeat(indent + hanging_by(line.trim_start()));
    let mut text = " ".repeat(indent);
    let mut column = indent;
    let mut at_start = true;
    // Spaces in a row are part of the layout, so only single ones are broken.
    for word in line.trim_start().split(' ') {
        let length = word.chars().count();
        if !at_start && column + 1 + length > width && !word.is_empty() {
            text.push('\n');
            text.push_str(&hanging);
            column = hanging.len();
        } else if !at_start {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
        at_start = false;
    }
    text
}

/// How far the text of a numbered row stands behind its number.
fn hanging_by(line: &str) -> usize {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let gap = line.chars().skip(digits).take_while(|it| *it == ' ').count();
    if digits > 0 && gap > 1 { digits + gap } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_lines_are_broken_at_spaces_and_keep_their_indent() {
        assert_eq!(wrapped("  one two three", 9), "  one two\n  three");
        assert_eq!(wrapped("short", 9), "short");
        assert_eq!(wrapped("unbreakable word", 5), "unbreakable\nword");
        assert_eq!(wrapped("", 5), "");
    }

    #[test]
    fn a_numbered_row_hangs_below_its_own_text() {
        assert_eq!(wrapped("  1  one two", 9), "  1  one\n     two");
    }
}
