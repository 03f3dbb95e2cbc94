//! Who may ask at all: no page of somebody else, and no name that was bent to this machine. And what browsers are told.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::wire::{Problem, ProblemKind};

/// What a page may load and do: everything from here, nothing from anywhere else, no script in the page itself, and no text
/// that becomes markup but by the few names that the app has for it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'; require-trusted-types-for 'script'; \
                      trusted-types svelte-trusted-html umpire-report umpire-worker";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Lets through who may ask, and sends everybody away with the same headers.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(request.headers(), &app.config.names) {
        Some(says) => Problem::new(ProblemKind::Forbidden, says).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why nobody is answered who asks like this.
fn refusal(headers: &HeaderMap, names: &[String]) -> Option<String> {
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok()).unwrap_or_default();
    if !is_ours(without_port(host), names) {
        return Some(format!("This server is not called \"{host}\"; start it with --name to give it that name."));
    }
    let origin = headers.get(header::ORIGIN)?.to_str().unwrap_or_default();
    let from = origin.split_once("://").map_or(origin, |(_, host)| host);
    (!from.eq_ignore_ascii_case(host)).then(|| "A page of somebody else may not ask here.".to_owned())
}

/// Localhost, a name that was given, or an address. Addresses cannot be bent: only names are looked up.
fn is_ours(host: &str, names: &[String]) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || address.parse::<IpAddr>().is_ok()
        || names.iter().any(|it| it.eq_ignore_ascii_case(host))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        refusal(&headers, &["club.local".to_owned()]).is_some()
    }

    #[test]
    fn names_that_were_not_given_are_refused_and_addresses_are_not() {
        for good in
            ["localhost:7777", "LOCALHOST", "127.0.0.1:7777", "192.168.1.7:7777", "[::1]:7777", "[::1]", "club.local"]
        {
            assert!(!refused(good, None), "{good}");
        }
        for bad in ["evil.example:7777", "localhost.evil.example", "", "club.local.evil.example"] {
            assert!(refused(bad, None), "{bad}");
        }
    }

    #[test]
    fn only_pages_from_here_may_ask() {
        assert!(!refused("localhost:7777", Some("http://localhost:7777")));
        assert!(refused("localhost:7777", Some("http://localhost:8888")));
        assert!(refused("localhost:7777", Some("https://evil.example")));
        assert!(refused("localhost:7777", Some("null")));
    }
}
