import { expect, test } from 'vitest';
import { issuerCode } from './issuer-code.ts';

test('a code begins with a letter and has no sign that is mistaken for another one', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    let value = seed;
    const code = issuerCode((below) => {
      value = (value * 31 + 7) % 1009;
      return value % below;
    });
    expect(code).toMatch(/^[A-HJ-NP-Z][A-HJ-NP-Z2-9]{3}$/);
  }
  expect(issuerCode(() => 0)).toBe('AAAA');
  expect(issuerCode((below) => below - 1)).toBe('Z999');
});
