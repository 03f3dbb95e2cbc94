//! Lengths, in whole micrometres.
//!
//! A length is read from text exactly and printed in inches. Text in odd fractions of an inch is
//! rounded to the nearest micrometre once, here, and never again.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

const MICROMETRES_PER_INCH: i32 = 25_400;

/// A length in micrometres.
///
/// Rulebooks measure in inches and bases are sold in millimetres; both are whole numbers of
/// micrometres, so neither is ever rounded.
///
/// ```
/// # use table::Length;
/// assert_eq!(Length::inches(6).micrometres(), 152_400);
/// assert_eq!(Length::mm(32).micrometres(), 32_000);
/// assert_eq!("5.5".parse(), Ok(Length::um(139_700)));
/// assert_eq!("32mm".parse(), Ok(Length::mm(32)));
/// assert_eq!("1200um".parse(), Ok(Length::um(1_200)));
/// assert_eq!(Length::um(139_700).to_string(), "5.5″");
/// ```
///
/// Printed in full, a length reads back as itself; with a precision it is rounded for reading.
///
/// ```
/// # use table::Length;
/// let gap = Length::um(134_937);
/// assert_eq!(format!("{gap}"), "5.31248″");
/// assert_eq!(format!("{gap:.1}"), "5.3″");
/// assert_eq!(gap.to_string().parse(), Ok(gap));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(i32);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);
    /// One inch.
    pub const INCH: Self = Self(MICROMETRES_PER_INCH);
    /// The longest length that can be read from text: a hundred metres.
    ///
    /// No table is larger, and squares of differences of such lengths fit 64 bits with room to
    /// spare, so whatever comes in as text cannot overflow a predicate.
    pub const LONGEST: Self = Self(100_000_000);

    /// So many whole inches.
    pub const fn inches(n: i32) -> Self {
        Self(n * MICROMETRES_PER_INCH)
    }

    /// So many whole millimetres.
    pub const fn mm(n: i32) -> Self {
        Self(n * 1_000)
    }

    /// So many micrometres.
    pub const fn um(n: i32) -> Self {
        Self(n)
    }

    /// The number of micrometres.
    pub const fn micrometres(self) -> i32 {
        self.0
    }

    /// The smallest whole number of inches that is not less than this length.
    ///
    /// ```
    /// # use table::Length;
    /// assert_eq!(Length::inches(2).whole_inches_up(), 2);
    /// assert_eq!((Length::inches(2) + Length::um(1)).whole_inches_up(), 3);
    /// ```
    pub const fn whole_inches_up(self) -> i32 {
        self.0.div_euclid(MICROMETRES_PER_INCH) + if self.0.rem_euclid(MICROMETRES_PER_INCH) > 0 { 1 } else { 0 }
    }

    /// The square, in square micrometres.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// Without its sign.
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

/// Why a text is no length.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LengthError {
    /// Not a decimal number with a unit that we know.
    #[error("\"{0}\" is no length; write inches such as 5.5, or 32mm, or 1200um")]
    NotALength(String),
    /// Longer than [`Length::LONGEST`].
    #[error("\"{0}\" is longer than any table")]
    TooLong(String),
}

/// Reads `5.5`, `5.5in`, `5.5″`, `5.5"` (inches), `32mm` and `1200um`, each with as many decimals as
/// you like. What falls between two micrometres is rounded to the nearer one, a half away from zero,
/// so that a mirrored table has mirrored numbers.
impl FromStr for Length {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Self, LengthError> {
        let wrong = || LengthError::NotALength(text.to_owned());
        let (number, unit) = split_unit(text.trim());
        let (negative, number) = match number.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let all_digits = |part: &str| part.bytes().all(|it| it.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) || number.ends_with('.') {
            return Err(wrong());
        }
        // Twelve digits on either side are more than a table needs, and their product fits 128 bits.
        if whole.len() > 12 || decimals.len() > 12 {
            return Err(LengthError::TooLong(text.to_owned()));
        }
        let digits: i128 = format!("{whole}{decimals}").parse().map_err(|_| wrong())?;
        let scale = 10_i128.pow(u32::try_from(decimals.len()).expect("at most twelve decimals"));
        let micrometres = divided_to_nearest(digits * i128::from(unit), scale);
        if micrometres > i128::from(Self::LONGEST.0) {
            return Err(LengthError::TooLong(text.to_owned()));
        }
        let micrometres = i32::try_from(micrometres).expect("checked against the longest length");
        Ok(Self(if negative { -micrometres } else { micrometres }))
    }
}

fn split_unit(text: &str) -> (&str, i32) {
    let units = [
        ("in", MICROMETRES_PER_INCH),
        ("\"", MICROMETRES_PER_INCH),
        ("″", MICROMETRES_PER_INCH),
        ("mm", 1_000),
        ("um", 1),
        ("µm", 1),
    ];
    for (name, micrometres) in units {
        if let Some(number) = text.strip_suffix(name) {
            return (number.trim_end(), micrometres);
        }
    }
    (text, MICROMETRES_PER_INCH)
}

/// `dividend / divisor` to the nearest whole number, for a dividend that is not negative.
const fn divided_to_nearest(dividend: i128, divisor: i128) -> i128 {
    (2 * dividend + divisor) / (2 * divisor)
}

/// In inches, with as few decimals as identify the length, or with as many as asked for.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().map(|it| u32::try_from(it.min(12)).expect("at most twelve"));
        write!(f, "{}″", self.decimal_inches(precision))
    }
}

impl Length {
    /// In millimetres with three decimals at the most, which is exact; it is read back the same.
    ///
    /// ```
    /// # use table::Length;
    /// assert_eq!(Length::um(393_700).in_millimetres(), "393.7mm");
    /// assert_eq!(Length::um(-1_500).in_millimetres(), "-1.5mm");
    /// ```
    pub fn in_millimetres(self) -> String {
        let mut text = String::new();
        self.write_millimetres(&mut text);
        text
    }

    /// The same, behind what a text says already.
    pub(crate) fn write_millimetres(self, text: &mut String) {
        let digit = |it: u32| char::from_digit(it % 10, 10).expect("less than ten");
        if self.0 < 0 {
            text.push('-');
        }
        let (whole, rest) = (self.0.unsigned_abs() / 1_000, self.0.unsigned_abs() % 1_000);
        let places = whole.checked_ilog10().unwrap_or(0);
        (0..=places).rev().for_each(|it| text.push(digit(whole / 10_u32.pow(it))));
        if rest > 0 {
            text.push('.');
            [100, 10, 1].into_iter().take_while(|it| rest % (it * 10) > 0).for_each(|it| text.push(digit(rest / it)));
        }
        text.push_str("mm");
    }

    /// The number alone, as [`Point`](crate::Point) prints it.
    pub(crate) fn decimal_inches(self, precision: Option<u32>) -> String {
        let inch = i128::from(MICROMETRES_PER_INCH);
        let size = i128::from(self.0.unsigned_abs());
        let in_units_of = |decimals: u32| divided_to_nearest(size * 10_i128.pow(decimals), inch);
        let identifies =
            |decimals: &u32| divided_to_nearest(in_units_of(*decimals) * inch, 10_i128.pow(*decimals)) == size;
        // A hundred-thousandth of an inch is a quarter of a micrometre, so five decimals always suffice.
        let decimals = precision.unwrap_or_else(|| (0..5).find(identifies).unwrap_or(5));
        let (units, scale) = (in_units_of(decimals), 10_i128.pow(decimals));
        let sign = if self.0 < 0 && units > 0 { "-" } else { "" };
        let width = usize::try_from(decimals).expect("at most twelve");
        match decimals {
            0 => format!("{sign}{units}"),
            _ => format!("{sign}{}.{:0width$}", units / scale, units % scale),
        }
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

/// Toward zero, to the micrometre.
impl Div<i32> for Length {
    type Output = Self;
    fn div(self, parts: i32) -> Self {
        Self(self.0 / parts)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn inches_and_millimetres_are_exact() {
        for (text, micrometres) in [
            ("0", 0),
            ("6", 152_400),
            ("5.5", 139_700),
            ("5.5in", 139_700),
            ("5.5 in", 139_700),
            ("5.5\"", 139_700),
            ("5.5″", 139_700),
            ("-2", -50_800),
            ("32mm", 32_000),
            ("0.5mm", 500),
            ("1200um", 1_200),
            ("1200 µm", 1_200),
            ("0.4", 10_160),
            ("3.8125", 96_838), // 96,837.5: a half goes up
            ("-3.8125", -96_838),
            ("31.03", 788_162),
        ] {
            assert_eq!(text.parse(), Ok(Length::um(micrometres)), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_no_length() {
        for text in ["", " ", "in", "five", "5,5", "5.", ".5", "1e3", "--1", "+1", "5.5ft", "0x10", "٣"] {
            assert_eq!(text.parse::<Length>(), Err(LengthError::NotALength(text.to_owned())));
        }
    }

    #[test]
    fn a_length_beyond_any_table_is_refused() {
        assert_eq!("100000mm".parse(), Ok(Length::LONGEST));
        for text in ["100000.001mm", "99999999999", "1000000000000000000000000", "0.0000000000001"] {
            assert_eq!(text.parse::<Length>(), Err(LengthError::TooLong(text.to_owned())));
        }
    }

    #[test]
    fn a_rounded_length_says_nothing_of_a_sign_it_lost() {
        assert_eq!(format!("{:.1}", Length::um(-3)), "0.0″");
        assert_eq!(format!("{:.0}", Length::inches(-3)), "-3″");
        assert_eq!(Length::um(-12_700).to_string(), "-0.5″");
    }

    proptest! {
        #[test]
        fn a_printed_length_reads_back_as_itself(micrometres in -100_000_000..=100_000_000) {
            let length = Length::um(micrometres);
            prop_assert_eq!(length.to_string().parse(), Ok(length));
        }
    }
}
