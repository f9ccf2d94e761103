//! What counts when developers are ranked for a request.

/// How many points each part can bring; published on the page that explains matching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub skills: f64,
    pub words: f64,
    pub rate: f64,
    pub availability: f64,
    pub rating: f64,
    pub response: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Self { skills: 40.0, words: 30.0, rate: 10.0, availability: 8.0, rating: 7.0, response: 5.0 }
    }
}
