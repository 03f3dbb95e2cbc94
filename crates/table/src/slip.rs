//! Slips of the pen in TOML files, in the words of those who write them. The reader below speaks to programmers.

/// What a slip is recognised by, and what is to be mended.
const SLIPS: [(&str, &str); 27] = [
    ("duplicate key", "this key stands here twice"),
    ("extra assignment", "there is a = too many"),
    ("extra comma", "there is a comma too many"),
    ("invalid basic string", TEXT),
    ("invalid literal string", TEXT),
    ("invalid multi-line", TEXT),
    ("missing opening quote", QUOTES),
    ("string values must be quoted", QUOTES),
    ("missing escaped value", ESCAPE),
    ("invalid escape", ESCAPE),
    ("invalid inline table element", PAIRS),
    ("missing key for inline table element", PAIRS),
    ("missing comma between key-value pairs", PAIRS),
    ("unclosed inline table", "a { is not closed by a }"),
    ("missing comma between array elements", LIST),
    ("missing array opening", LIST),
    ("unclosed array table", HEADING),
    ("unclosed array", LIST),
    ("unexpected `=` in array", LIST),
    ("missing table open", HEADING),
    ("unclosed table", HEADING),
    ("invalid key-value pair", LINE),
    ("key with no value", LINE),
    ("missing assignment", LINE),
    ("unexpected key or value", LINE),
    ("invalid unquoted key", LINE),
    ("unquoted keys cannot be empty", LINE),
];

const TEXT: &str = "a text begins with a quote and ends with one, in the same line: \"Ann\"";
const QUOTES: &str = "a text stands in quotes: \"Ann\"";
const ESCAPE: &str = "a backslash in a text needs another one before it";
const PAIRS: &str = "between { and } stand keys with their values and commas between them: { x = 1, y = 2 }";
const LIST: &str = "a list stands between [ and ], with commas between its parts: [1, 2]";
const HEADING: &str = "a heading stands between brackets: [part], or [[part]] where there can be several";
const LINE: &str = "a line is a key, a = and a value, such as name = \"Ann\", and nothing more";
const NUMBER: &str = "this is no number that can be read";

/// What a reader of TOML complains about, in plain words.
///
/// ```
/// # use table::slip;
/// assert_eq!(slip("duplicate key"), "this key stands here twice");
/// assert_eq!(slip("missing field `name`"), "name is missing");
/// assert_eq!(slip("unknown field `nmae`, expected `name` or `at`"), "nmae is not understood; known are name, at");
/// ```
pub fn slip(message: &str) -> String {
    let known = SLIPS.iter().find(|(begins, _)| message.starts_with(begins));
    if let Some((_, words)) = known {
        return (*words).to_owned();
    }
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((key, _)) if message.starts_with("missing field") => format!("{key} is missing"),
        Some((key, [])) if message.starts_with("unknown field") => format!("{key} is not understood"),
        Some((key, known)) if message.starts_with("unknown field") => {
            format!("{key} is not understood; known are {}", known.join(", "))
        }
        Some((word, known)) if message.starts_with("unknown variant") => {
            format!("\"{word}\" is not known here; known are {}", known.join(", "))
        }
        _ => other_kind(message),
    }
}

/// Another kind of value was wanted, or it cannot be told what is wrong.
fn other_kind(message: &str) -> String {
    let wanted = message.split_once("expected ").map(|(_, wanted)| wanted);
    let wanted = match wanted {
        _ if is_about_a_number(message) => return NUMBER.to_owned(),
        Some(it) if it.contains("string") => "a text in quotes",
        Some(it) if it.contains("length 2") => "a list of two",
        Some(it) if it.contains("sequence") || it.contains("array") => "a list",
        Some(it) if it.contains("struct") || it.contains("map") => "a table of keys and values",
        Some(it) if it.contains("bool") => "true or false",
        Some(it) if it.starts_with(['u', 'i']) => "a whole number",
        _ => return "this is not as TOML is written".to_owned(),
    };
    format!("{wanted} is wanted here")
}

fn is_about_a_number(message: &str) -> bool {
    let invalid = message.starts_with("invalid ") && !message.starts_with("invalid type");
    let kinds = ["float", "integer", "number", "date", "time", "digit"];
    message.starts_with("unexpected leading zero") || (invalid && kinds.iter().any(|it| message.contains(it)))
}

#[cfg(test)]
mod tests {
    use super::slip;

    /// Phrases of programmers that nobody at a table should read.
    const FOREIGN: [&str; 9] =
        ["expected", "invalid", "literal", "field", "variant", "`", "element", "array", "assignment"];

    /// Every way to spoil a small file by one character, and some by a whole value.
    #[test]
    fn no_word_of_the_reader_is_left() {
        let text = "name = \"Ann\"\nsize = \"3, 4\"\n[[feature]]\nname = \"wall\"\npart = [{ top = \"1\", rectangle = [\"1, 1\", \"2, 2\"] }]\n";
        let mut spoiled: Vec<String> = Vec::new();
        for at in 0..text.len() {
            spoiled.push([&text[..at], &text[at + 1..]].concat());
            spoiled.extend("\"'[]{}=,.#x0-\\".chars().map(|it| format!("{}{it}{}", &text[..at], &text[at..])));
        }
        let values = ["3", "-1", "3.5", "true", "[]", "{}", "2020-01-01", "9e", "007", "\"x\"", "[1]", "nan"];
        for old in ["\"Ann\"", "\"3, 4\"", "\"wall\"", "\"1\"", "[\"1, 1\", \"2, 2\"]"] {
            spoiled.extend(values.iter().map(|it| text.replacen(old, it, 1)));
        }
        for text in spoiled {
            let Err(error) = crate::Map::load("map.toml", &text) else { continue };
            for problem in error.problems() {
                let foreign = FOREIGN.iter().find(|it| problem.reason.contains(**it));
                assert!(foreign.is_none(), "{}\n{text}", problem.reason);
            }
        }
    }

    #[test]
    fn what_is_wanted_is_said() {
        assert_eq!(slip("invalid type: map, expected a string"), "a text in quotes is wanted here");
        assert_eq!(slip("invalid length 1, expected an array of length 2"), "a list of two is wanted here");
        assert_eq!(
            slip("unknown variant `north`, expected one of `left`, `top`"),
            "\"north\" is not known here; known are left, top"
        );
        assert_eq!(slip("invalid float, expected nothing"), "this is no number that can be read");
        assert_eq!(slip("anything else"), "this is not as TOML is written");
    }
}
