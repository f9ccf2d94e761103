//! Words that everybody uses and that say nothing about what somebody can do: `before`, `two`, `need`, `300`.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::search::tokenize::Word;

/// Their other forms (`needs`, `taking`) are found by their stems. What search leaves out anyway is not among them.
const ORDINARY: &str = "\
    about above across actually after again against ago all almost alone along already also although always am among \
    amount another any anybody anyone anything anywhere aren around ask away back bad because become been before \
    began begin behind being believe below best better between big bit both bring business but buy call came can \
    cannot case change clear close come company could couldn current day did didn different do does doesn doing don \
    done down during each early easy eight either else enough especially even ever every everybody everyone \
    everything everywhere exact exist expect experience extra fact far feel few fewer find fine first five follow \
    forget former four full further gave get give go going gone good got great group had half hand happen hard has \
    hasn have haven having he hear help her here high him himself his hold hope hour how however hundred idea if \
    inside instead into isn its itself just keep kind know known large last late later least leave left less let \
    life like likely little long look lot made main make man many matter may maybe me mean might million minute \
    moment month more morning most move much must myself name near need neither never new next nice night nine no \
    nobody none nor not nothing now number off often ok old once one only onto other ought ourselves out outside \
    over own part people per perhaps place please plus point possible pretty problem put quite rather ready real \
    really reason right run said same saw say second see seem seen set seven several shall she should shouldn show \
    side simple since six small so some somebody someone something sometime somewhere soon start still stop such \
    sure take talk tell ten than thank their them themselves then there these they thing think third those though \
    thought thousand three through time today together told tomorrow too took top toward try turn twelve twenty two \
    under understand until up upon us use usual various very via wait want was wasn way week well went were what \
    whatever when where whether which while who whole whom whose why will wish within without won word work world \
    would wouldn wrong year yes yesterday yet yourself";

/// Whether a word of prose says nothing: an ordinary one, or a number by itself.
pub fn is_ordinary(word: &Word) -> bool {
    static STEMS: LazyLock<HashSet<String>> =
        LazyLock::new(|| ORDINARY.split(' ').map(|word| Word::of(word).stem).collect());
    !word.surface.contains(char::is_alphabetic) || STEMS.contains(&word.stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tokenize::of_text;

    #[test]
    fn what_is_left_says_something() {
        assert!(ORDINARY.split(' ').is_sorted());
        let left = |text: &str| -> Vec<String> {
            let words = of_text(text).into_iter().map(|place| place.word);
            words.filter(|word| !is_ordinary(word)).map(|word| word.surface).collect()
        };
        assert_eq!(left("No booking before 2, one or two at 10:30"), ["booking"]);
        assert_eq!(left("We don't need more, we're taking things as they've been for 20 years"), [""; 0]);
        assert_eq!(left("Go, go! 3D maps, H264"), ["golang", "3d", "maps", "h264"]);
        // Their stems are those of `back ends`, `import`, `personalization` and `background jobs`.
        assert_eq!(left("end, important, person, job"), ["end", "important", "person", "job"]);
        assert_eq!(
            left("Live video and data mining in real time"),
            ["live", "video", "data", "mining", "realtime"]
        );
    }
}
