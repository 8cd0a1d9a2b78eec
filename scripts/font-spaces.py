#!/usr/bin/python3
"""Gives a cut font the two characters that French needs and the sources lack: U+202F, the narrow no-break space before
« ; ! ? » and between thousands, and U+2011, the hyphen at which no line ends. Without them the browser takes both from
another font, whose narrow space is next to none.

Usage: font-spaces.py font.ttf
"""
import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

NARROW = 0.18  # of an em: less than a space, and still seen in a title
NO_VARIATION = 0xFFFFFFFF

path = sys.argv[1]
font = TTFont(path)
font.ensureDecompiled()
name = "uni202F"
font.setGlyphOrder([*font.getGlyphOrder(), name])
font["glyf"].glyphs[name] = Glyph()
font["glyf"].glyphOrder = font.getGlyphOrder()
font["hmtx"].metrics[name] = (round(NARROW * font["head"].unitsPerEm), 0)
font["gvar"].variations[name] = []

widths = font["HVAR"].table
if widths.AdvWidthMap:
    widths.AdvWidthMap.mapping[name] = NO_VARIATION
else:
    data = widths.VarStore.VarData[0]
    data.Item.append([0] * data.VarRegionCount)
    data.ItemCount += 1

for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap[0x202F] = name
        table.cmap[0x2011] = table.cmap[ord("-")]
font.save(path)
