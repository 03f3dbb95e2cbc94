//! Whether a value fits a schema of the description. It knows the words that the description uses, and no others.

use serde_json::Value;

/// A description whose schemas refer to each other.
pub(crate) struct Schemas(pub(crate) Value);

/// Words of a schema that say nothing about what fits.
const SILENT: [&str; 6] = ["description", "title", "example", "default", "format", "deprecated"];

impl Schemas {
    /// Everything about the value that does not fit, each with its place.
    pub(crate) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.compare(schema, value, "", &mut faults);
        faults
    }

    /// The same for a schema by its name.
    pub(crate) fn faults_of(&self, name: &str, value: &Value) -> Vec<String> {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "no schema is called {name}");
        self.faults(schema, value)
    }

    fn compare(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let words = schema.as_object().unwrap_or_else(|| panic!("{at}: {schema} is no schema"));
        for (word, says) in words {
            match word.as_str() {
                "$ref" => self.compare(self.referred(says), value, at, faults),
                "type" if !is_of(says, value) => faults.push(format!("{at}: {} is no {says}", short(value))),
                "enum" if !list(says).contains(value) => faults.push(format!("{at}: {value} is none of {says}")),
                "const" if says != value => faults.push(format!("{at}: {value} is not {says}")),
                "properties" => self.compare_fields(says, value, at, faults),
                "required" => {
                    let missing = list(says).iter().filter(|it| value.is_object() && value.get(text(it)).is_none());
                    faults.extend(missing.map(|it| format!("{at}: {it} is missing")));
                }
                "additionalProperties" => self.compare_others(schema, says, value, at, faults),
                "items" => {
                    let listed = schema.get("prefixItems").map_or(0, |it| list(it).len());
                    for (place, item) in value.as_array().into_iter().flatten().enumerate().skip(listed) {
                        match says {
                            Value::Bool(true) => {}
                            Value::Bool(false) => faults.push(format!("{at}/{place}: {} is too much", short(item))),
                            says => self.compare(says, item, &format!("{at}/{place}"), faults),
                        }
                    }
                }
                "prefixItems" => {
                    for (place, (says, item)) in
                        list(says).iter().zip(value.as_array().into_iter().flatten()).enumerate()
                    {
                        self.compare(says, item, &format!("{at}/{place}"), faults);
                    }
                }
                "minItems" | "maxItems" => faults.extend(count_fault(word, says, value, at)),
                "minimum" if value.as_i64().is_some_and(|it| Some(it) < says.as_i64()) => {
                    faults.push(format!("{at}: {value} is below {says}"));
                }
                "allOf" => list(says).iter().for_each(|it| self.compare(it, value, at, faults)),
                "anyOf" | "oneOf" => {
                    let tried: Vec<Vec<String>> = list(says).iter().map(|it| self.faults(it, value)).collect();
                    let fitting = tried.iter().filter(|it| it.is_empty()).count();
                    if fitting == 0 {
                        let nearest = tried.into_iter().min_by_key(Vec::len).unwrap_or_default();
                        faults.push(format!("{at}: {} fits nothing of {word}; nearest: {nearest:?}", short(value)));
                    } else if word == "oneOf" && fitting > 1 {
                        faults.push(format!("{at}: {} fits {fitting} of oneOf", short(value)));
                    }
                }
                "type" | "enum" | "const" | "minimum" | "propertyNames" => {}
                silent if SILENT.contains(&silent) => {}
                unknown => panic!("{at}: nobody knows what {unknown} asks for in {schema}"),
            }
        }
    }

    fn compare_fields(&self, properties: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        for (name, says) in properties.as_object().expect("properties have names") {
            if let Some(field) = value.get(name) {
                self.compare(says, field, &format!("{at}/{name}"), faults);
            }
        }
    }

    fn compare_others(&self, schema: &Value, says: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let known = |name: &String| schema.get("properties").is_some_and(|it| it.get(name).is_some());
        for (name, field) in value.as_object().into_iter().flatten().filter(|(name, _)| !known(name)) {
            match says {
                Value::Bool(true) => {}
                Value::Bool(false) => faults.push(format!("{at}: {name} is not known")),
                says => self.compare(says, field, &format!("{at}/{name}"), faults),
            }
        }
    }

    fn referred(&self, to: &Value) -> &Value {
        let path = text(to).strip_prefix('#').expect("it refers to this description");
        self.0.pointer(path).unwrap_or_else(|| panic!("{to} leads nowhere"))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(120).collect()
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|it| is_of(it, value)),
        kind => match text(kind) {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "null" => value.is_null(),
            other => panic!("nobody knows the type {other}"),
        },
    }
}

fn count_fault(word: &str, says: &Value, value: &Value, at: &str) -> Option<String> {
    let (count, bound) = (value.as_array()?.len(), usize::try_from(says.as_u64()?).ok()?);
    let is_wrong = if word == "minItems" { count < bound } else { count > bound };
    is_wrong.then(|| format!("{at}: {count} items, where {word} is {bound}"))
}
