import { describe, expect, it } from 'vitest';
import { nextRing } from './rings.ts';

const at = (...minutes: readonly number[]) =>
  minutes.map((one, index) => ({ professionalId: index + 1, minutes: one }));
const ask = (minutes: readonly number[], asked: number) => {
  const { ring, asked: people, seconds } = nextRing(at(...minutes), asked);
  return { ring, asked: people.map(({ professionalId }) => professionalId), seconds };
};

describe('nextRing', () => {
  it.each<[string, readonly number[], number, ReturnType<typeof ask>]>([
    ['the nearest 3 within 15 minutes', [15, 9, 12, 4, 16], 0, { ring: 1, asked: [4, 2, 3], seconds: 45 }],
    [
      'then the nearest 5 within 25',
      [25, 9, 24, 20, 22, 23, 26],
      1,
      { ring: 2, asked: [2, 4, 5, 6, 3], seconds: 45 },
    ],
    [
      'then the nearest 8 within 40',
      [40, 31, 32, 33, 34, 35, 36, 37, 38, 41],
      2,
      { ring: 3, asked: [2, 3, 4, 5, 6, 7, 8, 9], seconds: 60 },
    ],
    ['a ring without anybody is left out', [30], 0, { ring: 3, asked: [1], seconds: 60 }],
    ['after the last ring: who is new', [5], 3, { ring: 3, asked: [1], seconds: 60 }],
    ['no professional within 40 minutes: looks again soon', [41], 0, { ring: 3, asked: [], seconds: 15 }],
    ['ties by id', [7, 7, 7, 7], 0, { ring: 1, asked: [1, 2, 3], seconds: 45 }],
  ])('%s', (_case, minutes, asked, expected) => {
    expect(ask(minutes, asked)).toEqual(expected);
  });
});
