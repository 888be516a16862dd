import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFERENCE_CODE_BYTES, makeReferenceCode } from './reference-code.ts';

describe('makeReferenceCode', () => {
  it('depends on the bytes alone', () => {
    expect(makeReferenceCode('AP', Uint8Array.of(0, 1, 31, 32, 8, 255))).toBe('AP-23Z2AZ');
  });

  it('always matches the accepted format and contains no ambiguous characters', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: REFERENCE_CODE_BYTES, maxLength: REFERENCE_CODE_BYTES }),
        (bytes) => {
          expect(makeReferenceCode('AP', bytes)).toMatch(/^AP-[2-9A-HJ-NP-Z]{6}$/);
        },
      ),
    );
  });

  it('uses every character equally often', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const last = makeReferenceCode('AP', Uint8Array.of(0, 0, 0, 0, 0, byte)).at(-1) ?? '';
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(32).fill(8));
  });

  it('rejects too few bytes', () => {
    expect(() => makeReferenceCode('AP', new Uint8Array(5))).toThrow(RangeError);
  });
});
