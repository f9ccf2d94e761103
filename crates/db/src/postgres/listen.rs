//! A connection that only listens. The pool's connections cannot: they come and go, and nobody reads their notices.

use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Client};

use super::{Postgres, with_options};
use crate::Error;

/// How many payloads wait for a slow owner before the connection does.
const WAITING: usize = 256;
/// The longest a connection may take until it listens.
const OPENING: Duration = Duration::from_secs(10);
/// A connection that says nothing for hours would not notice that its peer is gone.
const QUIET: Duration = Duration::from_secs(15);

/// A connection that listens, and ends when it is dropped.
pub(crate) struct Ear {
    payloads: mpsc::Receiver<String>,
    /// Without its client the connection closes.
    _client: Client,
}

impl Ear {
    /// `None` when the connection is lost.
    pub(crate) async fn payload(&mut self) -> Option<String> {
        self.payloads.recv().await
    }
}

impl Postgres {
    pub(crate) async fn listen(&self, channel: &str) -> Result<Ear, Error> {
        tokio::time::timeout(OPENING, self.open_ear(channel))
            .await
            .unwrap_or_else(|_| Err(Error::Unavailable("PostgreSQL took too long to listen".into())))
    }

    async fn open_ear(&self, channel: &str) -> Result<Ear, Error> {
        let mut config = self.config.clone();
        config.options(with_options(&self.config, ""));
        config.keepalives_idle(QUIET).keepalives_interval(Duration::from_secs(5)).keepalives_retries(3);
        let (client, mut connection) = config.connect(self.tls.clone()).await?;
        let (sender, payloads) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
                match message {
                    Ok(AsyncMessage::Notification(notice)) => {
                        // Nobody there any more: the client is gone too, and the connection is about to end.
                        if sender.send(notice.payload().to_owned()).await.is_err() {
                            break;
                        }
                    }
                    Ok(_) => {}
                    Err(error) => {
                        tracing::debug!(error = %Error::from(error), "a listening connection ended");
                        break;
                    }
                }
            }
        });
        client.batch_execute(&format!("listen \"{}\"", channel.replace('"', "\"\""))).await?;
        Ok(Ear { payloads, _client: client })
    }
}
