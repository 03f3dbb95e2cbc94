//! `umpire serve`: battles in browsers, on this machine or in its network.

use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Clock, Config, Limits, REQUESTS, Server, lan_addresses};
use store::Users;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::archive::Archive;
use crate::folders;
use crate::screen::{Screen, complain};
use crate::shelf::taking_in;

/// What can be said about serving.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port to listen on; 0 for any that is free
    #[arg(long, default_value_t = 7777)]
    port: u16,
    /// Let phones and other machines of your network in
    #[arg(long)]
    lan: bool,
    /// A name that others reach this machine by, as in club.local; may be given several times
    #[arg(long, value_name = "HOST")]
    name: Vec<String>,
    /// How many seconds what players say alone is held back at the least, so that the time tells nothing; 0 for not at all
    #[arg(long, value_name = "SECONDS", default_value_t = 8)]
    floor: u8,
    /// Take however much comes, from whomever: for measuring a server of one's own
    #[arg(long)]
    no_limits: bool,
    /// Open a browser
    #[arg(long)]
    open: bool,
    /// The folder in which battles are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// How the log is written: text for people, or json with a line for every request. Text at a terminal, json elsewhere
    #[arg(long, value_enum)]
    log: Option<Log>,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Log {
    /// For people: what is worth knowing.
    Text,
    /// For programs: an object a line, every request among them.
    Json,
}

impl Log {
    /// Writes it from here on. Colours are for a terminal alone.
    fn begin(self) {
        let is_terminal = std::io::stderr().is_terminal();
        let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let usual = Targets::new().with_default(LevelFilter::INFO);
        match self {
            Self::Text => tracing_subscriber::registry().with(lines.with_ansi(is_terminal).with_filter(usual)).init(),
            Self::Json => {
                let told = usual.with_target(REQUESTS, LevelFilter::DEBUG);
                tracing_subscriber::registry().with(lines.json().with_ansi(false).with_filter(told)).init();
            }
        }
    }
}

/// Serves until somebody presses Ctrl-C.
pub(crate) fn serve(screen: &mut Screen, wish: &Serve) -> anyhow::Result<()> {
    let usual = if std::io::stderr().is_terminal() { Log::Text } else { Log::Json };
    wish.log.unwrap_or(usual).begin();
    let file = wish.data.clone().unwrap_or_else(folders::home).join(folders::FILE);
    take_old_in(screen, wish, &file)?;
    let config = Config {
        file,
        users: Users::default(),
        port: wish.port,
        lan: wish.lan,
        names: wish.name.clone(),
        addresses: lan_addresses,
        limits: if wish.no_limits { Limits::lifted() } else { Limits::default() },
        clock: Clock::machine(),
        floor: Duration::from_secs(wish.floor.into()),
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        let server = Server::bind(config).await.map_err(|error| anyhow!(error))?;
        let here = format!("http://localhost:{}", server.port());
        greet(screen, wish, server.port(), &here)?;
        if wish.open {
            open_browser(&here);
        }
        server.run(asked_to_end()).await;
        Ok(())
    })
}

/// Takes journal files of earlier versions in, as the terminal does: whoever only serves has them too. A folder of its own has what
/// lies in it.
fn take_old_in(screen: &mut Screen, wish: &Serve, file: &Path) -> anyhow::Result<()> {
    let folders = match &wish.data {
        Some(data) => vec![data.join("battles")],
        None => taking_in::folders_of_old().to_vec(),
    };
    if taking_in::journals(&folders).is_empty() {
        return Ok(());
    }
    let taken = taking_in::take_in(&Archive::at(file)?, &folders)?;
    for remark in &taken.remarks {
        complain(remark);
    }
    for name in &taken.names {
        screen.say(&format!("{name} was taken in from a file. `umpire share {name}` makes links to it."))?;
    }
    Ok(())
}

fn greet(screen: &mut Screen, wish: &Serve, port: u16, here: &str) -> anyhow::Result<()> {
    if wish.lan {
        let found = lan_addresses();
        for line in ways_in(&wish.name, &found, port) {
            screen.say(&line)?;
        }
    } else {
        screen
            .say("Only this machine can reach it. With --lan, or by the button on its first page, phones can too.")?;
    }
    screen.say("Whoever runs this server could look into sealed choices: two who do not trust each other use a third person's.")?;
    screen.say(&format!("Umpire is at {here}"))?;
    Ok(())
}

/// How others come in: a picture of the likeliest way and all ways in words; or that there is none now.
fn ways_in(names: &[String], found: &[IpAddr], port: u16) -> Vec<String> {
    if found.is_empty() {
        return vec![
            "This machine is in no network now, so nobody else can come in. Once it is, the lobby shows the way."
                .to_owned(),
        ];
    }
    let ways = names.iter().cloned().chain(found.iter().map(ToString::to_string));
    let ways: Vec<String> = ways.map(|it| format!("http://{it}:{port}")).collect();
    let picture = ways.first().and_then(|it| QrCode::new(it).ok());
    let picture = picture.map(|it| it.render::<Dense1x2>().quiet_zone(true).build());
    let head = "Others in your network come in by".to_owned();
    picture.into_iter().chain([head]).chain(ways.iter().map(|it| format!("  {it}"))).collect()
}

/// The first Ctrl-C, or a polite end from outside. A second one ends at once; nothing acknowledged is lost by it.
async fn asked_to_end() {
    once().await;
    tokio::spawn(async {
        once().await;
        std::process::exit(1);
    });
}

#[cfg(unix)]
async fn once() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut end) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = end.recv() => {}
    }
}

#[cfg(not(unix))]
async fn once() {
    let _ = tokio::signal::ctrl_c().await;
}

fn open_browser(address: &str) {
    let (command, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let opened = Command::new(command).args(before).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_err() {
        complain(&format!("No browser could be opened; go to {address} yourself."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_is_told_and_the_picture_is_of_the_first() {
        let found = [IpAddr::from([192, 168, 1, 7]), IpAddr::from([10, 0, 0, 5])];
        let lines = ways_in(&["club.local".to_owned()], &found, 7777);
        let ways = ["  http://club.local:7777", "  http://192.168.1.7:7777", "  http://10.0.0.5:7777"];
        assert_eq!(lines[1..], [&["Others in your network come in by"][..], &ways].concat());
        let first = QrCode::new("http://club.local:7777").unwrap().render::<Dense1x2>().quiet_zone(true).build();
        assert_eq!(lines[0], first);
    }

    #[test]
    fn without_a_network_no_picture_leads_nowhere() {
        let lines = ways_in(&["club.local".to_owned()], &[], 7777);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("This machine is in no network now"), "{lines:?}");
    }
}
