//! Where battles are kept.
