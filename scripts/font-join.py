#!/usr/bin/python3
"""Joins drawings of one letterform into a font whose only axis is the optical size: titles have one weight at each size, and
a second axis would cost every first visit 16 kB.

Usage: font-join.py result.ttf 36=small.ttf 72=large.ttf
"""
import sys

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.varLib import build

result, *drawings = sys.argv[1:]
sources = {float(size): path for size, path in (drawing.split("=") for drawing in drawings)}

space = DesignSpaceDocument()
space.addAxis(
    AxisDescriptor(name="Optical Size", tag="opsz", minimum=min(sources), default=min(sources), maximum=max(sources))
)
for size, path in sources.items():
    space.addSource(SourceDescriptor(path=path, location={"Optical Size": size}))
build(space)[0].save(result)
