import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('cursor', () => {
  it('survives a round trip without loss of precision', () => {
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
  ])('rejects %j', (text) => {
    expect(decodeCursor(text)).toBeNull();
  });
});
