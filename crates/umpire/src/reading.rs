//! Files that people give: read with a limit, and told by their line where they are no text.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};

/// No map, team, army or list is larger.
const LARGEST_TEXT: u64 = 8 << 20;
/// No journal is larger.
const LARGEST_JOURNAL: u64 = 64 << 20;

/// The text of a file of data.
pub(crate) fn text(path: &Path) -> anyhow::Result<String> {
    let bytes = bytes_up_to(path, LARGEST_TEXT)?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = 1 + good.iter().filter(|it| **it == b'\n').count();
        anyhow::anyhow!("{}: line {line} is no text: it is not written in UTF-8", path.display())
    })
}

/// The bytes of a journal.
pub(crate) fn journal(path: &Path) -> anyhow::Result<Vec<u8>> {
    bytes_up_to(path, LARGEST_JOURNAL)
}

fn bytes_up_to(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() as u64 > most {
        bail!("{shown} is larger than {} MiB, and nothing that Umpire reads there is", most >> 20);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_or_no_text_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("it.toml");
        std::fs::write(&path, b"one\ntwo \xff\nthree").unwrap();
        assert!(text(&path).unwrap_err().to_string().contains("line 2 is no text"));
        std::fs::write(&path, vec![b'#'; (LARGEST_TEXT + 1) as usize]).unwrap();
        assert!(text(&path).unwrap_err().to_string().contains("larger than 8 MiB"));
        std::fs::write(&path, "name = 1").unwrap();
        assert_eq!(text(&path).unwrap(), "name = 1");
    }
}
