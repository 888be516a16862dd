import fc from 'fast-check';
import { linearSumAssignment } from 'linear-sum-assignment';
import { expect, it } from 'vitest';
import { type AssignableLine, solveAssignment, UNASSIGNED_MINUTES } from './solve-assignment.ts';

/** More than any path that could be worth it: the oracle needs a cost for every pair. */
const NO_EDGE = 1e7;

it('solveAssignment costs as much as the dense solution of linear-sum-assignment', () => {
  const cost = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -400, max: 1500 }));
  const size = { min: 1, max: 30 };
  const instance = fc
    .tuple(fc.integer(size), fc.integer(size))
    .chain(([lines, professionals]) =>
      fc.array(
        fc.array(fc.option(cost, { freq: 2 }), { minLength: professionals, maxLength: professionals }),
        { minLength: lines, maxLength: lines },
      ),
    );
  fc.assert(
    fc.property(instance, (costs) => {
      const lines = costs.map((row, id) => ({
        id,
        edges: row.flatMap((tenths, professionalId) =>
          tenths === null ? [] : [{ professionalId, cost: tenths / 10 }],
        ),
      }));
      // Each line has a separate column in which it stays without a professional.
      const dense = costs.map((row, line) => [
        ...row.map((tenths) => tenths ?? NO_EDGE),
        ...costs.map((_, other) => (other === line ? UNASSIGNED_MINUTES * 10 : NO_EDGE)),
      ]);
      const { rowAssignments } = linearSumAssignment(dense, { maximaze: false });
      const least = dense.reduce(
        (sum, row, line) => sum + (row[rowAssignments[line] as number] as number),
        0,
      );
      expect(tenthsOf(lines, solveAssignment(lines))).toBe(least);
    }),
    { numRuns: 500 },
  );
});

function tenthsOf(lines: readonly AssignableLine[], assigned: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, { id, edges }) => {
    const edge = edges.find(({ professionalId }) => professionalId === assigned.get(id));
    return sum + Math.round(10 * (edge?.cost ?? UNASSIGNED_MINUTES));
  }, 0);
}
