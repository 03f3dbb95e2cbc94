//! Keys: a seat makes them, for itself on another device or for others to look, and ends them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use battle::Seat;
use store::{BattleId, Change, KeyHash, NewKey as Stored, Outcome};

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use crate::app::App;
use crate::room::Message;
use crate::who::{Holder, kind_named};
use crate::wire::{KeyKind, KeyMade, NewKey, Problem};
use crate::{clock, names};

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

/// Ends every key of a kind. Of seats only those of one's own, the key that asks among them.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        delete,
        path = "/api/battles/{battle}/keys/{kind}",
        operation_id = "end_keys",
        params(("battle" = String, Path, description = "The name of the battle."), ("kind" = String, Path, description = "Which kind: seat, watch, overlay, report or replay.")),
        responses((status = 204, description = "They have ended."), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    asker: Asker,
    At((battle, kind)): At<(String, String)>,
) -> Result<StatusCode, Problem> {
    let (id, holder) = seated(&app, &asker, &battle).await?;
    let kind = kind_named(&kind).ok_or_else(Problem::not_found)?;
    let seat = holder.seat.filter(|_| kind == KeyKind::Seat);
    let change =
        Change::EndKeys { battle: id, kind: kind.name().to_owned(), seat: seat.map(|it| it.0), at: clock::now() };
    if app.store.change(change).await? == Outcome::Lost {
        return Err(Problem::refused("There is no such key."));
    }
    app.tell(&battle, Message::Revoked { kind, seat, but: None }).await;
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
