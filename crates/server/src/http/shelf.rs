//! Answers that are always the same: made once, packed once, and told apart by a tag, so that asking again costs nothing.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// What was made so far, by its address. Only what there is gets a place here, so it cannot be filled from outside.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    made: Mutex<BTreeMap<String, Arc<Made>>>,
}

/// An answer that is always the same.
#[derive(Debug)]
pub(crate) struct Made {
    kind: String,
    keep: &'static str,
    tag: String,
    plain: Bytes,
    /// The same, packed; nothing where that makes it no shorter.
    packed: Option<Bytes>,
}

impl Shelf {
    /// What was made for this address, or is made now.
    pub(crate) fn find(&self, address: &str, make: impl FnOnce() -> Option<Made>) -> Option<Arc<Made>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(it) = made.get(address) {
            return Some(Arc::clone(it));
        }
        let new = Arc::new(make()?);
        made.insert(address.to_owned(), Arc::clone(&new));
        Some(new)
    }
}

/// Browsers keep it, and ask each time whether it has changed.
const ASK_AGAIN: &str = "no-cache";

impl Made {
    /// Of these bytes, which are of this kind.
    pub(crate) fn new(kind: &str, plain: impl Into<Bytes>) -> Self {
        let plain = plain.into();
        let hash = blake3::hash(&plain).to_hex();
        let packed = packed(&plain).filter(|it| it.len() < plain.len());
        Self { kind: kind.to_owned(), keep: ASK_AGAIN, tag: format!("\"{}\"", &hash[..32]), plain, packed }
    }

    /// For how long browsers keep it.
    pub(crate) fn kept(self, keep: &'static str) -> Self {
        Self { keep, ..self }
    }

    /// Never packed, because it is already.
    pub(crate) fn left_as_it_is(self) -> Self {
        Self { packed: None, ..self }
    }

    /// Packed for whoever can unpack it; nothing for whoever has it.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let about = [
            (header::CONTENT_TYPE, self.kind.clone()),
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, self.keep.to_owned()),
        ];
        if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == self.tag.as_bytes()) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let varies: (HeaderName, &str) = (header::VARY, "accept-encoding");
        match self.packed.as_ref().filter(|_| unpacks(headers)) {
            Some(packed) => (about, [varies, (header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response(),
            None if self.packed.is_some() => (about, [varies], self.plain.clone()).into_response(),
            None => (about, self.plain.clone()).into_response(),
        }
    }
}

/// True for whoever says that they take it packed.
fn unpacks(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
    said.flat_map(|it| it.split(',')).any(|it| {
        let (name, weight) = it.split_once(';').unwrap_or((it, ""));
        let never = weight.trim().strip_prefix("q=").and_then(|it| it.trim().parse::<f32>().ok()) == Some(0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !never
    })
}

fn packed(plain: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(plain).ok()?;
    packer.finish().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn asked(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn what_is_on_the_shelf_is_made_once() {
        let shelf = Shelf::default();
        let mut times = 0;
        for _ in 0..3 {
            let made = shelf.find("/here", || {
                times += 1;
                Some(Made::new("text/plain", "words ".repeat(99)))
            });
            assert!(made.is_some());
        }
        assert_eq!(times, 1);
        assert!(shelf.find("/nothing", || None).is_none());
    }

    #[test]
    fn only_whoever_unpacks_gets_it_packed() {
        for (said, packed) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0", false),
            ("identity", false),
            ("", false),
        ] {
            assert_eq!(unpacks(&asked(header::ACCEPT_ENCODING, said)), packed, "{said}");
        }
        let made = Made::new("text/plain", "words ".repeat(99));
        let answer = made.answer(&asked(header::ACCEPT_ENCODING, "gzip"));
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        let again = made.answer(&asked(header::IF_NONE_MATCH, answer.headers()[header::ETAG].to_str().unwrap()));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(Made::new("text/plain", "a").packed.is_none(), "it would only be longer");
    }
}
