import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRestored, type ComparedRows } from './drill-checks.ts';
import { makeVault } from './platform/vault.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { fakeObjectStore } from './testing/fake-object-store.ts';

const NOW = new Date('2026-11-28T02:00:00Z');
const vault = makeVault('0123456789abcdef0123456789abcdef');
const { store: objects, kept } = fakeObjectStore();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database.connection;
  await pool.query(
    `insert into accounts (role, name, mobile, password_hash, language, created_at)
     values ('user', 'Asha', '9876543210', 'x', 'en', $1)`,
    [NOW],
  );
  await pool.query(
    `insert into former_mobiles (account_id, mobile_sealed, changed_at)
     select id, $1::bytea, $2::timestamptz from accounts, generate_series(1, 30)`,
    [vault.seal('9876500000'), NOW],
  );
  await pool.query(
    `insert into kept_webhooks (event_id, reason, body_sealed, received_at) values ('evt_1', 'unreadable', $1, $2)`,
    [vault.seal('{}'), NOW],
  );
  await pool.query(
    `insert into files (key, kind, mime, bytes, visibility, created_at, claimed)
     select 'document-' || n, 'document', 'application/pdf', 5, 'private', $1::timestamptz, true from generate_series(1, 3) n`,
    [NOW],
  );
  for (const n of [1, 2, 3]) kept.set(`document-${n}`, Buffer.from('12345'));
});
afterAll(() => database.close());

const check = async (rows: ComparedRows | null = null) => {
  const checks = await checkRestored({ connection: database.connection, objects, vault, rows, now: NOW });
  return Object.fromEntries(checks.map(({ name, checked, faults }) => [name, { checked, faults }]));
};

it('opens 20 sealed values of all columns that have any, and reads files to their end', async () => {
  expect(await check()).toEqual({
    'ledger transactions': { checked: 0, faults: [] },
    'sealed values': { checked: 20, faults: [] },
    files: { checked: 3, faults: [] },
  });
});

it('finds a value of another key also in the column with one value, and a file that is cut off', async () => {
  const { pool } = database.connection;
  const other = makeVault('another key with thirty-two bytes');
  await pool.query('update kept_webhooks set body_sealed = $1', [other.seal('{}')]);
  kept.set('document-2', Buffer.from('1234'));
  kept.delete('document-3');
  const found = await check();
  expect(found['sealed values']).toEqual({
    checked: 20,
    faults: ['a value in kept_webhooks.body_sealed cannot be opened with the secret key'],
  });
  expect(found['files']?.faults.toSorted()).toEqual([
    'file document-2 is missing or has another size',
    'file document-3 is missing or has another size',
  ]);
});

it('compares rows with those of the backup; tables whose rows are never deleted must not lose one', async () => {
  const restored = new Map(['accounts', 'ledger_entries', 'sessions'].map((table) => [table, { rows: 4 }]));
  const expected = [...restored.keys()].map((table) => ({ table, before: 5, after: 9, changes: 4 }));
  const found = await check({ expected, restored, isNewer: false });
  expect(found['tables']).toEqual({
    checked: 3,
    faults: [
      'table accounts has 4 rows, expected 5 to 9',
      'table ledger_entries has 4 rows, expected 5 to 9',
    ],
  });
});
