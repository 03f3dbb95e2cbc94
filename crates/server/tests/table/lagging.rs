//! A device that does not read for a while: it skips sights of the table, and hears all that happened.

use crate::afterwards::on_a_screen;
use crate::device::Device;
use crate::house::House;
use crate::playing::begun;

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_lags_skips_sights_of_the_table_and_no_news() {
    let house = House::open().await;
    let mut sitting = begun(&house, on_a_screen(), 71).await;
    let key = house.key(&sitting.opened.battle, &sitting.keys[0], "watch").await;
    let mut slow = Device::connect(&house, &sitting.opened.battle, &key).await;
    let (before, told) = (slow.entry(), sitting.watcher.news.len());
    assert_eq!(slow.news, sitting.watcher.news, "both have the same eyes");
    slow.clog().await;
    while sitting.watcher.entry() < before + 40 {
        assert!(sitting.act().await, "the battle goes on, whoever does not read");
    }
    let sights = |it: &Device| it.received.iter().filter(|it| it.starts_with("{\"here\"")).count();
    let had = sights(&slow);
    slow.until(sitting.watcher.entry()).await;
    let shown = sights(&slow) - had;
    assert!(sitting.watcher.news.len() > told + 20, "much has happened");
    assert_eq!(slow.news, sitting.watcher.news, "everything was told, once, and in its order");
    assert!((1..10).contains(&shown), "{shown} sights of forty entries went to whoever did not read");
    let seen = |it: &Device| it.here.as_ref().unwrap().seen.moving.clone();
    assert_eq!(seen(&slow).scene, seen(&sitting.watcher).scene, "in the end both see the same table");
}
