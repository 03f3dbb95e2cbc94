//! docs/door.md stays true: every block of data in it names its shape and reads as that shape, and there is an example of
//! every field of every shape that crosses the door.

use std::collections::{BTreeMap, BTreeSet};

use battle::Phrase;
use door::{
    Agreed, Aim, Answered, Asked, Asking, Back, Barred, Base, Blank, Board, By, Card, Chair, Chore, Control, Die, Due,
    EdgeOf, Eyes, Figure, Follow, Found, Have, InHand, Leg, Line, Marker, Means, Measured, Moment, Moving, Needed,
    News, Odds, Offered, OpScore, Pick, Piece, Preview, Question, Reach, Ref, Refusal, Row, Says, Score, ScoreRow,
    Sealed, Seen, SideScore, Solid, Source, Stakes, Stand, Still, Sum, Takes, Team, Terrain, Tray, Verdict, Viewer,
    Waits, WaitsFor, What, Who, WhyAsked, With, Zone,
};
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use serde::{Serialize, forward_to_deserialize_any};
use serde_json::Value;
use systems::campaigns::{CampaignSeen, CauseSeen, ForceSeen, Gauge, MissionSeen, Proposed};
use systems::forces::{
    Addition, Checked, ForceAnswer, ForceFault, ForceSum, PriceLine, Priced, PricedItem, Room, RoomPart,
};
use systems::{Entered, Fault, Frame, Kept, Outlook, Said, SeatWish, SetUp, Summary, Thought};

const PAGE: &str = include_str!("../../../../docs/door.md");

/// Reads something as a shape, and writes it down again.
type Reads = fn(&Value) -> Result<Value, String>;

fn reads<T: Serialize + DeserializeOwned>(value: &Value) -> Result<Value, String> {
    let read: T = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    serde_json::to_value(read).map_err(|error| error.to_string())
}

/// A shape: its name, what reads it, and its fields or variants.
struct Shape {
    name: &'static str,
    reads: Reads,
    parts: Parts,
}

/// What a shape is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Parts {
    Fields(&'static [&'static str]),
    Variants(&'static [&'static str]),
    Whole,
}

/// Asks a shape what it is made of, and reads nothing.
struct Asks<'a>(&'a mut Parts);

impl<'de> Deserializer<'de> for Asks<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("nothing is read here"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Parts::Fields(fields);
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Parts::Variants(variants);
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

fn parts_of<T: DeserializeOwned>() -> Parts {
    let mut parts = Parts::Whole;
    assert!(T::deserialize(Asks(&mut parts)).is_err());
    parts
}

macro_rules! shapes {
    ($($shape:ty),* $(,)?) => {
        vec![$(Shape { name: stringify!($shape), reads: reads::<$shape>, parts: parts_of::<$shape>() }),*]
    };
}

fn shapes() -> Vec<Shape> {
    shapes![
        Addition,
        Agreed,
        Aim,
        Answered,
        Asked,
        Asking,
        Back,
        Barred,
        Base,
        Blank,
        Board,
        By,
        CampaignSeen,
        Card,
        CauseSeen,
        Chair,
        Checked,
        Chore,
        Control,
        Die,
        Due,
        EdgeOf,
        Entered,
        Eyes,
        Fault,
        Figure,
        Follow,
        ForceAnswer,
        ForceFault,
        ForceSeen,
        ForceSum,
        Found,
        Frame,
        Gauge,
        Have,
        InHand,
        Kept,
        Leg,
        Line,
        Marker,
        Means,
        Measured,
        MissionSeen,
        Moment,
        Moving,
        Needed,
        News,
        Odds,
        Offered,
        OpScore,
        Outlook,
        Phrase,
        Pick,
        Piece,
        Preview,
        PriceLine,
        Priced,
        PricedItem,
        Proposed,
        Question,
        Reach,
        Ref,
        Refusal,
        Room,
        RoomPart,
        Row,
        Said,
        Says,
        Score,
        ScoreRow,
        Sealed,
        SeatWish,
        Seen,
        SetUp,
        SideScore,
        Solid,
        Source,
        Stakes,
        Stand,
        Still,
        Sum,
        Summary,
        Takes,
        Team,
        Terrain,
        Thought,
        Tray,
        Verdict,
        Viewer,
        Waits,
        WaitsFor,
        What,
        Who,
        WhyAsked,
        With,
        Zone,
    ]
}

/// A value on the page: which line its block begins at, what shape that names, and the value.
struct Example {
    line: usize,
    shape: String,
    value: Value,
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = PAGE.lines().enumerate();
    while let Some((number, opening)) = lines.next() {
        let Some(info) = opening.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().map(|(_, it)| it).take_while(|it| *it != "```").collect();
        let Some(shape) = info.strip_prefix("json") else { continue };
        let block = block.join("\n");
        for value in serde_json::Deserializer::from_str(&block).into_iter::<Value>() {
            let value = value.unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
            examples.push(Example { line: number + 1, shape: shape.trim().to_owned(), value });
        }
    }
    examples
}

/// Where something of one value is missing or otherwise in another.
fn missing(of: &Value, within: &Value) -> Option<String> {
    match (of, within) {
        (Value::Object(some), Value::Object(all)) => some.iter().find_map(|(name, part)| match all.get(name) {
            Some(there) => missing(part, there).map(|it| format!("{name}.{it}")),
            None => Some(format!("{name} is no field of it")),
        }),
        (Value::Array(some), Value::Array(all)) if some.len() == all.len() => {
            let mut parts = some.iter().zip(all).enumerate();
            parts.find_map(|(place, (part, there))| missing(part, there).map(|it| format!("{place}.{it}")))
        }
        _ if of == within => None,
        _ => Some(format!(" is read as {within}")),
    }
}

#[test]
fn every_example_reads_as_the_shape_that_it_names() {
    let shapes: BTreeMap<&str, Reads> = shapes().into_iter().map(|it| (it.name, it.reads)).collect();
    let mut wrong = Vec::new();
    for Example { line, shape, value } in examples() {
        match shapes.get(shape.as_str()).map(|reads| reads(&value)) {
            None => wrong.push(format!("line {line}: \"{shape}\" is no shape")),
            Some(Err(why)) => wrong.push(format!("line {line}: {value} is no {shape}: {why}")),
            Some(Ok(read)) => wrong.extend(missing(&value, &read).map(|it| format!("line {line}, {shape}: {it}"))),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Everything within a value that has names for its parts, and every word that could be one of a closed list.
fn within<'v>(value: &'v Value, objects: &mut Vec<&'v serde_json::Map<String, Value>>, words: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            objects.push(fields);
            fields.values().for_each(|it| within(it, objects, words));
        }
        Value::Array(list) => list.iter().for_each(|it| within(it, objects, words)),
        Value::String(word) => {
            words.insert(word);
        }
        _ => {}
    }
}

#[test]
fn there_is_an_example_of_every_field_of_every_shape() {
    let examples = examples();
    let (mut objects, mut words) = (Vec::new(), BTreeSet::new());
    examples.iter().for_each(|it| within(&it.value, &mut objects, &mut words));
    let mut missing = Vec::new();
    for Shape { name, parts, .. } in shapes() {
        match parts {
            Parts::Fields(fields) => {
                // A shape within another one is known by having no other fields than these.
                let alike: Vec<_> =
                    objects.iter().filter(|it| it.keys().all(|key| fields.contains(&key.as_str()))).collect();
                let lacks = fields.iter().filter(|field| !alike.iter().any(|it| it.contains_key(**field)));
                missing.extend(lacks.map(|field| format!("{name}.{field}")));
            }
            Parts::Variants(variants) => {
                let has =
                    |it: &str| words.contains(it) || objects.iter().any(|all| all.len() == 1 && all.contains_key(it));
                missing.extend(variants.iter().filter(|it| !has(it)).map(|it| format!("{name}: {it}")));
            }
            Parts::Whole => {}
        }
    }
    assert!(missing.is_empty(), "no example of {}", missing.join(", "));
}

/// What news can be made of, as the reader itself lists it.
fn kinds() -> BTreeSet<String> {
    let why = serde_json::from_str::<What>("{\"kind\":\"\"}").unwrap_err().to_string();
    let listed = why.split_once("expected one of").expect("it lists what it knows").1;
    listed.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn there_is_an_example_of_everything_that_news_are_made_of() {
    let kinds = kinds();
    assert!(kinds.len() > 20 && kinds.contains("moved"), "{kinds:?}");
    let examples = examples();
    let (mut objects, mut words) = (Vec::new(), BTreeSet::new());
    examples.iter().for_each(|it| within(&it.value, &mut objects, &mut words));
    let told: BTreeSet<&str> = objects.iter().filter_map(|it| it.get("kind")?.as_str()).collect();
    let missing: Vec<&String> = kinds.iter().filter(|it| !told.contains(it.as_str())).collect();
    assert!(missing.is_empty(), "no example of {missing:?}");
}

#[test]
fn what_is_wrong_on_a_page_is_found() {
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let leg = value("{\"to\":[1,2],\"length\":3,\"counts\":4}");
    assert_eq!(missing(&leg, &reads::<Leg>(&leg).unwrap()), None);
    let typo = value("{\"to\":[1,2],\"length\":3,\"counts\":4,\"count\":5}");
    assert!(missing(&typo, &reads::<Leg>(&typo).unwrap()).is_some());
    assert!(reads::<Leg>(&value("{\"to\":[1,2]}")).is_err());
    assert_eq!(parts_of::<Leg>(), Parts::Fields(&["to", "length", "counts"]));
}
