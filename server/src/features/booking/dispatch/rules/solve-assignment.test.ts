import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssignableLine, solveAssignment, UNASSIGNED_MINUTES } from './solve-assignment.ts';

const line = (id: number, costs: Record<number, number>, unassignedMinutes?: number): AssignableLine => ({
  id,
  edges: Object.entries(costs).map(([professionalId, cost]) => ({
    professionalId: Number(professionalId),
    cost,
  })),
  ...(unassignedMinutes === undefined ? {} : { unassignedMinutes }),
});
const solve = (...lines: AssignableLine[]) => Object.fromEntries(solveAssignment(lines));

describe('solveAssignment', () => {
  it.each<[string, AssignableLine[], Record<number, number>]>([
    ['assigns nothing without lines', [], {}],
    ['leaves a line without edges', [line(1, {})], {}],
    ['takes the cheapest professional', [line(1, { 7: 12, 8: 9 })], { 1: 8 }],
    ['takes the smaller id of equal costs', [line(1, { 8: 9, 7: 9 })], { 1: 7 }],
    [
      'gives a line its second choice if the total is less',
      [line(1, { 7: 10, 8: 12 }), line(2, { 7: 10, 8: 40 })],
      { 1: 8, 2: 7 },
    ],
    [
      'moves several lines along a path',
      [line(1, { 7: 1, 8: 2 }), line(2, { 8: 1, 9: 2 }), line(3, { 7: 1 })],
      { 1: 8, 2: 9, 3: 7 },
    ],
    ['leaves a line that costs more than the limit', [line(1, { 7: UNASSIGNED_MINUTES + 1 })], {}],
    ['assigns a line that costs just the limit', [line(1, { 7: UNASSIGNED_MINUTES })], { 1: 7 }],
    [
      'gives the only professional to the line that gains most',
      [line(1, { 7: 30 }), line(2, { 7: 10 })],
      { 2: 7 },
    ],
    [
      'gives the only professional to a line that must not be left',
      [line(1, { 7: 30 }, 1000), line(2, { 7: -10 })],
      { 1: 7 },
    ],
    [
      'takes a professional away from a line that can be left',
      [line(1, { 7: 10 }), line(2, { 7: 90 }, 1000)],
      { 2: 7 },
    ],
    ['accepts negative costs', [line(1, { 7: -12, 8: -20 }), line(2, { 8: -19 })], { 1: 7, 2: 8 }],
  ])('%s', (_, lines, assigned) => {
    expect(solve(...lines)).toEqual(assigned);
  });

  it('has the least total cost of all assignments', () => {
    fc.assert(
      fc.property(linesWith({ lines: 5, professionals: 4 }), (lines) => {
        expect(costOf(lines, solveAssignment(lines))).toBe(leastCost(lines));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives each professional at most one line, along existing edges', () => {
    fc.assert(
      fc.property(linesWith({ lines: 40, professionals: 25 }), (lines) => {
        const assigned = solveAssignment(lines);
        expect(new Set(assigned.values()).size).toBe(assigned.size);
        expect(Number.isFinite(costOf(lines, assigned))).toBe(true);
      }),
    );
  });

  it('does not depend on the order of lines and edges', () => {
    const shuffled = linesWith({ lines: 12, professionals: 8 }).chain((lines) =>
      fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(
          lines.map((one) => ({ ...one, edges: one.edges.toReversed() })),
          { minLength: lines.length },
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(solveAssignment(others)).toEqual(solveAssignment(lines));
      }),
    );
  });
});

/** Lines with few different costs, so that many are equal, and with costs above the limit. */
function linesWith(size: { lines: number; professionals: number }): fc.Arbitrary<AssignableLine[]> {
  const cost = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -40, max: 150 }));
  return fc
    .array(
      fc.record({
        costs: fc.dictionary(fc.integer({ min: 1, max: size.professionals }).map(String), cost),
        mustNotBeLeft: fc.boolean(),
      }),
      { maxLength: size.lines },
    )
    .map((rows) =>
      rows.map(({ costs, mustNotBeLeft }, id) => line(id, costs, mustNotBeLeft ? 1000 : undefined)),
    );
}

function costOf(lines: readonly AssignableLine[], assigned: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, { id, edges, unassignedMinutes = UNASSIGNED_MINUTES }) => {
    const professionalId = assigned.get(id);
    if (professionalId === undefined) return sum + unassignedMinutes;
    return sum + (edges.find((edge) => edge.professionalId === professionalId)?.cost ?? Number.NaN);
  }, 0);
}

/** Returns the least total cost by trying every assignment. */
function leastCost(lines: readonly AssignableLine[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = lines;
  if (!first) return 0;
  const left = (first.unassignedMinutes ?? UNASSIGNED_MINUTES) + leastCost(rest, taken);
  return first.edges
    .filter(({ professionalId }) => !taken.has(professionalId))
    .reduce(
      (least, { professionalId, cost }) =>
        Math.min(least, cost + leastCost(rest, new Set([...taken, professionalId]))),
      left,
    );
}
