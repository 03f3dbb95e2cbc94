//! A slow recount of a campaign: straight through its happenings with arithmetic of its own, knowing nothing of the fold.
//! Nobody is ever in debt on the way.

use std::collections::BTreeMap;

use tactical_strike::campaign::{
    Advancement, BattleResult, Cause, ForceName, Grade, Happening, ImproveCost, Phase, Rank, Resource, Rules,
};

pub(crate) struct Recount {
    rules: Rules,
    forces: BTreeMap<ForceName, Counted>,
    missions: Vec<[Vec<ForceName>; 2]>,
    waiting: Vec<BattleResult>,
    victory: [u32; 2],
    campaign: [u32; 2],
    turn: u32,
}

#[derive(Default, Clone)]
struct Counted {
    side: usize,
    supply: i64,
    command: i64,
    /// 0 is Abundant, 4 is Nonexistent.
    grades: [usize; 3],
    mustered: bool,
    people: BTreeMap<String, Person>,
}

#[derive(Default, Clone)]
struct Person {
    hero: bool,
    slain: bool,
    wounded: bool,
    generates: i64,
}

const UPKEEP: [i64; 5] = [15, 10, 5, 1, 0];

fn place(resource: Resource) -> usize {
    Resource::ALL.iter().position(|it| *it == resource).expect("it is one of three")
}

impl Recount {
    pub(crate) fn of(rules: &Rules, happenings: impl Iterator<Item = Happening>) -> Self {
        let mut count = Self {
            rules: rules.clone(),
            forces: BTreeMap::new(),
            missions: vec![],
            waiting: vec![],
            victory: [0; 2],
            campaign: [0; 2],
            turn: 1,
        };
        for happening in happenings {
            count.take(&happening);
            for (name, counted) in &count.forces {
                assert!(counted.supply >= 0 && counted.command >= 0, "{name} is in debt after {happening:?}");
            }
        }
        count
    }

    /// Upkeep is due from the second turn on, unless it was agreed otherwise.
    fn upkeep_is_due(&self) -> bool {
        self.turn > 1 || self.rules.first_turn_upkeep
    }

    pub(crate) fn victory(&self, side: Cause) -> u32 {
        self.victory[usize::from(side == Cause::Traitors)]
    }

    pub(crate) fn campaign(&self, side: Cause) -> u32 {
        self.campaign[usize::from(side == Cause::Traitors)]
    }

    pub(crate) fn force(&self, name: &ForceName) -> (i64, i64, [Grade; 3]) {
        let counted = &self.forces[name];
        (counted.supply, counted.command, counted.grades.map(|it| Grade::ALL[it]))
    }

    fn take(&mut self, happening: &Happening) {
        match happening {
            Happening::Joined { force, side, characters, .. } => {
                let person = |hero| Person { hero, ..Person::default() };
                let people = characters.iter().map(|it| (it.name.clone(), person(it.rank == Rank::Hero)));
                let side = usize::from(*side == Cause::Traitors);
                let counted = Counted { side, grades: [1; 3], people: people.collect(), ..Counted::default() };
                self.forces.insert(force.clone(), counted);
            }
            Happening::Mustered { force, pay, improve } => self.muster(force, pay, improve),
            Happening::Advanced { force, character, advancement } => {
                let counted = self.forces.get_mut(force).expect("it joined");
                counted.command -= i64::from(advancement.cost());
                if *advancement == Advancement::CommandGeneration {
                    counted.people.get_mut(character).expect("it is there").generates = 1;
                }
            }
            Happening::Recruited { force, leader } => {
                self.forces.get_mut(force).expect("it joined").people.insert(leader.name.clone(), Person::default());
            }
            Happening::Challenged { challenger, target } => {
                let side = self.forces[challenger].side;
                let mut met = [vec![], vec![]];
                met[side].push(challenger.clone());
                met[1 - side].push(target.clone());
                self.missions.push(met);
            }
            Happening::Assisted { force, .. } => {
                let side = self.forces[force].side;
                self.missions.last_mut().expect("one is open")[side].push(force.clone());
            }
            Happening::Supported { force, mission } => {
                let side = self.forces[force].side;
                let met = self.missions.iter_mut().find(|it| it.iter().flatten().any(|it| it == mission));
                met.expect("it is there")[side].push(force.clone());
            }
            Happening::Fought(result) => self.waiting.push(result.clone()),
            Happening::Casualty { force, character, roll, .. } => {
                let counted = self.forces.get_mut(force).expect("it joined");
                let person = counted.people.get_mut(character).expect("it is there");
                match (roll, person.hero) {
                    (1, false) => person.slain = true,
                    (3, false) => person.wounded = true,
                    (6, _) => counted.command += 2,
                    _ => {}
                }
            }
            Happening::PhaseEnded { phase } => self.end(*phase),
            Happening::Warmaster { .. }
            | Happening::Initiative { .. }
            | Happening::Accepted { .. }
            | Happening::Declined { .. } => {}
        }
    }

    fn muster(&mut self, force: &ForceName, pay: &[Resource], improve: &[Resource]) {
        let (due, agreed) = (self.upkeep_is_due(), self.rules.improve_cost);
        let counted = self.forces.get_mut(force).expect("it joined");
        for resource in Resource::ALL {
            let grade = &mut counted.grades[place(resource)];
            if !pay.contains(&resource) {
                *grade = (*grade + usize::from(due)).min(4);
                continue;
            }
            let rises = improve.iter().filter(|it| **it == resource).count();
            if rises == 0 || agreed != ImproveCost::TargetOnly {
                counted.supply -= UPKEEP[*grade];
            }
            for _ in 0..rises {
                *grade -= 1;
                counted.supply -= match agreed {
                    ImproveCost::UpkeepPlusTarget | ImproveCost::TargetOnly => UPKEEP[*grade],
                    ImproveCost::UpkeepPlus(points) => i64::from(points),
                };
            }
        }
        counted.mustered = true;
    }

    fn end(&mut self, phase: Phase) {
        match phase {
            Phase::Mustering => {
                let silent: Vec<ForceName> =
                    self.forces.iter().filter(|(_, it)| !it.mustered).map(|(name, _)| name.clone()).collect();
                for name in silent {
                    let counted = &self.forces[&name];
                    let (mut left, mut pay) = (counted.supply, vec![]);
                    for resource in [Resource::Ammunition, Resource::Personnel, Resource::Armour] {
                        let upkeep = UPKEEP[counted.grades[place(resource)]];
                        if self.upkeep_is_due() && upkeep <= left {
                            left -= upkeep;
                            pay.push(resource);
                        }
                    }
                    self.muster(&name, &pay, &[]);
                }
            }
            Phase::Conflict => self.consolidate(),
            Phase::Consolidation => {
                self.turn += 1;
                self.missions.clear();
                self.forces.values_mut().for_each(|it| it.mustered = false);
            }
            Phase::Gathering | Phase::Over => {}
        }
    }

    fn consolidate(&mut self) {
        for result in std::mem::take(&mut self.waiting) {
            let points = [result.victory.loyalists, result.victory.traitors];
            for (side, points) in points.into_iter().enumerate() {
                self.victory[side] += points;
            }
            if points[0] != points[1] {
                self.campaign[usize::from(points[1] > points[0])] += 1;
            }
            let first = &result.forces[0].force;
            let met = self.missions.iter().find(|it| it.iter().flatten().any(|it| it == first)).expect("they met");
            let counts = [met[0].len(), met[1].len()];
            for row in &result.forces {
                let counted = self.forces.get_mut(&row.force).expect("it joined");
                let outnumbered = counts[counted.side] < counts[1 - counted.side];
                let mut grant = 0;
                for person in counted.people.values_mut() {
                    if !person.slain && !person.wounded {
                        grant += person.generates;
                        grant += if person.hero {
                            i64::from(self.rules.command_grant)
                        } else if outnumbered {
                            4
                        } else {
                            2
                        };
                    }
                    person.wounded = false;
                }
                counted.command += grant + i64::from(row.gained) - i64::from(row.spent);
                counted.supply += i64::from(row.supply);
            }
        }
    }
}
