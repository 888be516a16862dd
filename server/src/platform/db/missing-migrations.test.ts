import { expect, it } from 'vitest';
import type { AppliedMigration } from './database-probe.ts';
import { databaseReadiness } from './readiness.ts';

const FIRST = { number: 1, file: '0001_first.sql', sha256: 'a', phase: 'expand' as const };
const SECOND = { number: 2, file: '0002_drop.sql', sha256: 'b', phase: 'contract' as const };
const THIRD = { number: 3, file: '0003_fill.sql', sha256: 'c', phase: 'data' as const };

it.each<[string, readonly AppliedMigration[], readonly string[]]>([
  ['all migrations', [FIRST, SECOND, THIRD], []],
  ['a contract migration that waits', [FIRST, THIRD], []],
  ['a data migration that is missing', [FIRST, SECOND], ['migrations']],
  ['an expand migration that is missing', [SECOND, THIRD], ['migrations']],
  ['a contract migration with another text', [FIRST, { ...SECOND, sha256: 'x' }, THIRD], ['migrations']],
  ['an expand migration of a later release', [FIRST, THIRD, { number: 4, sha256: 'd', phase: 'expand' }], []],
  [
    'a contract migration of a later release',
    [FIRST, THIRD, { number: 4, sha256: 'd', phase: 'contract' }],
    ['migrations'],
  ],
  ['a table without phases', [{ number: 1, sha256: 'a', phase: null }, THIRD], []],
])('readiness with %s', async (_case, applied, reasons) => {
  const probe = { check: async () => ({ isReachable: true, applied }) as const };
  const closed = { isOpen: false, suspect: () => undefined };
  expect(await databaseReadiness(probe, closed, [FIRST, SECOND, THIRD])()).toEqual(reasons);
});
