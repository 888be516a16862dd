import { expect, test } from 'vitest';
import { parsePinCode } from './pin-code.ts';

test.each([
  ['14 Church Street, Bengaluru 560001', '560001'],
  ['14 Church Street, Bengaluru 560 001', '560001'],
  ['Plot 123456, Sector 5, Patna - 800001.', '800001'],
  ['Call 9876501234 at the gate', null],
  ['House 012345', null],
  ['', null],
])('%s → %s', (address, pin) => {
  expect(parsePinCode(address)).toBe(pin);
});
