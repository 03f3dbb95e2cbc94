//! A server of your own: `cargo run -p server --example serve -- FILE`. It says its port, and ends with its input.

use std::io::Read;
use std::path::PathBuf;

use server::{Config, Limits, Server};

#[tokio::main]
async fn main() -> Result<(), String> {
    let file = std::env::args_os().nth(1).map(PathBuf::from).ok_or("which file of battles?")?;
    let config = Config { file, port: 0, lan: false, names: Vec::new(), limits: Limits::lifted() };
    let server = Server::bind(config).await?;
    println!("{}", server.port());
    let input_ends = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    server
        .run(async {
            // However it ends, it ends.
            let _ = input_ends.await;
        })
        .await;
    Ok(())
}
