//! What a file is, told by its first bytes.

use serde::{Deserialize, Serialize};

/// Bytes that [`sniff`] would like to see; fewer will do for most formats.
pub(crate) const HEAD: usize = 4096;

/// The containers we read. None of them makes ffmpeg open another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Mp4,
    QuickTime,
    WebM,
    Matroska,
    Avi,
    Ogg,
    MpegTs,
    MpegPs,
    Flv,
    Asf,
}

impl Format {
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Mp4 => "video/mp4",
            Self::QuickTime => "video/quicktime",
            Self::WebM => "video/webm",
            Self::Matroska => "video/x-matroska",
            Self::Avi => "video/x-msvideo",
            Self::Ogg => "video/ogg",
            Self::MpegTs => "video/mp2t",
            Self::MpegPs => "video/mpeg",
            Self::Flv => "video/x-flv",
            Self::Asf => "video/x-ms-wmv",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            Self::Mp4 => "mp4",
            Self::QuickTime => "mov",
            Self::WebM => "webm",
            Self::Matroska => "mkv",
            Self::Avi => "avi",
            Self::Ogg => "ogv",
            Self::MpegTs => "ts",
            Self::MpegPs => "mpg",
            Self::Flv => "flv",
            Self::Asf => "wmv",
        }
    }

    /// What ffmpeg calls its reader for it.
    pub(crate) fn demuxer(self) -> &'static str {
        match self {
            Self::Mp4 | Self::QuickTime => "mov",
            Self::WebM | Self::Matroska => "matroska",
            Self::Avi => "avi",
            Self::Ogg => "ogg",
            Self::MpegTs => "mpegts",
            Self::MpegPs => "mpeg",
            Self::Flv => "flv",
            Self::Asf => "asf",
        }
    }
}

/// The format of a film that begins with these bytes; 4096 are plenty. None is a film: playlists, lists of files and
/// stream descriptions, which name other files or addresses, are among what is not known here.
pub fn sniff(head: &[u8]) -> Option<Format> {
    let at = |place: usize, mark: &[u8]| head.get(place..place + mark.len()) == Some(mark);
    if at(4, b"ftyp") {
        return brand(head.get(8..12)?);
    }
    // QuickTime files from before there were brands. The box has a plausible length.
    if [b"moov", b"mdat", b"wide", b"free", b"skip"].iter().any(|name| at(4, *name)) {
        let length = u32::from_be_bytes(head.get(..4)?.try_into().ok()?);
        return (length == 0 || length == 1 || length >= 8).then_some(Format::QuickTime);
    }
    if at(0, &[0x1a, 0x45, 0xdf, 0xa3]) {
        // The name of the kind of document is in the header, which is some forty bytes long.
        let header = &head[..head.len().min(96)];
        let webm = header.windows(4).any(|word| word == b"webm");
        return Some(if webm { Format::WebM } else { Format::Matroska });
    }
    if at(0, b"RIFF") && at(8, b"AVI ") {
        return Some(Format::Avi);
    }
    if at(0, b"OggS\0") {
        return Some(Format::Ogg);
    }
    if at(0, b"FLV\x01") {
        return Some(Format::Flv);
    }
    if at(0, &[0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9]) {
        return Some(Format::Asf);
    }
    if at(0, &[0, 0, 1, 0xba]) {
        return Some(Format::MpegPs);
    }
    // Packets of 188 bytes that begin with 0x47, on Blu-rays and in cameras with four more in front.
    let packets = |first: usize, length: usize| (0..3).all(|packet| at(first + packet * length, b"\x47"));
    (packets(0, 188) || packets(4, 192)).then_some(Format::MpegTs)
}

/// MP4 has many cousins, and some of them are pictures.
fn brand(brand: &[u8]) -> Option<Format> {
    match brand {
        b"qt  " => Some(Format::QuickTime),
        b"avif" | b"avis" | b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1"
        | b"jp2 " | b"jpx " | b"jxl " | b"crx " => None,
        _ => Some(Format::Mp4),
    }
}

/// Sound and nothing else, so that its sender gets a better answer than "no film".
pub(crate) fn is_sound(head: &[u8]) -> bool {
    let at = |place: usize, mark: &[u8]| head.get(place..place + mark.len()) == Some(mark);
    at(0, b"ID3")
        || at(0, b"fLaC")
        || (at(0, b"RIFF") && at(8, b"WAVE"))
        || (at(0, b"FORM") && at(8, b"AIFF"))
        // MP3 and AAC in their bare form. 0xFE would be a text in UTF-16.
        || matches!(head, [0xff, 0xf1..=0xf5 | 0xf9..=0xfd | 0xe2..=0xe3, ..])
}

/// The video codecs we read, by ffmpeg's names for them.
const VIDEO: &[&str] = &[
    "h264",
    "hevc",
    "vp8",
    "vp9",
    "av1",
    "mpeg4",
    "mpeg1video",
    "mpeg2video",
    "msmpeg4v1",
    "msmpeg4v2",
    "msmpeg4v3",
    "wmv1",
    "wmv2",
    "wmv3",
    "vc1",
    "h263",
    "flv1",
    "vp6",
    "vp6f",
    "theora",
    "mjpeg",
    "prores",
    "dnxhd",
    "dvvideo",
    "ffv1",
    "huffyuv",
    "qtrle",
    "svq1",
    "svq3",
    "cinepak",
    "rawvideo",
];

/// The audio codecs we read. A film with other sound is shown without it.
const AUDIO: &[&str] = &[
    "aac",
    "mp1",
    "mp2",
    "mp3",
    "ac3",
    "eac3",
    "opus",
    "vorbis",
    "flac",
    "alac",
    "wmav1",
    "wmav2",
    "wmapro",
    "dts",
    "speex",
    "nellymoser",
    "amr_nb",
    "amr_wb",
    "adpcm_ms",
    "adpcm_ima_wav",
    "adpcm_ima_qt",
    "adpcm_swf",
    "pcm_u8",
    "pcm_s8",
    "pcm_s16le",
    "pcm_s16be",
    "pcm_s24le",
    "pcm_s24be",
    "pcm_s32le",
    "pcm_s32be",
    "pcm_f32le",
    "pcm_f32be",
    "pcm_alaw",
    "pcm_mulaw",
    "pcm_bluray",
    "pcm_dvd",
];

pub(crate) fn reads_video(codec: &str) -> bool {
    VIDEO.contains(&codec)
}

pub(crate) fn reads_audio(codec: &str) -> bool {
    AUDIO.contains(&codec)
}

/// The programs inside ffmpeg that decode the codecs above. All others stay closed: there are hundreds, and what is
/// rarely used is rarely tested. ffprobe gives up on a film if it may not open the decoder of any of its streams, so
/// those of subtitles and covers are here as well.
pub(crate) const DECODERS: &str = "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,libgav1,mpeg4,mpeg1video,\
mpeg2video,mpegvideo,msmpeg4v1,msmpeg4v2,msmpeg4,wmv1,wmv2,wmv3,vc1,h263,flv,vp6,vp6f,theora,mjpeg,prores,dnxhd,dvvideo,\
ffv1,huffyuv,qtrle,svq1,svq3,cinepak,rawvideo,aac,aac_fixed,mp1,mp1float,mp2,mp2float,mp3,mp3float,ac3,ac3_fixed,eac3,\
opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,wmapro,dca,speex,libspeex,nellymoser,amrnb,amrwb,libopencore_amrnb,\
libopencore_amrwb,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,\
pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd,\
truehd,mlp,aac_latm,gsm,gsm_ms,adpcm_g726,adpcm_ima_amv,adpcm_yamaha,pcm_f64le,pcm_f64be,pcm_u16le,pcm_u16be,png,ass,ssa,\
srt,subrip,mov_text,webvtt,text,dvdsub,dvbsub,pgssub,xsub,cc_dec,ttml";
