//! `--option KEY=VALUE`: how rules are read where sources differ, for any system.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::usage::usage;

/// These settings with what was typed. A value is a number, a word, true or false, or a list as in `[1,2,3]`.
pub(crate) fn with<T: Serialize + DeserializeOwned>(settings: &T, typed: &[String]) -> anyhow::Result<T> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(settings) else {
        anyhow::bail!("the settings of this game cannot be written down");
    };
    for option in typed {
        let Some((key, value)) = option.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
            return Err(usage(format!("--option takes KEY=VALUE, as in --option {}; got \"{option}\"", example(&all))));
        };
        if !all.contains_key(key) {
            let known: Vec<&str> = all.keys().map(String::as_str).collect();
            return Err(usage(format!("there is no option \"{key}\"; known are {}", known.join(", "))));
        }
        // What is no number, list or truth is a word.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        all.insert(key.to_owned(), value);
        serde_json::from_value::<T>(Value::Object(all.clone()))
            .map_err(|error| usage(format!("--option {option} does not fit: {error}")))?;
    }
    Ok(serde_json::from_value(Value::Object(all))?)
}

/// The first setting as it stands.
fn example(all: &Map<String, Value>) -> String {
    let number = all.iter().find(|(_, value)| value.is_number() || value.is_boolean());
    number.map_or("KEY=VALUE".to_owned(), |(key, value)| format!("{key}={value}"))
}

#[cfg(test)]
mod tests {
    use super::with;

    fn typed(options: &[&str]) -> Result<maelstrom::Options, String> {
        let options: Vec<String> = options.iter().map(|it| (*it).to_owned()).collect();
        with(&maelstrom::Options::default(), &options).map_err(|error| error.to_string())
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
        assert!(complaint("rounds=many").contains("--option rounds=many does not fit"));
        assert!(complaint("rounds=-1").contains("--option rounds=-1 does not fit"));
    }
}
