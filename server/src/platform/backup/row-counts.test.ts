import { expect, it } from 'vitest';
import { joinCounts, rowCountFaults } from './row-counts.ts';

const rows = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([table, count]) => [table, { rows: count }]));

it('joinCounts counts the changes during the copy; a new table had no rows', () => {
  const before = new Map([['a', { rows: 5, changes: 100 }]]);
  const after = new Map([
    ['a', { rows: 7, changes: 106 }],
    ['b', { rows: 1, changes: 1 }],
  ]);
  expect(joinCounts(before, after)).toEqual([
    { table: 'a', before: 5, after: 7, changes: 6 },
    { table: 'b', before: 0, after: 1, changes: 1 },
  ]);
});

it('rowCountFaults allows what came and went, but no row less in a table whose rows stay', () => {
  const counts = [
    { table: 'ledger', before: 100, after: 110, changes: 10 },
    { table: 'sessions', before: 100, after: 100, changes: 30 },
    { table: 'kept', before: 7, after: 7, changes: 0 },
  ];
  const faults = (restored: Record<string, number>) =>
    rowCountFaults(counts, rows(restored), { appendOnly: new Set(['ledger', 'kept']), isNewer: false });
  expect(faults({ ledger: 100, sessions: 60, kept: 7 })).toEqual([]);
  expect(faults({ ledger: 110, sessions: 150, kept: 7 })).toEqual([]);
  expect(faults({ ledger: 99, sessions: 151, kept: 8 })).toEqual([
    'table ledger has 99 rows, expected 100 to 110',
    'table sessions has 151 rows, expected 50 to 150',
    'table kept has 8 rows, expected 7',
  ]);
  expect(faults({ ledger: 111, kept: 7 })).toEqual([
    'table ledger has 111 rows, expected 100 to 110',
    'table sessions is missing',
  ]);
  const newer = { appendOnly: new Set(['ledger', 'kept']), isNewer: true };
  expect(rowCountFaults(counts, rows({ ledger: 500, sessions: 0, kept: 7 }), newer)).toEqual([]);
  expect(rowCountFaults(counts, rows({ ledger: 99, sessions: 0, kept: 7 }), newer)).toHaveLength(1);
});
