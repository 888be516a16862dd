import { describe, expect, it } from 'vitest';
import { byteRange, MAX_PART_BYTES } from './byte-range.ts';

describe('byteRange', () => {
  it.each([
    [undefined, 100, null],
    ['', 100, null],
    ['bytes=-', 100, null],
    ['bytes=0-1,5-6', 100, null],
    ['pages=1-2', 100, null],
    ['bytes=0-0', 100, { start: 0, end: 0 }],
    ['bytes=10-19', 100, { start: 10, end: 19 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=90-500', 100, { start: 90, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-1000', 100, { start: 0, end: 99 }],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=20-10', 100, 'unsatisfiable'],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=0-', 50_000_000, { start: 0, end: MAX_PART_BYTES - 1 }],
    ['bytes=5-', 50_000_000, { start: 5, end: MAX_PART_BYTES + 4 }],
  ])('parses %s for a size of %i', (header, size, range) => {
    expect(byteRange(header, size)).toEqual(range);
  });
});
