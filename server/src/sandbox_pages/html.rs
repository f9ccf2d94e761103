//! Pages, by hand: there are three of them.

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

pub fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, c| {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
        safe
    })
}

/// `$9.95`, or the amount with its currency's name.
pub fn amount(cents: i64, currency: &str) -> String {
    match currency {
        "usd" => format!("${}", money::dollars(cents)),
        other => format!("{} {}", money::dollars(cents), escape(&other.to_uppercase())),
    }
}

/// `1 April 2026`.
pub fn day(seconds: i64) -> String {
    let day = jiff::Timestamp::from_second(seconds).map(|day| day.to_zoned(jiff::tz::TimeZone::UTC));
    day.map_or_else(|_| String::new(), |day| day.strftime("%-d %B %Y").to_string())
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
        assert_eq!(escape("<b a='\"'>&"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
        assert!(document("<x>", "").contains("<h1>&lt;x&gt;</h1>"));
    }

    #[test]
    fn money_and_days_read_well() {
        assert_eq!(amount(995, "usd"), "$9.95");
        assert_eq!(amount(100_000, "eur"), "1,000.00 EUR");
        assert_eq!(day(1_774_958_400), "31 March 2026");
    }
}
