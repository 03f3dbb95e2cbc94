//! Keys: a seat makes them, for itself on another device or for others to look, and ends them.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use battle::Seat;
use serde::Deserialize;
use store::{BattleId, Change, KeyHash, NewKey as Stored, Outcome};

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use crate::app::App;
use crate::lobby::Gathering;
use crate::room::Message;
use crate::who::{Holder, kind_named};
use crate::wire::{KeyKind, KeyMade, NewKey, OpenKeys, Problem};
use crate::{clock, names};

/// Which keys open a battle: of each kind how many, and which seats nobody holds.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/keys",
        operation_id = "open_keys",
        params(("battle" = String, Path, description = "The name of the battle.")),
        responses((status = 200, description = "As asked.", body = [OpenKeys]), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    asker: Asker,
    At(battle): At<String>,
) -> Result<Json<Vec<OpenKeys>>, Problem> {
    let (id, holder) = seated(&app, &asker, &battle).await?;
    let own = holder.acts_for();
    let mut all = Vec::new();
    for seat in seats_of(&app, id).await?.into_iter().chain(own).collect::<BTreeSet<_>>() {
        let yours = Some(seat) == own;
        all.push(OpenKeys {
            kind: KeyKind::Seat,
            seat: Some(seat),
            open: count(&app, id, KeyKind::Seat, Some(seat)).await?,
            yours,
        });
    }
    for kind in KeyKind::ALL.into_iter().filter(|it| *it != KeyKind::Seat) {
        all.push(OpenKeys { kind, seat: None, open: count(&app, id, kind, None).await?, yours: false });
    }
    Ok(Json(all))
}

async fn count(app: &App, battle: BattleId, kind: KeyKind, seat: Option<Seat>) -> Result<u32, Problem> {
    let open = app.store.open_keys(battle, kind.name(), seat.map(|it| it.0)).await?;
    Ok(u32::try_from(open).unwrap_or_default())
}

/// The seats that a device can hold; none where one device acts for everybody.
async fn seats_of(app: &App, battle: BattleId) -> Result<Vec<Seat>, Problem> {
    let lobby = app.store.lobby(battle).await?;
    let gathering: Option<Gathering> = lobby.and_then(|it| serde_json::from_slice(&it.body).ok());
    Ok(gathering.filter(|it| !it.shared).map(|it| it.people()).unwrap_or_default())
}

/// Makes a key.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/battles/{battle}/keys",
        operation_id = "make_key",
        params(("battle" = String, Path, description = "The name of the battle.")),
        request_body = NewKey,
        responses((status = 200, description = "It is made, and told once.", body = KeyMade), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn make(
    State(app): State<Arc<App>>,
    asker: Asker,
    At(battle): At<String>,
    Body(wish): Body<NewKey>,
) -> Result<Json<KeyMade>, Problem> {
    let (id, holder) = seated(&app, &asker, &battle).await?;
    app.take_making(id)?;
    if app.store.open_keys(id, wish.kind.name(), None).await? >= app.config.limits.keys {
        return Err(Problem::refused("So many links of this kind are open; end them before you make more."));
    }
    let seat = match wish.kind {
        KeyKind::Seat => Some(seat_for(&app, id, &holder, wish.seat).await?),
        _ => None,
    };
    let (key, only) = (names::key(), wish.only.unwrap_or(false));
    let hash = KeyHash::of(&key);
    let stored = Stored { battle: id, hash, kind: wish.kind.name().to_owned(), seat: seat.map(|it| it.0) };
    app.store.change(Change::Key { key: stored, only, at: clock::now() }).await?;
    if only {
        app.tell(&battle, Message::Revoked { kind: wish.kind, seat, but: Some(hash) }).await;
    }
    let path = wish.kind.path(&battle, &key);
    Ok(Json(KeyMade { key, path }))
}

/// Whether the key that asks stays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    others: Option<bool>,
}

/// Ends every key of a kind. Of seats only those of one's own, the key that asks among them, unless only the others are meant.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        delete,
        path = "/api/battles/{battle}/keys/{kind}",
        operation_id = "end_keys",
        params(
            ("battle" = String, Path, description = "The name of the battle."),
            ("kind" = String, Path, description = "Which kind: seat, watch, overlay, report or replay."),
            ("others" = Option<bool>, Query, description = "True if the key that asks stays. Then it is no mistake if there is no other."),
        ),
        responses((status = 204, description = "They have ended."), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    asker: Asker,
    At((battle, kind)): At<(String, String)>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<StatusCode, Problem> {
    let (id, holder) = seated(&app, &asker, &battle).await?;
    let kind = kind_named(&kind).ok_or_else(Problem::not_found)?;
    let Ok(Query(which)) = which else { return Err(Problem::unreadable("Which keys? Say ?others=true, or nothing.")) };
    let seat = holder.seat.filter(|_| kind == KeyKind::Seat);
    let but = which.others.unwrap_or(false).then_some(holder.key);
    let (name, at) = (kind.name().to_owned(), clock::now());
    let change = Change::EndKeys { battle: id, kind: name, seat: seat.map(|it| it.0), but, at };
    if app.store.change(change).await? == Outcome::Lost && but.is_none() {
        return Err(Problem::refused("There is no such key."));
    }
    app.tell(&battle, Message::Revoked { kind, seat, but }).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody at a seat, and the battle that they sit at.
async fn seated(app: &App, asker: &Asker, battle: &str) -> Result<(BattleId, Holder), Problem> {
    let holder = app.holder(battle, &asker.key, asker.from).await?;
    let row = app.store.battle(battle).await?.filter(|_| holder.acts_for().is_some());
    Ok((row.ok_or_else(Problem::not_found)?.id, holder))
}

/// One's own seat; or another one that nobody holds any more.
async fn seat_for(app: &App, battle: BattleId, holder: &Holder, wish: Option<Seat>) -> Result<Seat, Problem> {
    let own = holder.acts_for().ok_or_else(Problem::not_found)?;
    let seat = wish.unwrap_or(own);
    if seat != own && app.store.open_keys(battle, KeyKind::Seat.name(), Some(seat.0)).await? > 0 {
        return Err(Problem::refused(format!("Somebody holds seat {seat}; only they can hand it over.")));
    }
    Ok(seat)
}
