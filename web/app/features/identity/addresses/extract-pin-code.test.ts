import { describe, expect, it } from 'vitest';
import { extractPinCode } from './extract-pin-code.ts';

describe('extractPinCode', () => {
  it.each([
    ['14 Church Street, Bengaluru 560001', '14 Church Street, Bengaluru', '560001'],
    ['14 Church Street, 560 001', '14 Church Street', '560001'],
    ['Plot 7, 560001, Bengaluru', 'Plot 7, Bengaluru', '560001'],
    ['Flat 3, मेन रोड – 110001', 'Flat 3, मेन रोड', '110001'],
    ['14 Church Street', '14 Church Street', ''],
    ['Call 9876501234 at the gate', 'Call 9876501234 at the gate', ''],
    ['', '', ''],
  ])('%s', (text, line, pincode) => {
    expect(extractPinCode(text)).toEqual({ line, pincode });
  });
});
