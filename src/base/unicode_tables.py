#!/usr/bin/env python3
"""Writes width_table.inc and ascii_table.inc beside itself, from Python's own Unicode data.

Run by hand when a newer Unicode is wanted; the tables are committed, so building needs no Python.
"""
import os
import re
import unicodedata as u

HERE = os.path.dirname(os.path.abspath(__file__))
LAST = 0x10FFFF

# Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties.txt) beyond category Cf: invisible without being marks.
INVISIBLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0}
SELECTORS = {*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
JAMO = {*range(0x1161, 0x1200), *range(0xD7B0, 0xD7C7), *range(0xD7CB, 0xD7FC)}  # join the syllable before


def width(cp):
    c = chr(cp)
    category = u.category(c)
    if cp in SELECTORS or cp in JAMO:
        return 0
    if cp in INVISIBLE or category in ('Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp'):
        return -1
    if category in ('Mn', 'Me'):
        return 0
    return 2 if u.east_asian_width(c) in 'WF' else 1


def width_ranges():
    """(first, last, width) of all but -1, which is what is in no range."""
    ranges = []
    for cp in range(LAST + 1):
        w = width(cp)
        if w < 0:
            continue
        if ranges and ranges[-1][1] == cp - 1 and ranges[-1][2] == w:
            ranges[-1][1] = cp
        else:
            ranges.append([cp, cp, w])
    return ranges


# What decomposition does not give.  Words where a learner needs the meaning, signs where the shape is enough.
BY_HAND = {
    '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '‘': "'", '’': "'", '‚': ',', '“': '"', '”': '"', '„': '"',
    '…': '...', '‹': '<', '›': '>', '«': '<<', '»': '>>', '•': '*', '·': '*', '\u00a0': ' ',
    '×': 'x', '÷': '/', '±': '+-', '∓': '-+', '√': 'sqrt', '∑': 'sum', '∏': 'prod', '∞': 'inf', '∈': 'in', '∉': 'not in',
    '≤': '<=', '≥': '>=', '≠': '!=', '≈': '~=', '≡': '==', '≪': '<<', '≫': '>>', '∝': '~', '∂': 'd', '∇': 'grad',
    '∗': '*', '⋅': '*', '∘': 'o', '∙': '*', '⊙': '(.)', '⊗': '(x)', '⊕': '(+)', '∥': '||', '∣': '|', '⟨': '<', '⟩': '>',
    '⌈': 'ceil(', '⌉': ')', '⌊': 'floor(', '⌋': ')', '∧': 'and', '∨': 'or', '¬': 'not', '∀': 'for all', '∃': 'exists',
    '∪': 'union', '∩': 'intersect', '⊂': 'subset of', '⊤': '^T', '⋯': '...', '⋮': ':', '⋱': '...', '∆': 'Delta',
    '←': '<-', '→': '->', '↑': '^', '↓': 'v', '↔': '<->', '⇐': '<=', '⇒': '=>', '⇔': '<=>', '↦': '|->', '↵': '<Enter>',
    '⟶': '-->', '⟵': '<--', '↳': '`->', '✓': '[x]', '✔': '[x]', '✗': '[!]', '✘': '[!]', '☐': '[ ]', '☑': '[x]', '☒': '[!]',
    '●': '*', '○': 'o', '◉': '(*)', '◆': '*', '◇': 'o', '■': '#', '□': '[]', '▪': '*', '▶': '>', '◀': '<', '▸': '>', '◂': '<',
    '▲': '^', '▼': 'v', '▾': 'v', '▴': '^', '★': '*', '☆': '*', '⚠': '/!\\', '▰': '#', '▱': '.', '█': '#', '▌': ']', '▐': '[',
    '░': '.', '▒': ':', '▓': '#', '▀': '"', '▄': '_', '▏': '|', '▕': '|',
    '€': 'EUR', '£': 'GBP', '¥': 'JPY', '§': 'S.', '¶': 'P.', '©': '(c)', '®': '(R)', '°': 'deg', 'µ': 'u', '¡': '!', '¿': '?',
    '¢': 'c', '¦': '|', '´': "'", '¨': '"', '¸': ',', '¯': '-', '†': '+', '‡': '++', '‰': '0/00', '′': "'", '″': '"', '⁄': '/',
    'ß': 'ss', 'æ': 'ae', 'Æ': 'AE', 'ø': 'o', 'Ø': 'O', 'ł': 'l', 'Ł': 'L', 'đ': 'd', 'Đ': 'D', 'ð': 'd', 'Ð': 'D', 'þ': 'th',
    'Þ': 'Th', 'œ': 'oe', 'Œ': 'OE', 'ı': 'i', 'ħ': 'h', 'Ħ': 'H', 'ŧ': 't', 'Ŧ': 'T', 'ŋ': 'ng', 'Ŋ': 'NG', 'ẞ': 'SS',
    'ℓ': 'l', 'ℝ': 'R', 'ℕ': 'N', 'ℤ': 'Z', 'ℂ': 'C', '𝔼': 'E', 'ϵ': 'epsilon', 'ϕ': 'phi', 'ϑ': 'theta', '™': '(TM)',
}


def box(name):
    """Box drawing: lines keep their direction, all that turns or crosses is a plus."""
    if 'DIAGONAL' in name:
        return 'X' if 'CROSS' in name else '/' if 'UPPER RIGHT' in name else '\\'
    has = [w for w in ('HORIZONTAL', 'VERTICAL', 'UP', 'DOWN', 'LEFT', 'RIGHT') if re.search(rf'\b{w}\b', name)]
    if not set(has) - {'HORIZONTAL', 'LEFT', 'RIGHT'}:
        return '=' if 'DOUBLE' in name else '-'
    return '|' if not set(has) - {'VERTICAL', 'UP', 'DOWN'} else '+'


def spelling(cp):
    c = chr(cp)
    if c in BY_HAND:
        return BY_HAND[c]
    name = u.name(c, '')
    if name.startswith('BOX DRAWINGS'):
        return box(name)
    greek = re.fullmatch(r'GREEK (SMALL|CAPITAL) LETTER (\w+)', name)
    if greek:
        word = greek[2].lower().replace('lamda', 'lambda')
        return word if greek[1] == 'SMALL' else word.capitalize()
    if u.category(c) == 'Zs':
        return ' '
    tag = u.decomposition(c).split(' ')[0]
    plain = ''.join(BY_HAND.get(x, x) for x in u.normalize('NFKD', c) if not u.combining(x))
    if plain == c or not plain.isascii() or not plain.isprintable():
        return None
    return {'<super>': '^', '<sub>': '_'}.get(tag, '') + plain


# Latin, Greek, modifiers, punctuation, super- and subscripts, letterlike, arrows, mathematics, boxes, shapes,
# dingbats, full-width forms.  Other scripts have no ASCII spelling worth reading.
SPELT = [*range(0xA0, 0x3D0), *range(0x3D0, 0x400), *range(0x1D00, 0x1F00), *range(0x2000, 0x2800), *range(0x27C0, 0x2800),
         *range(0xFF01, 0xFF5F), *range(0x1D400, 0x1D800)]


def main():
    head = f'/* Made by unicode_tables.py from Unicode {u.unidata_version}; not to be edited. */\n'
    with open(os.path.join(HERE, 'width_table.inc'), 'w') as f:
        f.write(head)
        for first, last, w in width_ranges():
            f.write(f'{{0x{first:04X}, 0x{last:04X}, {w}}},\n')
    with open(os.path.join(HERE, 'ascii_table.inc'), 'w') as f:
        f.write(head)
        for cp in sorted(set(SPELT)):
            text = spelling(cp) if width(cp) > 0 else None
            if text is not None:
                quoted = text.replace('\\', '\\\\').replace('"', '\\"')
                f.write(f'{{0x{cp:04X}, "{quoted}"}},\n')


if __name__ == '__main__':
    main()
