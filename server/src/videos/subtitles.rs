//! Caption files: what we take (WebVTT and SubRip), and WebVTT made of both.

/// WebVTT made of a caption file; `None` when it is none.
pub fn web_vtt(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\0') {
        return None;
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_vtt = text
        .strip_prefix("WEBVTT")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', ' ', '\t']));
    let vtt = if is_vtt { text } else { from_sub_rip(&text)? };
    vtt.lines().any(is_timing).then_some(vtt)
}

/// SubRip differs by its missing first line, its decimal commas, and that nothing but a number stands before a time.
fn from_sub_rip(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim_end).skip_while(|line| line.is_empty()).peekable();
    let first = *lines.peek()?;
    if first.parse::<u32>().is_err() && !first.contains("-->") {
        return None;
    }
    let mut vtt = String::from("WEBVTT\n\n");
    for line in lines {
        if line.contains("-->") {
            vtt.push_str(&line.replace(',', "."));
        } else {
            vtt.push_str(line);
        }
        vtt.push('\n');
    }
    Some(vtt)
}

/// `00:01.000 --> 00:04.000`, with hours before it or settings after it.
fn is_timing(line: &str) -> bool {
    let Some((from, to)) = line.split_once("-->") else { return false };
    let until = to.split_whitespace().next().unwrap_or_default();
    is_moment(from.trim()) && is_moment(until)
}

fn is_moment(text: &str) -> bool {
    let Some((whole, thousandths)) = text.split_once('.') else { return false };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = whole.split(':').collect();
    thousandths.len() == 3
        && digits(thousandths)
        && (2..=3).contains(&parts.len())
        && parts.into_iter().all(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn web_vtt_stays_and_sub_rip_becomes_it() {
        let vtt = "WEBVTT - tour\n\n00:01.000 --> 00:02.500 line:0\nHello\n";
        assert_eq!(web_vtt(vtt.as_bytes()).as_deref(), Some(vtt));
        let with_mark = "\u{feff}WEBVTT\r\n\r\n1\r\n01:00:01.000 --> 01:00:02.500\r\nGrüße\r\n";
        let plain = "WEBVTT\n\n1\n01:00:01.000 --> 01:00:02.500\nGrüße\n";
        assert_eq!(web_vtt(with_mark.as_bytes()).as_deref(), Some(plain));
        let srt = "\n1\n00:00:01,000 --> 00:00:02,500\nOne, two\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>Three</i>\n";
        let made = "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nOne, two\n\n2\n00:00:03.000 --> 00:00:04.000\n<i>Three</i>\n";
        assert_eq!(web_vtt(srt.as_bytes()).as_deref(), Some(made));
    }

    #[test]
    fn what_is_no_caption_file_is_refused() {
        for wrong in [
            &b""[..],
            b"WEBVTT",
            b"WEBVTTX\n\n00:01.000 --> 00:02.000\nx",
            b"<html><script>1</script>",
            b"1\n2\n3\n",
            b"1\n00:00:01 --> 00:00:02\nno thousandths\n",
            b"\xff\xfe1\x00",
            b"WEBVTT\n\n00:01.000 --> 00:02.000\n\0",
        ] {
            assert_eq!(web_vtt(wrong), None, "{:?}", String::from_utf8_lossy(wrong));
        }
    }
}
