import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Font weights of a page. */
export type Weight = 'regular' | 'bold';

/** A run of text whose characters all belong to one font file. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
}

const FILES = { regular: '400', bold: '700' } as const;
const SUBSETS = ['latin', 'latin-ext', 'devanagari'] as const;
type Subset = (typeof SUBSETS)[number];

const resolve = createRequire(import.meta.url).resolve;

/** Font files by the name that runs refer to: Mukta, whose Latin and Devanagari glyphs are designed to match. */
export function fontFiles(): ReadonlyMap<string, Buffer> {
  cachedFonts ??= new Map(
    (['regular', 'bold'] as const).flatMap((weight) =>
      SUBSETS.map(
        // Not the smaller woff2: fontkit 2.0.4 writes the composite glyphs of its packed format out of bounds.
        (subset) =>
          [
            fontOf(subset, weight),
            readFileSync(resolve(`@fontsource/mukta/files/mukta-${subset}-${FILES[weight]}-normal.woff`)),
          ] as const,
      ),
    ),
  );
  return cachedFonts;
}
let cachedFonts: Map<string, Buffer> | undefined;

/** Splits a text into runs of one font file. A character that no file contains becomes a question mark. */
export function runsOf(text: string, weight: Weight): TextRun[] {
  const runs: { text: string; font: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const subset = subsetOf(character.codePointAt(0) ?? 0);
    const font = fontOf(subset ?? 'latin', weight);
    const glyph = subset ? character : '?';
    const last = runs.at(-1);
    // A space belongs to the run before it, so that a word and its space have the same width wherever a line breaks.
    if (last && (last.font === font || character === ' ')) last.text += glyph;
    else runs.push({ text: glyph, font });
  }
  return runs;
}

function fontOf(subset: Subset, weight: Weight): string {
  return `${subset}-${weight}`;
}

function isJoinerCode(code: number): boolean {
  return code === 0x200c || code === 0x200d;
}

function subsetOf(code: number): Subset | null {
  if ((code >= 0x900 && code <= 0x977) || (code >= 0x979 && code <= 0x97f) || isJoinerCode(code))
    return 'devanagari';
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || LATIN_SIGNS.has(code))
    return 'latin';
  if ((code >= 0x100 && code <= 0x130) || (code >= 0x139 && code <= 0x151) || code === RUPEE)
    return 'latin-ext';
  return null;
}

const RUPEE = 0x20b9;
/** Dashes, quotes, the bullet, the ellipsis and the minus. */
const LATIN_SIGNS: ReadonlySet<number> = new Set([
  0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x2212,
]);
