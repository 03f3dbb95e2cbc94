//! Settings: how rules are read where sources differ, given as KEY=VALUE, for any system.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// These settings with what was typed. A value is a number, a word, true or false, or a list as in `[1,2,3]`; `fault`
/// says what is wrong with settings that can be read and make no sense.
pub fn with<T: Serialize + DeserializeOwned>(
    settings: &T,
    typed: &[String],
    fault: impl Fn(&T) -> Option<String>,
) -> Result<T, String> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(settings) else {
        return Err("the settings of this game cannot be written down".to_owned());
    };
    for option in typed {
        let Some((key, value)) = option.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
            return Err(format!("--option takes KEY=VALUE, as in --option {}; got \"{option}\"", example(&all)));
        };
        if !all.contains_key(key) {
            let known: Vec<&str> = all.keys().map(String::as_str).collect();
            return Err(format!("there is no option \"{key}\"; known are {}", known.join(", ")));
        }
        let fits = |it: &Value| {
            let mut with = all.clone();
            with.insert(key.to_owned(), it.clone());
            serde_json::from_value::<T>(Value::Object(with))
        };
        // What is no number, list or truth is a word.
        let read = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        let settings = fits(&read).map_err(|error| {
            let is_good = |number: i64| fits(&number.into()).is_ok_and(|it| fault(&it).is_none());
            let now = all.get(key).unwrap_or(&Value::Null);
            // Whatever was typed, an unknown word is answered with the known ones.
            let error = now.is_string().then(|| fits(&"?".into()).err()).flatten().unwrap_or(error);
            let wanted = wanted(&error.to_string(), now, is_good);
            format!("--option {option} does not fit: {key} is {wanted}, not \"{value}\"")
        })?;
        if let Some(fault) = fault(&settings) {
            return Err(format!("--option {option} does not fit: {fault}"));
        }
        all.insert(key.to_owned(), read);
    }
    serde_json::from_value(Value::Object(all)).map_err(|error| error.to_string())
}

/// A setting as a page or a form shows it.
pub(crate) struct Listed {
    pub(crate) key: String,
    /// What it is now.
    pub(crate) usual: String,
    /// What it can be, where that can be counted.
    pub(crate) values: Vec<String>,
    /// What it takes, in words, where there is no such list.
    pub(crate) takes: String,
}

/// Every setting with what it is now and what it can be; `fault` says what is wrong with settings that make no sense.
pub(crate) fn listed<T: Serialize + DeserializeOwned>(
    settings: &T,
    fault: impl Fn(&T) -> Option<String>,
) -> Vec<Listed> {
    let Ok(Value::Object(all)) = serde_json::to_value(settings) else {
        return Vec::new();
    };
    let row = |(key, now): (&String, &Value)| {
        let usual = now.as_str().map_or_else(|| now.to_string(), str::to_owned);
        let values = values::<T>(&all, key, now);
        let is_good = |number: i64| {
            let mut with = all.clone();
            with.insert(key.clone(), number.into());
            serde_json::from_value::<T>(Value::Object(with)).is_ok_and(|it| fault(&it).is_none())
        };
        let takes = if values.is_empty() { takes(now, is_good) } else { String::new() };
        Listed { key: key.clone(), usual, values, takes }
    };
    all.iter().map(row).collect()
}

/// What a setting takes that is no word out of a list, by what stands there.
fn takes(now: &Value, is_good: impl Fn(i64) -> bool) -> String {
    match now {
        Value::Array(items) => {
            let of = match items.first() {
                Some(Value::Array(_)) => "lists of words, in brackets",
                Some(Value::String(_)) => "words in brackets",
                _ => "numbers in brackets",
            };
            format!("{of}, as it stands there")
        }
        Value::Object(fields) if fields.is_empty() => "names and what belongs to them, in braces".to_owned(),
        Value::Object(_) => "the same names with other values, in braces, as it stands there".to_owned(),
        _ => format!("a whole number{}", range(is_good)),
    }
}

/// What a setting can be, if it is a truth or a word out of a list.
fn values<T: DeserializeOwned>(all: &Map<String, Value>, key: &str, now: &Value) -> Vec<String> {
    let owned = |it: &[&str]| it.iter().map(|it| (*it).to_owned()).collect();
    match now {
        Value::Bool(_) => owned(&["true", "false"]),
        Value::String(_) => {
            let mut with = all.clone();
            with.insert(key.to_owned(), "?".into());
            let refused = serde_json::from_value::<T>(Value::Object(with)).err().map(|it| it.to_string());
            owned(&refused.as_deref().map_or(Vec::new(), named_in))
        }
        _ => Vec::new(),
    }
}

/// The words between backticks of what was expected.
fn named_in(error: &str) -> Vec<&str> {
    let expected = error.split_once("expected ").map_or("", |(_, it)| it);
    expected.split('`').skip(1).step_by(2).collect()
}

/// What a setting takes, by what was said about something that it does not take and by what stands there now.
fn wanted(error: &str, now: &Value, is_good: impl Fn(i64) -> bool) -> String {
    if now.is_array() || now.is_object() {
        return format!("something like {now}");
    }
    let expected = error.split_once("expected ").map_or("", |(_, it)| it);
    let is_number = expected.starts_with(['u', 'i']) && expected.trim_start_matches(['u', 'i']).parse::<u8>().is_ok();
    if now.is_number() || is_number {
        return format!("a whole number{}", range(is_good));
    }
    if now.is_boolean() {
        return "true or false".to_owned();
    }
    match named_in(error).split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => format!("something like {now}"),
    }
}

/// The largest number that is tried.
const FAR: i64 = 256;

/// " from 1 to 4", by trying; nothing if there are no bounds within reach. What is good lies without gaps.
fn range(is_good: impl Fn(i64) -> bool) -> String {
    let Some(least @ 0..) = (-1..FAR).find(|it| is_good(*it)) else { return String::new() };
    if is_good(FAR) {
        return format!(", {least} or more");
    }
    let (mut most, mut beyond) = (least, FAR);
    while beyond - most > 1 {
        let middle = i64::midpoint(most, beyond);
        if is_good(middle) {
            most = middle;
        } else {
            beyond = middle;
        }
    }
    format!(" from {least} to {most}")
}

/// The first setting as it stands.
fn example(all: &Map<String, Value>) -> String {
    let number = all.iter().find(|(_, value)| value.is_number() || value.is_boolean());
    number.map_or("KEY=VALUE".to_owned(), |(key, value)| format!("{key}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(options: &[&str]) -> Result<maelstrom::Options, String> {
        let options: Vec<String> = options.iter().map(|it| (*it).to_owned()).collect();
        with(&maelstrom::Options::default(), &options, maelstrom::Options::fault).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_are_numbers_words_truths_and_lists() {
        let settings = typed(&[
            "rounds=4",
            "territory_touch=path",
            "carried_replaceable = true",
            "strategic_reserves_cp=[1, 1, 2]",
            "dow_depth=9",
        ]);
        let settings = settings.unwrap();
        assert_eq!((settings.rounds, settings.carried_replaceable, settings.dow_depth), (4, true, Some(9)));
        assert_eq!(settings.strategic_reserves_cp, [1, 1, 2]);
        assert_eq!(settings.territory_touch, maelstrom::Touch::Path);
        assert_eq!(typed(&[]), Ok(maelstrom::Options::default()));
    }

    #[test]
    fn what_does_not_fit_is_told_in_a_sentence() {
        let complaint = |option| typed(&[option]).unwrap_err();
        assert!(complaint("rounds").contains("--option takes KEY=VALUE"), "{}", complaint("rounds"));
        assert!(complaint("tea=1").contains("there is no option \"tea\"; known are "));
        for (option, expected) in [
            ("rounds=many", "rounds is a whole number from 1 to 20, not \"many\""),
            ("rounds=-1", "rounds is a whole number from 1 to 20, not \"-1\""),
            ("rounds=900", "rounds is a whole number from 1 to 20, not \"900\""),
            ("rounds=2.5", "rounds is a whole number from 1 to 20, not \"2.5\""),
            ("rounds=", "rounds is a whole number from 1 to 20, not \"\""),
            ("rounds=0", "rounds is 1 to 20, not 0"),
            ("dow_depth=deep", "dow_depth is a whole number from 1 to 100, not \"deep\""),
            ("carried_replaceable=1", "carried_replaceable is true or false, not \"1\""),
            ("territory_touch=7", "territory_touch is rest or path, not \"7\""),
            ("territory_touch=sky", "territory_touch is rest or path, not \"sky\""),
            ("strategic_reserves_cp=many", "strategic_reserves_cp is something like [1,2,3], not \"many\""),
        ] {
            assert_eq!(complaint(option), format!("--option {option} does not fit: {expected}"));
        }
    }

    /// Every number that a setting takes, by trying each.
    fn good<T: Serialize + DeserializeOwned>(settings: &T, fault: impl Fn(&T) -> Option<String>) -> Vec<Vec<i64>> {
        let Ok(Value::Object(all)) = serde_json::to_value(settings) else { panic!("settings are an object") };
        let takes = |key: &String| {
            let is_good = |number: &i64| {
                let mut with = all.clone();
                with.insert(key.clone(), (*number).into());
                serde_json::from_value::<T>(Value::Object(with)).is_ok_and(|it| fault(&it).is_none())
            };
            (-1..=FAR).filter(is_good).collect::<Vec<_>>()
        };
        all.keys().map(takes).collect()
    }

    #[test]
    fn what_a_setting_takes_lies_without_gaps() {
        let all = [
            good(&killteam::Options::default(), killteam::Options::fault),
            good(&maelstrom::Options::default(), maelstrom::Options::fault),
            good(&tactical_strike::Options::default(), |_| None),
        ];
        let numbers: Vec<&Vec<i64>> = all.iter().flatten().filter(|it| !it.is_empty()).collect();
        assert!(numbers.len() > 20, "{} settings are numbers", numbers.len());
        for numbers in numbers {
            assert!(numbers.windows(2).all(|it| it[1] == it[0] + 1), "{numbers:?}");
        }
    }

    #[test]
    fn a_number_without_bounds_is_just_a_number() {
        let complaint = |option: &str| {
            let options = tactical_strike::Options::default();
            with(&options, &[option.to_owned()], |_| None).unwrap_err().to_string()
        };
        let says = "--option cp_cap=all does not fit: cp_cap is a whole number, 0 or more, not \"all\"";
        assert_eq!(complaint("cp_cap=all"), says);
        let says = "--option deny_base=x does not fit: deny_base is a whole number from 0 to 255, not \"x\"";
        assert_eq!(complaint("deny_base=x"), says);
    }
}
