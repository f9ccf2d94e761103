//! The one page, by hand.

pub use crate::http::html::escape;

/// A whole page, plainly marked as a test.
pub fn document(title: &str, main: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title} (test)</title>\n\
         <link rel=\"stylesheet\" href=\"/identity/identity.css\">\n</head>\n<body>\n\
         <p class=\"mark\"><strong>Test sign-in</strong> This is a test page of this server. No real account is used.</p>\n\
         <main>\n<h1>{title}</h1>\n{main}\n</main>\n</body>\n</html>\n"
    )
}
