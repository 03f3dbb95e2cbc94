//! Maps that somebody draws: what they are drawn with, read and checked. Nothing is stored.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use systems::{Fault, MapChecked, MapForm, MapRead, MapToCheck, MapToRead};

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At, Body};
use crate::app::App;
use crate::lab::worked_out;
use crate::limits::household;
use crate::wire::{Problem, ProblemKind};

type Shared = State<Arc<App>>;

/// What maps of a system are drawn with.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/maps/{system}",
        operation_id = "map_form",
        params(("system" = String, Path, description = "The name of the system.")),
        responses((status = 200, description = "As asked.", body = MapForm), Problems),
    )
)]
pub(super) async fn form(At(system): At<String>) -> Result<Json<MapForm>, Problem> {
    let none = || Problem::new(ProblemKind::NotFound, format!("No maps are drawn for \"{system}\"."));
    systems::map_form(&system).map(Json).ok_or_else(none)
}

/// A map as it can be drawn on, with everything that is wrong with it.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/maps/read",
        operation_id = "read_map",
        request_body = MapToRead,
        responses((status = 200, description = "As asked.", body = MapRead), Problems),
    )
)]
pub(super) async fn read(
    State(app): Shared,
    asker: Asker,
    Body(wish): Body<MapToRead>,
) -> Result<Json<MapRead>, Problem> {
    take_one(&app, &asker)?;
    worked_out(&app, move || systems::read_map(&wish).map_err(undrawable)).await.map(Json)
}

/// A map that is drawn, as a file, with everything that is wrong with it.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/maps/check",
        operation_id = "check_map",
        request_body = MapToCheck,
        responses((status = 200, description = "As asked.", body = MapChecked), Problems),
    )
)]
pub(super) async fn check(
    State(app): Shared,
    asker: Asker,
    Body(wish): Body<MapToCheck>,
) -> Result<Json<MapChecked>, Problem> {
    take_one(&app, &asker)?;
    worked_out(&app, move || systems::check_map(&wish).map_err(undrawable)).await.map(Json)
}

fn undrawable(faults: Vec<Fault>) -> Problem {
    Problem { faults, ..Problem::refused("This cannot be drawn on.") }
}

fn take_one(app: &App, asker: &Asker) -> Result<(), Problem> {
    match app.maps.take(household(asker.from)) {
        true => Ok(()),
        false => Err(Problem::limit("This is asked too often; wait a second.")),
    }
}
