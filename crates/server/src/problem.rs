//! Every answer that is no success, with its status and a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use store::StoreError;
use systems::Fault;

use crate::wire::{ErrorBody, Problem, ProblemKind};

impl Problem {
    pub(crate) fn new(kind: ProblemKind, says: impl Into<String>) -> Self {
        Self { kind, says: says.into(), faults: Vec::new() }
    }

    /// Nobody is told whether the battle or the key is wrong.
    pub(crate) fn not_found() -> Self {
        Self::new(ProblemKind::NotFound, "There is nothing here that this key opens.")
    }

    pub(crate) fn refused(says: impl Into<String>) -> Self {
        Self::new(ProblemKind::Refused, says)
    }

    pub(crate) fn unreadable(says: impl Into<String>) -> Self {
        Self::new(ProblemKind::Unreadable, says)
    }

    pub(crate) fn limit(says: impl Into<String>) -> Self {
        Self::new(ProblemKind::Limit, says)
    }

    pub(crate) fn unavailable(says: impl Into<String>) -> Self {
        Self::new(ProblemKind::Unavailable, says)
    }

    /// A set-up that cannot be played.
    pub(crate) fn faulty(faults: Vec<Fault>) -> Self {
        Self { faults, ..Self::refused("This cannot be played as it is.") }
    }

    const fn status(&self) -> StatusCode {
        match self.kind {
            ProblemKind::Unreadable => StatusCode::BAD_REQUEST,
            ProblemKind::NotFound => StatusCode::NOT_FOUND,
            ProblemKind::Method => StatusCode::METHOD_NOT_ALLOWED,
            ProblemKind::Stale => StatusCode::CONFLICT,
            ProblemKind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            ProblemKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ProblemKind::Forbidden => StatusCode::FORBIDDEN,
            ProblemKind::SetAside => StatusCode::LOCKED,
            ProblemKind::Limit => StatusCode::TOO_MANY_REQUESTS,
            ProblemKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ProblemKind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(ErrorBody { error: self })).into_response()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store does not answer");
        Self::unavailable(format!("This could not be stored or read: {error}."))
    }
}
