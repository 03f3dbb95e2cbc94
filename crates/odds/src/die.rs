//! One die in sixths, and how many ways dice can fall.

use crate::profile::{MOST_DICE, Profile, Target};

/// One more than the most dice.
pub(crate) const ROOM: usize = MOST_DICE as usize + 1;

/// Of the six faces of a die, how many fail, succeed, and succeed critically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Die {
    pub(crate) fail: u8,
    pub(crate) normal: u8,
    pub(crate) critical: u8,
}

/// What a face is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Worth {
    Fail,
    Normal,
    Critical,
}

impl Die {
    pub(crate) const fn new(threshold: u8, critical_from: u8) -> Self {
        let first = if critical_from > threshold { critical_from } else { threshold };
        Self { fail: threshold - 1, normal: first - threshold, critical: 7 - first }
    }

    pub(crate) fn of_attack(profile: &Profile) -> Self {
        Self::new(profile.hit, profile.lethal)
    }

    pub(crate) fn of_defence(target: &Target) -> Self {
        Self::new(target.save, target.critical_save)
    }

    /// Faces by worth: fail, normal, critical.
    pub(crate) fn sixths(self) -> [f64; 3] {
        [self.fail, self.normal, self.critical].map(f64::from)
    }

    /// What the faces are worth, from 1 to 6.
    pub(crate) fn faces(self) -> [Worth; 6] {
        std::array::from_fn(|it| match it as u8 {
            it if it < self.fail => Worth::Fail,
            it if it < self.fail + self.normal => Worth::Normal,
            _ => Worth::Critical,
        })
    }
}

/// Six to the power of a number of dice.
pub(crate) fn sixes(dice: u32) -> f64 {
    SIXES.get(dice as usize).copied().unwrap_or_else(|| 6f64.powi(dice as i32))
}

static SIXES: [f64; 64] = {
    let mut powers = [1.0; 64];
    let mut dice = 1;
    while dice < 64 {
        powers[dice] = powers[dice - 1] * 6.0;
        dice += 1;
    }
    powers
};

/// How many ways there are to pick so many of so many.
pub(crate) static CHOOSE: [[f64; ROOM]; ROOM] = choose();

const fn choose() -> [[f64; ROOM]; ROOM] {
    let mut table = [[0.0; ROOM]; ROOM];
    let mut of = 0;
    while of < ROOM {
        table[of][0] = 1.0;
        let mut picked = 1;
        while picked <= of {
            table[of][picked] = table[of - 1][picked - 1] + table[of - 1][picked];
            picked += 1;
        }
        of += 1;
    }
    table
}

/// `MOST_ALIKE[faces][dice][most]`: in how many ways dice of so many faces can fall if the face that comes up most
/// often does so that many times.
pub(crate) static MOST_ALIKE: [[[f64; ROOM]; ROOM]; 6] = most_alike();

const fn most_alike() -> [[[f64; ROOM]; ROOM]; 6] {
    // First how many ways there are with no face more often than `most`, face by face.
    let mut up_to = [[[0.0; ROOM]; ROOM]; 6];
    let choose = choose();
    let mut most = 0;
    while most < ROOM {
        up_to[0][0][most] = 1.0;
        let mut faces = 1;
        while faces < 6 {
            let mut dice = 0;
            while dice < ROOM {
                let mut sum = 0.0;
                let mut alike = 0;
                while alike <= dice && alike <= most {
                    sum += choose[dice][alike] * up_to[faces - 1][dice - alike][most];
                    alike += 1;
                }
                up_to[faces][dice][most] = sum;
                dice += 1;
            }
            faces += 1;
        }
        most += 1;
    }
    let mut table = up_to;
    let mut faces = 0;
    while faces < 6 {
        let mut dice = 0;
        while dice < ROOM {
            let mut most = 1;
            while most < ROOM {
                table[faces][dice][most] = up_to[faces][dice][most] - up_to[faces][dice][most - 1];
                most += 1;
            }
            dice += 1;
        }
        faces += 1;
    }
    table
}

/// The powers of a number from the zeroth up to this one; whatever is above means nothing.
pub(crate) fn powers(of: f64, most: usize) -> [f64; ROOM] {
    let mut powers = [1.0; ROOM];
    for at in 1..ROOM.min(most + 1) {
        powers[at] = powers[at - 1] * of;
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_counted_by_worth() {
        assert_eq!(Die::new(3, 6), Die { fail: 2, normal: 3, critical: 1 });
        assert_eq!(Die::new(3, 5), Die { fail: 2, normal: 2, critical: 2 });
        // Lethal makes no success out of a fail.
        assert_eq!(Die::new(5, 4), Die { fail: 4, normal: 0, critical: 2 });
        assert_eq!(Die::new(6, 6), Die { fail: 5, normal: 0, critical: 1 });
        let [one, .., five, six] = Die::new(4, 5).faces();
        assert_eq!([one, five, six], [Worth::Fail, Worth::Critical, Worth::Critical]);
    }

    #[test]
    fn the_most_frequent_face_is_counted() {
        for faces in 1..6_usize {
            for (dice, told) in MOST_ALIKE[faces].iter().enumerate().take(6) {
                let mut counted = [0.0; ROOM];
                for roll in 0..faces.pow(dice as u32) {
                    let mut alike = [0_usize; 6];
                    (0..dice as u32).for_each(|it| alike[roll / faces.pow(it) % faces] += 1);
                    counted[alike.into_iter().max().unwrap()] += 1.0;
                }
                assert_eq!(told, &counted, "{dice} dice of {faces} faces");
            }
        }
    }
}
