//! Menus: numbered rows, gathered under headings where there are many.

/// One thing to pick: under which headings it stands, and a word of explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// Headings from the outside in; the last is the thing itself.
    pub(crate) path: Vec<String>,
    /// Explains it, if it needs that.
    pub(crate) note: Option<String>,
    /// What can be typed instead of this one, if anything can.
    pub(crate) place: Option<Place>,
    /// True if there is nothing but a place to type behind it: none that could be listed is legal.
    pub(crate) only_typed: bool,
    /// True if it ends an activation, a phase or the battle: nobody means that by a lone word, or by words from its middle.
    pub(crate) ends: bool,
    /// What it does, where that is known: where several things can be done, a name from the middle of a row does none.
    pub(crate) does: Option<String>,
}

/// A place that can be typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where something stands or lies.
    Spot,
    /// Where something goes, with its turns.
    Way,
}

impl Place {
    /// What a row says that has nothing else behind it.
    fn invitation(self) -> &'static str {
        match self {
            Self::Spot => "type a place",
            Self::Way => "type a way",
        }
    }

    /// How it is typed.
    pub(crate) fn hint(self) -> &'static str {
        match self {
            Self::Spot => "type a place in inches: 4.5, 7",
            Self::Way => "type a way in inches: 12, 7.5, or with turns and heights: 10, 7, 3 > 12, 9",
        }
    }
}

impl Item {
    /// A thing that stands alone.
    pub(crate) fn plain(label: impl Into<String>) -> Self {
        Self::under(vec![label.into()])
    }

    /// A thing under headings.
    pub(crate) fn under(path: Vec<String>) -> Self {
        Self { path, note: None, place: None, only_typed: false, ends: false, does: None }
    }
}

/// A row of a menu: one item, or a heading with several below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// What can be typed instead of its number.
    pub(crate) label: String,
    /// Which items are behind it.
    pub(crate) items: Vec<usize>,
}

/// The rows below these headings, in the order in which they come first.
pub(crate) fn rows(items: &[Item], below: &[String]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let Some(label) = item.path.strip_prefix(below).and_then(|rest| rest.first()) else {
            continue;
        };
        match rows.iter_mut().find(|it| it.label == *label) {
            Some(row) => row.items.push(place),
            None => rows.push(Row { label: label.clone(), items: vec![place] }),
        }
    }
    rows
}

/// The first row behind which an item stands, or one that reads the same in full: what stands alone on top of a list is
/// met once more below its headings.
pub(crate) fn row_of(items: &[Item], rows: &[Row], place: usize) -> Option<usize> {
    let read = items.get(place)?.path.join(": ");
    let is_it = |it: &usize| *it == place || items.get(*it).is_some_and(|it| it.path.join(": ") == read);
    rows.iter().position(|row| row.items.iter().any(is_it))
}

/// The first item below these headings that takes a place instead. Above all headings, if there is just one thing that
/// places are typed for; where spots are listed for somebody, that one comes before those who have none listed.
pub(crate) fn typed_below(items: &[Item], below: &[String]) -> Option<usize> {
    if below.is_empty() {
        let place = items.iter().position(|it| it.place.is_some())?;
        let first = items.get(place)?;
        let is_other = |it: &&Item| match first.place {
            Some(Place::Spot) if !first.only_typed => {
                it.place == Some(Place::Way) || it.place.is_some() && !it.only_typed
            }
            _ => it.place.is_some(),
        };
        return items.iter().filter(is_other).all(|it| it.path.first() == first.path.first()).then_some(place);
    }
    let is_below = |it: &Item| it.path.starts_with(below) && (it.only_typed || it.path.len() > below.len());
    let first = items.iter().position(is_below)?;
    items.get(first).is_some_and(|it| it.place.is_some()).then_some(first)
}

/// The row that ends picking one thing after the other.
pub(crate) const NO_MORE: &str = "Nothing more";

/// How a row reads: a single item in full, a heading with how many places are below.
pub(crate) fn row_in_words(items: &[Item], depth: usize, row: &Row) -> String {
    let takes_place = |it: &usize| items.get(*it).is_some_and(|it| it.place.is_some() && it.path.len() > depth + 1);
    let invites = |it: &usize| items.get(*it).filter(|it| it.only_typed).and_then(|it| it.place);
    match row.items.as_slice() {
        [only] if let Some(place) = invites(only) => format!("{} ({})", row.label, place.invitation()),
        [only] if takes_place(only) => format!("{} (1 place)", row.label),
        [only] => {
            let rest = items.get(*only).and_then(|it| it.path.get(depth..));
            let rest = rest.unwrap_or_default();
            // Whoever has nothing more to pick need not be told so.
            let told = rest.strip_suffix(&[NO_MORE.to_owned()]).filter(|it| !it.is_empty());
            told.unwrap_or(rest).join(": ")
        }
        many if many.iter().all(takes_place) => format!("{} ({} places)", row.label, many.len()),
        _ => row.label.clone(),
    }
}

/// What was meant by a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meant {
    /// This row.
    Row(usize),
    /// The row with this code in it.
    Coded(usize),
    /// This row, and something about it.
    RowAnd(usize, String),
    /// Several rows begin like that.
    Several(Vec<usize>),
    /// No row.
    None,
}

/// Which row a line means: its number, its label, or the beginning of its label.
pub(crate) fn meant(rows: &[Row], line: &str) -> Meant {
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1).filter(|it| *it < rows.len()) {
            Some(place) => Meant::Row(place),
            None => Meant::None,
        };
    }
    let line = line.to_lowercase();
    let label = |row: &Row| row.label.to_lowercase();
    if let Some(place) = rows.iter().position(|it| label(it) == line) {
        return Meant::Row(place);
    }
    let beginning: Vec<usize> =
        (0..rows.len()).filter(|it| rows.get(*it).is_some_and(|row| label(row).starts_with(&line))).collect();
    if let ([only], false) = (beginning.as_slice(), line.is_empty()) {
        return Meant::Row(*only);
    }
    // "Reposition 12, 5": the label of a heading, then what is meant below it.
    let with_rest = rows.iter().enumerate().find_map(|(place, row)| {
        let rest = line.strip_prefix(&label(row))?.strip_prefix([' ', ':'])?;
        Some(Meant::RowAnd(place, rest.trim().to_owned()))
    });
    if let Some(found) = with_rest {
        return found;
    }
    // "Cadet 1 (a2) of Mara" is known by its code too.
    let coded = || rows.iter().position(|it| label(it).contains(&format!("({line})")));
    match beginning.as_slice() {
        _ if line.is_empty() => Meant::None,
        [] => coded().map_or(Meant::None, Meant::Coded),
        // "Reposition" and, from it, "Reposition: behind the wall": the heading is meant.
        several => match several.iter().find(|it| heads_all(rows, several, **it)) {
            Some(heading) => Meant::Row(*heading),
            None => Meant::Several(beginning),
        },
    }
}

/// True if more than one kind of thing can be done below these headings.
pub(crate) fn does_several(items: &[Item], below: &[String]) -> bool {
    let mut all = items.iter().filter(|it| it.path.starts_with(below)).filter_map(|it| it.does.as_ref());
    let first = all.next();
    all.any(|it| Some(it) != first)
}

/// The items below these headings whose words hold all of these, those first that hold them in this order. Places are
/// not looked for by their words.
pub(crate) fn with_words(items: &[Item], below: &[String], line: &str) -> Vec<usize> {
    let line = line.to_lowercase();
    let words: Vec<&str> = line.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let within = items.iter().enumerate().filter(|(_, it)| it.path.starts_with(below) && !it.only_typed);
    let texts: Vec<(usize, String)> = within.map(|(place, it)| (place, it.path.join(" ").to_lowercase())).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let holds = |text: &String| words.iter().all(|it| word_in(text, it).is_some());
    let holds_in_order = |text: &String| {
        let after = words.iter().try_fold(text.as_str(), |rest, it| word_in(rest, it)?.get(it.len()..));
        after.is_some()
    };
    let of = |test: &dyn Fn(&String) -> bool| -> Vec<usize> {
        texts.iter().filter(|(_, text)| test(text)).map(|(place, _)| *place).collect()
    };
    let in_order = of(&holds_in_order);
    if in_order.is_empty() { of(&holds) } else { in_order }
}

/// A text from where one of its words begins like this.
fn word_in<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let mut places = text.match_indices(word).map(|(place, _)| place);
    let begins = |place: &usize| !text.get(..*place).unwrap_or_default().ends_with(char::is_alphanumeric);
    places.find(begins).and_then(|it| text.get(it..))
}

/// True if all the other rows stand below this one.
fn heads_all(rows: &[Row], several: &[usize], heading: usize) -> bool {
    let label = |it: usize| rows.get(it).map_or(String::new(), |row| row.label.to_lowercase());
    let heading_label = format!("{}:", label(heading));
    several.iter().filter(|it| **it != heading).all(|it| label(*it).starts_with(&heading_label))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items() -> Vec<Item> {
        let under = |path: &[&str]| Item::under(path.iter().map(|it| (*it).to_owned()).collect());
        vec![
            under(&["Secure", "marker 1"]),
            under(&["Reposition", "to 1, 1"]),
            under(&["Reposition", "to 2, 2"]),
            under(&["Reboot"]),
        ]
    }

    #[test]
    fn items_are_gathered_under_their_headings() {
        let items = items();
        let top = rows(&items, &[]);
        let words: Vec<String> = top.iter().map(|it| row_in_words(&items, 0, it)).collect();
        assert_eq!(words, ["Secure: marker 1", "Reposition", "Reboot"]);
        let below = rows(&items, &["Reposition".to_owned()]);
        assert_eq!(below.len(), 2);
    }

    #[test]
    fn what_stands_alone_on_top_is_met_again_below_its_heading() {
        let mut items = items();
        items.insert(0, Item::plain("Reposition: to 2, 2"));
        assert_eq!(row_of(&items, &rows(&items, &[]), 0), Some(0));
        assert_eq!(row_of(&items, &rows(&items, &["Reposition".to_owned()]), 0), Some(1));
        assert_eq!(row_of(&items, &rows(&items, &["Secure".to_owned()]), 0), None);
    }

    #[test]
    fn a_row_with_nothing_but_a_place_to_type_says_so() {
        let mut items = items();
        let dash = Item { place: Some(Place::Way), only_typed: true, ..Item::plain("Dash") };
        items.push(dash);
        let top = rows(&items, &[]);
        let last = top.last().map(|it| row_in_words(&items, 0, it));
        assert_eq!(last.as_deref(), Some("Dash (type a way)"));
        let below = ["Dash".to_owned()];
        assert_eq!(rows(&items, &below), []);
        assert_eq!(typed_below(&items, &below), Some(4));
        assert_eq!(typed_below(&items, &["Reboot".to_owned()]), None);
    }

    #[test]
    fn a_spot_above_all_headings_is_for_whoever_has_spots_listed() {
        let spot = |path: &[&str], only_typed| {
            let path = path.iter().map(|it| (*it).to_owned()).collect();
            Item { place: Some(Place::Spot), only_typed, ..Item::under(path) }
        };
        let mut items = vec![spot(&["Set up a1", "1, 1"], false), spot(&["Set up a2"], true)];
        assert_eq!(typed_below(&items, &[]), Some(0));
        items.push(spot(&["Set up a3", "2, 2"], false));
        assert_eq!(typed_below(&items, &[]), None);
        assert_eq!(typed_below(&[spot(&["Set up a2"], true), spot(&["Set up a3"], true)], &[]), None);
    }

    #[test]
    fn a_row_is_meant_by_number_label_or_beginning() {
        let rows = rows(&items(), &[]);
        assert_eq!(meant(&rows, "2"), Meant::Row(1));
        assert_eq!(meant(&rows, "secure"), Meant::Row(0));
        assert_eq!(meant(&rows, "sec"), Meant::Row(0));
        assert_eq!(meant(&rows, "re"), Meant::Several(vec![1, 2]));
        let shortcut = Row { label: "Reposition: to 1, 1".into(), items: vec![1] };
        let with_shortcut = [shortcut, Row { label: "Reposition".into(), items: vec![1, 2] }];
        assert_eq!(meant(&with_shortcut, "repo"), Meant::Row(1));
        let all =
            [Row { label: "Set up".into(), items: vec![0] }, Row { label: "Set up all 9".into(), items: vec![1] }];
        assert_eq!(meant(&all, "set up all"), Meant::Row(1), "and not something called \"all\" below the first");
        assert_eq!(meant(&rows, "Reposition 12, 5"), Meant::RowAnd(1, "12, 5".into()));
        for nothing in ["0", "4", "99999999999999999999", "", "jump", "-1"] {
            assert_eq!(meant(&rows, nothing), Meant::None, "{nothing}");
        }
    }

    #[test]
    fn items_are_found_by_words_of_theirs() {
        let under = |path: &[&str]| Item::under(path.iter().map(|it| (*it).to_owned()).collect());
        let items = [
            under(&["Report", "Somebody is out", "Cadet 1 (a2) of Mara", "by Precentor (b1) of Teo"]),
            under(&["Report", "Somebody is out", "Precentor (b1) of Teo", "by Cadet 1 (a2) of Mara"]),
            under(&["Report", "Secure", "Cadet 1 (a2) of Mara", "marker 1"]),
            under(&["End turning point 1"]),
        ];
        assert_eq!(with_words(&items, &[], "out a2 b1"), [0]);
        assert_eq!(with_words(&items, &[], "b1 out a2"), [0, 1], "in no order of theirs");
        assert_eq!(with_words(&items, &[], "Secure: a2"), [2]);
        assert_eq!(with_words(&items, &["Report".to_owned()], "1"), [0, 1, 2]);
        for nothing in ["", " , ", "ecure", "a22", "secure b1"] {
            assert_eq!(with_words(&items, &[], nothing), [0; 0], "{nothing}");
        }
    }

    #[test]
    fn several_things_can_be_done_where_rows_do_different_things() {
        let does = |path: &str, does: &str| Item { does: Some(does.to_owned()), ..Item::plain(path) };
        let items = [does("Shoot Cadet 1 (a2)", "Shoot"), does("Shoot Cadet 2 (a3)", "Shoot"), Item::plain("All")];
        assert!(!does_several(&items, &[]));
        let more = [items.to_vec(), vec![does("End it", "end activation")]].concat();
        assert!(does_several(&more, &[]));
        assert!(!does_several(&more, &["End it".to_owned()]));
    }

    #[test]
    fn a_row_is_meant_by_its_code() {
        let items = ["Cadet 1 (a2)", "Cadet 2 (a3) of Mara", "by nobody"].map(Item::plain);
        let rows = rows(&items, &[]);
        assert_eq!(meant(&rows, "A3"), Meant::Coded(1));
        assert_eq!(meant(&rows, "a4"), Meant::None);
    }
}
