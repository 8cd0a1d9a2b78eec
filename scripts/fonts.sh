#!/usr/bin/env sh
# Subsets the two typefaces to what French pages use: Latin letters; Source Sans in weights 400 to 600; Fraunces in
# optical sizes 36 (weight 600) to 72 (weight 520), because above that the bars of e, H and 4 are thinner than a pixel
# on most screens. Commit the results; run it again only when a typeface or the letters change. Needs fonttools with
# brotli (Debian: fonttools python3-brotli).
set -eu
cd "$(dirname "$0")/.."
fonts=node_modules/@fontsource-variable
work=$(mktemp -d)
letters=U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B0,U+00B2,U+00B3,U+00B7,U+00BB,U+00C0,U+00C2,U+00C4,U+00C6-00CB,U+00CE,U+00CF,U+00D1,U+00D4,U+00D6,U+00D7,U+00D9,U+00DB,U+00DC,U+00DF-00E2,U+00E4,U+00E6-00EF,U+00F1,U+00F3,U+00F4,U+00F6,U+00F9-00FC,U+00FF,U+0152,U+0153,U+0178,U+2009,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2190,U+2192,U+2212,U+2122

cut() { # source, axes, features, result
	fonttools varLib.instancer "$1" $2 -o "$work/part.ttf"
	pyftsubset "$work/part.ttf" --unicodes="$letters" --layout-features="$3" --no-hinting --output-file="$4"
}

finish() { # cut font, result; keeps names 0 and 1 (copyright, family), which the licence asks for
	/usr/bin/python3 scripts/font-spaces.py "$1"
	pyftsubset "$1" --unicodes='*' --layout-features='*' --no-hinting --name-IDs=0,1 \
		--flavor=woff2 --output-file="app/assets/fonts/$2"
}

fraunces=$fonts/fraunces/files/fraunces-latin-opsz-normal.woff2
cut "$fraunces" "wght=600 opsz=36" kern,liga,ccmp,lnum,pnum "$work/36.ttf"
cut "$fraunces" "wght=520 opsz=72" kern,liga,ccmp,lnum,pnum "$work/72.ttf"
/usr/bin/python3 scripts/font-join.py "$work/fraunces.ttf" 36="$work/36.ttf" 72="$work/72.ttf"
finish "$work/fraunces.ttf" fraunces.woff2

cut "$fonts/source-sans-3/files/source-sans-3-latin-wght-normal.woff2" wght=400:600 kern,liga,ccmp,lnum,pnum,tnum "$work/sans.ttf"
finish "$work/sans.ttf" source-sans-3.woff2
rm -r "$work"
