//! Argon2id in a small pool of its own. Hashing is made to be slow; without a bound a few logins at once would take
//! every core and gigabytes of memory from everyone else.

use std::sync::Arc;

use argon2::password_hash::PasswordVerifier as _;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use crossbeam_channel::{Receiver, Sender, TrySendError};
use secrecy::{ExposeSecret as _, SecretString};
use tokio::sync::oneshot;

use crate::problem::Problem;
use crate::random::Random;
use crate::settings::Passwords;

type Job = Box<dyn FnOnce(&mut Bench) + Send>;

#[derive(Clone)]
pub struct Hasher {
    queue: Sender<Job>,
    random: Random,
    /// Checked against when there is no account, so that takes as long as when there is one.
    nobody: Arc<str>,
}

/// What came of checking a password.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Wrong,
    Right,
    /// Right, but kept with weaker parameters than today's: here is a new hash to keep.
    RightButWeak(String),
}

impl Hasher {
    pub fn start(settings: &Passwords, random: Random) -> Result<Self, String> {
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let params =
            Params::new(small(settings.memory_kib), small(settings.passes), small(settings.lanes), None)
                .map_err(|error| format!("The settings under [passwords] do not fit together: {error}."))?;
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let threads = match settings.threads {
            0 => (cores / 2).max(1),
            count => usize::try_from(count).unwrap_or(1),
        };
        let (queue, jobs) = crossbeam_channel::bounded(usize::try_from(settings.queue).unwrap_or(16));
        // No password has this output; making a real one would only delay the start.
        let no_output = Output::new(&random.bytes::<{ Params::DEFAULT_OUTPUT_LEN }>());
        let nobody = written(&params, &random.bytes(), no_output.expect("32 bytes are an output")).into();
        for number in 0..threads {
            let (jobs, params) = (jobs.clone(), params.clone());
            let thread = std::thread::Builder::new().name(format!("hash-{number}"));
            let work = move || serve(&jobs, &params);
            thread.spawn(work).map_err(|error| format!("A hashing thread cannot be started: {error}."))?;
        }
        Ok(Self { queue, random, nobody })
    }

    /// How many wait for a thread now.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub async fn hash(&self, password: SecretString) -> Result<String, Problem> {
        let random = self.random.clone();
        self.run(move |bench| bench.hash(password.expose_secret(), &random)).await
    }

    /// Takes the same time whether there is a hash to check against or not.
    pub async fn check(&self, password: SecretString, kept: Option<String>) -> Result<Verdict, Problem> {
        let (random, nobody) = (self.random.clone(), Arc::clone(&self.nobody));
        self.run(move |bench| {
            let password = password.expose_secret();
            let Some(kept) = kept else {
                bench.is_right(password, &nobody);
                return Verdict::Wrong;
            };
            match bench.is_right(password, &kept) {
                false => Verdict::Wrong,
                true if bench.is_weak(&kept) => Verdict::RightButWeak(bench.hash(password, &random)),
                true => Verdict::Right,
            }
        })
        .await
    }

    /// A short queue, then 429: waiting longer would not help anyone.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Bench) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |bench| {
            // Whoever gave up waiting costs nothing more.
            if !answer.is_closed() {
                let _ = answer.send(work(bench));
            }
        });
        match self.queue.try_send(job) {
            Ok(()) => answered.await.map_err(|_| Problem::internal("a hashing thread ended")),
            Err(TrySendError::Full(_)) => Err(Problem::too_many(1)),
            Err(TrySendError::Disconnected(_)) => Err(Problem::internal("the hashing threads ended")),
        }
    }
}

/// Works off the queue, with one bench as long as there is work.
fn serve(jobs: &Receiver<Job>, params: &Params) {
    for first in jobs {
        let mut bench = Bench::new(params.clone());
        first(&mut bench);
        while let Ok(next) = jobs.try_recv() {
            next(&mut bench);
        }
    }
}

/// A hash as it is kept.
fn written(params: &Params, salt: &[u8; 16], output: Output) -> String {
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).expect("the parameters can be written"),
        salt: Some(Salt::new(salt).expect("16 bytes are a salt")),
        hash: Some(output),
    };
    hash.to_string()
}

/// Argon2 with its memory. The memory is kept from one hash to the next: taken anew each time, 19 MiB in between small
/// pieces leave the allocator with holes it never gives back (measured: 160 MiB after 200 logins).
struct Bench {
    argon2: Argon2<'static>,
    memory: Vec<Block>,
}

impl Bench {
    fn new(params: Params) -> Self {
        let memory = vec![Block::default(); params.block_count()];
        Self { argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params), memory }
    }

    fn output(&mut self, password: &str, salt: &[u8]) -> Output {
        let mut bytes = [0; Params::DEFAULT_OUTPUT_LEN];
        self.argon2
            .hash_password_into_with_memory(password.as_bytes(), salt, &mut bytes, &mut self.memory)
            .expect("the memory fits the parameters and any password can be hashed");
        Output::new(&bytes).expect("32 bytes are an output")
    }

    fn hash(&mut self, password: &str, random: &Random) -> String {
        let salt: [u8; 16] = random.bytes();
        let output = self.output(password, &salt);
        written(self.argon2.params(), &salt, output)
    }

    fn is_right(&mut self, password: &str, kept: &str) -> bool {
        let Ok(hash) = PasswordHash::new(kept) else { return false };
        match (hash.salt, hash.hash) {
            // Outputs are compared in constant time.
            (Some(salt), Some(output)) if self.is_of_today(&hash) => self.output(password, &salt) == output,
            // Kept with other parameters: with memory of its own, until the next login renews it.
            _ => self.argon2.verify_password(password.as_bytes(), &hash).is_ok(),
        }
    }

    fn is_of_today(&self, hash: &PasswordHash) -> bool {
        let today = self.argon2.params();
        let of = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        hash.algorithm == Algorithm::Argon2id.ident()
            && hash.version == Some(Version::V0x13.into())
            && Params::try_from(hash).is_ok_and(|params| of(&params) == of(today))
    }

    /// A hash that can't be read counts as weak: the next login mends it.
    fn is_weak(&self, kept: &str) -> bool {
        let Ok(hash) = PasswordHash::new(kept) else { return true };
        let Ok(params) = Params::try_from(&hash) else { return true };
        let today = self.argon2.params();
        hash.algorithm != Algorithm::Argon2id.ident()
            || params.m_cost() < today.m_cost()
            || params.t_cost() < today.t_cost()
            || params.p_cost() < today.p_cost()
    }
}
