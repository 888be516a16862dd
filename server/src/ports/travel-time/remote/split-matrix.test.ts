import { describe, expect, it } from 'vitest';
import { splitMatrix } from './split-matrix.ts';

const LIMITS = { maxTrips: 6, maxPlaces: 4 };
const list = (length: number) => Array.from({ length }, (_, index) => index);

describe('splitMatrix', () => {
  it.each([
    // origins, destinations, and the rows × columns of each request
    [0, 3, []],
    [3, 0, []],
    [1, 1, ['1×1']],
    [2, 3, ['2×3']],
    [3, 2, ['3×2']],
    [4, 2, ['3×2', '1×2']],
    [9, 1, ['4×1', '4×1', '1×1']],
    [1, 9, ['1×4', '1×4', '1×1']],
    [3, 5, ['1×4', '1×1', '1×4', '1×1', '1×4', '1×1']],
  ] as const)('%i origins and %i destinations', (rows, columns, expected) => {
    const parts = splitMatrix(list(rows), list(columns), LIMITS);
    expect(parts.map(({ origins, destinations }) => `${origins.length}×${destinations.length}`)).toEqual(
      expected,
    );
    const cells = parts.flatMap(({ row, column, origins, destinations }) =>
      origins.flatMap((origin, r) =>
        destinations.map((destination, c) => {
          expect([origin, destination]).toEqual([row + r, column + c]);
          return `${origin},${destination}`;
        }),
      ),
    );
    expect(new Set(cells).size).toBe(rows * columns);
    expect(cells).toHaveLength(rows * columns);
  });
});
