//! Profiles: a model's printed numbers, written as "WS4 BS4 S4 T4 W1 I4 A1 Ld8 Sv3+ Inv5+" or, for
//! a vehicle, "BS4 AV11/11/10 HP3". What a model does not have is left out.

/// Printed numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    /// Weapon Skill.
    pub ws: Option<u8>,
    /// Ballistic Skill.
    pub bs: Option<u8>,
    /// Strength.
    pub s: Option<u8>,
    /// Toughness.
    pub t: Option<u8>,
    /// Wounds.
    pub w: Option<u8>,
    /// Initiative.
    pub i: Option<u8>,
    /// Attacks.
    pub a: Option<u8>,
    /// Leadership.
    pub ld: Option<u8>,
    /// Armour save: this or more.
    pub sv: Option<u8>,
    /// Invulnerable save, the best of them if it depends on the attack.
    pub inv: Option<u8>,
    /// Armour values: front, side, rear.
    pub armour: Option<[u8; 3]>,
    /// Hull points.
    pub hp: Option<u8>,
}

impl Profile {
    /// Reads a profile.
    pub fn parse(text: &str) -> Result<Self, String> {
        let profile = Self::parse_some(text)?;
        match (profile.t, profile.armour) {
            (Some(_), Some(_)) => Err("a profile has a Toughness (T) or armour values (AV), not both".into()),
            (None, None) => Err("a profile needs a Toughness (T4) or armour values (AV11/11/10)".into()),
            (Some(_), None) if profile.w.is_none() => Err("a profile with a Toughness needs Wounds (W1)".into()),
            (None, Some(_)) if profile.hp.is_none() => {
                Err("a profile with armour values needs hull points (HP3)".into())
            }
            _ => Ok(profile),
        }
    }

    /// Reads some numbers of a profile, any of them.
    pub(crate) fn parse_some(text: &str) -> Result<Self, String> {
        let mut profile = Self::default();
        for word in text.split_whitespace() {
            profile.take(word)?;
        }
        Ok(profile)
    }

    /// These numbers in place of its own.
    pub(crate) fn changed(self, to: &Self) -> Self {
        Self {
            ws: to.ws.or(self.ws),
            bs: to.bs.or(self.bs),
            s: to.s.or(self.s),
            t: to.t.or(self.t),
            w: to.w.or(self.w),
            i: to.i.or(self.i),
            a: to.a.or(self.a),
            ld: to.ld.or(self.ld),
            ..self
        }
    }

    fn take(&mut self, word: &str) -> Result<(), String> {
        let at = word.find(|it: char| it.is_ascii_digit()).unwrap_or(word.len());
        let (label, value) = word.split_at(at);
        if label == "AV" {
            let sides: Option<Vec<u8>> = value.split('/').map(|it| small(it, 20)).collect();
            let sides = sides.and_then(|it| <[u8; 3]>::try_from(it).ok());
            let sides = sides.ok_or_else(|| format!("{word}: armour is front/side/rear, as in AV11/11/10"))?;
            return once(&mut self.armour, sides, word);
        }
        let slot = match label {
            "WS" => &mut self.ws,
            "BS" => &mut self.bs,
            "S" => &mut self.s,
            "T" => &mut self.t,
            "W" => &mut self.w,
            "I" => &mut self.i,
            "A" => &mut self.a,
            "Ld" => &mut self.ld,
            "HP" => &mut self.hp,
            "Sv" => return once(&mut self.sv, save(value).map_err(|it| format!("{word}: {it}"))?, word),
            "Inv" => return once(&mut self.inv, save(value).map_err(|it| format!("{word}: {it}"))?, word),
            _ => return Err(format!("{word}: a profile is made of WS BS S T W I A Ld Sv Inv AV HP")),
        };
        let number = small(value, 10).ok_or_else(|| format!("{word}: expected a number from 0 to 10"))?;
        once(slot, number, word)
    }

    /// The thickest side of a vehicle.
    pub fn thickest_armour(&self) -> Option<u8> {
        self.armour.and_then(|it| it.into_iter().max())
    }
}

fn once<T>(slot: &mut Option<T>, value: T, word: &str) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{word}: said twice")),
    }
}

fn small(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|it| *it <= most)
}

/// A save such as "4+". Where it depends on the attack ("5+/3+") the best counts.
pub(crate) fn save(text: &str) -> Result<u8, String> {
    let saves: Option<Vec<u8>> =
        text.split('/').map(|it| small(it.strip_suffix('+')?, 6).filter(|it| *it >= 2)).collect();
    saves.and_then(|it| it.into_iter().min()).ok_or_else(|| format!("a save is 2+ to 6+, not \"{text}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_by_their_labels() {
        let trooper = Profile::parse("WS4 BS4 S4 T4 W1 I4 A1 Ld8 Sv3+ Inv5+/4+").unwrap();
        assert_eq!(
            (trooper.ws, trooper.t, trooper.ld, trooper.sv, trooper.inv),
            (Some(4), Some(4), Some(8), Some(3), Some(4))
        );
        let walker = Profile::parse("WS4 BS4 S6 I4 A2 AV12/11/10 HP3").unwrap();
        assert_eq!((walker.thickest_armour(), walker.hp, walker.t), (Some(12), Some(3), None));
    }

    #[test]
    fn a_slip_is_named() {
        for (text, reason) in [
            ("WS4 T4 W1 Q7", "Q7: a profile is made of WS BS S T W I A Ld Sv Inv AV HP"),
            ("T4", "a profile with a Toughness needs Wounds (W1)"),
            ("WS4", "a profile needs a Toughness (T4) or armour values (AV11/11/10)"),
            ("AV11/11 HP3", "AV11/11: armour is front/side/rear, as in AV11/11/10"),
            ("AV11/11/10", "a profile with armour values needs hull points (HP3)"),
            ("T4 W1 Sv1+", "Sv1+: a save is 2+ to 6+, not \"1+\""),
            ("T4 W1 T5", "T5: said twice"),
            ("T11 W1", "T11: expected a number from 0 to 10"),
            ("T4 W1 AV1/1/1 HP1", "a profile has a Toughness (T) or armour values (AV), not both"),
        ] {
            assert_eq!(Profile::parse(text).unwrap_err(), reason);
        }
    }
}
