//! What time it is, for everything that ends with time. No rule reads it.

use std::future::pending;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;
use tokio::time::sleep;

/// Seconds since 1970. A clock that stands before that year counts as that year.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// How long people are waited for. It never goes back, whatever the machine's own clock does.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    Machine(Instant),
    Hand(watch::Receiver<Duration>),
}

/// Moves a clock that does not go by itself.
#[derive(Debug)]
pub struct Hand(watch::Sender<Duration>);

impl Clock {
    /// The machine's.
    pub fn machine() -> Self {
        Self(Source::Machine(Instant::now()))
    }

    /// One that stands still until it is moved.
    pub fn by_hand() -> (Self, Hand) {
        let (hand, time) = watch::channel(Duration::ZERO);
        (Self(Source::Hand(time)), Hand(hand))
    }

    /// The time since it was started.
    pub(crate) fn time(&self) -> Duration {
        match &self.0 {
            Source::Machine(start) => start.elapsed(),
            Source::Hand(time) => *time.borrow(),
        }
    }

    /// Waits until then; for ever without a time.
    pub(crate) async fn until(&self, then: Option<Duration>) {
        let Some(then) = then else { return pending().await };
        match &self.0 {
            Source::Machine(start) => sleep(then.saturating_sub(start.elapsed())).await,
            Source::Hand(time) => {
                if time.clone().wait_for(|it| *it >= then).await.is_err() {
                    // Nobody can move it any more.
                    pending::<()>().await;
                }
            }
        }
    }
}

impl Hand {
    /// Moves it on.
    pub fn forward(&self, by: Duration) {
        self.0.send_modify(|it| *it += by);
    }
}
