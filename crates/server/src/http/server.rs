//! What the server says of itself, of the systems, and how others reach it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
#[cfg(feature = "openapi")]
use door::Card;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use systems::SystemForm;
use tokio::sync::{mpsc, oneshot};

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At};
use super::shelf::Made;
use crate::app::App;
use crate::wire::{About, Health, HealthStatus, PROTOCOL, Problem, ProblemKind, Reachable};

/// Asks whoever listens to listen for others too.
pub(crate) type OpenLan = mpsc::Sender<oneshot::Sender<()>>;

type Shared = State<Arc<App>>;

const JSON: &str = "application/json";

/// The description of every route.
pub(super) const OPENAPI: &str = include_str!("openapi.json");

/// Whether the server is well.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/health",
        responses((status = 200, description = "It is well.", body = Health), (status = 503, description = "It ends.", body = Health), Problems),
    )
)]
pub(super) async fn health(State(app): Shared) -> Response {
    match app.ends.is_cancelled() {
        false => Json(Health { status: HealthStatus::Ok }).into_response(),
        true => (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Ends })).into_response(),
    }
}

/// This description.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/openapi.json",
        responses((status = 200, description = "An OpenAPI document.", body = Object), Problems),
    )
)]
pub(super) async fn openapi(State(app): Shared, headers: HeaderMap) -> Response {
    shelved(&app, &headers, "openapi", || Some(Made::new(JSON, OPENAPI)))
}

/// What is answered from the shelf, under a name of its own there. Nothing is an unknown name.
pub(super) fn shelved(app: &App, headers: &HeaderMap, name: &str, make: impl FnOnce() -> Option<Made>) -> Response {
    let found = app.shelf.find(&format!("api/{name}"), make);
    found.map_or_else(
        || Problem::new(ProblemKind::NotFound, "There is no such thing.").into_response(),
        |it| it.answer(headers),
    )
}

/// Something as JSON, for the shelf.
pub(super) fn as_json(it: &impl Serialize) -> Option<Made> {
    serde_json::to_vec(it).ok().map(|text| Made::new(JSON, text))
}

/// What the server is, and who can reach it.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/about",
        responses((status = 200, description = "As asked.", body = About), Problems),
    )
)]
pub(super) async fn about(State(app): Shared) -> Json<About> {
    Json(about_of(&app))
}

fn about_of(app: &App) -> About {
    let (lan, port) = (app.is_open(), app.port());
    let found: Vec<String> =
        (app.config.addresses)().iter().filter(|it| app.is_open_at(**it)).map(ToString::to_string).collect();
    // A name leads nobody here while there is no network.
    let names = app.config.names.iter().filter(|_| !found.is_empty()).cloned();
    let addresses = names.chain(found.iter().cloned()).map(|it| format!("http://{it}:{port}")).collect();
    About { version: env!("CARGO_PKG_VERSION").to_owned(), protocol: PROTOCOL, reach: Reachable { lan, addresses } }
}

/// Whoever sits at this machine lets the others in.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/open-lan",
        operation_id = "open_lan",
        responses((status = 200, description = "Others can reach it now.", body = About), Problems),
    )
)]
pub(super) async fn open(
    open_lan: OpenLan,
    State(app): Shared,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Result<Json<About>, Problem> {
    if !from.ip().to_canonical().is_loopback() {
        return Err(Problem::new(ProblemKind::Forbidden, "Only whoever sits at the server's machine does that."));
    }
    let (answer, opened) = oneshot::channel();
    let ended = || Problem::unavailable("The server ends; come back in a moment.");
    open_lan.send(answer).await.map_err(|_| ended())?;
    opened.await.map_err(|_| ended())?;
    let about = about_of(&app);
    match (about.reach.addresses.is_empty(), (app.config.addresses)().is_empty()) {
        (false, _) => Ok(Json(about)),
        (true, true) => Err(Problem::unavailable(
            "This machine is in no network, so there is nothing to open it to. Connect it to one, a phone's hotspot perhaps, and \
             try again.",
        )),
        (true, false) => Err(Problem::unavailable(format!(
            "Port {} of this machine's network is not free, so nobody else can come in; start Umpire with another --port.",
            app.port()
        ))),
    }
}

/// What can be chosen for a battle, for each system.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/systems",
        responses((status = 200, description = "As asked.", body = [SystemForm]), Problems),
    )
)]
pub(super) async fn systems(State(app): Shared, headers: HeaderMap) -> Response {
    shelved(&app, &headers, "systems", || as_json(&systems::forms()))
}

/// Every card of a system.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/rules/{system}",
        params(("system" = String, Path, description = "The name of the system.")),
        responses((status = 200, description = "As asked.", body = [Card]), Problems),
    )
)]
pub(super) async fn rules(State(app): Shared, headers: HeaderMap, At(system): At<String>) -> Result<Response, Problem> {
    let known = systems::all().into_iter().find(|it| it.name == system);
    let unknown = || Problem::new(ProblemKind::NotFound, format!("There is no system \"{system}\"."));
    let name = known.ok_or_else(unknown)?.name;
    Ok(shelved(&app, &headers, &format!("rules/{name}"), || systems::library(name).as_ref().and_then(as_json)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Code {
    code: String,
}

/// A picture of the link that lets others join.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/qr.svg",
        params(("battle" = String, Path, description = "The name of the battle."), ("code" = String, Query, description = "The three words that let others join.")),
        responses((status = 200, description = "A picture.", body = String, content_type = "image/svg+xml"), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn picture(
    State(app): Shared,
    asker: Asker,
    headers: HeaderMap,
    At(battle): At<String>,
    query: Result<Query<Code>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    app.holder(&battle, &asker.key, asker.from).await?;
    let Ok(Query(Code { code })) = query else { return Err(Problem::unreadable("Which code? Say ?code=three-words.")) };
    let host = headers.get(HOST).and_then(|it| it.to_str().ok()).unwrap_or("localhost");
    let reached = about_of(&app).reach.addresses.into_iter().next();
    // A name that only this machine knows leads nobody here.
    let is_local = host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
    let base = if is_local { reached } else { Some(format!("http://{host}")) };
    let base =
        base.ok_or_else(|| Problem::refused("Only this machine can reach the table; no picture leads others here."))?;
    let drawn = QrCode::new(format!("{base}/j/{}", crate::names::as_typed(&code)));
    let drawn = drawn.map_err(|_| Problem::unreadable("This code is too long for a picture."))?;
    let picture = drawn.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
