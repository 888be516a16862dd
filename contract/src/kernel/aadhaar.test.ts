import { expect, it } from 'vitest';
import { isAadhaar } from './aadhaar.ts';

it.each([
  // A number that the issuer publishes for tests.
  ['999941057058', true],
  ['234567890124', true],
  ['99994105705', false],
  ['9999410570588', false],
  ['9999 4105 7058', false],
  // Numbers that begin with 0 or 1 are not issued, also with a correct check digit.
  ['099941057050', false],
])('isAadhaar: %s is %s', (text, valid) => {
  expect(isAadhaar(text)).toBe(valid);
});

it('isAadhaar: detects every wrong digit and every swap of two neighbours', () => {
  const right = '999941057058';
  for (let place = 0; place < right.length; place += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = right.slice(0, place) + digit + right.slice(place + 1);
      expect(isAadhaar(typed), typed).toBe(typed === right);
    }
    const [one = '', other = ''] = [right[place], right[place + 1]];
    if (other && one !== other) {
      const typed = right.slice(0, place) + other + one + right.slice(place + 2);
      expect(isAadhaar(typed), typed).toBe(false);
    }
  }
});
