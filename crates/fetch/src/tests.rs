use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use super::*;

const NEAR: Rules =
    Rules { may_be_private: true, most_bytes: 1000, longest: Duration::from_secs(5), most_redirects: 2 };

fn never(_: &str, _: &str) -> bool {
    false
}

/// A server that gives these answers, one a connection, and the address of its first page.
fn serve(answers: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/page", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for answer in answers {
            let Ok((mut stream, _)) = listener.accept() else { return };
            let mut asked = [0; 2000];
            let _ = stream.read(&mut asked);
            let _ = stream.write_all(answer.as_bytes());
            let _ = stream.flush();
            if answer.contains("x-forever") {
                // One byte now and then, as long as anybody listens.
                while stream.write_all(b"a").and_then(|()| stream.flush()).is_ok() {
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
        }
    });
    address
}

fn ok(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}

fn redirect(to: &str) -> String {
    format!("HTTP/1.1 302 Found\r\nlocation: {to}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
}

#[tokio::test]
async fn it_reads_what_is_there() {
    let address = serve(vec![ok("hello")]);
    assert_eq!(read(&address, &NEAR, never).await.as_deref(), Ok(&b"hello"[..]));
    let address = serve(vec![redirect("/other"), ok("there")]);
    assert_eq!(read(&address, &NEAR, never).await.as_deref(), Ok(&b"there"[..]), "on the same host");
}

#[tokio::test]
async fn nothing_private_is_read_however_it_is_written() {
    let rules = Rules::default();
    for host in [
        "127.0.0.1",
        "localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "169.254.169.254",
        "10.0.0.1",
        "0.0.0.0",
        "[fd00::1]",
        "１２７.0.0.1",
    ] {
        for scheme in ["http", "https"] {
            let got = read(&format!("{scheme}://{host}/latest"), &rules, never).await;
            assert_eq!(got, Err(Refused::Private), "{scheme} {host}");
        }
    }
    for address in
        ["ftp://1.1.1.1/", "file:///etc/passwd", "http://1.1.1.1:22/", "http://me:it@1.1.1.1/", "x", ""]
    {
        assert_eq!(read(address, &rules, never).await, Err(Refused::Address), "{address}");
    }
    assert_eq!(read("http://nobody.invalid/", &rules, never).await, Err(Refused::Unknown));
}

#[tokio::test]
async fn a_redirect_is_checked_like_the_first_address() {
    // As from outside, but for the first address: what it leads to is refused before anybody is asked.
    let address = serve(vec![redirect("ftp://127.0.0.1/")]);
    assert_eq!(read(&address, &NEAR, never).await, Err(Refused::Address));
    let address = serve(vec![redirect("http://localhost:1/")]);
    assert_eq!(read(&address, &NEAR, never).await, Err(Refused::Elsewhere));
    let address = serve(vec![redirect("/a"), redirect("/b"), redirect("/c")]);
    assert_eq!(read(&address, &NEAR, never).await, Err(Refused::Redirects));
    let address = serve(vec![redirect("http://[bad/")]);
    assert_eq!(read(&address, &NEAR, never).await, Err(Refused::Status(302)));
}

#[tokio::test]
async fn nothing_large_and_nothing_endless_is_read() {
    let large = "a".repeat(NEAR.most_bytes + 1);
    assert_eq!(read(&serve(vec![ok(&large)]), &NEAR, never).await, Err(Refused::Large));
    assert_eq!(read(&serve(vec![ok(&large[1..])]), &NEAR, never).await.map(|body| body.len()), Ok(1000));
    let endless = "HTTP/1.1 200 OK\r\nx-forever: yes\r\n\r\n".to_owned();
    let hasty = Rules { longest: Duration::from_millis(300), ..NEAR };
    assert_eq!(read(&serve(vec![endless]), &hasty, never).await, Err(Refused::Slow));
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", silent.local_addr().unwrap());
    assert_eq!(read(&address, &hasty, never).await, Err(Refused::Slow));
    drop(silent);
    assert_eq!(read(&address, &NEAR, never).await, Err(Refused::Unreachable));
    let missing = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned();
    assert_eq!(read(&serve(vec![missing]), &NEAR, never).await, Err(Refused::Status(404)));
}
