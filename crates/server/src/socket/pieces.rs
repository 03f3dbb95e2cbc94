//! A socket that keeps no room for what it writes.
//!
//! The buffer of a web socket grows to the largest message it has ever held, and stays that large: a thousand phones
//! would cost a thousand such buffers as long as they are connected. So what goes out is put together here, and its
//! room is given back at once.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The largest message that is read: a force as a text fits.
const LARGEST: usize = 256 * 1024;

/// As many bytes are read at once.
const READ: usize = 4 * 1024;

/// The other end is gone.
pub(super) type Lost = Error;

/// A socket.
pub(super) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    pub(super) async fn new(stream: Upgraded) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        Self(WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, Some(config)).await)
    }

    /// The next message; nothing if the other end has closed.
    pub(super) async fn recv(&mut self) -> Option<Result<Message, Lost>> {
        self.0.next().await
    }

    pub(super) async fn send(&mut self, message: Message) -> Result<(), Lost> {
        self.0.send(message).await
    }

    /// Writes texts. They go out together: an answer and the frame behind it are one packet.
    pub(super) async fn write(&mut self, texts: Vec<String>) -> Result<(), Lost> {
        // An answer to a ping that is on its way already goes first.
        self.0.flush().await?;
        let bytes = framed(texts)?;
        self.0.get_mut().write_all(&bytes).await?;
        Ok(())
    }
}

/// Texts as they cross the line, one after the other.
fn framed(texts: Vec<String>) -> Result<Vec<u8>, Lost> {
    let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    let lengths = texts.iter().map(|it| (it.len(), header.len(length(it))));
    let mut bytes = Vec::with_capacity(lengths.map(|(text, head)| text + head).sum());
    for text in texts {
        header.format(length(&text), &mut bytes)?;
        bytes.extend_from_slice(text.as_bytes());
    }
    Ok(bytes)
}

fn length(text: &str) -> u64 {
    u64::try_from(text.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn what_is_framed_reads_as_the_same_texts() {
        // A length is one byte, two or eight.
        let lengths = [0, 1, 125, 126, 7_000, 65_535, 65_536, 200_000];
        let texts: Vec<String> = lengths.iter().map(|it| "abcdefg".chars().cycle().take(*it).collect()).collect();
        let bytes = framed(texts.clone()).unwrap();
        assert_eq!(bytes.capacity(), bytes.len(), "no room is left over");
        let (mut line, mut read) = (Cursor::new(bytes), Vec::new());
        while let Some((header, length)) = FrameHeader::parse(&mut line).unwrap() {
            assert_eq!((header.opcode, header.is_final, header.mask), (OpCode::Data(Data::Text), true, None));
            let from = usize::try_from(line.position()).unwrap();
            let to = from + usize::try_from(length).unwrap();
            read.push(String::from_utf8(line.get_ref()[from..to].to_vec()).unwrap());
            line.set_position(to as u64);
        }
        assert_eq!(read, texts);
    }
}
