import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** A signed e-invoice has about 900 characters. */
const SIGNED = 'eyJhbGciOiJSUzI1NiJ9.'.padEnd(900, 'Ab0-_');

test('the runs cover exactly the dark squares of the code', () => {
  const code = qrCode(SIGNED);
  const { data, size } = encode(SIGNED, { ecc: 'M', border: 4 });
  const drawn = data.map((row) => row.map(() => false));
  for (const { x, y, length } of code?.runs ?? [])
    for (let at = x; at < x + length; at += 1) {
      expect(drawn[y]?.[at], `square ${at}, ${y} is drawn once`).toBe(false);
      (drawn[y] as boolean[])[at] = true;
    }
  expect(drawn).toEqual(data);
  expect(code?.modules).toBe(size);
  // The finder pattern of the upper left corner begins after the border of four squares.
  expect(code?.runs[0]).toEqual({ x: 4, y: 4, length: 7 });
});

test('a text that no code holds has none', () => {
  expect(qrCode('x'.repeat(2300))?.modules).toBe(177 + 8);
  expect(qrCode('x'.repeat(2301))).toBeNull();
  expect(qrCode('म'.repeat(800))).toBeNull();
});
