import { describe, expect, it } from 'vitest';
import { pinOf } from './pin-of.ts';

describe('pinOf', () => {
  it.each([
    ['14 Church Street, Bengaluru 560001', '560001'],
    ['14 Church Street, Bengaluru - 560 001.', '560001'],
    ['Flat 110001, near 560001', '110001'],
    ['call 9876501234', null],
    ['plot 060001', null],
    ['14 Church Street', null],
  ])('%s: %s', (address, pin) => {
    expect(pinOf(address)).toBe(pin);
  });
});
