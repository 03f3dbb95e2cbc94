//! The description of the routes as a page that people read: plain text with links, and no script.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::server::{OPENAPI, shelved};
use super::shelf::Made;
use crate::app::App;

/// The same as a page for people.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/routes",
        operation_id = "routes",
        responses((status = 200, description = "A page.", body = String, content_type = "text/html"), Problems),
    )
)]
pub(super) async fn routes(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    shelved(&app, &headers, "routes", || {
        // What was written down by a test is JSON.
        let page = page(&serde_json::from_str(OPENAPI).unwrap_or_default());
        Some(Made::new("text/html; charset=utf-8", page))
    })
}

fn page(document: &Value) -> String {
    let title = format!("{} {}", text(&document["info"]["title"]), text(&document["info"]["version"]));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: routes</title>\n\
         <h1>{title}</h1>\n<p>{}</p>\n<p><a href=\"/api/openapi.json\">As an OpenAPI document</a></p>\n<h2>Routes</h2>\n",
        text(&document["info"]["description"])
    );
    for (path, methods) in fields(&document["paths"]) {
        for (method, operation) in fields(methods) {
            tell_route(&mut page, method, path, operation);
        }
    }
    page.push_str("<h2>Data</h2>\n");
    for (name, schema) in fields(&document["components"]["schemas"]) {
        tell_schema(&mut page, name, schema);
    }
    page + "</html>\n"
}

fn tell_route(page: &mut String, method: &str, path: &str, operation: &Value) {
    let heading = format!("{} {}", method.to_uppercase(), escaped(path));
    let mut lines = Vec::new();
    for it in operation["parameters"].as_array().into_iter().flatten() {
        lines.push(format!("<code>{}</code> ({}): {}", text(&it["name"]), text(&it["in"]), text(&it["description"])));
    }
    if operation.get("security").is_some() {
        lines.push("Needs a key: <code>Authorization: Bearer KEY</code>".to_owned());
    }
    if let Some(schema) = schema_in(&operation["requestBody"]) {
        lines.push(format!("Takes {}", kind_of(schema)));
    }
    for (status, answer) in fields(&operation["responses"]).filter(|(status, _)| status.starts_with(['1', '2'])) {
        let body = schema_in(answer).map_or(String::new(), |it| format!(" {}", kind_of(it)));
        lines.push(format!("Answers {status}{body}: {}", text(&answer["description"])));
    }
    // Nothing goes wrong with writing to a text; here and below.
    let _ = write!(page, "<h3><code>{heading}</code></h3>\n<p>{}</p>\n<ul>\n", text(&operation["summary"]));
    for line in lines {
        let _ = writeln!(page, "<li>{line}</li>");
    }
    page.push_str("</ul>\n");
}

fn tell_schema(page: &mut String, name: &str, schema: &Value) {
    let name = escaped(name);
    let _ = write!(page, "<h3 id=\"{name}\">{name}</h3>\n<p>{}</p>\n", text(&schema["description"]));
    if schema.get("properties").is_none() {
        let _ = writeln!(page, "<p>{}</p>", kind_of(schema));
        return;
    }
    let required = |name: &str| schema["required"].as_array().is_some_and(|it| it.iter().any(|it| it == name));
    page.push_str("<dl>\n");
    for (name, field) in fields(&schema["properties"]) {
        let may = if required(name) { "" } else { ", may be left out" };
        let says = field.get("description").map_or(String::new(), |it| format!(": {}", text(it)));
        let _ = writeln!(page, "<dt><code>{}</code></dt><dd>{}{may}{says}</dd>", escaped(name), kind_of(field));
    }
    page.push_str("</dl>\n");
}

/// What a schema asks for, in a few words.
fn kind_of(schema: &Value) -> String {
    let list = |word: &str| schema[word].as_array().map(Vec::as_slice).unwrap_or_default();
    let joined = |all: &[Value], between: &str| all.iter().map(kind_of).collect::<Vec<_>>().join(between);
    if let Some(to) = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escaped(to));
    }
    if !list("enum").is_empty() {
        let words: Vec<String> =
            list("enum").iter().map(|it| format!("<code>{}</code>", escaped(&it.to_string()))).collect();
        return words.join(" or ");
    }
    for (word, between) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " with ")] {
        if !list(word).is_empty() {
            return joined(list(word), between);
        }
    }
    if !list("prefixItems").is_empty() {
        return format!("list of {}", joined(list("prefixItems"), " and "));
    }
    if schema["items"].is_object() {
        return format!("list of {}", kind_of(&schema["items"]));
    }
    if schema["properties"].is_object() {
        let names = fields(&schema["properties"]);
        let all: Vec<String> =
            names.map(|(name, it)| format!("<code>{}</code>: {}", escaped(name), kind_of(it))).collect();
        return format!("{{ {} }}", all.join(", "));
    }
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(text).collect::<Vec<_>>().join(" or "),
        kind => text(kind),
    }
}

/// The schema of what is sent, whatever its kind.
fn schema_in(body: &Value) -> Option<&Value> {
    fields(&body["content"]).find_map(|(_, it)| it.get("schema"))
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_route_and_every_schema_is_on_the_page_and_links_lead_somewhere() {
        let document: Value = serde_json::from_str(OPENAPI).unwrap();
        let page = page(&document);
        for (path, methods) in fields(&document["paths"]) {
            for (method, _) in fields(methods) {
                assert!(
                    page.contains(&format!("{} {}</code>", method.to_uppercase(), escaped(path))),
                    "{method} {path}"
                );
            }
        }
        for link in page.split("href=\"#").skip(1).filter_map(|it| it.split('"').next()) {
            assert!(page.contains(&format!("id=\"{link}\"")), "{link} leads nowhere");
        }
        assert!(!page.contains("<script") && !page.contains("style"), "the policy forbids both");
    }

    #[test]
    fn kinds_are_told_in_words() {
        for (schema, told) in [
            (json!({ "type": ["string", "null"] }), "string or null"),
            (
                json!({ "type": "array", "items": { "$ref": "#/components/schemas/Row" } }),
                "list of <a href=\"#Row\">Row</a>",
            ),
            (json!({ "type": "string", "enum": ["<b>"] }), "<code>&quot;&lt;b&gt;&quot;</code>"),
        ] {
            assert_eq!(kind_of(&schema), told);
        }
    }
}
