//! Time as the processor spends it, and the median of several windows.

use std::time::Instant;

/// So many windows are counted. An odd number, so that one of them is the median.
const WINDOWS: usize = 5;

/// A window is at least so long. The system tells CPU time in steps of some milliseconds.
const SECONDS: f64 = 0.3;

/// What came of a measurement.
pub(crate) struct Measured {
    /// In words.
    pub(crate) told: String,
    /// The median, in units a second.
    pub(crate) rate: f64,
}

/// How long is measured.
pub(crate) struct Windows {
    earnest: bool,
}

impl Windows {
    pub(crate) fn new(earnest: bool) -> Self {
        Self { earnest }
    }

    /// Does the work again and again and tells how many units of it one second takes. Each time the work gets the next number
    /// and says how many units it has done.
    pub(crate) fn per_second(&self, unit: &str, mut work: impl FnMut(u64) -> u64) -> Measured {
        let rates = self.rates(&mut work);
        let [slowest, median, fastest] = rates.map(|it| spaced(it.round() as u64));
        Measured { told: format!("{median:>10} {unit} a second of CPU time ({slowest} to {fastest})"), rate: rates[1] }
    }

    /// The same as how long one unit takes.
    pub(crate) fn each(&self, unit: &str, mut work: impl FnMut(u64) -> u64) -> Measured {
        let rates = self.rates(&mut work);
        let [slowest, median, fastest] = rates.map(|it| 1e6 / it);
        let told = format!("{median:>10.1} µs of CPU time for {unit} ({fastest:.1} to {slowest:.1})");
        Measured { told, rate: rates[1] }
    }

    /// Slowest, median and fastest.
    fn rates(&self, work: &mut dyn FnMut(u64) -> u64) -> [f64; 3] {
        let mut next = 0;
        let mut window = || {
            let (begun, mut done) = (cpu_time(), 0);
            loop {
                done += work(next);
                next += 1;
                let spent = cpu_time() - begun;
                if spent >= SECONDS || !self.earnest {
                    return done as f64 / spent.max(1e-9);
                }
            }
        };
        if !self.earnest {
            return [window(); 3];
        }
        window();
        let mut rates: Vec<f64> = (0..WINDOWS).map(|_| window()).collect();
        rates.sort_unstable_by(f64::total_cmp);
        [rates[0], rates[WINDOWS / 2], rates[WINDOWS - 1]]
    }
}

/// Seconds that this thread has computed; of the clock, where the system does not tell.
fn cpu_time() -> f64 {
    thread_local!(static BEGUN: Instant = Instant::now());
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|it| it.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGUN.with(|it| it.elapsed().as_secs_f64()), |it| it / 1e9)
}

/// A number with its thousands apart.
fn spaced(number: u64) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}
