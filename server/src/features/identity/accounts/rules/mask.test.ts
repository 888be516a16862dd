import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAddress, maskEmail, maskMobile } from './mask.ts';

describe('masks', () => {
  it.each([
    ['9876543210', '98******10'],
    ['12345', '*****'],
    ['', ''],
  ])('maskMobile: %j: %j', (mobile, masked) => {
    expect(maskMobile(mobile)).toBe(masked);
  });

  it.each([
    ['asha.rao@example.co.in', 'a***@e***.in'],
    ['a@b.in', 'a***@b***.in'],
    ['nonsense', '***'],
    ['', '***'],
  ])('maskEmail: %j: %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it.each([
    ['12, 4th Cross, Indiranagar, Bengaluru 560038', '***, 560038'],
    ['Flat 1234567, Bengaluru', '***'],
    ['near the temple', '***'],
  ])('maskAddress: %j: %j', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  it('never return their input', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9]\d{9}$/), fc.emailAddress(), (mobile, email) => {
        expect(maskMobile(mobile)).not.toContain(mobile.slice(2, 8));
        const [local = ''] = email.split('@');
        if (local.length > 1) expect(maskEmail(email)).not.toContain(`${local}@`);
      }),
    );
  });
});
