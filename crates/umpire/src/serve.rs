//! `umpire serve`: battles in browsers, on this machine or in its network.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Clock, Config, Limits, Server, lan_addresses};
use store::Users;

use crate::folders;
use crate::screen::{Screen, complain};

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
}

/// Serves until somebody presses Ctrl-C.
pub(crate) fn serve(screen: &mut Screen, wish: &Serve) -> anyhow::Result<()> {
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::INFO)
        .with_writer(std::io::stderr)
        .init();
    let file = wish.data.clone().unwrap_or_else(folders::home).join(folders::FILE);
    let config = Config {
        file,
        users: Users::default(),
        port: wish.port,
        lan: wish.lan,
        names: wish.name.clone(),
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

fn greet(screen: &mut Screen, wish: &Serve, port: u16, here: &str) -> anyhow::Result<()> {
    if wish.lan {
        let names = wish.name.iter().cloned();
        let addresses = names.chain(lan_addresses().into_iter().map(|it| it.to_string()));
        let addresses: Vec<String> = addresses.map(|it| format!("http://{it}:{port}")).collect();
        if let Some(picture) = addresses.first().and_then(|it| QrCode::new(it).ok()) {
            screen.say(&picture.render::<Dense1x2>().quiet_zone(true).build())?;
        }
        screen.say("Others in your network come in by")?;
        for address in &addresses {
            screen.say(&format!("  {address}"))?;
        }
    } else {
        screen
            .say("Only this machine can reach it. With --lan, or by the button on its first page, phones can too.")?;
    }
    screen.say("Whoever runs this server could look into sealed choices: two who do not trust each other use a third person's.")?;
    screen.say(&format!("Umpire is at {here}"))?;
    Ok(())
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
