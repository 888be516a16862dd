import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('cursor', () => {
  it('comes back as it went, to the last bit', () => {
    const place = { score: 4.1 + 1 / 3, reviews: 120, id: 30101 };
    expect(decodeCursor(encodeCursor(place))).toEqual(place);
  });

  it.each([
    '',
    'x',
    '%%%',
    encodeCursor({ score: Number.NaN, reviews: 1, id: 1 }),
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[1,2.5,3]').toString('base64url'),
    Buffer.from('[1,2,1e12]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
  ])('refuses %j', (text) => {
    expect(decodeCursor(text)).toBeNull();
  });
});
