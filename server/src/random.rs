//! The one source of randomness, a field of `App` like the clock.

/// The operating system's generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Random {
    #[expect(clippy::disallowed_methods, reason = "this is the place the rest of the program asks")]
    pub fn bytes<const N: usize>(self) -> [u8; N] {
        let mut bytes = [0; N];
        // Without randomness no secret is safe: stopping is the only right answer.
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        bytes
    }
}
