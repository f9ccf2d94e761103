//! Pictures made for tests, byte by byte: the server's own encoders are not asked.

use std::io::Write as _;

/// A PNG of this size, red, with a quarter of it clear when asked.
pub fn png(width: u32, height: u32, clear: bool) -> Vec<u8> {
    let row = |y: u32| {
        let alpha = if clear && y < height / 4 { 0 } else { 255 };
        std::iter::once(0).chain((0..width).flat_map(move |_| [200, 30, 30, alpha]))
    };
    let pixels: Vec<u8> = (0..height).flat_map(row).collect();
    png_of(width, height, &pixels, &[])
}

/// A PNG that says it is this large and holds these rows, with more chunks before the rows.
pub fn png_of(width: u32, height: u32, rows: &[u8], more: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 6, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &head);
    for (kind, data) in more {
        chunk(&mut png, **kind, data);
    }
    let mut deflated = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    deflated.write_all(rows).expect("memory");
    chunk(&mut png, *b"IDAT", &deflated.finish().expect("memory"));
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let body = [kind.as_slice(), data].concat();
    let mut crc = flate2::Crc::new();
    crc.update(&body);
    png.extend(u32::try_from(data.len()).expect("short").to_be_bytes());
    png.extend(&body);
    png.extend(crc.sum().to_be_bytes());
}

/// The smallest GIF there is, with whatever behind it.
pub fn gif(behind: &[u8]) -> Vec<u8> {
    let mut gif =
        b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"
            .to_vec();
    gif.extend(behind);
    gif
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

/// 1 GiB of zeros, packed: about a megabyte.
pub fn gzip_bomb() -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    for _ in 0..1024 {
        packed.write_all(&zeros).expect("memory");
    }
    packed.finish().expect("memory")
}
