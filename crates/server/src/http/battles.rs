//! Making battles, joining them, and looking at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use battle::Seat;
use store::{Change, KeyHash, Outcome};

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use crate::app::App;
use crate::limits::household;
use crate::lobby::Gathering;
use crate::room::{Message, is_over};
use crate::wire::{Invitation, Join, Joined, KeyKind, Listed, NewBattle, Opened, Problem};
use crate::{clock, founding, names};

/// A name that is taken is so unlikely that a few tries are plenty.
const TRIES: usize = 8;

type Shared = State<Arc<App>>;

/// Makes a battle with its lobby.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/battles",
        operation_id = "make_battle",
        request_body = NewBattle,
        responses((status = 200, description = "It is made.", body = Opened), Problems),
    )
)]
pub(super) async fn make(
    State(app): Shared,
    asker: Asker,
    Body(wish): Body<NewBattle>,
) -> Result<Json<Opened>, Problem> {
    founding::take_one(&app, asker.from)?;
    if !systems::all().iter().any(|it| it.name == wish.set_up.system.as_str()) {
        return Err(Problem::refused(format!("There is no system \"{}\".", wish.set_up.system)));
    }
    let (seat, shared) = (wish.seat.unwrap_or(Seat::A), wish.shared.unwrap_or(false));
    let gathering = Gathering::new(wish.set_up, seat, shared).map_err(Problem::refused)?;
    let key = names::key();
    for _ in 0..TRIES {
        let code = (!gathering.is_full()).then(names::three_words);
        let new = founding::founded(&gathering, seat, KeyHash::of(&key), code.clone())?;
        let battle = new.name.clone();
        if app.store.change(Change::New(new)).await? == Outcome::Stored {
            tracing::info!(%battle, system = %gathering.set_up.system, "a battle was made");
            return Ok(Json(Opened { battle, seat, key, code }));
        }
    }
    Err(Problem::unavailable("No free name was found; try again."))
}

/// Who sits where, for whoever has the three words.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/join/{code}",
        params(("code" = String, Path, description = "The three words.")),
        responses((status = 200, description = "As asked.", body = Invitation), Problems),
    )
)]
pub(super) async fn invitation(
    State(app): Shared,
    asker: Asker,
    At(code): At<String>,
) -> Result<Json<Invitation>, Problem> {
    let battle = invited(&app, &asker, &code).await?;
    Ok(Json(app.ask(&battle, |answer| Message::Invitation { answer }).await??))
}

/// Takes a seat.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/join/{code}",
        params(("code" = String, Path, description = "The three words.")),
        request_body = Join,
        responses((status = 200, description = "The seat is taken.", body = Joined), Problems),
    )
)]
pub(super) async fn join(
    State(app): Shared,
    asker: Asker,
    At(code): At<String>,
    Body(wish): Body<Join>,
) -> Result<Json<Joined>, Problem> {
    let battle = invited(&app, &asker, &code).await?;
    let Join { name, seat } = wish;
    let key = names::key();
    let hash = KeyHash::of(&key);
    let seat = app.ask(&battle, |answer| Message::Join { name, seat, key: hash, answer }).await??;
    Ok(Json(Joined { battle, seat, key }))
}

/// The battle that these words open. Whoever tries words is stopped.
async fn invited(app: &App, asker: &Asker, code: &str) -> Result<String, Problem> {
    if !app.joins.take(household(asker.from)) {
        return Err(Problem::limit("Too many words were tried from here; wait a minute."));
    }
    let found = app.store.invited(&names::as_typed(code), clock::now()).await?;
    found.map(|it| it.name).ok_or_else(Problem::not_found)
}

/// The battle in a few words, for a list.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/summary",
        params(("battle" = String, Path, description = "The name of the battle.")),
        responses((status = 200, description = "As asked.", body = Listed), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn summary(State(app): Shared, asker: Asker, At(battle): At<String>) -> Result<Json<Listed>, Problem> {
    let holder = app.holder(&battle, &asker.key, asker.from).await?;
    Ok(Json(app.ask(&battle, |answer| Message::List { holder, answer }).await?))
}

/// The journal. A seat may have it at any time, because nothing in it is secret; others once it is over.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/journal",
        params(("battle" = String, Path, description = "The name of the battle.")),
        responses((status = 200, description = "The journal, a line an entry.", body = String, content_type = "text/plain"), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn journal(State(app): Shared, asker: Asker, At(battle): At<String>) -> Result<Response, Problem> {
    let holder = app.reader(&battle, &asker.key, asker.from).await?;
    if holder.acts_for().is_none() {
        let listed = app.ask(&battle, |answer| Message::List { holder: holder.clone(), answer }).await?;
        let may = matches!(holder.kind, KeyKind::Report | KeyKind::Replay) && is_over(&listed);
        if !may {
            return Err(Problem::not_found());
        }
    }
    let row = app.store.battle(&battle).await?.ok_or_else(Problem::not_found)?;
    let text = app.store.journal(row.id).await?;
    if text.is_empty() {
        return Err(Problem::refused("The battle has not begun; there is no journal yet."));
    }
    let name = format!("attachment; filename=\"{battle}.journal\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], text).into_response())
}
