//! What special rules and hero roles do, in a line each, for whoever looks them up.

use crate::HeroRole;
use crate::combatant::is_rule;

/// A special rule by its name.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) gist: &'static str,
}

const fn rule(name: &'static str, gist: &'static str) -> Entry {
    Entry { name, gist }
}

/// The special rule that is written like this: "Feel No Pain (5+)" is Feel No Pain. The longest name counts.
pub(super) fn entry(written: &str) -> Option<&'static Entry> {
    // Some have their own words behind their name: "Stoked: once a game".
    let name = written.split_once(':').map_or(written, |(name, _)| name);
    RULES.iter().filter(|it| is_rule(name, it.name)).max_by_key(|it| it.name.len())
}

/// What a role is praised for, a line for each gain.
pub(super) fn praise(role: HeroRole) -> &'static [&'static str] {
    match role {
        HeroRole::Paragon => &[
            "1 if nobody of the force stands nearer to an enemy unit when the own Movement phase ends.",
            "2 if no friend stands within 6″ then.",
        ],
        HeroRole::Slayer => {
            &["1 for each hit of the Hero in close combat.", "2 for each enemy whom the Hero strikes down there."]
        }
        HeroRole::Marksman => &[
            "1 for a hit of the Hero in a Shooting phase, once a phase.",
            "2 if the Hero shot an enemy dead in that phase.",
        ],
        HeroRole::Duelist => &[
            "1 for each precise shot or strike of the unit.",
            "3 for an enemy Hero or Leader whom the Hero brings down.",
        ],
        HeroRole::Strategist => &[
            "1 for each test that the unit passes, Ammo Tests aside.",
            "3 if the unit holds or contests an objective when the own turn ends.",
        ],
        HeroRole::Martyr => &["1 for each armour save that the Hero makes.", "2 for falling."],
        HeroRole::Gladiator => &[
            "1 for each enemy in contact after an initiative step in which the Hero fought.",
            "2 for still being locked when the own Assault phase ends.",
        ],
        HeroRole::Savior => &[
            "1 whenever Feel No Pain saves somebody else of the unit.",
            "2 for each invulnerable save of somebody else of the unit.",
        ],
        HeroRole::Dreaded => &[
            "1 for each test for pinning, morale or fear that the unit forces on enemies.",
            "2 for each enemy unit that runs after such a test of morale or fear.",
        ],
        HeroRole::Pathfinder => &[
            "1 for each way of the Hero through difficult terrain, and 1 through dangerous terrain.",
            "2 for each cover save of somebody else of the unit.",
            "1 for going to ground.",
            "1 for standing near an objective when the own Movement phase ends.",
        ],
    }
}

/// Every special rule that can be looked up.
pub(super) const RULES: &[Entry] = &[
    rule("Adamantium Will", "Denies enemy powers more easily: 1 is added to the die."),
    rule("Armourbane", "Rolls two dice against armour instead of one."),
    rule("Assault Grenades", "Difficult ground on the way of a charge does not make it strike last."),
    rule("Assault Vehicle", "Whoever gets out may still charge, unless it arrived in this turn."),
    rule(
        "Augury Scanner",
        "Keeps enemy infiltrators 18″ away, lets its unit shoot at somebody near who arrives, and bends an exploration by 1.",
    ),
    rule("Banner", "Its unit rolls a failed test of morale again."),
    rule("Barrage", "Falls from above: it needs no sight, and cover counts from where it lands."),
    rule(
        "Battlesmith",
        "Repairs a vehicle that it touches on a 5 or 6 instead of shooting, and bends an exploration by 1.",
    ),
    rule("Blast", "Hits whoever is under a round marker, which scatters."),
    rule("Brotherhood of Psykers", "The unit uses powers as one, and only with a Hero or Leader in its Ad-Hoc Unit."),
    rule("Bulky", "Takes two places aboard."),
    rule("Chosen", "Every model of the entry is a character."),
    rule("Cold Nerve", "Regroups more easily: by 1."),
    rule("Counter-attack", "Strikes once more when it is charged, unless it was locked or used Reaction Fire."),
    rule("Deep Strike", "Arrives anywhere on the table, where chance scatters it; that can go wrong."),
    rule("Eternal Warrior", "Loses a single wound to what would kill it at once."),
    rule("Extremely Bulky", "Takes five places aboard."),
    rule("Fear", "Enemies who touch it test as the fight begins, and fight badly if they fail."),
    rule("Fearless", "Is never pinned, afraid or routed, and never goes to ground."),
    rule(
        "Feel No Pain",
        "Shrugs off a wound that no save stopped, on the number that stands there; not one that kills at once.",
    ),
    rule("Fleet", "May roll dice for running and charging again."),
    rule("Furious Charge", "Hits harder by 1 in the phase in which it charges."),
    rule("Gets Hot", "A natural 1 hurts whoever fires it."),
    rule("Hammer of Wrath", "Whoever charges into contact hits once by itself, before anybody strikes."),
    rule("Hatred", "Rolls misses again in the first round of a combat."),
    rule("Ignores Cover", "Nobody saves by cover against it."),
    rule(
        "Infiltrate",
        "Is set up after everybody else, far from enemies, does not charge at first, and bends an exploration by 2.",
    ),
    rule("Interceptor", "May shoot at whoever has just arrived, and is silent in its own next turn."),
    rule("Large Blast", "Hits whoever is under a large round marker, which scatters."),
    rule("Melta", "Rolls two dice against armour at half its range."),
    rule(
        "Move Through Cover",
        "Rolls a die more in difficult ground, charges through it at full reach and passes dangerous tests.",
    ),
    rule("One attack", "Strikes once in a combat, however many attacks its bearer has."),
    rule("Open-topped", "Whoever is aboard shoots out and may charge after getting out; it is easier to wreck."),
    rule("Pinning", "Whoever is hurt by it tests, and lies down if it fails."),
    rule("Precision Shots", "A natural 6 to hit picks whom it wounds."),
    rule("Precision Strikes", "A natural 6 to hit in combat picks whom it wounds."),
    rule("Psyker", "Knows powers, as many as its mastery, and bends an exploration by 2."),
    rule("Rage", "A charge gives two attacks more, not one."),
    rule("Relentless", "Shoots heavy weapons as if it stood still, and charges after any shot."),
    rule("Scout", "Moves once before the first turn, does not charge in it, and bends an exploration by 1."),
    rule("Shrouded", "Cover saves it better by 2, even in the open."),
    rule("Sniper", "Wounds on a 4 whoever it is, pierces on a 6, and a natural 6 to hit picks whom it wounds."),
    rule("Specialist Weapon", "Gives no attack for a second weapon unless that is special too."),
    rule("Stealth", "Cover saves it better by 1, even in the open."),
    rule("Stoked", "Rolls a charge again once a game."),
    rule("Stubborn", "Nothing lowers its Leadership for morale or pinning."),
    rule("Tank Hunters", "Rolls again what did not pierce armour."),
    rule("Twin-linked", "Rolls its misses again; a blast may be scattered anew."),
    rule("Unwieldy", "Strikes after everybody else."),
    rule("Very Bulky", "Takes three places aboard."),
    rule("Zealot", "Is Fearless, and rolls misses again in the first round of a combat."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_known_by_its_name_whatever_stands_behind_it() {
        assert_eq!(entry("Feel No Pain (5+)").map(|it| it.name), Some("Feel No Pain"));
        assert_eq!(entry("very bulky").map(|it| it.name), Some("Very Bulky"));
        assert_eq!(entry("Banner: the unit re-rolls failed morale").map(|it| it.name), Some("Banner"));
        assert!(entry("Bulkhead").is_none());
    }

    #[test]
    fn every_name_stands_there_once_and_in_order() {
        assert!(RULES.is_sorted_by(|one, other| one.name < other.name));
        assert!(HeroRole::ALL.iter().all(|it| !praise(*it).is_empty()));
    }
}
