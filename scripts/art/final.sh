#!/bin/bash
# final.sh NAME SAMPLES [develop options]: two half-buffers with different seeds, denoised and graded -> $ART_HOME/final/NAME.jpg
n=$1; spp=$2; shift 2; r="$ART_HOME/render"; o="$ART_HOME/final"
cd "$(dirname "$0")" && mkdir -p "$r" "$o"
for sd in 1 2; do blender -b -P $n.py -- --spp $spp --w 1920 --h 1080 --seed $sd --out "$r/$n.$sd" 2>&1 | grep -E 'RENDER_SEC|rror|Trace'; done
python3 develop.py "$r/$n.1" "$r/$n.2" --out "$r/$n.png" "$@"
convert "$r/$n.png" -quality 93 -sampling-factor 4:4:4 "$o/$n.jpg"
