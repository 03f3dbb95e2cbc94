//! Listening, and ending without losing anything.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::app::{App, Config};
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
        let (open_lan, mut asked) = mpsc::channel(1);
        let router = router(Arc::clone(&app), open_lan);
        let mut serving = JoinSet::new();
        serving.spawn(serve(Arc::clone(&app), listener, router.clone()));
        serving.spawn(Arc::clone(&app).watch());
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                Some(()) = asked.recv() => {
                    for listener in listen_for_others(address.port()).await {
                        serving.spawn(serve(Arc::clone(&app), listener, router.clone()));
                    }
                    app.lan.store(true, Ordering::Relaxed);
                    app.lan_opened.notify_waiters();
                    app.lan_opened.notify_one();
                }
            }
        }
        tracing::info!("the server ends");
        app.ends.cancel();
        let latest = Instant::now() + FAREWELL;
        while !(app.is_quiet() && app.sockets.load(Ordering::Relaxed) == 0) && Instant::now() < latest {
            sleep(Duration::from_millis(10)).await;
        }
        serving.shutdown().await;
        app.store.close().await;
    }
}

async fn serve(app: Arc<App>, listener: TcpListener, router: Router) {
    let listener = listener.tap_io(|stream| {
        // Without it small answers wait for more to be said.
        let _ = stream.set_nodelay(true);
    });
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let ends = app.ends.clone();
    let served = axum::serve(listener, service).with_graceful_shutdown(async move { ends.cancelled().await });
    if let Err(error) = served.await {
        tracing::error!(%error, "listening failed");
    }
}

async fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// One listener for each address of this machine in its network.
async fn listen_for_others(port: u16) -> Vec<TcpListener> {
    let mut listeners = Vec::new();
    for address in lan_addresses() {
        match listen_at(SocketAddr::new(address, port)).await {
            Ok(listener) => listeners.push(listener),
            Err(error) => tracing::warn!(%address, %error, "cannot listen there"),
        }
    }
    listeners
}

/// The addresses of this machine that other devices may reach, the likeliest first.
pub fn lan_addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> = Vec::new();
    // No packet is sent: the system only says which of its addresses it would use for such a way.
    for far in ["192.168.255.254:9", "10.255.255.254:9", "172.31.255.254:9", "198.51.100.1:9"] {
        let way = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|it| {
            it.connect(far)?;
            it.local_addr()
        });
        if let Ok(address) = way.map(|it| it.ip())
            && !address.is_loopback()
            && !address.is_unspecified()
            && !addresses.contains(&address)
        {
            addresses.push(address);
        }
    }
    addresses
}
