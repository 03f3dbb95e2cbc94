//! The routes, and what they have in common.

mod again;
mod battles;
#[cfg(feature = "openapi")]
mod described;
mod keys;
mod lab;
mod maps;
mod page;
mod read;
mod server;
mod shelf;
mod told;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate};
use tower_http::compression::{CompressionLayer, DefaultPredicate};
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::assets::{asset, wrong_method};
use crate::guard::guard;
use crate::socket::socket;
use crate::wire::{Problem, ProblemKind};
#[cfg(feature = "openapi")]
pub(crate) use described::Problems;
#[cfg(feature = "openapi")]
pub use described::description;
pub(crate) use server::OpenLan;
pub(crate) use shelf::{Made, Shelf};
pub use told::REQUESTS;

/// How long a request may take.
const LONGEST: Duration = Duration::from_secs(10);

/// Umpire failed on a request. Whatever it was about is as it was before.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn failed(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("Umpire failed on a request");
    Problem::new(ProblemKind::Failed, "Umpire failed on this; nothing has changed.").into_response()
}

/// Every route.
pub(crate) fn router(app: Arc<App>, open_lan: OpenLan) -> Router {
    let routes = Router::new()
        .route("/health", get(server::health))
        .route("/api/openapi.json", get(server::openapi))
        .route("/api/routes", get(page::routes))
        .route("/api/about", get(server::about))
        .route("/api/open-lan", post(move |state, from| server::open(open_lan, state, from)))
        .route("/api/systems", get(server::systems))
        .route("/api/rules/{system}", get(server::rules))
        .route("/api/battles", post(battles::make))
        .route("/api/join/{code}", get(battles::invitation).post(battles::join))
        .route("/api/battles/{battle}/summary", get(battles::summary))
        .route("/api/battles/{battle}/journal", get(battles::journal))
        .route("/api/battles/{battle}/replay", get(again::story))
        .route("/api/battles/{battle}/replay/{entry}", get(again::replay))
        .route("/api/battles/{battle}/rematch", post(again::rematch))
        .route("/api/battles/{battle}/play-on", post(again::play_on))
        .route("/api/battles/{battle}/qr.svg", get(server::picture))
        .route("/api/battles/{battle}/keys", get(keys::open).post(keys::make))
        .route("/api/battles/{battle}/keys/{kind}", delete(keys::end))
        .route("/api/maps/{system}", get(maps::form))
        .route("/api/maps/read", post(maps::read))
        .route("/api/maps/check", post(maps::check))
        .route("/api/lab/armoury", get(lab::armoury))
        .route("/api/lab/shot", post(lab::ask_shot))
        .route("/api/lab/fight", post(lab::ask_fight))
        .route("/api/lab/runs", post(lab::make))
        .route("/api/lab/runs/{run}", get(lab::shown).delete(lab::stop))
        .route("/api/lab/runs/{run}/report.html", get(lab::report))
        .method_not_allowed_fallback(wrong_method)
        .fallback(asset)
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST))
        // Fonts are packed already.
        .layer(
            CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        );
    routes
        .route("/api/socket", get(socket))
        .layer(CatchPanicLayer::custom(failed))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(from_fn_with_state(Arc::clone(&app), told::counted))
        .layer(from_fn(told::told))
        .with_state(app)
}
