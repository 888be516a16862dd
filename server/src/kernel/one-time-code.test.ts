import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeUnusableReason, digitsFrom, checkCode, type OneTimeCode } from './one-time-code.ts';

const now = new Date('2026-11-21T10:00:00Z');
const code: OneTimeCode = { expiresAt: new Date('2026-11-21T10:05:00Z'), tries: 0, spentAt: null };

describe('checkCode', () => {
  it.each<[string, Partial<OneTimeCode>, boolean, ReturnType<typeof checkCode>]>([
    ['right', {}, true, 'right'],
    ['wrong', {}, false, 'wrong'],
    ['right at the last try', { tries: 4 }, true, 'right'],
    ['wrong at the last try', { tries: 4 }, false, 'wrong'],
    ['right after the last try', { tries: 5 }, true, 'locked'],
    ['over at its end', { expiresAt: now }, true, 'expired'],
    ['used or replaced', { spentAt: now }, true, 'expired'],
    ['over and locked', { expiresAt: now, tries: 5 }, false, 'expired'],
  ])('%s', (_, change, matches, verdict) => {
    expect(checkCode({ ...code, ...change }, matches, now, 5)).toBe(verdict);
  });

  it('counts five of twenty incorrect entries', () => {
    let tries = 0;
    const verdicts = Array.from({ length: 20 }, () => {
      const verdict = checkCode({ ...code, tries }, false, now, 5);
      if (verdict === 'wrong') tries++;
      return verdict;
    });
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
    expect(verdicts.slice(5)).toEqual(Array(15).fill('locked'));
    expect(codeUnusableReason({ ...code, tries }, now, 5)).toBe('locked');
  });
});

describe('digitsFrom', () => {
  it('covers the whole range, with leading zeros', () => {
    expect(digitsFrom(Uint8Array.of(0, 0, 0, 0), 4)).toBe('0000');
    expect(digitsFrom(Uint8Array.of(255, 255, 255, 255), 4)).toBe('9999');
    expect(digitsFrom(Uint8Array.of(128, 0, 0, 0), 4)).toBe('5000');
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        (bytes, length) => {
          expect(digitsFrom(bytes, length)).toMatch(new RegExp(`^\\d{${length}}$`));
        },
      ),
    );
  });

  it('rejects lengths and byte counts it cannot handle', () => {
    expect(() => digitsFrom(new Uint8Array(3), 4)).toThrow(RangeError);
    expect(() => digitsFrom(new Uint8Array(4), 7)).toThrow(RangeError);
  });
});
