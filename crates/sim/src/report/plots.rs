//! Plots as SVG in the page. Their places are percentages, so that they fit any width, and their colors are the page's.

use std::fmt::Write as _;

use super::estimate::{Estimate, Histogram};

/// A histogram has no more columns than this.
const COLUMNS: u64 = 30;
/// How wide and how high it is drawn.
const SIZE: (f64, f64) = (600.0, 200.0);

/// A row of a plot of shares.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) share: Estimate,
    /// Points of whom it is about, and of the best of the others.
    pub(super) points: Estimate,
    pub(super) against: Estimate,
}

/// Shares with their intervals, one below the other. A dot is filled only if the whole interval is off one half.
pub(super) fn shares(rows: &[Row]) -> String {
    let scale = Scale::of(rows.iter().map(|it| &it.share));
    let mut html = String::from("<div class=\"plot\">");
    for Row { label, share, points, against } in rows {
        let Estimate { value, low, high } = *share;
        let is_off = low > 0.5 || high < 0.5;
        let (at, from, to) = (scale.place(value), scale.place(low), scale.place(high));
        let _ = write!(
            html,
            "<div class=\"row{}\"><span class=\"label\">{}</span>\
             <svg role=\"img\" aria-label=\"{}\">{}\
             <line class=\"ink\" x1=\"{from}%\" x2=\"{to}%\" y1=\"14\" y2=\"14\"/>\
             <line class=\"ink\" x1=\"{from}%\" x2=\"{from}%\" y1=\"9\" y2=\"19\"/>\
             <line class=\"ink\" x1=\"{to}%\" x2=\"{to}%\" y1=\"9\" y2=\"19\"/>\
             <circle class=\"{}\" cx=\"{at}%\" cy=\"14\" r=\"6\"/></svg>\
             <span class=\"value\">{}<small>{}</small></span>\
             <span class=\"points\">{} : {}<small>± {:.1} : ± {:.1}</small></span></div>",
            if is_off { " off" } else { "" },
            escaped(label),
            in_words(share),
            scale.lines(),
            if is_off { "dot" } else { "dot open" },
            percent(value),
            within(share),
            decimal(points.value),
            decimal(against.value),
            (points.high - points.low) / 2.0,
            (against.high - against.low) / 2.0,
        );
    }
    let _ = write!(
        html,
        "<div class=\"row axis\" aria-hidden=\"true\"><span></span><svg>{}</svg></div></div>",
        scale.labels()
    );
    html
}

/// The part of 0 to 100 % that is shown.
struct Scale {
    from: f64,
    to: f64,
    step: f64,
}

impl Scale {
    /// As little as holds all intervals and one half.
    fn of<'a>(shares: impl Iterator<Item = &'a Estimate>) -> Self {
        let (from, to) = shares.fold((0.5_f64, 0.5_f64), |(from, to), it| (from.min(it.low), to.max(it.high)));
        let step = if to - from > 0.4 {
            0.25
        } else if to - from > 0.15 {
            0.1
        } else {
            0.05
        };
        let (from, to) = ((from / step).floor() * step, (to / step).ceil() * step);
        Self { from: from.max(0.0).min(0.5 - step), to: to.min(1.0).max(0.5 + step), step }
    }

    /// Where a share is, in hundredths of the width.
    fn place(&self, share: f64) -> String {
        format!("{:.2}", (share - self.from) / (self.to - self.from) * 100.0)
    }

    fn marks(&self) -> impl Iterator<Item = f64> + '_ {
        let count = ((self.to - self.from) / self.step).round() as u32;
        (0..=count).map(|it| self.from + f64::from(it) * self.step)
    }

    fn lines(&self) -> String {
        let line = |share: f64| {
            let (at, half) = (self.place(share), if (share - 0.5).abs() < 1e-9 { "half" } else { "grid" });
            format!("<line class=\"{half}\" x1=\"{at}%\" x2=\"{at}%\" y1=\"0\" y2=\"28\"/>")
        };
        self.marks().map(line).collect()
    }

    fn labels(&self) -> String {
        let label = |share: f64| {
            let at = self.place(share);
            format!("<text x=\"{at}%\" y=\"16\" text-anchor=\"middle\">{:.0} %</text>", share * 100.0)
        };
        // Every other line has one, so that they do not touch on a phone; one half has its own.
        let is_told = |share: &f64| ((share - 0.5) / self.step).round() as i64 % 2 == 0;
        self.marks().filter(is_told).map(label).collect()
    }
}

/// The points of two sides, as columns beside each other.
pub(super) fn points(first: &Histogram, second: &Histogram) -> String {
    let (width, height) = SIZE;
    let most = first.most().max(second.most());
    let bucket = (most + 1).div_ceil(COLUMNS);
    let counted =
        |it: &Histogram, column: u64| -> u64 { (column * bucket..(column + 1) * bucket).map(|at| it.count(at)).sum() };
    let columns = (most + 1).div_ceil(bucket);
    let highest = (0..columns).map(|it| counted(first, it).max(counted(second, it))).max().unwrap_or(0).max(1);
    let room = width / columns as f64;
    let mut svg = format!(
        "<svg class=\"histogram\" viewBox=\"0 0 {width} {}\" role=\"img\" aria-label=\"How often each number of points came up\">\
         <defs><pattern id=\"hatched\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect class=\"paper\" width=\"6\" height=\"6\"/><rect class=\"second\" width=\"3\" height=\"6\"/></pattern></defs>",
        height + 26.0
    );
    for column in 0..columns {
        let left = column as f64 * room;
        for (place, (histogram, class)) in [(first, "first"), (second, "striped")].into_iter().enumerate() {
            let count = counted(histogram, column);
            let tall = count as f64 / highest as f64 * height;
            let (x, y, wide) = (left + room * (0.1 + 0.4 * place as f64), height - tall, room * 0.38);
            let from = column * bucket;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{tall:.1}\">\
                 <title>{from} points: {count}</title></rect>"
            );
        }
        if (column * bucket).is_multiple_of(5 * bucket) {
            let (x, y) = (left + room * 0.5, height + 18.0);
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>", column * bucket);
        }
    }
    let _ = write!(svg, "<line class=\"ink\" x1=\"0\" x2=\"{width}\" y1=\"{height}\" y2=\"{height}\"/></svg>");
    svg
}

/// A share as people read it.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The interval of a share.
pub(super) fn within(share: &Estimate) -> String {
    format!("{:.1} to {:.1}", share.low * 100.0, share.high * 100.0)
}

/// A mean as people read it.
pub(super) fn decimal(value: f64) -> String {
    format!("{value:.1}")
}

fn in_words(share: &Estimate) -> String {
    format!("{}, 95 % sure from {}", percent(share.value), within(share))
}

/// A text that no page takes for its own.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_every_interval_and_one_half() {
        for (low, high) in [(0.49, 0.51), (0.0, 0.1), (0.92, 1.0), (0.1, 0.9), (0.5, 0.5)] {
            let scale = Scale::of([Estimate { value: low, low, high }].iter());
            for share in [low, high, 0.5] {
                let place: f64 = scale.place(share).parse().unwrap();
                assert!((0.0..=100.0).contains(&place), "{share} of {low} to {high} is at {place}");
            }
            let marks: Vec<f64> = scale.marks().collect();
            assert!((3..=21).contains(&marks.len()), "{marks:?}");
        }
    }

    #[test]
    fn every_battle_is_in_a_column() {
        let mut points_of = Histogram::default();
        [0, 3, 3, 250].iter().for_each(|it| points_of.add(*it));
        let svg = points(&points_of, &Histogram::default());
        let counts = svg.split("points: ").skip(1).filter_map(|it| it.split('<').next()?.parse::<u64>().ok());
        assert_eq!(counts.sum::<u64>(), 4);
    }
}
