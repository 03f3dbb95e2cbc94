//! A socket that reads and writes in small pieces.
//!
//! A buffer for what goes out grows to the largest piece it has ever held, and stays that large. The first message to a
//! device holds the board and every card, a hundred times as much as those that follow: written as one piece, a thousand
//! phones would cost a thousand such buffers as long as they are connected. So a long message goes out in parts.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as Part;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

/// The largest message that is read: a force as a text fits.
const LARGEST: usize = 256 * 1024;

/// The largest part of a message that is written, and as many bytes wait for more of the same moment.
const PART: usize = 16 * 1024;

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
            .write_buffer_size(PART)
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
        for text in texts {
            for part in parts(text) {
                self.0.feed(Message::Frame(part)).await?;
            }
        }
        self.0.flush().await
    }
}

/// The parts of a text, the last of them marked as such.
fn parts(text: String) -> impl Iterator<Item = Part> {
    let text = Bytes::from(text);
    let count = text.len().div_ceil(PART).max(1);
    (0..count).map(move |number| {
        let (from, is_last) = (number * PART, number + 1 == count);
        let to = if is_last { text.len() } else { from + PART };
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        Part::message(text.slice(from..to), OpCode::Data(kind), is_last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_put_together_are_the_text() {
        for length in [0, 1, PART - 1, PART, PART + 1, 3 * PART, 3 * PART + 7] {
            let text: String = "abcdefg".chars().cycle().take(length).collect();
            let parts: Vec<Part> = parts(text.clone()).collect();
            let together: Vec<u8> = parts.iter().flat_map(|it| it.payload().to_vec()).collect();
            assert_eq!(together, text.into_bytes());
            assert!(parts.iter().all(|it| it.payload().len() <= PART));
            let last: Vec<bool> = parts.iter().map(|it| it.header().is_final).collect();
            assert_eq!(last.iter().position(|it| *it), Some(parts.len() - 1));
            let first: Vec<bool> = parts.iter().map(|it| it.header().opcode == OpCode::Data(Data::Text)).collect();
            assert_eq!(first.iter().rposition(|it| *it), Some(0));
        }
    }
}
