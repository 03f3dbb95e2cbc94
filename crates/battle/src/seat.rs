//! Seats and sides: who decides, and who wins.
//!
//! A seat is a person or a bot that decides; a side is who wins. Usually one seat a side. Nothing
//! here assumes two of either.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::phrase::PhraseError;

/// One person or bot that decides, by its number at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
pub struct Seat(pub u8);

/// One of those who can win, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
pub struct Side(pub u8);

impl Seat {
    /// The first seat.
    pub const A: Self = Self(0);
    /// The second seat.
    pub const B: Self = Self(1);
}

impl Side {
    /// The first side.
    pub const A: Self = Self(0);
    /// The second side.
    pub const B: Self = Self(1);

    /// The other one of exactly two sides.
    ///
    /// ```
    /// # use battle::Side;
    /// assert_eq!(Side::A.other(), Side::B);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

/// Seats and sides are lettered, as on a score sheet: A, B, C.
fn letter(number: u8) -> char {
    char::from(b'A' + number.min(25))
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.0))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.0))
    }
}

/// The number of a letter.
fn number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(letter - b'A'),
        _ => None,
    }
}

/// As data a seat and a side are their letter.
macro_rules! lettered {
    ($it:ident) => {
        impl Serialize for $it {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_char(letter(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $it {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let unknown = || serde::de::Error::custom(format!("\"{text}\" is no letter from A to Z"));
                number(&text).map(Self).ok_or_else(unknown)
            }
        }
    };
}

lettered!(Seat);
lettered!(Side);

/// Who sits where: the name of every seat and the side it plays for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(String, u8)>", into = "Vec<(String, u8)>")]
pub struct Seating {
    seats: Vec<(String, Side)>,
    sides: u8,
}

/// Why people cannot be seated like that.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeatingError {
    /// Fewer than two or more than six seats.
    #[error("a battle has two to six seats, not {0}")]
    Count(usize),
    /// A side without a seat.
    #[error("side {0} has no seat; sides are numbered without gaps")]
    EmptySide(Side),
    /// Only one side.
    #[error("a battle needs at least two sides")]
    OneSide,
    /// A seat without a name, or a name that two seats share.
    #[error("every seat needs a name of its own; \"{0}\" is empty or taken")]
    Name(String),
    /// A name that means somebody else wherever it is read: an answer, an audience.
    #[error("\"{0}\" cannot be the name of a player, because it means something else here; choose another one")]
    Reserved(String),
    /// A name that breaks the line it stands in.
    #[error("the name {0:?} has control characters; names are made of characters that can be seen")]
    Control(String),
    /// A name that fits into no line.
    #[error("a name has at most {LONGEST_NAME} characters; this one has {0}")]
    Long(usize),
}

/// Names that answers and sentences use for somebody else.
const RESERVED: [&str; 6] = ["nobody", "everyone", "everybody", "spectators", "spectator", "both"];

/// More characters than this are no name.
const LONGEST_NAME: usize = 40;

impl Seating {
    /// Seats people by name and side.
    ///
    /// ```
    /// # use battle::{Seating, Side};
    /// let two = Seating::new([("Mara", Side::A), ("Teo", Side::B)]).expect("two seats, two sides");
    /// assert_eq!(two.name_of_side(Side::B), "Teo");
    /// assert!(Seating::new([("Mara", Side::A)]).is_err());
    /// ```
    pub fn new<N: Into<String>>(seats: impl IntoIterator<Item = (N, Side)>) -> Result<Self, SeatingError> {
        let seats: Vec<(String, Side)> = seats.into_iter().map(|(name, side)| (name.into(), side)).collect();
        if !(2..=6).contains(&seats.len()) {
            return Err(SeatingError::Count(seats.len()));
        }
        for (number, (name, _)) in seats.iter().enumerate() {
            let taken = seats.iter().take(number).any(|(earlier, _)| earlier.trim().eq_ignore_ascii_case(name.trim()));
            if name.trim().is_empty() || taken {
                return Err(SeatingError::Name(name.clone()));
            }
            may_be_a_name(name)?;
        }
        let sides = seats.iter().map(|(_, side)| side.0.saturating_add(1)).max().unwrap_or(0);
        if sides < 2 {
            return Err(SeatingError::OneSide);
        }
        let empty = (0..sides).map(Side).find(|side| seats.iter().all(|(_, it)| it != side));
        match empty {
            Some(side) => Err(SeatingError::EmptySide(side)),
            None => Ok(Self { seats, sides }),
        }
    }

    /// Two people, a side each.
    pub fn duel(a: &str, b: &str) -> Result<Self, SeatingError> {
        Self::new([(a, Side::A), (b, Side::B)])
    }

    /// Every seat, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// Every side, in order.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.sides).map(Side)
    }

    /// True if there is such a seat.
    pub fn has(&self, seat: Seat) -> bool {
        usize::from(seat.0) < self.seats.len()
    }

    /// The side that a seat plays for.
    pub fn side_of(&self, seat: Seat) -> Side {
        self.seats.get(usize::from(seat.0)).map_or(Side::A, |(_, side)| *side)
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |seat| self.side_of(*seat) == side)
    }

    /// Every side but this one.
    pub fn opponents(&self, side: Side) -> impl Iterator<Item = Side> + use<> {
        self.sides().filter(move |it| *it != side)
    }

    /// The name of whoever sits there.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("nobody", |(name, _)| name)
    }

    /// The names of those who play for a side: "Mara" or "Mara and Ivo".
    pub fn name_of_side(&self, side: Side) -> String {
        let names: Vec<&str> = self.seats_of(side).map(|seat| self.name(seat)).collect();
        names.join(" and ")
    }

    /// The seat with this name, in any spelling of capitals.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        self.seats().find(|seat| self.name(*seat).trim().eq_ignore_ascii_case(name.trim()))
    }

    /// The seat that a phrase names, or a sentence that nobody is called so.
    pub fn read_seat(&self, name: &str) -> Result<Seat, PhraseError> {
        self.seat_named(name).ok_or_else(|| PhraseError(format!("nobody at this table is called \"{name}\"")))
    }

    /// The side that a phrase names: by the names of all its players, or by one of them.
    pub fn read_side(&self, name: &str) -> Result<Side, PhraseError> {
        let whole = self.sides().find(|it| self.name_of_side(*it).eq_ignore_ascii_case(name.trim()));
        whole.map_or_else(|| self.read_seat(name).map(|it| self.side_of(it)), Ok)
    }
}

/// Whether a name can be told from everything else that stands where names do.
fn may_be_a_name(name: &str) -> Result<(), SeatingError> {
    let length = name.chars().count();
    if RESERVED.iter().any(|it| name.trim().eq_ignore_ascii_case(it)) {
        return Err(SeatingError::Reserved(name.trim().to_owned()));
    }
    if name.contains(char::is_control) {
        return Err(SeatingError::Control(name.to_owned()));
    }
    if length > LONGEST_NAME { Err(SeatingError::Long(length)) } else { Ok(()) }
}

impl TryFrom<Vec<(String, u8)>> for Seating {
    type Error = SeatingError;

    fn try_from(seats: Vec<(String, u8)>) -> Result<Self, SeatingError> {
        Self::new(seats.into_iter().map(|(name, side)| (name, Side(side.min(25)))))
    }
}

impl From<Seating> for Vec<(String, u8)> {
    fn from(seating: Seating) -> Self {
        seating.seats.into_iter().map(|(name, side)| (name, side.0)).collect()
    }
}

/// One value a side, so that "ours" and "theirs" cannot be swapped silently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySide<T, const N: usize = 2>([T; N]);

impl<T, const N: usize> BySide<T, N> {
    /// One value for each side, from its number.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self(std::array::from_fn(|number| value(Side(number as u8))))
    }

    /// Sides and values.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        self.0.iter().enumerate().map(|(number, value)| (Side(number as u8), value))
    }

    /// The values alone.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

impl<T: Default, const N: usize> Default for BySide<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Side> for BySide<T, N> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        self.0.get(usize::from(side.0)).expect("the seating deals out no side beyond the count")
    }
}

impl<T, const N: usize> IndexMut<Side> for BySide<T, N> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        self.0.get_mut(usize::from(side.0)).expect("the seating deals out no side beyond the count")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_seats_may_play_three_a_side() {
        let names = ["a", "b", "c", "d", "e", "f"];
        let seating = Seating::new(names.iter().enumerate().map(|(n, it)| (*it, Side(n as u8 % 2)))).unwrap();
        assert_eq!(seating.seats_of(Side::B).map(|it| it.0).collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(seating.opponents(Side::A).collect::<Vec<_>>(), [Side::B]);
        assert_eq!(seating.name_of_side(Side::A), "a and c and e");
    }

    #[test]
    fn a_seat_is_written_as_its_letter() {
        assert_eq!(serde_json::to_string(&Seat::B).unwrap(), "\"B\"");
        assert_eq!(serde_json::from_str::<Side>("\"C\"").unwrap(), Side(2));
        assert!(serde_json::from_str::<Seat>("\"b\"").is_err());
    }

    #[test]
    fn a_free_for_all_has_a_side_for_each_seat() {
        let seating = Seating::new([("a", Side(0)), ("b", Side(1)), ("c", Side(2))]).unwrap();
        assert_eq!(seating.opponents(Side(1)).collect::<Vec<_>>(), [Side(0), Side(2)]);
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        assert_eq!(Seating::new([("a", Side(0))]), Err(SeatingError::Count(1)));
        assert_eq!(Seating::new([("a", Side(0)), ("b", Side(0))]), Err(SeatingError::OneSide));
        assert_eq!(Seating::new([("a", Side(0)), ("b", Side(2))]), Err(SeatingError::EmptySide(Side(1))));
        assert_eq!(Seating::duel("a", "A"), Err(SeatingError::Name("A".into())));
    }

    #[test]
    fn a_name_means_one_person_in_every_line() {
        for reserved in ["nobody", "Everyone", "EVERYBODY", "spectators", "Spectator", " both "] {
            let refused = Seating::duel("Mara", reserved);
            assert_eq!(refused, Err(SeatingError::Reserved(reserved.trim().into())));
        }
        assert_eq!(Seating::duel("Ma\nra", "Teo"), Err(SeatingError::Control("Ma\nra".into())));
        assert_eq!(Seating::duel("Mara\u{1b}[2J", "Teo"), Err(SeatingError::Control("Mara\u{1b}[2J".into())));
        assert_eq!(Seating::duel(&"é".repeat(41), "Teo"), Err(SeatingError::Long(41)));
        assert!(Seating::duel(&"é".repeat(40), "Teo").is_ok());
        assert!(Seating::duel("Nobody in particular", "Bothwell").is_ok());
    }

    #[test]
    fn a_refused_name_is_told_in_a_sentence() {
        let told = |name: &str| Seating::duel("Mara", name).unwrap_err().to_string();
        assert_eq!(
            told("Nobody"),
            "\"Nobody\" cannot be the name of a player, because it means something else here; choose another one"
        );
        assert!(told("Te\to").starts_with("the name \"Te\\to\" has control characters"));
        assert_eq!(told(&"x".repeat(50)), "a name has at most 40 characters; this one has 50");
    }
}
