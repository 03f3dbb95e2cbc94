//! The description of every route, made of the handlers and of the types that cross the wire.
//!
//! The server sends `openapi.json`, which a test writes down from here; so nobody who only plays builds any of it.

use std::collections::BTreeMap;

use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi as Document, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi};

use super::{again, battles, keys, lab, maps, page, server};
use crate::wire::{ErrorBody, First, Request, ToClient};

/// What every route may answer when something goes wrong, by its status.
const PROBLEMS: [&str; 10] = ["400", "403", "404", "405", "413", "422", "423", "429", "500", "503"];

/// Everything that can go wrong with a request.
pub(crate) struct Problems;

impl IntoResponses for Problems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let content = || ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
        let response = || {
            let built = ResponseBuilder::new().description("What went wrong, in a sentence.");
            built.content("application/json", content()).build().into()
        };
        PROBLEMS.into_iter().map(|it| (it.to_owned(), response())).collect()
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Umpire",
        description = "A neutral referee. Battles are followed and played by the socket /api/socket, whose messages are the \
                       schemas First, Request and ToClient."
    ),
    paths(
        server::health,
        server::openapi,
        page::routes,
        server::about,
        server::open,
        server::systems,
        server::rules,
        battles::make,
        battles::invitation,
        battles::join,
        battles::summary,
        battles::journal,
        again::story,
        again::replay,
        again::rematch,
        again::play_on,
        server::picture,
        keys::open,
        keys::make,
        keys::end,
        maps::form,
        maps::read,
        maps::check,
        lab::armoury,
        lab::ask_shot,
        lab::ask_fight,
        lab::make,
        lab::shown,
        lab::stop,
        lab::report,
        crate::socket::socket,
    ),
    components(schemas(ErrorBody, First, Request, ToClient)),
    modifiers(&Key)
)]
struct Described;

/// A key is sent in a header, never in an address.
struct Key;

impl Modify for Key {
    fn modify(&self, document: &mut Document) {
        let bearer =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The key of a seat, or of a kind."));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("key", SecurityScheme::Http(bearer.build()));
    }
}

/// The description as JSON, laid out for people.
pub fn description() -> String {
    Described::openapi().to_pretty_json().expect("a document is maps, lists and texts")
}
