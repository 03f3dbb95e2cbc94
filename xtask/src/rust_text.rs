//! Rust source as words: what the compiler reads, without comments, text literals and tests.
//!
//! Not a parser. It knows just enough to say which line names a path such as `std::fs`, and is
//! neither fooled by a comment that speaks of one nor by an import in braces.

/// A name, or one character of punctuation, and the line it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// Splits a source into words; comments, literals and white space are gone.
pub(crate) fn words(source: &str) -> Vec<Word> {
    scanned(source, false)
}

/// Likewise, with texts in quotation marks as words of their own, marks included.
pub(crate) fn words_and_texts(source: &str) -> Vec<Word> {
    scanned(source, true)
}

fn scanned(source: &str, with_texts: bool) -> Vec<Word> {
    let mut scanner = Scanner { rest: source, line: 1, with_texts, words: Vec::new() };
    while scanner.next() {}
    scanner.words
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    with_texts: bool,
    words: Vec<Word>,
}

impl Scanner<'_> {
    fn next(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        if self.rest.starts_with("//") {
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        } else if self.rest.starts_with("/*") {
            self.skip(block_comment(self.rest));
        } else if let Some(length) = raw_text(self.rest) {
            self.skip(length);
        } else if first == '"' {
            let length = quoted(self.rest, '"');
            if self.with_texts { self.take(length) } else { self.skip(length) }
        } else if first == '\'' {
            self.skip(character_or_lifetime(self.rest));
        } else if is_name(first) {
            let length = self.rest.find(|it| !is_name(it)).unwrap_or(self.rest.len());
            // `b"…"` and `c"…"`: the prefix is no name of its own, but it does no harm as one.
            self.take(length);
        } else if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else {
            self.take(first.len_utf8());
        }
        true
    }

    fn take(&mut self, length: usize) {
        self.words.push(Word { text: self.rest[..length].to_owned(), line: self.line });
        self.skip(length);
    }

    fn skip(&mut self, length: usize) {
        self.line += self.rest[..length].matches('\n').count();
        self.rest = &self.rest[length..];
    }
}

fn is_name(it: char) -> bool {
    it.is_alphanumeric() || it == '_'
}

/// The length of a block comment, with those inside it.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of `r"…"`, `r#"…"#`, `br"…"` and the like, if the text starts with one.
fn raw_text(text: &str) -> Option<usize> {
    let start = ["r", "br", "cr"].into_iter().find_map(|it| text.strip_prefix(it))?;
    let body = start.trim_start_matches('#');
    let fence = "#".repeat(start.len() - body.len());
    let body = body.strip_prefix('"')?;
    let end = format!("\"{fence}");
    let length = body.find(&end).map_or(body.len(), |it| it + end.len());
    Some(text.len() - body.len() + length)
}

/// The length of a literal in quotes, escapes respected.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, it) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if it == '\\' {
            escaped = true;
        } else if it == quote {
            return at + quote.len_utf8();
        }
    }
    text.len()
}

/// `'a'` and `'\n'` are characters; `'a` alone is a lifetime, of which only the quote is skipped.
fn character_or_lifetime(text: &str) -> usize {
    let mut characters = text.chars().skip(1);
    match (characters.next(), characters.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => quoted(text, '\''),
        _ => 1,
    }
}

/// A source without its tests, and the names of the modules that exist for tests alone.
pub(crate) struct WithoutTests {
    pub(crate) words: Vec<Word>,
    /// `#[cfg(test)] mod name;` means that a whole file is a test.
    pub(crate) test_modules: Vec<String>,
}

/// Drops every item under `#[cfg(test)]`, and everything if the file itself opens with `#![cfg(test)]`.
pub(crate) fn without_tests(words: &[Word]) -> WithoutTests {
    let mut kept = WithoutTests { words: Vec::new(), test_modules: Vec::new() };
    let mut at = 0;
    while at < words.len() {
        if starts_with(&words[at..], &["#", "!", "[", "cfg", "(", "test", ")"]) {
            return WithoutTests { words: Vec::new(), test_modules: kept.test_modules };
        }
        if is_test_only(&words[at..]) {
            let item = at + attributes(&words[at..]);
            let end = item + item_length(&words[item..]);
            kept.test_modules.extend(declared_module(&words[item..end]));
            at = end;
        } else {
            kept.words.push(words[at].clone());
            at += 1;
        }
    }
    kept
}

fn is_test_only(words: &[Word]) -> bool {
    starts_with(words, &["#", "[", "cfg", "(", "test", ")"])
        || starts_with(words, &["#", "[", "cfg", "(", "all", "(", "test"])
}

/// The number of words in the attributes that these words begin with.
fn attributes(words: &[Word]) -> usize {
    let mut at = 0;
    while starts_with(&words[at..], &["#", "["]) {
        at += 1 + group_length(&words[at + 1..]);
    }
    at
}

/// The number of words up to the end of an item: its `;`, or the brace that closes its body.
fn item_length(words: &[Word]) -> usize {
    let mut at = 0;
    while at < words.len() {
        match words[at].text.as_str() {
            ";" => return at + 1,
            "{" => return at + group_length(&words[at..]),
            "(" | "[" => at += group_length(&words[at..]),
            _ => at += 1,
        }
    }
    at
}

/// The number of words in a bracketed group, brackets included.
pub(crate) fn group_length(words: &[Word]) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    words.len()
}

fn declared_module(item: &[Word]) -> Option<String> {
    let at = item.iter().position(|it| it.text == "mod")?;
    let [name, end] = item.get(at + 1..at + 3)? else {
        return None;
    };
    (end.text == ";").then(|| name.text.clone())
}

pub(crate) fn starts_with(words: &[Word], pattern: &[&str]) -> bool {
    words.len() >= pattern.len() && words.iter().zip(pattern).all(|(word, it)| word.text == *it)
}

#[cfg(test)]
mod tests {
    use super::{without_tests, words};

    fn told(source: &str) -> String {
        words(source).iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn kept(source: &str) -> String {
        without_tests(&words(source)).words.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_are_no_words() {
        for (source, left) in [
            ("a // std::fs\nb", "a b"),
            ("a /* std /* fs */ */ b", "a b"),
            (r#"a "std::fs \" x" b"#, "a b"),
            (r###"a r#"std " fs"# b"###, "a b"),
            ("a '\"' b '\\'' c", "a b c"),
            ("fn f<'a>(it: &'a str)", "fn f < a > ( it : & a str )"),
            ("\"“ü”\" a 'ü' b", "a b"),
            ("r#type", "r # type"),
        ] {
            assert_eq!(told(source), left, "{source}");
        }
    }

    #[test]
    fn a_word_knows_its_line() {
        let words = words("a\n/* \n */ b \"\n\" c");
        let lines: Vec<_> = words.iter().map(|it| it.line).collect();
        assert_eq!(lines, [1, 3, 4]);
    }

    #[test]
    fn tests_are_dropped_and_what_follows_stays() {
        for (source, left) in [
            ("a #[cfg(test)] mod tests { fn f() { b } } c", "a c"),
            ("#[cfg(test)] #[allow(x)] fn f(a: [u8; 3]) { b } c", "c"),
            ("#[cfg(test)] use b::c; d", "d"),
            ("#[cfg(all(test, unix))] fn f() {} c", "c"),
            ("#![cfg(test)] use b;", ""),
            ("#[cfg(unix)] mod tests { a }", "# [ cfg ( unix ) ] mod tests { a }"),
        ] {
            assert_eq!(kept(source), left, "{source}");
        }
    }

    #[test]
    fn a_module_that_exists_for_tests_is_named() {
        let source = without_tests(&words("#[cfg(test)] pub(crate) mod samples; mod real; #[cfg(test)] mod tests {}"));
        assert_eq!(source.test_modules, ["samples"]);
    }
}
