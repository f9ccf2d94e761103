//! Pages, by hand: there are four of them.

pub use crate::http::html::{day, escape};
use crate::money;

/// A whole page, plainly marked as a test.
pub fn document(title: &str, main: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title} (test)</title>\n\
         <link rel=\"stylesheet\" href=\"/sandbox/sandbox.css\">\n</head>\n<body>\n\
         <p class=\"mark\"><strong>Test payments</strong> This is a test. No real money is charged.</p>\n\
         <main>\n<h1>{title}</h1>\n{main}\n</main>\n</body>\n</html>\n"
    )
}

/// `$9.95`, or the amount with its currency's name.
pub fn amount(cents: i64, currency: &str) -> String {
    match currency {
        "usd" => format!("${}", money::dollars(cents)),
        other => format!("{} {}", money::dollars(cents), escape(&other.to_uppercase())),
    }
}

/// A button that sends one word.
pub fn button(name: &str, value: &str, text: &str, class: &str) -> String {
    format!("<button name=\"{name}\" value=\"{value}\" class=\"{class}\">{}</button>", escape(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_stays_text() {
        assert!(document("<x>", "").contains("<h1>&lt;x&gt;</h1>"));
    }

    #[test]
    fn money_reads_well() {
        assert_eq!(amount(995, "usd"), "$9.95");
        assert_eq!(amount(100_000, "eur"), "1,000.00 EUR");
    }
}
