//! The web app, as it was built into this program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::App;
use crate::http::Made;
use crate::wire::{Problem, ProblemKind};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// The page that every address of the app begins with.
const PAGE: &str = "index.html";

/// A file of the app; the page itself for every other address that is no route.
pub(crate) async fn asset(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Problem::new(ProblemKind::NotFound, "There is no such route.").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().await;
    }
    let is_file = path.rsplit('/').next().is_some_and(|it| it.contains('.'));
    match Files::get(path).map(|it| (path, it)).or_else(|| Files::get(PAGE).map(|it| (PAGE, it))) {
        Some((found, _)) if is_file && found != path => {
            Problem::new(ProblemKind::NotFound, "There is no such file.").into_response()
        }
        Some((found, file)) => match app.shelf.find(found, || Some(made(found, file))) {
            Some(made) => made.answer(&headers),
            None => no_app(),
        },
        None => no_app(),
    }
}

fn no_app() -> Response {
    Problem::new(ProblemKind::NotFound, "The web app is not built into this server.").into_response()
}

/// A route that is asked in a way that it does not know.
pub(crate) async fn wrong_method() -> Response {
    Problem::new(ProblemKind::Method, "This route is not asked like that.").into_response()
}

/// A file as it is answered: texts packed, fonts and pictures as they are.
fn made(path: &str, file: EmbeddedFile) -> Made {
    // Names of built files are fixed, so browsers ask each time whether they have changed; only fonts never do.
    let keep = if path.ends_with(".woff2") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let made = Made::new(file.metadata.mimetype(), file.data.into_owned()).kept(keep);
    let is_packed = [".woff2", ".png", ".jpg", ".webp"].iter().any(|it| path.ends_with(it));
    if is_packed { made.left_as_it_is() } else { made }
}
