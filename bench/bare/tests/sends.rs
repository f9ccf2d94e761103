//! That bench-bare sends what it was told to, and nothing of its own but what hyper adds.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn sends_the_bytes_and_headers_of_its_plan() {
    let folder = std::env::temp_dir().join(format!("bench-bare-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (plan, body) = (folder.join("plan.json"), folder.join("body"));
    std::fs::write(&body, b"\x00\xffbytes").unwrap();
    let routes = serde_json::json!([{ "path": "/a", "headers": [["x-b", "c"]], "body": body }]);
    std::fs::write(&plan, serde_json::json!({ "listen": "127.0.0.1:0", "routes": routes }).to_string())
        .unwrap();
    let mut bare =
        Command::new(env!("CARGO_BIN_EXE_bench-bare")).arg(&plan).stdout(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(bare.stdout.take().unwrap()).read_line(&mut address).unwrap();

    let mut socket = TcpStream::connect(address.trim()).unwrap();
    socket.write_all(b"GET /a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).unwrap();
    bare.kill().unwrap();
    bare.wait().unwrap();
    std::fs::remove_dir_all(folder).unwrap();

    assert!(answer.ends_with(b"\r\n\r\n\x00\xffbytes"), "{}", answer.escape_ascii());
    let head = String::from_utf8_lossy(&answer).into_owned();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    let mut names: Vec<_> = head
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split(':').next().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["connection", "content-length", "date", "x-b"]);
}
