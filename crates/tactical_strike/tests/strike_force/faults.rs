//! Texts that cannot be read: a line and a reason for every slip, and never a panic.

use proptest::prelude::{ProptestConfig, Strategy, any, proptest};
use tactical_strike::strike_force::{StrikeForce, check, may_still_add};
use tactical_strike::{Lists, SourceKind};

use super::{ORPHIC, R1, SALTMARCH, in_lines, lists, source};

#[track_caller]
fn list_faults(text: &str) -> Vec<String> {
    let sources = [source(SourceKind::ArmyList, "x.toml", text)];
    Lists::load(&sources).expect_err("it has faults").iter().map(ToString::to_string).collect()
}

#[track_caller]
fn force_faults(text: &str) -> Vec<String> {
    StrikeForce::load(&lists(), text).expect_err("it has faults").iter().map(ToString::to_string).collect()
}

const HEAD: &str = "name = \"Test\"\nsurcharge_group = \"legion\"\nspecies = \"human\"\n";

#[test]
fn all_faults_of_a_list_at_once() {
    let text = "name = \"Test\"\nsurcharge_group = \"legoin\"\n[[faction]]\nname = \"Red\"\n[[entry]]\nname = \"Squad\"\n\
                role = \"troop\"\ntype = \"infantry\"\ncost = -3\nmax_size = 5\nfaction = \"Blue\"\n\
                models = [{ name = \"Man\", profile = \"T4\", start = 6 }]\n[[entry.options]]\nlimit = \"some\"\nfor = [\"Woman\"]\n\
                take = [{ name = \"torch\" }]\nprize = 3\n";
    assert_eq!(
        list_faults(text),
        [
            "x.toml: line 1: species: is missing",
            "x.toml: line 2: surcharge_group: there is no surcharge group \"legoin\"; known are auxilia, legion, mechanicum",
            "x.toml: line 3: faction[1].allegiance: is missing",
            "x.toml: line 7: entry[1].role: there is no role \"troop\"; known are hq, elites, troops, fast, heavy, transport, lord",
            "x.toml: line 9: entry[1].cost: -3 is not from 0 to 10000",
            "x.toml: line 11: entry[1].faction: this list has no faction \"Blue\"",
            "x.toml: line 12: entry[1].models[1].profile: a profile with a Toughness needs Wounds (W1)",
            "x.toml: line 14: entry[1].options[1].limit: a limit is \"any\", \"1\", \"1 per 5 models\" or \"1 if 10 models\", not \"some\"",
            "x.toml: line 15: entry[1].options[1].for: this entry has no model \"Woman\"",
            "x.toml: line 16: entry[1].options[1].take[1].cost: is missing; write 0 for a swap",
            "x.toml: line 17: entry[1].options[1].prize is not understood",
        ]
    );
}

#[test]
fn numbers_have_bounds_and_squads_fit() {
    let entry =
        |more: &str| format!("{HEAD}[[entry]]\nname = \"Squad\"\nrole = \"troops\"\ntype = \"infantry\"\n{more}\n");
    let one = "models = [{ name = \"Man\", profile = \"T4 W1\" }]";
    let fault = |more: &str| list_faults(&entry(more)).join("\n");
    assert_eq!(fault(&format!("cost = 10001\n{one}")), "x.toml: line 8: entry[1].cost: 10001 is not from 0 to 10000");
    assert_eq!(
        fault(&format!("cost = 1\nmax_size = 0\n{one}")),
        "x.toml: line 9: entry[1].max_size: 0 is not from 1 to 100"
    );
    assert!(fault(&format!("cost = 1.5\n{one}")).contains("must be a whole number, not the decimal number 1.5"));
    assert!(fault("cost = 1").contains("models: an entry needs at least one model"));
    assert!(fault("cost = 1\nmodels = []").contains("needs at least one model"), "{}", fault("cost = 1\nmodels = []"));
    assert!(
        fault("cost = 1\nmax_size = 3\nmodels = [{ name = \"Man\", start = 4, profile = \"T4 W1\" }]")
            .contains("the starting squad has 4 models, the largest only 3")
    );
    assert!(
        fault("cost = 1\nmodels = [{ name = \"Man\", profile = \"AV10/10/10 HP1\" }]").contains("vehicles have armour")
    );
    assert!(
        fault("cost = 1\nmodels = [{ name = \"A\", profile = \"T1 W1\" }, { name = \"a\", profile = \"T1 W1\" }]")
            .contains("two models")
    );
}

#[test]
fn names_that_lead_nowhere() {
    let gun = format!(
        "{HEAD}[[entry]]\nname = \"Squad\"\nrole = \"troops\"\ntype = \"infantry\"\ncost = 1\nweapons = [\"Popgun\"]\n\
         powers = [\"Yawn\"]\nmodels = [{{ name = \"Man\", profile = \"T4 W1\" }}]\n"
    );
    assert_eq!(
        list_faults(&gun),
        [
            "x.toml: line 4: Squad: no file describes the weapon \"Popgun\"",
            "x.toml: line 4: Squad: no file describes the power \"Yawn\"",
        ]
    );
    assert_eq!(list_faults("name = "), ["x.toml: line 1: not TOML: a text stands in quotes: \"Ann\""]);
    let rows = [
        (SourceKind::Allies, "ally = [{ a = \"A\", b = \"B\", level = \"fine\" }]", "there is no level \"fine\""),
        (SourceKind::Weapons, "weapon = [{ name = \"Gun\", range = \"far\" }]", "a range is inches, Template or -"),
        (SourceKind::Powers, "power = [{ name = \"P\", charge = 1, kind = \"curse\" }]", "a power is a blessing"),
        (
            SourceKind::Addendum,
            "change = [{ list = \"A\", entry = \"B\", of = \"model\", old = 3 }]",
            "new: is missing",
        ),
    ];
    for (kind, text, reason) in rows {
        let faults = Lists::load(&[source(kind, "y.toml", text)]).unwrap_err();
        assert!(in_lines(&faults).contains(reason), "{}", in_lines(&faults));
    }
}

#[test]
fn all_faults_of_a_force_at_once() {
    let text = "points = \"many\"\n[factions]\n\"Orphic Banners\" = \"Cinder Hots\"\nNobody = \"x\"\n[hero]\nentry = \"Bannerlrod\"\nrole = \"Bully\"\n\
                [[leader]]\nentry = \"Line Banner\"\nfaction = \"Pale Meridian\"\nmodel = \"Corporal\"\noptions = [\"arc blad\"]\n\
                [[rank_and_file]]\nentry = \"Levy Rifles\"\ncount = 0\n[[rank_and_file]]\nmodels = [{ count = 2 }]\n\
                [[rank_and_file]]\nentry = \"Command Cadre\"\nfaction = \"Tidewardens\"\n";
    assert_eq!(
        force_faults(text),
        [
            "line 1: name: a strike force needs a name",
            "line 1: points must be a whole number, not the text \"many\"",
            "line 3: factions.Orphic Banners: the Orphic Banners have no faction \"Cinder Hots\"; known are Cinder Host, Pale Meridian",
            "line 4: factions.Nobody: there is no such army list; known are Orphic Banners, Saltmarch Levies, Cogwright Synod",
            "line 6: hero.entry: no army list has an entry \"Bannerlrod\"; perhaps Bannerlord",
            "line 7: hero.role: there is no hero role \"Bully\"; known are Paragon, Slayer, Marksman, Duelist, Strategist, Martyr, Gladiator, Savior, Dreaded, Pathfinder",
            "line 11: leader[1].model: the entry Line Banner has no model \"Corporal\"; it has Sergeant, Trooper",
            "line 12: leader[1].options: the entry Line Banner has no option \"arc blad\"; it has torch, sunrifle, lance cutter, heavy autogun, breaching charges, arc blade, artificer plate",
            "line 14: rank_and_file[1].entry: it is of the Saltmarch Levies; say of which faction under [factions] at the top",
            "line 16: rank_and_file[2]: it needs an entry, as in entry = \"Line Banner\"",
            "line 18: rank_and_file[3]: say which model of the Command Cadre: Lieutenant, Vox Caller, Banner Bearer, Guard",
        ]
    );
}

#[test]
fn a_force_says_its_size_once() {
    assert_eq!(
        force_faults("name = \"x\"\n"),
        ["line 1: points: is missing: the size of the game, 350 to 550, or a [campaign]"]
    );
    assert!(
        force_faults("name = \"x\"\npoints = 1\ncampaign = { personnel = \"Scarce\" }")[0]
            .contains("leave one of them out")
    );
    assert!(
        force_faults("name = \"x\"\ncampaign = { personnel = \"Poor\" }")[0].contains("there is no grade \"Poor\"")
    );
    assert!(force_faults(&R1.replace("count = 4\n", "count = 0\n"))[0].contains("0 is not from 1 to 200"));
    assert!(force_faults("name = \"x\"\npoints = 5000000000")[0].contains("too large"));
    assert!(
        force_faults("name = \"x\"\npoints = 400\nsmaller_side = { players = 2, against = 2 }")[0]
            .contains("smaller side")
    );
    assert!(
        force_faults("name = \"x\"\npoints = 400\nallegiance = \"either\"")[0].contains("\"loyalist\" or \"traitor\"")
    );
    assert!(
        force_faults("name = \"x\"\npoints = 400\nsettings = { flat_divisor = \"half\" }")[0]
            .contains("\"full_size\" or")
    );
    assert!(
        force_faults(&R1.replace("entry = \"Bannerlord\"", "entry = \"Gunnery Adept\"\nfaction = \"Cinder Host\""))[0]
            .contains("belongs to the Pale Meridian")
    );
    assert!(force_faults(&R1.replace("[\"ember maul\"]", "[\"halo ward\", \"halo ward\"]"))[0].contains("twice"));
}

#[test]
fn more_than_anybody_can_count_is_only_too_dear() {
    let lists = super::lists_with(
        "name = \"Gold\"\nsurcharge_group = \"legion\"\nspecies = \"human\"\n[[entry]]\nname = \"Statue\"\nrole = \"elites\"\n\
         type = \"infantry\"\ncost = 10000\nmodels = [{ name = \"Statue\", profile = \"T4 W1\" }]\n",
    );
    let statues = super::some(200, "Statue", "").repeat(2_200);
    let force = super::force(&lists, &format!("name = \"x\"\npoints = 550\n{statues}"));
    let report = check(&lists, &force);
    assert_eq!(report.total(), u32::MAX);
    let rules: Vec<&str> = report.problems.iter().map(|it| it.rule).collect();
    assert_eq!(rules, ["SF-01", "SF-26", "SF-10", "SF-11", "SF-60"]);
}

/// A text with a stretch taken out or something put in.
fn torn(text: &'static str) -> impl Strategy<Value = String> {
    let words = [
        "[",
        "]",
        "\"",
        "= 7",
        "\n[hero]\n",
        "{",
        "\u{1f600}",
        "-1",
        "count = 99999999999999999999",
        "\n[[leader]]\nentry = 3\n",
    ];
    (any::<proptest::sample::Index>(), 0..40usize, proptest::sample::select(words.to_vec())).prop_map(
        move |(at, cut, word)| {
            let letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len());
            let end = (at + cut).min(letters.len());
            letters[..at].iter().chain(word.chars().collect::<Vec<_>>().iter()).chain(&letters[end..]).collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_text_makes_it_panic(force in torn(R1), list in torn(SALTMARCH), other in torn(ORPHIC)) {
        let lists = lists();
        if let Ok(force) = StrikeForce::load(&lists, &force) {
            check(&lists, &force);
            may_still_add(&lists, &force);
        }
        for list in [list, other] {
            let _ = Lists::load(&[source(SourceKind::ArmyList, "x.toml", &list)]);
        }
    }
}
