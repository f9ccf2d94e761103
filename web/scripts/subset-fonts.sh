#!/usr/bin/env bash
# Makes src/ui/fonts/ from the packages: the weights that the design uses, and the characters of western European languages.
# Run it when a package, a weight or the characters change, and commit what it writes. It needs `pip install fonttools brotli`.
# The same characters stand in src/ui/fonts.css as unicode-range; all others are shown in the fallback.
set -euo pipefail
cd "$(dirname "$0")/.."
characters=U+0020-007E,U+00A0-00A3,U+00A5,U+00A7-00A9,U+00AB,U+00AD-00AE,U+00B0-00B1,U+00B4-00B7,U+00BB,U+00BF-00CF
characters+=,U+00D1-00DD,U+00DF-00EF,U+00F1-00FD,U+00FF,U+0131,U+0152-0153,U+2009,U+2013-2014,U+2018-201A,U+201C-201E
characters+=,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2212
packages=node_modules/@fontsource-variable

subset() { # name, source, axes
    python3 -m fontTools.varLib.instancer -q "$packages/$2" "$3" -o "/tmp/$1.ttf"
    python3 -m fontTools.subset "/tmp/$1.ttf" --unicodes="$characters" --layout-features=kern,liga,ccmp,mark,tnum \
        --no-hinting --name-IDs=0,1,2,13,14 --drop-tables+=STAT,gasp,DSIG --flavor=woff2 --output-file="src/ui/fonts/$1.woff2"
    rm "/tmp/$1.ttf"
}

mkdir -p src/ui/fonts
subset bricolage-grotesque bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2 wght=640
subset instrument-sans instrument-sans/files/instrument-sans-latin-wght-normal.woff2 wght=400:640
