import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

describe('cursor', () => {
  it('reads what it wrote', () => {
    expect(readCursor(writeCursor(17), 1)).toEqual([17]);
    expect(readCursor(writeCursor(1_795_000_000_000, 4), 2)).toEqual([1_795_000_000_000, 4]);
  });

  it.each([
    '',
    'x',
    '17',
    Buffer.from('["1"]').toString('base64url'),
    writeCursor(1, 2),
    writeCursor(1.5),
    Buffer.from('{}').toString('base64url'),
  ])('refuses %s', (text) => expect(readCursor(text, 1)).toBeNull());
});
