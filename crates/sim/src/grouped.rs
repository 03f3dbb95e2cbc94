//! Large numbers as people read them.

/// A number with a comma after each thousand.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    let each = digits.chars().enumerate();
    each.flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let read = [0, 12, 999, 1_000, 1_234_567].map(grouped);
        assert_eq!(read, ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
