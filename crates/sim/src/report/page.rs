//! The page itself: no script, nothing from elsewhere, light and dark, on phones and on desks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Report;
use super::estimate::share;
use super::groups::Tally;
use super::plots::{Row, decimal, escaped, percent, points, shares, within};
use super::surprises::Odd;
use crate::grouped;

/// What only a page of its own needs.
const STYLE: &str = include_str!("page.css");

/// What its parts look like, there and in the web app.
const PARTS_STYLE: &str = include_str!("../../../../web/src/lab/report.css");

/// The whole page.
pub(super) fn page(report: &Report) -> String {
    let title = title(report);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}{PARTS_STYLE}</style>\n</head>\n\
         <body>\n<main class=\"report\">\n{}{}</main>\n</body>\n</html>\n",
        escaped(&title),
        head(report, &title),
        parts(report)
    )
}

/// Everything below its heading.
pub(super) fn parts(report: &Report) -> String {
    [figures(report), plots(report), sources(report), odd(report), method(report)].concat()
}

/// What it is called: who fought whom.
pub(super) fn title(report: &Report) -> String {
    match report.groups.seats.len() {
        2 => format!("{} against {}", report.groups.seat(0), report.groups.seat(1)),
        _ => "Simulated battles".to_owned(),
    }
}

fn head(report: &Report, title: &str) -> String {
    let battles = grouped(report.groups.battles);
    let files: Vec<String> = report.tables.iter().map(|it| escaped(&it.name)).collect();
    format!("<header><h1>{}</h1><p>{battles} battles · {}</p></header>\n", escaped(title), files.join(", "))
}

fn figures(report: &Report) -> String {
    let groups = &report.groups;
    let mut cards = Vec::new();
    for (place, tally) in groups.seats.iter().enumerate() {
        let wins = share(tally.wins, tally.battles);
        cards.push((
            percent(wins.value),
            format!("{} wins", groups.seat(place)),
            format!("{}, 95 % sure", within(&wins)),
        ));
    }
    let draws = share(groups.draws, groups.battles);
    cards.push((percent(draws.value), "drawn".to_owned(), within(&draws)));
    let means: Vec<String> = groups.seats.iter().map(|it| decimal(it.points.mean().value)).collect();
    let spread = groups.seats.iter().map(|it| it.points.mean()).map(|it| format!("± {:.2}", (it.high - it.low) / 2.0));
    cards.push((means.join(" : "), "points, on average".to_owned(), spread.collect::<Vec<_>>().join(" : ")));
    let decisions = groups.decisions as f64 / groups.battles.max(1) as f64;
    cards.push((
        format!("{decisions:.0}"),
        "decisions a battle".to_owned(),
        format!("{} in all", grouped(groups.decisions)),
    ));
    let card = |(number, says, more): &(String, String, String)| {
        format!("<div class=\"card figure\"><b>{number}</b><span>{}</span><small>{more}</small></div>", escaped(says))
    };
    format!("<section class=\"figures\">{}</section>\n", cards.iter().map(card).collect::<String>())
}

fn plots(report: &Report) -> String {
    let groups = &report.groups;
    let first = groups.seat(0);
    let cards = [
        (format!("Wins of {first} by mission"), &groups.missions),
        (format!("Wins of {first} by map"), &groups.maps),
        ("Wins by force, wherever it sits".to_owned(), &groups.forces),
        ("Wins by bot, wherever it sits".to_owned(), &groups.bots),
    ];
    let plans = report.plans.iter().zip(&groups.plans);
    let plans = plans.map(|(key, it)| (format!("Wins by {}, whoever has it", words(key)), &it.all));
    let cards: String = cards.into_iter().chain(plans).map(|(title, group)| card(&title, group)).collect();
    let histogram = match groups.seats.as_slice() {
        [first, second, ..] => format!(
            "<section class=\"card\"><h2>Points a battle</h2><p class=\"key\"><span class=\"square first\"></span>{} \
             <span class=\"square second\"></span>{}</p>{}</section>\n",
            escaped(&groups.seat(0)),
            escaped(&groups.seat(1)),
            points(&first.points, &second.points)
        ),
        _ => String::new(),
    };
    format!("<div class=\"cards\">{cards}{histogram}</div>\n")
}

/// The rows of a group, those who win most first.
fn card(title: &str, group: &BTreeMap<String, Tally>) -> String {
    let row = |(name, tally): (&'_ String, &'_ Tally)| Row {
        label: if name.is_empty() { "not said".to_owned() } else { name.clone() },
        share: share(tally.wins, tally.battles),
        points: tally.points.mean(),
        against: tally.against.mean(),
    };
    let mut rows: Vec<Row> = group.iter().map(row).collect();
    rows.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    format!(
        "<section class=\"card\"><h2>{}</h2><p>Filled: the whole interval is off 50 %. Right: points, own and of the best \
         other.</p>{}</section>\n",
        escaped(title),
        shares(&rows)
    )
}

/// Points by what gave them: for each force, and for each plan at each seat.
fn sources(report: &Report) -> String {
    if report.sources.is_empty() {
        return String::new();
    }
    let groups = &report.groups;
    let rows = groups.forces.iter().map(|(name, tally)| row([name.as_str()], tally)).collect::<String>();
    let mut html = points_by(report, "Where points come from", "A battle, on average, by force.", 1, &rows);
    for (key, plans) in report.plans.iter().zip(&groups.plans) {
        let key = words(key);
        let each = plans.by_seat.iter().flat_map(|(name, seats)| {
            let name = if name.is_empty() { "not said" } else { name.as_str() };
            let sat = seats.iter().enumerate().filter(|(_, it)| it.battles > 0);
            sat.map(move |(seat, tally)| {
                let who = format!("{}, {}", groups.seat(seat), battles(tally.battles));
                row([name, who.as_str()], tally)
            })
        });
        let (title, says) =
            (format!("Where points come from, by {key}"), format!("A battle, on average, for each {key} and seat."));
        html.push_str(&points_by(report, &title, &says, 2, &each.collect::<String>()));
    }
    html
}

/// A table of points with so many columns before them.
fn points_by(report: &Report, title: &str, says: &str, names: usize, rows: &str) -> String {
    let title = escaped(title);
    let before = "<td></td>".repeat(names);
    let head: String =
        report.sources.iter().map(|it| format!("<th scope=\"col\">{}</th>", escaped(&source(it)))).collect();
    format!(
        "<section class=\"card\"><h2>{title}</h2><p>{}</p><div class=\"wide\" role=\"group\" aria-label=\"{title}\" tabindex=\"0\">\
         <table><thead><tr>{before}{head}</tr></thead><tbody>{rows}</tbody></table></div></section>\n",
        escaped(says)
    )
}

/// A row of such a table.
fn row<const N: usize>(names: [&str; N], tally: &Tally) -> String {
    let names = names.map(|it| format!("<th scope=\"row\">{}</th>", escaped(it))).concat();
    let cells = tally.sources.iter().map(|it| {
        let mean = it.mean();
        format!("<td>{:.2} <small>{:.2} to {:.2}</small></td>", mean.value, mean.low, mean.high)
    });
    format!("<tr>{names}{}</tr>", cells.collect::<String>())
}

fn battles(count: u64) -> String {
    format!("{} {}", grouped(count), if count == 1 { "battle" } else { "battles" })
}

/// A key as people say it.
fn words(key: &str) -> String {
    key.replace('_', " ")
}

/// What a column of points is called.
fn source(key: &str) -> String {
    match key {
        "crit" | "tac" | "kill" | "primary" => format!("{key} op"),
        other => other.trim_start_matches("score_").replace('_', " "),
    }
}

fn odd(report: &Report) -> String {
    let row = |it: &Odd| {
        let points: Vec<String> = it.points.iter().map(u64::to_string).collect();
        let about = report.tables.get(it.table).and_then(|it| it.about.as_ref());
        let replay = match about {
            Some(about) => format!(
                "<code>{} --only {} --journal battles</code><code>umpire replay show battles/{}-{}.journal</code>",
                escaped(&about.command),
                it.number,
                escaped(&it.system),
                it.number
            ),
            None => "<small>The file does not say how it was made.</small>".to_owned(),
        };
        format!(
            "<li><p><b>Battle {}</b> {} <span class=\"score\">{}</span></p><small>{} · seed {}</small>{replay}</li>",
            grouped(it.number),
            escaped(&it.says),
            points.join(" : "),
            escaped(&it.place),
            escaped(&it.seed)
        )
    };
    let rows: String = report.surprises.all().iter().map(row).collect();
    format!(
        "<section class=\"card\"><h2>Battles worth a look</h2><p>The first command plays the battle again and writes it \
         down, the second shows it.</p><ol class=\"odd\">{rows}</ol></section>\n"
    )
}

fn method(report: &Report) -> String {
    let mut html = String::from(
        "<section class=\"card\"><h2>How this was made</h2><p>Shares have the interval of Wilson, means that of a bootstrap of \
         1,000 samples, both 95 % sure. Rows of one plot are looked at one by one: of twenty that are in truth even, one \
         is filled by chance. Bots are no people; what they find hard, people may find easy.</p><ul>",
    );
    for table in &report.tables {
        let _ = write!(html, "<li><b>{}</b>, {} battles", escaped(&table.name), grouped(table.battles));
        if let Some(about) = &table.about {
            let (umpire, rules, first, last) = (&about.umpire, about.rules, about.first, about.end.saturating_sub(1));
            let _ = write!(
                html,
                ": numbers {} to {} of {}, Umpire {}, rules {rules}<code>{}</code>",
                grouped(first),
                grouped(last),
                grouped(about.battles),
                escaped(umpire),
                escaped(&about.command)
            );
        }
        html.push_str("</li>");
    }
    html.push_str("</ul></section>\n");
    html
}
