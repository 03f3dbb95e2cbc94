//! An objection that a die settles, over sockets.

use battle::{EntryNo, Phrase};
use door::What;
use server::wire::{Answer, Ask};
use systems::Said;

use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

/// Plays until somebody has said something of the table that can be disputed. Its entry.
async fn something_said(sitting: &mut Sitting) -> EntryNo {
    for _ in 0..300 {
        assert!(sitting.act().await, "nothing is offered");
        let newest = EntryNo(sitting.watcher.entry());
        let Some(Answer::Alternatives(rows)) = sitting.seats[0].ask(Ask::Alternatives(newest)).await else {
            panic!("no answer");
        };
        if !rows.is_empty() {
            return newest;
        }
    }
    panic!("nobody says anything of the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_disagree_let_a_die_decide() {
    let mut house = House::open().await;
    for system in ["killteam", "maelstrom", "tactical-strike"] {
        let mut sitting = begun(&house, refereed(system, 2, true), 3).await;
        let said = something_said(&mut sitting).await;
        let withdraw = Phrase::new("propose", "withdraw").with("entry", said);
        sitting.try_say(1, vec![Said::by_viewer(withdraw)]).await.unwrap();
        let die = || vec![Said::by_viewer(Phrase::new("consent", "die"))];
        sitting.try_say(0, die()).await.unwrap();
        let asked = sitting.watcher.here.as_ref().unwrap().seen.moving.proposal.clone().unwrap();
        assert_eq!((asked.die.len(), asked.of.len()), (1, 1), "whoever objects has not said so yet");
        sitting.try_say(1, die()).await.unwrap();
        let here = sitting.watcher.here.as_ref().unwrap();
        assert_eq!(here.seen.moving.proposal, None);
        let fell = here.news.iter().flat_map(|it| &it.what).find_map(|it| match it {
            What::Settled { face, changes } => Some((*face, *changes)),
            _ => None,
        });
        let (face, changes) = fell.expect("everybody is shown the die");
        assert!((1..=6).contains(&face) && changes == (face >= 4), "{face}, {changes}");
        let path = format!("/api/battles/{}/journal", sitting.opened.battle);
        let journal = house.get(&path, Some(&sitting.keys[0])).await.body;
        assert!(journal.contains(&format!("{{\"roll\":\"settle\",\"faces\":\"{face}\"}}")), "{journal}");
        let stood = sitting.watcher.here.as_ref().unwrap().seen.moving.clone();
        house.restart().await;
        sitting.come_back(&house).await;
        assert_eq!(sitting.watcher.here.as_ref().unwrap().seen.moving.scene, stood.scene);
    }
}
