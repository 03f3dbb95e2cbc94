//! The description of the routes is that of the handlers and of the wire: written down here, and compared at every other run.
//!
//! `UMPIRE_BLESS=1 cargo test -p server --features openapi --test openapi` writes it anew.
#![cfg(feature = "openapi")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::disallowed_methods, reason = "a test that owns a generated file asks whether it may write it")]

use std::fs;
use std::path::Path;

#[test]
fn what_is_served_describes_the_routes_and_the_wire() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/openapi.json");
    let fresh = server::description() + "\n";
    if std::env::var("UMPIRE_BLESS").is_ok_and(|it| !it.is_empty()) {
        fs::write(&path, &fresh).unwrap();
    }
    let is_kept = fs::read_to_string(path).unwrap() == fresh;
    assert!(is_kept, "src/http/openapi.json is not what the server does; `cargo xtask bless` writes it anew");
}
