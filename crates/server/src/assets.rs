//! The web app, as it was built into this program.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::wire::{Problem, ProblemKind};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

/// The page that every address of the app begins with.
const PAGE: &str = "index.html";

/// A file of the app; the page itself for every other address that is no route.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
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
        Some((found, file)) => served(found, &file, &headers),
        None => Problem::new(ProblemKind::NotFound, "The web app is not built into this server.").into_response(),
    }
}

/// A route that is asked in a way that it does not know.
pub(crate) async fn wrong_method() -> Response {
    Problem::new(ProblemKind::Method, "This route is not asked like that.").into_response()
}

fn served(path: &str, file: &rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|it| format!("{it:02x}")).collect();
    let tag = format!("\"{hash}\"");
    // Names of built files are fixed, so browsers ask each time whether they have changed; only fonts never do.
    let keep = if path.ends_with(".woff2") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, keep.to_owned()),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, file.data.clone().into_owned()).into_response()
}
