//! What has been played so far, battle by battle, so that a contest that was ended goes on, and several may play parts of it.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context;

use super::answers::Answers;
use super::tally::Came;

/// Battles by their place in the contest.
pub(super) type Known = BTreeMap<usize, (Came, Answers)>;

/// The battles of one contest that one product has played.
#[derive(Debug)]
pub(super) struct Notes {
    path: PathBuf,
    file: Mutex<File>,
}

impl Notes {
    /// Those of this product; those of another one are left alone.
    pub(super) fn of(product: &Path, folder: &Path, contest: &str) -> anyhow::Result<Self> {
        let bytes = fs::read(product).with_context(|| format!("cannot read {}", product.display()))?;
        let sum = blake3::hash(&bytes).to_hex();
        let path = folder.join(format!("{contest}-{}.txt", sum.get(..16).unwrap_or_default()));
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, file: Mutex::new(file) })
    }

    /// Everything that was noted by now, by whomever.
    pub(super) fn known(&self) -> anyhow::Result<Known> {
        let text = fs::read_to_string(&self.path);
        Ok(read(&text.with_context(|| format!("cannot read {}", self.path.display()))?))
    }

    pub(super) fn note(&self, place: usize, came: Came, answers: &Answers) -> anyhow::Result<()> {
        let line = format!("{place} {} {}\n", came.word(), serde_json::to_string(answers)?);
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // In one piece, because another share may be noting too.
        file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// All of it was told; the next contest begins anew.
    pub(super) fn forget(&self) -> anyhow::Result<()> {
        fs::remove_file(&self.path).with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// Whole lines only: a run may have been ended in the middle of one.
fn read(text: &str) -> Known {
    let lines = text.split_inclusive('\n').filter_map(|it| it.strip_suffix('\n'));
    let read = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let (place, word, answers) = (words.next()?, words.next()?, words.next()?);
        let came = Came::ALL.into_iter().find(|it| it.word() == word)?;
        Some((place.parse().ok()?, (came, serde_json::from_str(answers).ok()?)))
    };
    lines.filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{Answers, Came, Notes, read};

    #[test]
    fn a_contest_that_was_ended_goes_on_with_the_same_product_alone() {
        let folder = tempfile::tempdir().unwrap();
        let product = folder.path().join("umpire");
        let notes = || Notes::of(&product, folder.path(), "ladder").unwrap();
        let known = || notes().known().unwrap();
        std::fs::write(&product, "one").unwrap();
        let answers = Answers { decisions: 7, ..Answers::default() };
        let (first, second) = (notes(), notes());
        first.note(3, Came::Won, &answers).unwrap();
        second.note(0, Came::Drawn, &Answers::default()).unwrap();
        assert_eq!(first.known().unwrap(), known(), "what another share has played is known too");
        let all: Vec<_> = known().into_iter().collect();
        assert_eq!(all, [(0, (Came::Drawn, Answers::default())), (3, (Came::Won, answers))]);
        std::fs::write(&product, "two").unwrap();
        assert!(known().is_empty());
        std::fs::write(&product, "one").unwrap();
        first.forget().unwrap();
        assert!(known().is_empty());
    }

    #[test]
    fn half_a_line_was_not_finished() {
        let answers = serde_json::to_string(&Answers::default()).unwrap();
        let whole = format!("1 lost {answers}\n");
        for rest in ["2 wo".to_owned(), format!("2 won {answers}"), format!("2 won {}\n", &answers[..5])] {
            assert_eq!(read(&format!("{whole}{rest}")).len(), 1, "{rest}");
        }
    }
}
