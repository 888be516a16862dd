import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyFingerprint, type KeyRing, parseKeyRing } from './key-ring.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER = Buffer.alloc(32, 9).toString('base64url');
const TEXT = 'a secret of at least 32 characters';

describe('parseKeyRing', () => {
  it('keeps the order of the list, and SECRET_KEY is the key 0 at its end', () => {
    const { ring, problems } = parseKeyRing({ SECRET_KEYS: `2:${KEY}, 1:${OTHER}`, SECRET_KEY: TEXT });
    expect(problems).toEqual([]);
    expect(ring?.map(({ id }) => id)).toEqual(['2', '1', '0']);
    expect(ring?.map(({ secret }) => Buffer.from(secret).length)).toEqual([32, 32, TEXT.length]);
  });

  it('SECRET_KEY stays the active key at the place of a bare 0', () => {
    const { ring, problems } = parseKeyRing({ SECRET_KEYS: `0,2:${KEY}`, SECRET_KEY: TEXT });
    expect([ring?.map(({ id }) => id), problems]).toEqual([['0', '2'], []]);
    expect(parseKeyRing({ SECRET_KEYS: `0,2:${KEY}` }).problems).toEqual([
      'key 1 of the list is SECRET_KEY, which is not set',
    ]);
  });

  it('has no key without a setting', () => {
    expect(parseKeyRing({})).toEqual({ ring: null, problems: [] });
  });

  it.each([
    [KEY, /key 1 of the list needs an id/],
    // Without a colon the text could be a part of a secret.
    ['plantedsecret', /^key 1 of the list needs an id/],
    [`A:${KEY}`, /needs an id of 1 to 16 lower-case letters and digits/],
    [`1:${KEY.slice(4)}`, /key 1 must be 32 bytes as base64/],
    ['1:not base64!', /key 1 must be 32 bytes as base64/],
    [`1:${KEY},1:${OTHER}`, /the id 1 is listed twice/],
    [`1:${KEY},2:${KEY}`, /key 2 equals another key/],
    [`0:${KEY}`, /the id 0 belongs to SECRET_KEY/],
    [`1:${KEY},`, /key 2 of the list needs an id/],
  ])('rejects %s without showing a key', (SECRET_KEYS, problem) => {
    const { problems } = parseKeyRing({ SECRET_KEYS, SECRET_KEY: TEXT });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain(KEY.slice(4, 20));
    expect(problems.join()).not.toContain('planted');
  });
});

it('keyFingerprint: 16 digits that differ for every key and are stable', () => {
  const rings = Array.from({ length: 20 }, () => [{ id: '1', secret: randomBytes(32) }] as KeyRing);
  const prints = rings.map(([key]) => keyFingerprint(key));
  expect(new Set(prints).size).toBe(20);
  expect(prints.every((print) => /^[\da-f]{16}$/.test(print))).toBe(true);
  expect(keyFingerprint({ id: 'x', secret: TEXT })).toBe(
    keyFingerprint({ id: 'y', secret: Buffer.from(TEXT) }),
  );
});
