//! The fields of a JSON object, read one by one; what nobody asked for is an error.

use serde_json::{Map, Value};

/// The fields of an object.
pub(crate) struct Fields<'a> {
    what: &'static str,
    map: &'a Map<String, Value>,
    asked: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Those of this object, which sentences call so.
    pub(crate) fn of(what: &'static str, value: &'a Value) -> Result<Self, String> {
        let map = value.as_object().ok_or_else(|| format!("{what} is no object"))?;
        Ok(Self { what, map, asked: Vec::new() })
    }

    /// One that has to be there.
    pub(crate) fn value(&mut self, key: &'static str) -> Result<&'a Value, String> {
        self.value_if_any(key).ok_or_else(|| format!("{} has no {key}", self.what))
    }

    /// One that may be there.
    pub(crate) fn value_if_any(&mut self, key: &'static str) -> Option<&'a Value> {
        self.asked.push(key);
        self.map.get(key)
    }

    pub(crate) fn text(&mut self, key: &'static str) -> Result<&'a str, String> {
        let value = self.value(key)?;
        value.as_str().ok_or_else(|| format!("{}: {key} is no text", self.what))
    }

    pub(crate) fn list(&mut self, key: &'static str) -> Result<&'a [Value], String> {
        let value = self.value(key)?;
        value.as_array().map(Vec::as_slice).ok_or_else(|| format!("{}: {key} is no list", self.what))
    }

    pub(crate) fn number<T: TryFrom<u64>>(&mut self, key: &'static str) -> Result<T, String> {
        let number = self.value(key)?.as_u64().and_then(|it| T::try_from(it).ok());
        number.ok_or_else(|| format!("{}: {key} is no sensible number", self.what))
    }

    pub(crate) fn number_or_null<T: TryFrom<u64>>(&mut self, key: &'static str) -> Result<Option<T>, String> {
        match self.value(key)? {
            Value::Null => Ok(None),
            _ => self.number(key).map(Some),
        }
    }

    pub(crate) fn flag(&mut self, key: &'static str) -> Result<bool, String> {
        let value = self.value(key)?;
        value.as_bool().ok_or_else(|| format!("{}: {key} is neither true nor false", self.what))
    }

    /// Refuses whatever nobody asked for.
    pub(crate) fn nothing_else(&self) -> Result<(), String> {
        match self.map.keys().find(|it| !self.asked.contains(&it.as_str())) {
            Some(key) => Err(format!("{} has a field \"{key}\" that is not known", self.what)),
            None => Ok(()),
        }
    }
}
