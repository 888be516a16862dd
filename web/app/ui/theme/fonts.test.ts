import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEVANAGARI_FONT_SCRIPT } from './devanagari-font.ts';

interface Face {
  readonly family: string;
  readonly lightest: number;
  readonly boldest: number;
  readonly local: boolean;
  readonly files: readonly string[];
  readonly ranges: string;
}

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');

const faces: Face[] = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rules = '']) => {
  const [, family = ''] = /font-family: "([^"]+)"/.exec(rules) ?? [];
  const [, lightest, boldest = lightest] = /font-weight: (\d+)(?: (\d+))?/.exec(rules) ?? [];
  return {
    family,
    lightest: Number(lightest),
    boldest: Number(boldest),
    local: rules.includes('local('),
    files: [...rules.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file),
    ranges: /unicode-range:([^;]+)/.exec(rules)?.[1] ?? '',
  };
});

const covers = ({ ranges }: Pick<Face, 'ranges'>, codePoint: number) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(
    ([, from = '', to = from]) =>
      codePoint >= Number.parseInt(from, 16) && codePoint <= Number.parseInt(to, 16),
  );

describe('font faces', () => {
  it('a face with a local font covers regular or bold, not both', () => {
    const local = faces.filter((face) => face.local);
    expect(local.length).toBeGreaterThan(0);
    expect(local.filter(({ lightest, boldest }) => lightest < 600 && boldest >= 600)).toEqual([]);
  });

  it('Devanagari has no face in the style sheet, and one for regular and bold that pages add', () => {
    expect(faces.filter((face) => covers(face, 0x0915))).toEqual([]);
    expect(DEVANAGARI_FONT_SCRIPT).toContain("weight:'400 700',display:'optional'");
    expect(covers({ ranges: DEVANAGARI_FONT_SCRIPT }, 0x0915)).toBe(true);
  });

  it('the rupee sign has its own file, smaller than 2 kB', () => {
    const files = faces.filter((face) => covers(face, 0x20b9)).flatMap((face) => face.files);
    expect(files).toEqual(['./rupee.woff2']);
    expect(readFileSync(new URL('rupee.woff2', import.meta.url)).length).toBeLessThan(2000);
  });
});
