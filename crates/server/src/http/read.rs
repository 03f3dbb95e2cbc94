//! Reading requests, with a sentence for everything that cannot be read.

use std::net::{IpAddr, SocketAddr};

use axum::body::to_bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::wire::{Problem, ProblemKind};

/// The largest body: a set-up with forces as texts fits.
const LARGEST: usize = 2 * 1024 * 1024;

/// A body that was read.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let too_large = || Problem::new(ProblemKind::TooLarge, "This is more than 2 MiB; nothing needs so much.");
        let bytes = to_bytes(request.into_body(), LARGEST).await.map_err(|_| too_large())?;
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| Problem::unreadable(format!("This cannot be read: {error}.")))
    }
}

/// The named parts of an address.
pub(super) struct At<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(at) = Path::from_request_parts(parts, state)
            .await
            .map_err(|_| Problem::unreadable("This address cannot be read."))?;
        Ok(Self(at))
    }
}

/// Who asks: the key, where one was given, and from where.
pub(super) struct Asker {
    pub(super) key: String,
    pub(super) from: IpAddr,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let ConnectInfo(from) = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .copied()
            .ok_or_else(|| Problem::new(ProblemKind::Failed, "Nobody knows where this comes from."))?;
        let header = parts.headers.get(AUTHORIZATION).and_then(|it| it.to_str().ok()).unwrap_or_default();
        let key = header.strip_prefix("Bearer ").unwrap_or_default().trim().to_owned();
        Ok(Self { key, from: from.ip() })
    }
}
