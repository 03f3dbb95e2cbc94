//! Files that people give: read with a limit, and told by their line where they are no text.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

/// No map, team, army or list is larger.
const LARGEST_TEXT: u64 = 8 << 20;
/// No journal is larger, and no vault.
pub(crate) const LARGEST_JOURNAL: u64 = 64 << 20;
/// Nothing that is held back is larger.
const LARGEST_HELD: u64 = 1 << 20;

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

/// The bytes of a journal or a vault; nothing where there is no such file.
pub(crate) fn journal_if_any(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    bytes_if_any(path, LARGEST_JOURNAL)
}

/// What is held back of a battle; nothing where there is no such file.
pub(crate) fn held_if_any(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    bytes_if_any(path, LARGEST_HELD)
}

fn bytes_if_any(path: &Path, most: u64) -> anyhow::Result<Option<Vec<u8>>> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => bytes_up_to(path, most).map(Some),
    }
}

fn bytes_up_to(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    all_of(file, most).with_context(|| format!("cannot read {shown}"))
}

/// All of a file that is no larger than this.
pub(crate) fn all_of(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let sentence = format!("it is larger than {} MiB, and nothing that Umpire reads there is", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, sentence));
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
        assert!(format!("{:#}", text(&path).unwrap_err()).contains("larger than 8 MiB"));
        assert!(format!("{:#}", held_if_any(&path).unwrap_err()).contains("larger than 1 MiB"));
        assert_eq!(journal(&path).unwrap().len() as u64, LARGEST_TEXT + 1);
        assert!(all_of(&b"abcd"[..], 3).is_err_and(|it| it.to_string().contains("larger than 0 MiB")));
        assert_eq!(all_of(&b"abc"[..], 3).unwrap(), b"abc");
        assert_eq!(journal_if_any(&folder.path().join("nothing")).unwrap(), None);
        std::fs::write(&path, "name = 1").unwrap();
        assert_eq!(text(&path).unwrap(), "name = 1");
    }
}
