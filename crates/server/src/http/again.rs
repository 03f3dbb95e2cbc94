//! What comes after a battle: looking back at it, the same again, and playing on from its middle.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use battle::journal::{DiceSource, Header, Writer};
use battle::{EntryNo, Seat};
use door::Viewer;
use serde::Deserialize;
use store::{Append, Begin, Change, Entry, KeyHash, LobbyChange, Outcome, Secret};
use systems::{Frame, Sitting};
use tokio::task::spawn_blocking;

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use crate::app::App;
use crate::lobby::Gathering;
use crate::room::{Again, Look, Message, guarded};
use crate::wire::{KeyKind, Opened, PlayOn, Problem, ProblemKind, Rematch, Replay, Replayed};
use crate::{chance, founding, names};

type Shared = State<Arc<App>>;

/// So many frames are told at once at the most.
const MOST: usize = 64;

/// With whose eyes one looks back, and how far.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Eyes {
    /// A seat's letter, or `watcher`.
    #[serde(rename = "as")]
    eyes: Option<String>,
    from: Option<u32>,
    count: Option<usize>,
}

type Asked = Result<Query<Eyes>, axum::extract::rejection::QueryRejection>;

/// A part of the battle, entry by entry.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/replay",
        params(("battle" = String, Path, description = "The name of the battle."), ("as" = Option<String>, Query, description = "With whose eyes: a seat's letter, or watcher."), ("from" = Option<u32>, Query, description = "The first entry."), ("count" = Option<u8>, Query, description = "So many entries, at most 64.")),
        responses((status = 200, description = "As asked.", body = Replayed), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn story(
    State(app): Shared,
    asker: Asker,
    At(battle): At<String>,
    asked: Asked,
) -> Result<Json<Replayed>, Problem> {
    let look = looked(&app, &asker, &battle).await?;
    let Eyes { eyes, from, count } = read(asked)?;
    let viewer = viewer_of(&look, eyes.as_deref())?;
    let from = EntryNo(from.unwrap_or(0));
    if from > look.sitting.newest() {
        return Err(Problem::refused(format!("There is no entry {from}.")));
    }
    let (newest, eyes) = (look.sitting.newest(), may_be_looked_with(&look));
    let (who, count) = (viewer.who.clone(), count.unwrap_or(MOST).clamp(1, MOST));
    let frames = beside(&app, move || frames(&look, &viewer, from, count)).await?;
    Ok(Json(Replayed { newest, who, eyes, frames }))
}

/// The battle as it stood after one entry.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/replay/{entry}",
        params(("battle" = String, Path, description = "The name of the battle."), ("entry" = u32, Path, description = "The number of the entry."), ("as" = Option<String>, Query, description = "With whose eyes: a seat's letter, or watcher.")),
        responses((status = 200, description = "As asked.", body = Replay), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn replay(
    State(app): Shared,
    asker: Asker,
    At((battle, entry)): At<(String, String)>,
    asked: Asked,
) -> Result<Json<Replay>, Problem> {
    let look = looked(&app, &asker, &battle).await?;
    let viewer = viewer_of(&look, read(asked)?.eyes.as_deref())?;
    let number = entry.parse().map_err(|_| Problem::unreadable("An entry is a whole number."))?;
    let mut frames = beside(&app, move || frames(&look, &viewer, EntryNo(number), 1)).await?;
    let Some(Frame { seen, news }) = frames.pop() else {
        return Err(Problem::refused(format!("There is no entry {number}.")));
    };
    Ok(Json(Replay { seen, news }))
}

fn read(asked: Asked) -> Result<Eyes, Problem> {
    let unread = |_| Problem::unreadable("Say ?as=A or ?as=watcher, and from and count as whole numbers.");
    asked.map(|it| it.0).map_err(unread)
}

/// The battle that is over, for whoever may look back at it.
async fn looked(app: &Arc<App>, asker: &Asker, battle: &str) -> Result<Look, Problem> {
    let holder = app.reader(battle, &asker.key, asker.from).await?;
    if !matches!(holder.kind, KeyKind::Seat | KeyKind::Report | KeyKind::Replay) {
        return Err(Problem::not_found());
    }
    app.ask(battle, |answer| Message::Look { holder, answer }).await?
}

/// The seats with whose eyes this one may look: their own, and those that have nothing sealed any more.
fn may_be_looked_with(look: &Look) -> Vec<Seat> {
    let seats = look.sitting.seating().seats();
    seats.filter(|it| look.viewer.seats().contains(it) || look.sitting.has_opened_all(*it)).collect()
}

fn viewer_of(look: &Look, eyes: Option<&str>) -> Result<Viewer, Problem> {
    let eyes = match eyes {
        None => return Ok(look.viewer.clone()),
        Some("watcher") => return Ok(Viewer::watcher()),
        Some(letter) => letter,
    };
    let seat = look.sitting.seating().seats().find(|it| it.to_string().eq_ignore_ascii_case(eyes));
    let seat = seat.ok_or_else(|| Problem::refused(format!("There is no seat \"{eyes}\".")))?;
    match may_be_looked_with(look).contains(&seat) {
        true => Ok(Viewer::seat(seat)),
        false => {
            let name = look.sitting.seating().name(seat);
            Err(Problem::refused(format!("{name} has never opened everything; only {name} looks back like that.")))
        }
    }
}

/// Frames of a battle. With the eyes of somebody else only what was opened in the end is in the hand.
fn frames(look: &Look, viewer: &Viewer, from: EntryNo, count: usize) -> Vec<Frame> {
    let mut frames = look.sitting.frames(viewer, from, count);
    let Some(seat) = viewer.eyes().filter(|it| !look.viewer.seats().contains(it)) else { return frames };
    let sealed = look.sitting.seen(&Viewer::watcher(), door::Have::default()).moving.sealed;
    for frame in &mut frames {
        frame.seen.moving.hand.retain(|held| {
            sealed.iter().any(|it| it.seat == seat && it.slot == held.slot && it.open.as_ref() == Some(&held.says))
        });
    }
    frames
}

/// Works on something long beside the battles, by as many as there are hands for it.
async fn beside<T: Send + 'static>(app: &App, call: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let _turn = app.asking.acquire().await;
    let done = spawn_blocking(move || guarded(call)).await;
    done.map_err(|error| error.to_string()).flatten().map_err(|panic| {
        tracing::error!("Umpire failed on a battle that is over: {panic}");
        Problem::new(ProblemKind::Failed, "Umpire failed on this; nothing has changed.")
    })
}

/// The same battle again. The first who asks makes it, whoever asks later comes to it.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/battles/{battle}/rematch",
        params(("battle" = String, Path, description = "The name of the battle.")),
        request_body = Rematch,
        responses((status = 200, description = "The next battle.", body = Opened), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn rematch(
    State(app): Shared,
    asker: Asker,
    At(battle): At<String>,
    Body(wish): Body<Rematch>,
) -> Result<Json<Opened>, Problem> {
    let holder = app.holder(&battle, &asker.key, asker.from).await?;
    let by = holder.acts_for().ok_or_else(Problem::not_found)?;
    app.take_making(app.store.battle(&battle).await?.ok_or_else(Problem::not_found)?.id)?;
    let (key, swap) = (names::key(), wish.swap.unwrap_or(false));
    let hash = KeyHash::of(&key);
    match app.ask(&battle, |answer| Message::Rematch { by, swap, key: hash, answer }).await?? {
        Again::New(battle, seat, code) => Ok(Json(Opened { battle, seat, key, code })),
        Again::There(battle) => {
            let seat = app.ask(&battle, |answer| Message::Claim { before: by, key: hash, answer }).await??;
            Ok(Json(Opened { battle, seat, key, code: None }))
        }
    }
}

/// A new battle from the middle of one that is over.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/battles/{battle}/play-on",
        params(("battle" = String, Path, description = "The name of the battle.")),
        request_body = PlayOn,
        responses((status = 200, description = "The new battle.", body = Opened), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn play_on(
    State(app): Shared,
    asker: Asker,
    At(battle): At<String>,
    Body(wish): Body<PlayOn>,
) -> Result<Json<Opened>, Problem> {
    let look = looked(&app, &asker, &battle).await?;
    founding::take_one(&app, asker.from)?;
    let seat = wish.seat.or(look.viewer.seats().first().copied()).unwrap_or(Seat::A);
    viewer_of(&look, Some(&seat.to_string()))?;
    let lobby = lobby_of(&look.gathering, seat, &wish)?;
    let (entry, bots) = (wish.entry, lobby.set_up.seats.iter().map(|it| it.bot.clone()).collect::<Vec<_>>());
    let written = beside(&app, move || Written::of(&*look.sitting, entry, &bots)).await??;
    store(&app, lobby, seat, written).await.map(Json)
}

/// Who sits where from then on. Names stay, because what was said names them.
fn lobby_of(before: &Gathering, seat: Seat, wish: &PlayOn) -> Result<Gathering, Problem> {
    let mut set_up = before.set_up.clone();
    let own = set_up.seats.get_mut(usize::from(seat.0));
    own.ok_or_else(|| Problem::refused(format!("There is no seat {seat}.")))?.bot = None;
    for (place, it) in set_up.seats.iter_mut().enumerate() {
        if place != usize::from(seat.0) {
            it.bot.clone_from(&wish.bot);
        }
    }
    if let Some(bot) = &wish.bot {
        let known = systems::bots_of(set_up.system.as_str());
        if set_up.physical || !known.iter().any(|it| it.name == bot.as_str()) {
            return Err(Problem::refused(format!("There is no bot \"{bot}\" for this battle.")));
        }
    }
    Gathering::new(set_up, seat, wish.shared.unwrap_or(false)).map_err(Problem::refused)
}

/// The journal and the vault of a battle that begins in the middle of another.
struct Written {
    header: String,
    lines: String,
    openings: String,
}

impl Written {
    fn of(sitting: &dyn Sitting, entry: EntryNo, bots: &[Option<door::Id>]) -> Result<Self, Problem> {
        let then = sitting.at(entry).ok_or_else(|| Problem::refused(format!("There is no entry {entry}.")))?;
        if then.outcome().is_some() {
            return Err(Problem::refused("The battle is over there; choose an earlier moment."));
        }
        // Dice that are known by now cannot be rolled from again, and others would not fit what has fallen.
        let bots = bots.iter().map(|it| it.as_ref().map(ToString::to_string)).collect();
        let (mut writer, header) = Writer::begin(&Header { dice: DiceSource::Entered, bots, ..then.header() });
        let lines = then.lines(&mut writer, EntryNo(0));
        Ok(Self { header, lines, openings: then.openings(EntryNo(0)) })
    }
}

async fn store(app: &Arc<App>, mut lobby: Gathering, seat: Seat, written: Written) -> Result<Opened, Problem> {
    let key = names::key();
    lobby.before = None;
    let new = founding::founded(&lobby, seat, KeyHash::of(&key), None)?;
    let (name, body, at) = (new.name.clone(), new.lobby.clone(), new.at);
    let lost = || Problem::unavailable("It could not be made; try again.");
    if app.store.change(Change::New(new)).await? == Outcome::Lost {
        return Err(lost());
    }
    let battle = app.store.battle(&name).await?.ok_or_else(lost)?.id;
    let dice = lobby.set_up.agreed.rolls.then(|| Secret(chance::bytes()));
    let lobby = body.clone();
    let rolls =
        LobbyChange { battle, version: 0, body: lobby, words: None, words_until: at, key: None, frees: None, dice, at };
    app.store.change(Change::Lobby(rolls)).await?;
    app.store.change(Change::Begin(Begin { battle, header: written.header.into_bytes(), lobby: body, at })).await?;
    let line = |it: &str| Entry { line: it.as_bytes().to_vec(), ..Entry::default() };
    let entries: Vec<Entry> = written.lines.split_inclusive('\n').map(line).collect();
    let openings = Secret(written.openings.into_bytes());
    let append = Append { battle, head: 0, entries, openings, kept: None, at };
    if app.store.change(Change::Append(append)).await? == Outcome::Lost {
        return Err(lost());
    }
    Ok(Opened { battle: name, seat, key, code: None })
}
