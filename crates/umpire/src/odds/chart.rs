//! Chances as a chart of bars.

/// A row of a chart: what it is about, its chance, and a word at its end.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) chance: f64,
    pub(super) note: &'static str,
}

/// A bar for each row; the longest fills what is left of the width.
pub(super) fn chart(rows: &[Row], columns: usize) -> Vec<String> {
    const MOST: usize = 60;
    let longest = |of: fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (label, note) = (longest(|it| it.label.chars().count()), longest(|it| it.note.chars().count()));
    let room = columns.saturating_sub(label + note + 14).clamp(10, MOST);
    let most = rows.iter().map(|it| it.chance).fold(0.0, f64::max);
    let line = |row: &Row| {
        let eighths = if most > 0.0 { (row.chance / most * (room * 8) as f64).round() as usize } else { 0 };
        let bar = format!("{}{}", "█".repeat(eighths / 8), PARTS[eighths % 8]);
        format!("{:>label$}  {}  {bar} {}", row.label, percent(row.chance), row.note).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A chance in hundredths.
pub(super) fn percent(chance: f64) -> String {
    format!("{:>6.2} %", 100.0 * chance)
}

/// How far a figure can be trusted.
pub(super) fn trust(exact: bool, error: f64) -> String {
    match exact {
        true => "Exact: counted in whole numbers.".to_owned(),
        false => format!("Rounded: no chance is wrong by more than {error:.0e} of itself."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_has_the_longest_bar() {
        let row = |label: &str, chance, note| Row { label: label.into(), chance, note };
        let rows = [row("0", 0.5, ""), row("3", 0.25, ""), row("10", 0.25, "out")];
        let lines = chart(&rows, 37);
        assert_eq!(lines[0], " 0   50.00 %  ██████████████████");
        assert_eq!(lines[1], " 3   25.00 %  █████████");
        assert_eq!(lines[2], "10   25.00 %  █████████ out");
    }

    #[test]
    fn nothing_at_all_is_no_chart() {
        assert!(chart(&[], 80).is_empty());
        let row = Row { label: "0".into(), chance: 0.0, note: "" };
        assert_eq!(chart(&[row], 5), ["0    0.00 %"]);
    }
}
