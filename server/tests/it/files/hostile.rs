//! Files that are not what they seem. Nothing of theirs is ever shown.

use axum::http::Method;

use super::{AVATAR, developer, samples, send, stored};
use crate::world::{World, figure};

const SCRIPT: &[u8] = b"<script>alert(document.domain)</script>";

/// What is sent as a picture, under a type that promises one.
fn corpus() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let text = |text: &str| text.as_bytes().to_vec();
    let comment = [b"Comment\0".as_slice(), SCRIPT].concat();
    let rows: Vec<u8> = (0..8).flat_map(|_| [0].into_iter().chain([90; 32])).collect();
    let png = samples::png(8, 8, true);
    let exif = [b"II*\0\x08\0\0\0\0\0GPS 48.8584".as_slice(), SCRIPT].concat();
    vec![
        ("svg", "image/svg+xml", text("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>")),
        (
            "svg said to be png",
            "image/png",
            text("<?xml version=\"1.0\"?><svg><script>alert(1)</script></svg>"),
        ),
        ("html", "image/png", text("<!doctype html><script>alert(1)</script>")),
        ("html after spaces", "image/gif", text("  \n\n<html><body onload=alert(1)>")),
        ("javascript", "image/jpeg", text("alert(1)//")),
        ("pdf", "image/png", text("%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>")),
        ("zip", "image/png", text("PK\u{3}\u{4}")),
        ("gif that is also javascript", "image/gif", text("GIF89a/*\u{1}\u{0}*/=1;alert(1);//")),
        ("whole gif with a script behind it", "image/gif", samples::gif(SCRIPT)),
        ("png with html behind it", "image/png", [png.as_slice(), SCRIPT].concat()),
        ("png with html before it", "image/png", [SCRIPT, png.as_slice()].concat()),
        ("png with a zip behind it", "image/png", [png.as_slice(), b"PK\x03\x04", SCRIPT].concat()),
        ("png with a script in its text", "image/png", samples::png_of(8, 8, &rows, &[(b"tEXt", comment)])),
        ("png with a place in its notes", "image/png", samples::png_of(8, 8, &rows, &[(b"eXIf", exif)])),
        ("half a png", "image/png", png[..png.len() / 2].to_vec()),
        ("nothing", "image/png", Vec::new()),
    ]
}

#[tokio::test]
async fn u1_nothing_hostile_is_shown() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let (mut refused, mut remade) = (0, 0);
    for (name, kind, bytes) in corpus() {
        let answer = ada.send(Method::PUT, AVATAR, Some(kind), bytes.into()).await;
        if answer.status != 200 {
            assert!(matches!(answer.code(), "not_an_image" | "image_damaged"), "{name}: {answer}");
            refused += 1;
            continue;
        }
        let url = answer.body["avatar_url"].as_str().expect("an address").to_owned();
        let shown = world.visitor().get(&url).await;
        assert_eq!(shown.status, 200, "{name}");
        assert!(matches!(shown.header("content-type"), Some("image/png" | "image/jpeg")), "{name}");
        assert_eq!(shown.header("x-content-type-options"), Some("nosniff"), "{name}");
        assert_eq!(shown.header("content-security-policy"), Some("default-src 'none'; sandbox"), "{name}");
        for trace in [b"script".as_slice(), b"alert", b"GPS", b"PK\x03\x04"] {
            assert!(!shown.bytes.windows(trace.len()).any(|window| window == trace), "{name}");
        }
        remade += 1;
    }
    assert!(refused >= 10 && remade >= 4, "{refused} refused, {remade} remade");
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 1, "only the last picture is kept");
    figure(
        "U1",
        &format!("{} hostile files: {refused} refused, {remade} remade, 0 inline as sent", refused + remade),
    );
}

/// Resident memory of this process, in MiB.
fn resident_mib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
    let pages: u64 = text.split(' ').nth(1).expect("a second number").parse().expect("a number");
    (pages * 4096) >> 20
}

#[tokio::test]
async fn u2_bombs_are_refused_before_they_unfold() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let bomb = samples::gzip_bomb();
    let huge = samples::png_of(50_000, 50_000, &vec![0; 8 << 20], &[]);
    let before = resident_mib();
    send(&ada, huge.clone()).await.refused(422, "too_many_pixels");
    send(&ada, samples::png_of(16_384, 16_384, &vec![0; 8 << 20], &[])).await.refused(422, "too_many_pixels");
    // Packed bodies are not unpacked, whatever they hold.
    for kind in ["gzip", "deflate", "br", "gzip, gzip"] {
        let packed = ada.caller.clone().with_header("content-encoding", kind);
        send(&packed, bomb.clone()).await.refused(415, "unsupported_media_type");
        send(&packed, samples::gzip(&samples::png(8, 8, false))).await.refused(415, "unsupported_media_type");
    }
    send(&ada, bomb.clone()).await.refused(415, "not_an_image");
    let packed = ada.caller.clone().with_header("content-encoding", "gzip");
    let answer = packed.post_raw("/api/markdown/preview", bomb).await;
    assert!((400..500).contains(&answer.status), "{answer}");
    let small = samples::gzip(br#"{"content": "a"}"#);
    packed.post_raw("/api/markdown/preview", small).await.refused(400, "malformed_json");
    let grown = resident_mib().saturating_sub(before);
    // Other tests of this process count too; unfolded, the bombs would take gigabytes.
    assert!(grown < 512, "the process grew by {grown} MiB");
    assert!(stored(&world).await.is_empty());
    figure("U2", &format!("50k x 50k PNG and 1 GiB gzip: 4xx, +{grown} MiB"));
}
