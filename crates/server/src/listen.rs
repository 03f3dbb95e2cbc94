//! Listening, and ending without losing anything.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::app::{App, Config};
use crate::connections::serve;
use crate::http::router;

/// How long battles may take to finish what waits when the server ends.
const FAREWELL: Duration = Duration::from_secs(8);

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the file of battles and the port. An error is a sentence.
    pub async fn bind(config: Config) -> Result<Self, String> {
        let (port, lan) = (config.port, config.lan);
        let app = App::open(config).await.map_err(|error| error.to_string())?;
        let here = if lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let listener = listen_at(SocketAddr::from((here, port))).await;
        let listener = listener.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => format!("port {port} is in use; say another one with --port"),
            _ => format!("cannot listen on port {port}: {error}"),
        })?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        app.set_port(address.port());
        Ok(Self { app: Arc::new(app), listener, address })
    }

    /// Where it listens on this machine.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Serves until `end` is there, then finishes what waits.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { app, listener, address } = self;
        let (open_lan, mut asked) = mpsc::channel::<oneshot::Sender<()>>(1);
        let router = router(Arc::clone(&app), open_lan);
        let mut serving = JoinSet::new();
        serving.spawn(serve(Arc::clone(&app), listener, router.clone()));
        serving.spawn(Arc::clone(&app).watch());
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                Some(answer) = asked.recv() => {
                    for listener in listen_for_others(&app, address.port()).await {
                        serving.spawn(serve(Arc::clone(&app), listener, router.clone()));
                    }
                    // Whoever asked may have gone away meanwhile.
                    let _ = answer.send(());
                }
            }
        }
        tracing::info!("the server ends");
        app.ends.cancel();
        let latest = Instant::now() + FAREWELL;
        while !(app.is_quiet() && app.sockets.count() == 0) && Instant::now() < latest {
            sleep(Duration::from_millis(10)).await;
        }
        // Whoever was asked before the end is still answered.
        let _ = timeout_at(latest, async { while serving.join_next().await.is_some() {} }).await;
        serving.shutdown().await;
        app.store.close().await;
    }
}

async fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// One listener for each address of this machine in its networks where nobody listens yet.
async fn listen_for_others(app: &App, port: u16) -> Vec<TcpListener> {
    let mut listeners = Vec::new();
    for address in (app.config.addresses)() {
        if app.is_open_at(address) {
            continue;
        }
        match listen_at(SocketAddr::new(address, port)).await {
            Ok(listener) => {
                listeners.push(listener);
                app.opened_at(address);
            }
            Err(error) => tracing::warn!(%address, %error, "cannot listen there"),
        }
    }
    listeners
}

/// The addresses of this machine that other devices may reach, the likeliest first: those of every interface that is up, because
/// a network without a way out of it is as good to play in. The server listens where phones ask: by IPv4.
pub fn lan_addresses() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        tracing::warn!(%error, "the addresses of this machine are not known");
        Vec::new()
    });
    let found = found.into_iter().filter_map(|it| match it.addr.ip() {
        IpAddr::V4(address) => Some((it.name, address)),
        IpAddr::V6(_) => None,
    });
    by_likelihood(found.collect(), &ways_out())
}

/// The addresses that this machine would use for ways into other networks.
fn ways_out() -> Vec<Ipv4Addr> {
    // No packet is sent: the system only says which of its addresses it would use.
    let far = ["192.168.255.254:9", "10.255.255.254:9", "172.31.255.254:9", "198.51.100.1:9"];
    let way = |far: &str| {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect(far).ok()?;
        match socket.local_addr().ok()?.ip() {
            IpAddr::V4(address) => Some(address),
            IpAddr::V6(_) => None,
        }
    };
    far.into_iter().filter_map(way).collect()
}

/// How interfaces begin that lead to other programs of this machine, or to somewhere far away, and seldom to a phone.
const SELDOM: [&str; 14] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "lxc",
    "lxd",
    "podman",
    "tun",
    "tap",
    "utun",
    "wg",
    "tailscale",
];

/// Addresses of interfaces in the order in which a phone is likely to reach them. An address that a machine gave itself comes last,
/// then those of virtual interfaces; before all others is the one that leads out.
fn by_likelihood(found: Vec<(String, Ipv4Addr)>, ways_out: &[Ipv4Addr]) -> Vec<IpAddr> {
    let named = |(name, address): &(String, Ipv4Addr)| {
        let name = name.to_lowercase();
        let way = ways_out.iter().position(|it| it == address).unwrap_or(ways_out.len());
        let seldom = SELDOM.iter().any(|it| name.starts_with(it));
        (address.is_link_local(), seldom, way, !address.is_private())
    };
    let mut found = found;
    // Should the system name no interface for it, it may still know a way.
    let unnamed: Vec<_> = ways_out.iter().filter(|way| !found.iter().any(|(_, it)| it == *way)).collect();
    found.extend(unnamed.into_iter().map(|it| (String::new(), *it)));
    found.retain(|(_, it)| !it.is_loopback() && !it.is_unspecified());
    let mut addresses: Vec<IpAddr> = Vec::new();
    let mut likely: Vec<_> = found.iter().map(|it| (named(it), it.1)).collect();
    likely.sort_by_key(|(rank, _)| *rank);
    for (_, address) in likely {
        if !addresses.contains(&IpAddr::V4(address)) {
            addresses.push(IpAddr::V4(address));
        }
    }
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(found: &[(&str, [u8; 4])], ways_out: &[[u8; 4]]) -> Vec<String> {
        let found = found.iter().map(|(name, it)| ((*name).to_owned(), Ipv4Addr::from(*it))).collect();
        let ways_out: Vec<Ipv4Addr> = ways_out.iter().map(|it| Ipv4Addr::from(*it)).collect();
        by_likelihood(found, &ways_out).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_interface_counts_though_no_way_leads_out() {
        // A hotspot of one's own, and a hall's router without a way out.
        let found = [("lo", [127, 0, 0, 1]), ("wlan0", [192, 168, 43, 1]), ("eth0", [10, 0, 0, 5])];
        assert_eq!(ordered(&found, &[]), ["192.168.43.1", "10.0.0.5"]);
    }

    #[test]
    fn the_way_out_is_the_likeliest_and_what_seldom_leads_to_a_phone_comes_last() {
        let found = [
            ("docker0", [172, 17, 0, 1]),
            ("eth1", [169, 254, 3, 9]),
            ("eth0", [203, 0, 113, 9]),
            ("tun0", [10, 8, 0, 2]),
            ("wlan1", [10, 0, 0, 5]),
            ("wlan0", [192, 168, 1, 7]),
        ];
        let told = ordered(&found, &[[10, 8, 0, 2], [192, 168, 1, 7]]);
        assert_eq!(told, ["192.168.1.7", "10.0.0.5", "203.0.113.9", "10.8.0.2", "172.17.0.1", "169.254.3.9"]);
    }

    #[test]
    fn an_address_is_told_once_and_a_way_out_counts_where_no_interface_is_named() {
        let told = ordered(&[("eth0", [10, 0, 0, 5]), ("eth0:1", [10, 0, 0, 5])], &[[10, 0, 0, 5], [10, 0, 0, 6]]);
        assert_eq!(told, ["10.0.0.5", "10.0.0.6"]);
    }

    #[test]
    fn no_address_of_this_machine_is_left_out() {
        let all = if_addrs::get_if_addrs().unwrap();
        assert!(!all.is_empty(), "every machine has at least itself");
        for it in all.iter().map(|it| it.addr.ip()).filter(|it| it.is_ipv4() && !it.is_loopback()) {
            assert!(lan_addresses().contains(&it), "{it}");
        }
    }
}
