//! How battles came out, counted, and what a share of them is worth.

use super::answers::Answers;

/// How a battle came out for the first of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    Won,
    Drawn,
    Lost,
}

impl Came {
    pub(super) const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// Many battles.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) won: usize,
    pub(super) drawn: usize,
    pub(super) lost: usize,
    /// How long the first of the pair took to answer, where somebody looked at a clock.
    pub(super) answers: Answers,
}

impl Tally {
    pub(super) fn add(&mut self, came: Came, answers: &Answers) {
        match came {
            Came::Won => self.won += 1,
            Came::Drawn => self.drawn += 1,
            Came::Lost => self.lost += 1,
        }
        self.answers.add(answers);
    }

    /// Wins among all battles.
    pub(super) fn of_all(&self) -> Share {
        Share { won: self.won, of: self.won + self.drawn + self.lost }
    }

    /// Wins among those that somebody has won.
    pub(super) fn of_decided(&self) -> Share {
        Share { won: self.won, of: self.won + self.lost }
    }
}

/// So many wins of so many battles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) won: usize,
    pub(super) of: usize,
}

impl Share {
    /// Between nought and one.
    pub(super) fn share(self) -> f64 {
        self.won as f64 / self.of.max(1) as f64
    }

    /// The interval that holds the true share in 95 of 100 cases, by Wilson: it stays sound for few battles and for shares near
    /// nought or one.
    pub(super) fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        const Z: f64 = 1.959_964;
        let (all, share) = (self.of as f64, self.share());
        let middle = share + Z * Z / (2.0 * all);
        let spread = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
        let whole = 1.0 + Z * Z / all;
        ((middle - spread) / whole, (middle + spread) / whole)
    }

    /// Both in words.
    pub(super) fn told(self) -> String {
        let (low, high) = self.interval();
        let [share, low, high] = [self.share(), low, high].map(|it| it * 100.0);
        format!("{share:>5.1} %, 95 % sure between {low:.1} and {high:.1} %")
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn the_interval_is_that_of_wilson() {
        // Worked out by hand: 70 of 100 with z = 1.96.
        let interval = |won, of| Share { won, of }.interval();
        let (low, high) = interval(70, 100);
        assert!((low - 0.6042).abs() < 5e-4 && (high - 0.7811).abs() < 5e-4, "{low} {high}");
        let (low, high) = interval(0, 10);
        assert!(low.abs() < 1e-9 && (high - 0.2775).abs() < 5e-4, "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
    }
}
