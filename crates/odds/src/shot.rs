//! Shots: from attack dice to damage.

use smallvec::SmallVec;

use crate::again::Again;
use crate::block::Block;
use crate::damage::{Damage, Ways, expected};
use crate::die::{Die, Worth, sixes};
use crate::hands::{Hand, Hands};
use crate::keep::Keep;
use crate::left::{Defence, Leftovers};
use crate::profile::{Aim, Cover, Handling, MOST_DICE, Profile, Rerolls, Situation, Target};
use crate::score::Score;

/// What one shot is likely to do.
///
/// ```
/// use odds::{Cover, Profile, Situation, Target, shot};
///
/// let (gun, target) = (Profile::new(4, 3, [3, 4]), Target::new(4, 8));
/// let open = shot(&gun, &target, &Situation::default());
/// let covered = shot(&gun, &target, &Situation { cover: Cover::Plain, ..Situation::default() });
/// assert!(open.is_exact() && open.at_least(8) > covered.at_least(8));
/// ```
pub fn shot(profile: &Profile, target: &Target, situation: &Situation) -> Damage {
    let shot = Shot::new(profile, target, situation);
    if situation.handling == [Handling::Fixed; 2] {
        return shot.by_convention();
    }
    let wounds = usize::from(target.wounds);
    shot.at_its_best(&|damage| of_damage(situation.aim, damage, wounds)).0
}

/// What a shot is likely to do whose attack dice lie on the table already.
///
/// These faces stay as they are, 0 for a die that was kept without rolling, and so many more dice are about to be rolled,
/// or rolled again. Then every rule is used, nobody rolls again, and the defender follows the convention.
///
/// ```
/// use odds::{Profile, Situation, Target, shot_in_hand};
///
/// let (gun, target) = (Profile::new(2, 4, [3, 4]), Target { dice: 0, ..Target::new(4, 6) });
/// let damage = |faces: &[u8], rolling| shot_in_hand(&gun, &target, &Situation::default(), faces, rolling);
/// assert_eq!(damage(&[5, 2], 0).chance(3), 1.0);
/// assert_eq!(damage(&[5], 1).at_least(6), 0.5);
/// ```
pub fn shot_in_hand(profile: &Profile, target: &Target, situation: &Situation, faces: &[u8], rolling: u8) -> Damage {
    let faces = faces.get(..usize::from(MOST_DICE)).unwrap_or(faces);
    let rolling = rolling.min(MOST_DICE - faces.len() as u8);
    let accurate = faces.iter().filter(|it| **it == 0).count() as u8;
    // What a vantage keeps lies among the dice.
    let situation = Situation { vantage: 0, handling: [Handling::Fixed; 2], ..*situation };
    let dice = faces.len() as u8 + rolling;
    let profile = Profile { dice, accurate, rerolls: Rerolls::NONE, ..*profile };
    let shot = Shot::new(&profile, target, &situation);
    let die = Die::of_attack(&shot.weapon);
    let mut kept = [accurate, 0];
    for face in faces.iter().filter(|it| **it > 0) {
        match die.faces()[usize::from((*face).min(6)) - 1] {
            Worth::Fail => {}
            Worth::Normal => kept[0] += 1,
            Worth::Critical => kept[1] += 1,
        }
    }
    shot.against(Hands::rolled(die, rolling, kept, Rerolls::NONE))
}

/// What a shot is likely to do whose attack dice are kept: so many normal and critical successes, against so many saves that
/// are kept already and so many defence dice that are about to be rolled.
///
/// ```
/// use odds::{Profile, Target, defended};
///
/// let (gun, target) = (Profile::new(4, 3, [3, 4]), Target::new(4, 8));
/// // A normal save is kept for cover; the other two dice stop the second hit on a 4 or more.
/// let damage = defended(&gun, &target, [2, 0], [1, 0], 2);
/// assert_eq!((damage.chance(3), damage.chance(0)), (0.25, 0.75));
/// ```
pub fn defended(profile: &Profile, target: &Target, hits: [u8; 2], kept: [u8; 2], rolling: u8) -> Damage {
    let critical = hits[1].min(MOST_DICE);
    let normal = hits[0].min(MOST_DICE - critical);
    let weapon = Profile { dice: normal + critical, devastating: 0, ..*profile };
    let situation = Situation::default();
    let shot = Shot::new(&weapon, target, &situation);
    let saves = Hands::rolled(Die::of_defence(&shot.target), rolling.min(MOST_DICE), kept, shot.target.rerolls);
    shot.answered(&Hands::certain(normal, critical), [&saves; 2])
}

/// What several shots at one target are likely to do together, one after the other.
///
/// By convention damage is simply added up. Where dice are played best, everybody looks ahead to the shots that are
/// still to come, and whoever is out is not shot at again.
pub fn volley(shots: &[(Profile, Situation)], target: &Target) -> Damage {
    if let [(profile, situation)] = shots {
        return shot(profile, target, situation);
    }
    let fixed = |it: &(Profile, Situation)| it.1.handling == [Handling::Fixed; 2];
    if shots.iter().all(fixed) {
        let each = shots.iter().map(|(profile, situation)| shot(profile, target, situation));
        return each.fold(Damage::none(), |sum, it| sum.and(&it));
    }
    crate::volley::looking_ahead(shots, target)
}

/// What damage is worth to the attacker.
pub(crate) fn of_damage(aim: Aim, damage: usize, wounds: usize) -> Score {
    let (out, lost) = (f64::from(u8::from(damage >= wounds)), damage.min(wounds) as f64);
    match aim {
        Aim::TakeOut => Score::new(out, lost),
        Aim::Survive | Aim::Trade => Score::new(lost, out),
    }
}

/// A shot with everything that does not depend on dice.
pub(crate) struct Shot<'a> {
    weapon: Profile,
    target: Target,
    situation: &'a Situation,
    block: Block,
    /// What a normal and a critical success hurt.
    damage: [u16; 2],
    /// The most damage that it can do.
    most: usize,
    /// Defence dice without and with a critical success.
    dice: [u8; 2],
}

/// What the defender makes of an attack: its successes, in ways out of a power of six.
struct Reply {
    saves: Hands,
    score: Score,
}

impl<'a> Shot<'a> {
    pub(crate) fn new(profile: &Profile, target: &Target, situation: &'a Situation) -> Self {
        let (weapon, target) = (situation.weapon(profile), target.used());
        let damage = weapon.damage.map(|it| target.hide.soften(it));
        let [normal, critical] = damage.map(usize::from);
        let most = usize::from(weapon.dice) * normal.max(critical + usize::from(weapon.devastating));
        let fewer = |by: u8| target.dice.saturating_sub(by);
        let dice = [fewer(weapon.piercing), fewer(weapon.piercing.max(weapon.piercing_crits))];
        let block = Block::new(damage, weapon.brutal, situation.reading);
        Self { weapon, target, situation, block, damage, most, dice }
    }

    fn by_convention(&self) -> Damage {
        self.against(self.rolled(self.weapon.accurate))
    }

    /// The damage of dice that nobody rolls again, against the convention.
    fn against(&self, attack: Hands) -> Damage {
        let keep = Keep::of_shot(&self.weapon, self.situation);
        let attack = if keep.is_plain() { attack } else { attack.turned(|n, c| keep.all(n, c)).merged() };
        let [plain, pierced] = self.dice;
        let saves = self.saved(plain, self.by_habit(plain));
        if plain == pierced {
            return self.answered(&attack, [&saves; 2]);
        }
        let fewer = self.saved(pierced, self.by_habit(pierced));
        let dice = saves.dice.max(fewer.dice);
        let mut replies = [saves, fewer];
        replies.iter_mut().for_each(|it| it.widen(dice));
        self.answered(&attack, replies.each_ref())
    }

    /// The damage against these saves, without and with a critical success: the same as [`Self::summed`], by a table.
    fn answered(&self, attack: &Hands, replies: [&Hands; 2]) -> Damage {
        let [plain, pierced] = replies;
        let first = Defence::new(plain, self.weapon.brutal);
        let same = std::ptr::eq(plain, pierced);
        let second = if same { None } else { Defence::new(pierced, self.weapon.brutal) };
        let leftovers = Leftovers::new(self.weapon.dice, self.damage);
        let (Some(first), Some(mut leftovers), true) = (first, leftovers, same || second.is_some()) else {
            return self.summed(attack, plain.dice, |hand| replies[usize::from(hand.critical > 0)]);
        };
        let mut ways: Ways = SmallVec::from_elem(0.0, self.most + 1);
        let at_once = usize::from(self.weapon.devastating);
        let mut criticals = 0;
        for hand in &attack.list {
            if at_once > 0 && hand.critical != criticals {
                leftovers.flush(self.weapon.dice, usize::from(criticals) * at_once, &mut ways);
            }
            criticals = hand.critical;
            leftovers.add(hand, second.as_ref().filter(|_| criticals > 0).unwrap_or(&first));
        }
        let more = if at_once > 0 { usize::from(criticals) * at_once } else { 0 };
        leftovers.flush(self.weapon.dice, more, &mut ways);
        let parts = (attack.list.len() * (plain.list.len() + 2)) as u32;
        let roundings = attack.roundings + plain.roundings.max(pierced.roundings) + parts;
        self.hurt(Damage::counted(ways, attack.dice + plain.dice, roundings))
    }

    /// Both sides, or one of them, as well as possible, for what damage is worth to the attacker.
    pub(crate) fn at_its_best(&self, worth: &dyn Fn(usize) -> Score) -> (Damage, Score) {
        let worth = self.worth_of_points(worth);
        let side = usize::from(self.weapon.dice) + 1;
        let webs = self.dice.map(|dice| self.webs(dice));
        let mut replies: Vec<Option<Reply>> = Vec::new();
        replies.resize_with(side * side, || None);
        for (normal, critical) in (0..side).flat_map(|n| (0..side - n).map(move |c| (n as u8, c as u8))) {
            replies[usize::from(critical) * side + usize::from(normal)] =
                Some(self.reply((normal, critical), &worth, &webs));
        }
        let reply = |n: u8, c: u8| replies[usize::from(c) * side + usize::from(n)].as_ref();
        let score = |n: u8, c: u8| reply(n, c).map_or_else(Score::default, |it| it.score);
        let (attack, score) = self.attack(&score);
        let dice = replies.iter().flatten().map(|it| it.saves.dice).max().unwrap_or(0);
        for reply in replies.iter_mut().flatten() {
            reply.saves.widen(dice);
        }
        let none = Hands::none(dice);
        let of = |hand: &Hand| {
            let at = usize::from(hand.critical) * side + usize::from(hand.normal);
            replies[at].as_ref().map_or(&none, |it| &it.saves)
        };
        (self.summed(&attack, dice, of), score)
    }

    /// The attack dice, for what each hand is worth once it is final.
    fn attack(&self, score: &dyn Fn(u8, u8) -> Score) -> (Hands, Score) {
        let keep = |accurate| {
            let weapon = Profile { accurate, ..self.weapon };
            Keep::of_shot(&weapon, self.situation)
        };
        if self.situation.handling[0] == Handling::Fixed {
            let keep = keep(self.weapon.accurate);
            let hands = self.rolled(self.weapon.accurate).turned(|n, c| keep.all(n, c)).merged();
            let all = sixes(hands.dice);
            let sum = hands
                .list
                .iter()
                .fold(Score::default(), |sum, it| sum + score(it.normal, it.critical) * (it.ways / all));
            return (hands, sum);
        }
        let mut best: Option<(Hands, Score)> = None;
        for accurate in (0..=self.weapon.accurate).rev() {
            let keep = keep(accurate);
            let choose = |n: u8, c: u8| {
                let choices = keep.choices(n, c).into_iter().map(|it| (it, score(it.0, it.1)));
                choices.reduce(|one, other| if other.1.beats(one.1) { other } else { one })
            };
            let chosen = |n: u8, c: u8| choose(n, c).map_or((n, c), |it| it.0);
            let rolled = self.weapon.dice - accurate;
            let again = Again::new(Die::of_attack(&self.weapon), rolled, [accurate, 0], self.weapon.rerolls);
            let (hands, worth) = again.best(|n, c| choose(n, c).map_or_else(Score::default, |it| it.1));
            if best.as_ref().is_none_or(|(_, it)| worth.beats(*it)) {
                best = Some((hands.turned(chosen).merged(), worth));
            }
        }
        best.unwrap_or_else(|| (self.rolled(0), Score::default()))
    }

    /// What the defender may keep for cover, of so many dice, and what it may do with the others.
    fn webs(&self, dice: u8) -> SmallVec<[Again; 4]> {
        let die = Die::of_defence(&self.target);
        let habit = self.by_habit(dice);
        let kept = match self.situation.handling[1] {
            Handling::Fixed => return SmallVec::from_iter([Again::settled(&self.saved(dice, habit))]),
            Handling::Best => self.cover_saves(dice),
        };
        let web = |kept: [u8; 2]| {
            let rolled = dice - kept[0] - kept[1];
            match self.target.rerolls.is_none() {
                true => Again::settled(&self.saved(dice, kept)),
                false => Again::new(die, rolled, kept, self.target.rerolls).turned(|n, c| self.improved(dice, n, c)),
            }
        };
        kept.into_iter().map(web).collect()
    }

    /// What the defender does about a hand.
    fn reply(&self, (normal, critical): (u8, u8), worth: &[Score], webs: &[SmallVec<[Again; 4]>; 2]) -> Reply {
        let harm = |n: u8, c: u8| {
            let damage = self.damage_of((normal, critical), (n, c));
            worth.get(damage).copied().unwrap_or_default()
        };
        let options = webs[usize::from(critical > 0)].iter().map(|web| {
            let (saves, least) = web.best(|n, c| -harm(n, c));
            Reply { saves, score: -least }
        });
        let best = options.reduce(|one, other| if one.score.beats(other.score) { other } else { one });
        best.unwrap_or_else(|| Reply { saves: Hands::none(0), score: Score::default() })
    }

    /// What each amount of raw damage is worth.
    fn worth_of_points(&self, worth: &dyn Fn(usize) -> Score) -> Vec<Score> {
        let all: Vec<Score> = (0..=self.most).map(worth).collect();
        let hide = self.target.hide;
        let first = expected(&all.iter().map(|it| it.first).collect::<Vec<_>>(), hide);
        let second = expected(&all.iter().map(|it| it.second).collect::<Vec<_>>(), hide);
        first.into_iter().zip(second).map(|(first, second)| Score { first, second }).collect()
    }

    fn rolled(&self, accurate: u8) -> Hands {
        let dice = self.weapon.dice - accurate;
        Hands::rolled(Die::of_attack(&self.weapon), dice, [accurate, 0], self.weapon.rerolls)
    }

    /// What the defender keeps for cover by convention, of so many dice.
    fn by_habit(&self, dice: u8) -> [u8; 2] {
        let (normal, critical) = match self.situation.cover {
            _ if self.weapon.saturate => (0, 0),
            Cover::None => (0, 0),
            Cover::Kept { normal, critical } => (normal, critical),
            Cover::Plain => (1, 0),
            Cover::Improved => (0, 1),
        };
        let critical = critical.min(dice);
        [normal.min(dice - critical), critical]
    }

    /// Everything that the defender may keep for cover, of so many dice.
    fn cover_saves(&self, dice: u8) -> SmallVec<[[u8; 2]; 4]> {
        let mut list: SmallVec<[[u8; 2]; 4]> = SmallVec::from_elem(self.by_habit(dice), 1);
        let more: &[[u8; 2]] = match self.situation.cover {
            _ if self.weapon.saturate || dice == 0 => &[],
            Cover::None | Cover::Kept { .. } => &[],
            Cover::Plain => &[[0, 0]],
            Cover::Improved if dice == 1 => &[[1, 0], [0, 0]],
            Cover::Improved => &[[2, 0], [1, 0], [0, 0]],
        };
        list.extend_from_slice(more);
        list
    }

    /// The successes of so many defence dice by convention.
    fn saved(&self, dice: u8, kept: [u8; 2]) -> Hands {
        let [normal, critical] = kept;
        let rolled = dice - normal - critical;
        let hands = Hands::rolled(Die::of_defence(&self.target), rolled, kept, self.target.rerolls);
        let Target { fails_to_normals, normals_to_criticals, .. } = self.target;
        if fails_to_normals == 0 && normals_to_criticals == 0 {
            return hands;
        }
        hands.turned(|n, c| self.improved(dice, n, c)).merged()
    }

    /// Fails become normal successes, then normal ones critical.
    fn improved(&self, dice: u8, normal: u8, critical: u8) -> (u8, u8) {
        let fails = dice.saturating_sub(normal + critical);
        let normal = normal + self.target.fails_to_normals.min(fails);
        let lifted = self.target.normals_to_criticals.min(normal);
        (normal - lifted, critical + lifted)
    }

    fn damage_of(&self, hits: (u8, u8), saves: (u8, u8)) -> usize {
        self.block.least(hits, saves) + usize::from(hits.1) * usize::from(self.weapon.devastating)
    }

    /// The damage of each hand against the saves that answer it.
    fn summed<'s>(&self, attack: &Hands, dice: u32, saves: impl Fn(&Hand) -> &'s Hands) -> Damage {
        let mut ways: Ways = SmallVec::from_elem(0.0, self.most + 1);
        let mut roundings = 0;
        for hand in &attack.list {
            let hits = (hand.normal, hand.critical);
            let saves = saves(hand);
            roundings = saves.roundings.max(roundings) + saves.list.len() as u32;
            if hits == (0, 0) {
                ways[0] += hand.ways * sixes(dice);
                continue;
            }
            for save in &saves.list {
                let damage = self.damage_of(hits, (save.normal, save.critical));
                ways[damage] += hand.ways * save.ways;
            }
        }
        self.hurt(Damage::counted(ways, attack.dice + dice, attack.roundings + roundings + 1))
    }

    /// The damage that is not ignored.
    fn hurt(&self, damage: Damage) -> Damage {
        if self.target.hide.ignoring_faces() > 0 { damage.ignored(self.target.hide) } else { damage }
    }
}
