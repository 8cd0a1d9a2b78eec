#!/bin/bash
# preview.sh NAME [samples] [width] [height] [develop options]: a quick look -> $ART_HOME/test/NAME.png
# X="--border x0,x1,y0,y1" looks at a part only (fractions, y from below)
n=$1; spp=${2:-10}; w=${3:-480}; h=${4:-270}; shift 4
cd "$(dirname "$0")" && mkdir -p "$ART_HOME/test"
for sd in 1 2; do blender -b -P $n.py -- $X --seed $sd --spp $spp --w $w --h $h --out "$ART_HOME/test/$n.$sd" 2>&1 | grep -E 'RENDER_SEC|rror|Trace'; done
python3 develop.py "$ART_HOME/test/$n.1" "$ART_HOME/test/$n.2" --out "$ART_HOME/test/$n.png" --grain 0 "$@"
