//! The screen: lines in, lines out. With line editing where people sit at a terminal; plain standard
//! input elsewhere, so that a whole battle can be piped in.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::printable::{in_ascii, printable, wants_ascii};

/// Longer lines are cut: nobody types them, and a file piped in by mistake must not fill the memory.
const LONGEST_LINE: u64 = 10_000;

/// Text is wrapped there even on a wide terminal: longer lines are hard to read.
const WIDEST: usize = 100;

/// So many lines are higher than any screen.
const SCROLLED: usize = 300;

/// Empties a terminal, above its visible part too.
const COVER: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Where people read and type.
pub(crate) struct Screen {
    input: Input,
    output: Box<dyn Write>,
    /// How wide a terminal is; nothing without one.
    width: Option<usize>,
}

enum Input {
    Editor(Box<DefaultEditor>),
    Lines(Box<dyn BufRead>),
}

impl Screen {
    /// The terminal if there is one, otherwise standard input and output.
    pub(crate) fn open() -> Self {
        let output = || Box::new(io::stdout());
        let plain = || Self { input: Input::Lines(Box::new(io::stdin().lock())), output: output(), width: None };
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return plain();
        }
        match DefaultEditor::new() {
            Ok(mut editor) => {
                let columns = editor.dimensions().map(|(columns, _)| usize::from(columns));
                let width = Some(columns.unwrap_or(80).clamp(30, WIDEST));
                Self { input: Input::Editor(Box::new(editor)), output: output(), width }
            }
            Err(_) => plain(),
        }
    }

    /// True if people sit here.
    pub(crate) fn is_terminal(&self) -> bool {
        self.width.is_some()
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
        // Whoever is at the other end of a pipe sees that it is asked.
        self.output.write_all(prompt.as_bytes())?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        let read = lines.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            self.write("\n")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        // Without a terminal nobody sees what was typed; a transcript should.
        self.write(&format!("{}\n", printable(&line)))?;
        Ok(Some(line))
    }

    /// Some lines, wrapped where there is a terminal.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let mut lines = String::new();
        for line in text.lines() {
            match self.width {
                Some(width) => lines.push_str(&wrapped(line, width)),
                None => lines.push_str(line),
            }
            lines.push('\n');
        }
        if text.is_empty() {
            lines.push('\n');
        }
        self.write(&printable(&lines))
    }

    /// Lines that keep their shape, such as a map.
    pub(crate) fn show(&mut self, picture: &str) -> io::Result<()> {
        self.write(&printable(&format!("{picture}\n")))
    }

    /// Covers whatever stands here, above the visible part too, and forgets what was typed.
    pub(crate) fn cover(&mut self) -> io::Result<()> {
        if !self.is_terminal() {
            return Ok(());
        }
        if let Input::Editor(editor) = &mut self.input {
            let _ = editor.clear_history();
        }
        // A terminal that obeys nothing is covered by what scrolls past.
        let obeys = std::env::var_os("TERM").is_none_or(|it| it != "dumb");
        self.write(if obeys { COVER.to_owned() } else { "\n".repeat(SCROLLED) }.as_str())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        match wants_ascii() {
            true => self.output.write_all(in_ascii(text).as_bytes())?,
            false => self.output.write_all(text.as_bytes())?,
        }
        self.output.flush()
    }
}

/// Something that went wrong, apart from what was asked for.
pub(crate) fn complain(sentence: &str) {
    let text = printable(&format!("umpire: {sentence}")).into_owned();
    let text = if wants_ascii() { in_ascii(&text) } else { text };
    let text = match io::stderr().is_terminal().then(DefaultEditor::new) {
        Some(Ok(mut editor)) => {
            let width = editor.dimensions().map_or(80, |(columns, _)| usize::from(columns)).clamp(30, WIDEST);
            text.lines().map(|it| wrapped(it, width)).collect::<Vec<_>>().join("\n")
        }
        _ => text,
    };
    // If even this cannot be written there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{text}");
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

/// What a scripted terminal has shown.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Shown(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

#[cfg(test)]
impl Shown {
    /// Everything so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }

    /// What was on the screen each time it was covered, and at last.
    pub(crate) fn screens(&self) -> Vec<String> {
        self.text().split(COVER).map(str::to_owned).collect()
    }
}

#[cfg(test)]
impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
impl Screen {
    /// A terminal at which somebody types these lines.
    pub(crate) fn scripted(lines: &[&str]) -> (Self, Shown) {
        let typed: String = lines.iter().flat_map(|it| [it, "\n"]).collect();
        let shown = Shown::default();
        let input = Input::Lines(Box::new(io::Cursor::new(typed.into_bytes())));
        (Self { input, output: Box::new(shown.clone()), width: Some(WIDEST) }, shown)
    }
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
