import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_CONTRAST, readableTextOn, type Rgb, worstContrast } from './readable-text.ts';

const grey = (value: number): Rgb => [value, value, value];

describe('readableTextOn', () => {
  it.each<[string, readonly Rgb[], ReturnType<typeof readableTextOn>]>([
    ['black', [grey(0)], { tone: 'light', scrim: 0, ratio: 21 }],
    ['white', [grey(255)], { tone: 'dark', scrim: 0, ratio: 21 }],
    // The lightest grey on which white text is readable, and the next one, on which black text is.
    ['grey 118', [grey(118)], { tone: 'light', scrim: 0, ratio: 4.5 }],
    ['grey 119', [grey(119)], { tone: 'dark', scrim: 0, ratio: 4.6 }],
    ['dark with one light part', [grey(10), grey(10), grey(140)], { tone: 'light', scrim: 16, ratio: 3.3 }],
    ['light with one dark part', [grey(250), grey(250), grey(90)], { tone: 'dark', scrim: 16, ratio: 3 }],
    ['black beside white: the worst case', [grey(0), grey(255)], { tone: 'dark', scrim: 46, ratio: 1 }],
  ])('%s', (_what, parts, result) => {
    expect(readableTextOn(parts)).toEqual(result);
  });

  it('makes text readable on every picture, by a scrim of at most 54 %, and by no weaker one', () => {
    const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(fc.array(colour, { minLength: 1, maxLength: 8 }), (parts) => {
        const { tone, scrim } = readableTextOn(parts);
        expect(scrim).toBeLessThanOrEqual(54);
        expect(worstContrast(parts, tone, scrim)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        if (scrim > 0) expect(worstContrast(parts, tone, scrim - 1)).toBeLessThan(MIN_CONTRAST);
      }),
    );
  });
});
