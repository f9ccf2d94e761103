//! The letters that were sent.

use mail::Received;

use super::World;

impl World {
    /// Runs the jobs that are due and answers the letters to an address, in the order they were sent.
    pub async fn letters_to(&self, email: &str) -> Vec<Received> {
        self.run_jobs().await;
        self.letters().await.into_iter().filter(|letter| letter.to == email).collect()
    }

    /// All letters that were sent so far, in order.
    pub async fn letters(&self) -> Vec<Received> {
        let mut letters = match &self.app.mail {
            mail::Transport::Folder(outbox) => {
                let found = outbox.newest(usize::MAX).await.expect("the outbox");
                found.into_iter().map(|found| found.letter).collect()
            }
            mail::Transport::Memory(memory) => memory.letters(),
            mail::Transport::Smtp(_) => panic!("the mail server has them"),
        };
        letters.reverse();
        letters
    }
}
