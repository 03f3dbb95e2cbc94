//! What is held back, in a file and in the store, as after an end without a word.

use std::rc::Rc;

use battle::Seat;
use battle::journal::DiceSource;
use systems::{Field, Kept, Outside, Sitting};

use super::{FileShelf, Shelf, Stored, Whether, file, stored, taking_in};
use crate::archive::Archive;
use crate::play::SittingArgs;
use crate::wish::Wish;

fn begun() -> Box<dyn Sitting> {
    let names = vec!["Mara".to_owned(), "Teo".to_owned()];
    let mut wish = Wish::usual(systems::all()[0], SittingArgs { names, ..SittingArgs::default() });
    wish.say(Field::Mission, vec!["secure".to_owned()]);
    let outside = Outside { seed: 1, dice: DiceSource::Entered };
    systems::begin(&wish.set_up(&[None, None], true, false).unwrap(), &outside).unwrap()
}

fn held(sitting: &dyn Sitting) -> Kept {
    Kept { behind: sitting.newest(), ready: vec![Seat::B], delegated: vec![Seat::A], ..Kept::default() }
}

#[test]
fn what_is_held_back_is_found_again_in_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("umpire.sqlite");
    let mut sitting = begun();
    let archive = Rc::new(Archive::at(&path).unwrap());
    let mut shelf = Shelf::Store(Stored::begin(archive, &sitting.header(), None).unwrap());
    sitting.put_back(held(&*sitting));
    assert_eq!(shelf.keep(&*sitting).unwrap(), Whether::Kept);
    // Nobody says goodbye.
    std::mem::forget(shelf);
    let archive = Rc::new(Archive::at(&path).unwrap());
    let row = archive.battle("killteam-1").unwrap().unwrap();
    let mut taken = stored::take(archive, row).unwrap();
    assert_eq!(taken.sitting.kept(), held(&*sitting));
    // What is no longer held back is not found.
    taken.sitting.put_back(Kept { behind: sitting.newest(), ..Kept::default() });
    assert_eq!(taken.shelf.keep(&*taken.sitting).unwrap(), Whether::Kept);
    let again = taken.shelf.load_again().unwrap().unwrap();
    assert_eq!(again.kept(), Kept::default());
}

#[test]
fn what_is_held_back_is_found_again_beside_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.journal");
    let mut sitting = begun();
    let mut shelf = FileShelf::begin(&path, &sitting.header(), None).unwrap();
    sitting.put_back(held(&*sitting));
    shelf.keep(&*sitting).unwrap();
    drop(shelf);
    let taken = file::take(file::lock_and_read(&path).unwrap()).unwrap();
    assert_eq!(taken.sitting.kept(), held(&*sitting));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file::held_of(&path).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it is as secret as the vault");
    }
}

#[test]
fn what_is_held_back_beside_a_file_is_taken_in_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.journal");
    let mut sitting = begun();
    let mut shelf = FileShelf::begin(&path, &sitting.header(), None).unwrap();
    sitting.put_back(held(&*sitting));
    shelf.keep(&*sitting).unwrap();
    drop(shelf);
    let archive = Rc::new(Archive::at(&folder.path().join("umpire.sqlite")).unwrap());
    let taken = taking_in::take_in(&archive, &[folder.path().to_owned()]).unwrap();
    assert_eq!((taken.names, taken.remarks), (vec!["t".to_owned()], Vec::new()));
    let row = archive.battle("t").unwrap().unwrap();
    assert_eq!(stored::take(archive, row).unwrap().sitting.kept(), held(&*sitting));
}
