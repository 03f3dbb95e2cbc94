//! Maps, teams, armies and lists that come with Umpire.

/// What a data file describes; also the name of its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Maps of Kill Team.
    Killzones,
    /// Kill teams.
    Teams,
    /// Army lists of Tactical Strike.
    ArmyLists,
    /// Weapons, powers, addenda and allies of Tactical Strike.
    TacticalStrike,
    /// Strike forces.
    StrikeForces,
    /// Armies of Maelstrom.
    Armies,
}

impl Kind {
    /// The folder of these files, in `data/` and in a folder of the user.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Killzones => "killzones",
            Self::Teams => "teams",
            Self::ArmyLists => "army_lists",
            Self::TacticalStrike => "tactical_strike",
            Self::StrikeForces => "strike_forces",
            Self::Armies => "armies",
        }
    }

    /// What one of them is called.
    pub const fn one(self) -> &'static str {
        match self {
            Self::Killzones => "map",
            Self::Teams => "team",
            Self::ArmyLists => "army list",
            Self::TacticalStrike => "file of Tactical Strike",
            Self::StrikeForces => "strike force",
            Self::Armies => "army",
        }
    }
}

impl Kind {
    /// What is read beside forces of this kind: the lists that they are bought from.
    pub const fn lists(self) -> &'static [Self] {
        match self {
            Self::StrikeForces => &[Self::ArmyLists, Self::TacticalStrike],
            _ => &[],
        }
    }
}

/// Everything under `data/` at the time of the build. A test compares it with the folder.
const EMBEDDED: &[(Kind, &str, &str)] = &[
    (Kind::Killzones, "city_1", include_str!("../../../data/killzones/city_1.toml")),
    (Kind::Killzones, "city_2", include_str!("../../../data/killzones/city_2.toml")),
    (Kind::Killzones, "city_3", include_str!("../../../data/killzones/city_3.toml")),
    (Kind::Killzones, "city_4", include_str!("../../../data/killzones/city_4.toml")),
    (Kind::Killzones, "city_5", include_str!("../../../data/killzones/city_5.toml")),
    (Kind::Killzones, "city_6", include_str!("../../../data/killzones/city_6.toml")),
    (Kind::Killzones, "crypt_1", include_str!("../../../data/killzones/crypt_1.toml")),
    (Kind::Killzones, "derelict_1", include_str!("../../../data/killzones/derelict_1.toml")),
    (Kind::Killzones, "platform_1", include_str!("../../../data/killzones/platform_1.toml")),
    (Kind::Killzones, "platform_2", include_str!("../../../data/killzones/platform_2.toml")),
    (Kind::Killzones, "platform_3", include_str!("../../../data/killzones/platform_3.toml")),
    (Kind::Killzones, "platform_4", include_str!("../../../data/killzones/platform_4.toml")),
    (Kind::Killzones, "platform_5", include_str!("../../../data/killzones/platform_5.toml")),
    (Kind::Killzones, "platform_6", include_str!("../../../data/killzones/platform_6.toml")),
    (Kind::Killzones, "train_long", include_str!("../../../data/killzones/train_long.toml")),
    (Kind::Killzones, "train_short", include_str!("../../../data/killzones/train_short.toml")),
    (Kind::Teams, "ashgate_cadets", include_str!("../../../data/teams/ashgate_cadets.toml")),
    (Kind::Teams, "cinderline_wardens", include_str!("../../../data/teams/cinderline_wardens.toml")),
    (Kind::Teams, "hollow_choir", include_str!("../../../data/teams/hollow_choir.toml")),
    (Kind::Teams, "tidewrack_salvors", include_str!("../../../data/teams/tidewrack_salvors.toml")),
    (Kind::ArmyLists, "cogwright_synod", include_str!("../../../data/army_lists/cogwright_synod.toml")),
    (Kind::ArmyLists, "orphic_banners", include_str!("../../../data/army_lists/orphic_banners.toml")),
    (Kind::ArmyLists, "saltmarch_levies", include_str!("../../../data/army_lists/saltmarch_levies.toml")),
    (Kind::TacticalStrike, "addendum", include_str!("../../../data/tactical_strike/addendum.toml")),
    (Kind::TacticalStrike, "allies", include_str!("../../../data/tactical_strike/allies.toml")),
    (Kind::TacticalStrike, "deployment_maps", include_str!("../../../data/tactical_strike/deployment_maps.toml")),
    (Kind::TacticalStrike, "powers", include_str!("../../../data/tactical_strike/powers.toml")),
    (Kind::TacticalStrike, "weapons", include_str!("../../../data/tactical_strike/weapons.toml")),
    (Kind::StrikeForces, "cinder_vanguard", include_str!("../../../data/strike_forces/cinder_vanguard.toml")),
    (Kind::StrikeForces, "quay_and_cinder", include_str!("../../../data/strike_forces/quay_and_cinder.toml")),
    (Kind::StrikeForces, "tide_patrol", include_str!("../../../data/strike_forces/tide_patrol.toml")),
    (Kind::Armies, "cinder_compact", include_str!("../../../data/armies/cinder_compact.toml")),
    (Kind::Armies, "hollowmaw_brood", include_str!("../../../data/armies/hollowmaw_brood.toml")),
];

/// The text of this name that comes with Umpire, and its exact name.
pub fn embedded(kind: Kind, name: &str) -> Option<(&'static str, &'static str)> {
    let found = EMBEDDED.iter().find(|(of, it, _)| *of == kind && it.eq_ignore_ascii_case(name));
    found.map(|(_, name, text)| (*name, *text))
}

/// What a text says that it is called.
pub(crate) fn title(text: &str) -> Option<&str> {
    text.lines().find_map(|it| it.strip_prefix("name = \""))?.strip_suffix('"')
}

/// The name of a file without its folders and its ending.
pub(crate) fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The names of everything of a kind that comes with Umpire.
pub fn names(kind: Kind) -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().filter(move |(of, _, _)| *of == kind).map(|(_, name, _)| *name)
}
