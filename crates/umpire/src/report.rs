//! `umpire report`: what came of simulated battles, as one page.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use battle::counted;

use crate::screen::Screen;

/// What `umpire report` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Report {
    /// Files that `umpire simulate --out` wrote; several become one report
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The page: it opens in any browser, without a network
    #[arg(long, value_name = "PAGE", default_value = "report.html")]
    out: PathBuf,
}

/// Writes the page.
pub(crate) fn report(screen: &mut Screen, wish: &Report) -> anyhow::Result<()> {
    let Report { files, out } = wish;
    let page = sim::report(files)?;
    fs::write(out, page).with_context(|| format!("cannot write {}", out.display()))?;
    screen.say(&format!("A report of {} is in {}.", counted(files.len(), "file"), out.display()))?;
    Ok(())
}
