//! A page that prints well: headings, sentences, lists and tables, as plain text or as Markdown.

/// How a page is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For a terminal or a printer.
    Plain,
    /// For a web page or a forum.
    Markdown,
}

/// Plain text is wrapped there; longer lines are hard to read and do not fit on paper.
const WIDTH: usize = 100;

/// The last column of a table is never narrower.
const NARROWEST: usize = 30;

/// A page in the making.
#[derive(Debug)]
pub(super) struct Page {
    style: Style,
    text: String,
}

impl Page {
    pub(super) fn new(style: Style) -> Self {
        Self { style, text: String::new() }
    }

    /// A heading; level 1 is the title.
    pub(super) fn heading(&mut self, level: usize, words: &str) {
        self.gap();
        match self.style {
            Style::Markdown => self.line(&format!("{} {}", "#".repeat(level), escaped(words))),
            Style::Plain => {
                self.line(words);
                let underline = match level {
                    1 => "=",
                    2 => "-",
                    _ => return,
                };
                self.line(&underline.repeat(words.chars().count()));
            }
        }
        self.gap();
    }

    /// A paragraph.
    pub(super) fn sentence(&mut self, words: &str) {
        match self.style {
            Style::Plain => wrapped(words, WIDTH).iter().for_each(|it| self.line(it)),
            Style::Markdown => {
                self.line(&escaped(words));
                self.gap();
            }
        }
    }

    /// Lines that are looked up one by one, and so are not wrapped.
    pub(super) fn entries(&mut self, items: &[String]) {
        for item in items {
            let item = self.styled(item);
            self.line(&match self.style {
                Style::Plain => item,
                Style::Markdown => format!("- {item}"),
            });
        }
    }

    /// A list; nothing without items.
    pub(super) fn list(&mut self, items: &[String]) {
        for item in items {
            match self.style {
                Style::Plain => {
                    for (number, line) in wrapped(item, WIDTH - 4).iter().enumerate() {
                        let indent = if number == 0 { "  " } else { "    " };
                        self.line(&format!("{indent}{line}"));
                    }
                }
                Style::Markdown => self.line(&format!("- {}", escaped(item))),
            }
        }
        if !items.is_empty() {
            self.gap();
        }
    }

    /// A table; columns whose cells are all numbers stand to the right.
    pub(super) fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let cell = |row: &[String], place: usize| row.get(place).map_or(String::new(), |it| self.styled(it));
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| (0..head.len()).map(|place| cell(row, place)).collect()).collect();
        let is_number = |it: &String| !it.is_empty() && it.chars().all(|it| it.is_ascii_digit());
        let of = |place: usize| rows.iter().filter_map(move |row| row.get(place));
        let columns: Vec<(usize, bool)> = (0..)
            .zip(head)
            .map(|(place, head)| {
                let widest = of(place).map(|it| it.chars().count()).max().unwrap_or(0).max(head.chars().count());
                (widest, !rows.is_empty() && of(place).all(is_number))
            })
            .collect();
        let padded = |row: &[String]| -> Vec<String> {
            let pad = |(text, (width, right)): (&String, &(usize, bool))| {
                let gap = " ".repeat(width.saturating_sub(text.chars().count()));
                if *right { format!("{gap}{text}") } else { format!("{text}{gap}") }
            };
            row.iter().zip(&columns).map(pad).collect()
        };
        let head: Vec<String> = head.iter().map(|it| (*it).to_owned()).collect();
        let mut lines = Vec::new();
        match self.style {
            Style::Plain => {
                let before: usize = columns.iter().rev().skip(1).map(|(width, _)| width + 2).sum();
                let room = WIDTH.saturating_sub(before).max(NARROWEST);
                for row in std::iter::once(&head).chain(&rows) {
                    let row = padded(row);
                    let (last, others) =
                        row.split_last().map_or((String::new(), &row[..]), |(it, rest)| (it.clone(), rest));
                    let mut start: String = others.iter().map(|it| format!("{it}  ")).collect();
                    for part in wrapped(&last, room) {
                        lines.push(format!("{start}{part}"));
                        start = " ".repeat(before);
                    }
                }
            }
            Style::Markdown => {
                let rule = |(width, right): &(usize, bool)| {
                    let line = "-".repeat((*width).max(3) - usize::from(*right));
                    if *right { format!("{line}:") } else { line }
                };
                let rule: Vec<String> = columns.iter().map(rule).collect();
                lines.push(format!("| {} |", padded(&head).join(" | ")));
                lines.push(format!("| {} |", rule.join(" | ")));
                lines.extend(rows.iter().map(|it| format!("| {} |", padded(it).join(" | "))));
            }
        }
        self.gap();
        for line in lines {
            self.line(line.trim_end());
        }
        self.gap();
    }

    /// The page, ending with one line end.
    pub(super) fn finish(self) -> String {
        format!("{}\n", self.text.trim_end())
    }

    fn styled(&self, words: &str) -> String {
        match self.style {
            Style::Plain => words.to_owned(),
            Style::Markdown => escaped(words),
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// An empty line, if the last one is not.
    fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }
}

/// A text in lines of up to so many letters, broken at blanks; a text that fits keeps its layout.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Names are people's own; none of their letters is an instruction to a web page.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}
