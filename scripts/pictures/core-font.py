"""Makes the font that every page waits for: the letters of English text, small enough for one round trip.

Usage: core-font.py IN OUT RANGES (Debian's fonttools and python3-brotli)
"""

import sys

from fontTools import subset
from fontTools.ttLib.tables.otTables import PairPos, ValueRecord

PLACEMENT = 0x0F
"""What a value format says of the placement itself; the rest says how it varies with the weight."""


def main(source: str, target: str, ranges: str) -> None:
    options = subset.Options(flavor="woff2", layout_features=["kern", "tnum"], name_IDs=[0, 1, 2, 13, 14])
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(ranges.replace("U+", "")))
    subsetter.subset(font)
    fix_kerning(font)
    subset.save_font(font, target, options)


def fix_kerning(font) -> None:
    """Kerns all weights alike: how pairs vary with the weight is a third of the file."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if isinstance(table, PairPos):
                table.ValueFormat1 &= PLACEMENT
                table.ValueFormat2 &= PLACEMENT
                for value in values_of(table):
                    value.__dict__ = {
                        name: number
                        for name, number in value.__dict__.items()
                        if not name.endswith("Device")
                    }


def values_of(table: PairPos) -> list[ValueRecord]:
    if table.Format == 1:
        records = [record for pairs in table.PairSet for record in pairs.PairValueRecord]
    else:
        records = [record for row in table.Class1Record for record in row.Class2Record]
    return [value for record in records for value in (record.Value1, record.Value2) if value]


main(*sys.argv[1:])
