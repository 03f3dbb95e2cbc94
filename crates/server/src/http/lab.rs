//! The lab: chances of shots and fights, and runs of many battles.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
#[cfg(feature = "openapi")]
use systems::Armoury;

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use super::server::{as_json, shelved};
use crate::app::App;
use crate::lab::{fight, shot, worked_out};
use crate::limits::household;
use crate::wire::{FightOdds, LabFight, LabShot, NewRun, Problem, RunMade, RunShown, ShotOdds};

type Shared = State<Arc<App>>;

/// Datacards, weapons and weapon rules to begin with.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/lab/armoury",
        operation_id = "armoury",
        responses((status = 200, description = "As asked.", body = Armoury), Problems),
    )
)]
pub(super) async fn armoury(State(app): Shared, headers: HeaderMap) -> Response {
    shelved(&app, &headers, "lab/armoury", || as_json(&systems::armoury()))
}

/// What a shot is likely to do.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/lab/shot",
        operation_id = "odds_of_shot",
        request_body = LabShot,
        responses((status = 200, description = "As asked.", body = ShotOdds), Problems),
    )
)]
pub(super) async fn ask_shot(
    State(app): Shared,
    asker: Asker,
    Body(wish): Body<LabShot>,
) -> Result<Json<ShotOdds>, Problem> {
    take_one(&app, &asker)?;
    worked_out(&app, move || shot(&wish)).await.map(Json)
}

/// What a fight is likely to leave of both.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/lab/fight",
        operation_id = "odds_of_fight",
        request_body = LabFight,
        responses((status = 200, description = "As asked.", body = FightOdds), Problems),
    )
)]
pub(super) async fn ask_fight(
    State(app): Shared,
    asker: Asker,
    Body(wish): Body<LabFight>,
) -> Result<Json<FightOdds>, Problem> {
    take_one(&app, &asker)?;
    worked_out(&app, move || fight(&wish)).await.map(Json)
}

fn take_one(app: &App, asker: &Asker) -> Result<(), Problem> {
    match app.odds.take(household(asker.from)) {
        true => Ok(()),
        false => Err(Problem::limit("This is asked too often; wait a second.")),
    }
}

/// Begins a run of many battles between bots.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/lab/runs",
        operation_id = "make_run",
        request_body = NewRun,
        responses((status = 200, description = "It has begun.", body = RunMade), Problems),
    )
)]
pub(super) async fn make(State(app): Shared, asker: Asker, Body(wish): Body<NewRun>) -> Result<Json<RunMade>, Problem> {
    if !app.runs.take(household(asker.from)) {
        return Err(Problem::limit("Many runs were begun from here; wait a few minutes."));
    }
    Ok(Json(RunMade { run: app.lab.runs.begin(&app, wish).await? }))
}

/// How a run stands, with its report so far.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/lab/runs/{run}",
        operation_id = "run",
        params(("run" = String, Path, description = "The name of the run.")),
        responses((status = 200, description = "As asked.", body = RunShown), Problems),
    )
)]
pub(super) async fn shown(State(app): Shared, At(run): At<String>) -> Result<Json<RunShown>, Problem> {
    app.lab.runs.shown(&run).map(Json)
}

/// The report of a run as a page that opens without a network.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/lab/runs/{run}/report.html",
        operation_id = "report_of_run",
        params(("run" = String, Path, description = "The name of the run.")),
        responses((status = 200, description = "A page to be kept.", body = String, content_type = "text/html"), Problems),
    )
)]
pub(super) async fn report(State(app): Shared, At(run): At<String>) -> Result<Response, Problem> {
    let page = app.lab.runs.page(&run)?;
    let about = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"umpire-report.html\""),
    ];
    Ok((about, page).into_response())
}

/// Ends a run early and keeps what is over.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        delete,
        path = "/api/lab/runs/{run}",
        operation_id = "stop_run",
        params(("run" = String, Path, description = "The name of the run.")),
        responses((status = 204, description = "It ends."), Problems),
    )
)]
pub(super) async fn stop(State(app): Shared, At(run): At<String>) -> Result<StatusCode, Problem> {
    app.lab.runs.stop(&run)?;
    Ok(StatusCode::NO_CONTENT)
}
