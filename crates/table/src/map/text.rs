//! A map as it is written: the keys of the TOML text, not yet understood.
//!
//! Lengths and points stay text here, so that no float comes near them, and every value remembers where it stood, so
//! that a mistake can be shown by its line.

use serde::Deserialize;
use toml::Spanned;

use super::draft::EdgeName;

pub(super) type Text = Spanned<String>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub(super) name: String,
    #[serde(default)]
    pub(super) about: String,
    pub(super) deployment: Option<String>,
    #[serde(default)]
    pub(super) rules: Vec<Text>,
    pub(super) size: Text,
    #[serde(default)]
    pub(super) edge: Vec<Spanned<EdgeText>>,
    #[serde(default)]
    pub(super) line: Vec<Spanned<LineText>>,
    #[serde(default)]
    pub(super) zone: Vec<Spanned<ZoneText>>,
    #[serde(default)]
    pub(super) marker: Vec<Spanned<MarkerText>>,
    #[serde(default)]
    pub(super) feature: Vec<Spanned<FeatureText>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EdgeText {
    pub(super) role: Option<String>,
    pub(super) edge: EdgeName,
    pub(super) from: Option<Text>,
    pub(super) to: Option<Text>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineText {
    pub(super) name: String,
    pub(super) from: Text,
    pub(super) to: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneText {
    pub(super) name: String,
    pub(super) role: Option<String>,
    pub(super) areas: Vec<Spanned<AreaText>>,
    #[serde(default)]
    pub(super) minus: Vec<Spanned<DiscText>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum AreaText {
    Whole,
    Half(EdgeName),
    Quarter([EdgeName; 2]),
    Strip { edge: EdgeName, depth: Text },
    Rectangle([Text; 2]),
    Polygon(Vec<Text>),
    Disc(DiscText),
    Near { zone: String, role: Option<String>, reach: Text },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiscText {
    pub(super) at: Text,
    pub(super) radius: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkerText {
    pub(super) name: String,
    pub(super) role: Option<String>,
    pub(super) at: Text,
    pub(super) diameter: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeatureText {
    pub(super) name: String,
    pub(super) traits: Option<Text>,
    pub(super) part: Vec<Spanned<PartText>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartText {
    pub(super) rectangle: Option<[Text; 2]>,
    pub(super) polygon: Option<Vec<Text>>,
    pub(super) bottom: Option<Text>,
    pub(super) top: Text,
    pub(super) traits: Option<Text>,
}
