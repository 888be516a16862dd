import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsFolder } from './platform/db/migrate.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

/** Rows that an earlier release wrote are read with today's names after the migrations. */
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'aaspaas-migrations-'));
  const earlier = readdirSync(migrationsFolder).filter((file) => file < '0053');
  for (const file of earlier) cpSync(join(migrationsFolder, file), join(folder, file));
  await migrate(database.target, { folder });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const AT = '2026-11-20T06:00:00Z';
const PARTY = { name: 'Aaspaas', gstin: null };
const LINES = [
  { takenOff: 5000, amount: 20_000 },
  { takenOff: 0, amount: 100 },
];

it('0053: refunds, ledger entries and issued documents keep their values under the new names', async () => {
  const { db } = database.connection;
  await sql`
    with account as (
      insert into accounts (role, mobile, name, password_hash, created_at)
      values ('user', '9812345678', 'Meera', '', ${AT}) returning id),
    paid as (
      insert into payment_orders (account_id, purpose, amount, state, created_at)
      select id, 'booking:1', 20000, 'paid', ${AT} from account returning id),
    capture as (
      insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
      select id, 'pay_1', 20000, true, ${AT} from paid returning id),
    refunds as (
      insert into payment_refunds (capture_id, amount, state, created_at)
      select id, 100, state, ${AT} from capture, unnest(array['requested', 'pending', 'processed', 'failed']) as state),
    charge as (insert into ledger_transactions (key, kind, at) values ('charge:1', 'charge', ${AT}) returning id),
    entries as (
      insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from charge, (values ('operator', -300), ('customer', 300)) as e (account, amount))
    insert into documents (kind, financial_year, serial, number, subject, account_id, issued_at, content)
    select kind, '2026-27', 1, number, number, id, ${AT}, content::jsonb from account, (values
      ('receipt', 'AR/1', ${JSON.stringify({ operator: PARTY, lines: LINES, reason: null })}),
      ('statement', 'AS/1', ${JSON.stringify({ operator: PARTY, month: '2026-10' })})
    ) as d (kind, number, content)`.execute(db);

  await migrate(database.target);

  const { rows: refunds } = await sql`select state from payment_refunds order by id`.execute(db);
  expect(refunds).toEqual([
    { state: 'requested' },
    { state: 'processing' },
    { state: 'processed' },
    { state: 'failed' },
  ]);
  const { rows: entries } = await sql`select account, amount from ledger_entries order by id`.execute(db);
  expect(entries).toEqual([
    { account: 'platform', amount: -300 },
    { account: 'customer', amount: 300 },
  ]);
  const { rows: documents } = await sql`select content from documents order by id`.execute(db);
  expect(documents).toEqual([
    {
      content: {
        platform: PARTY,
        lines: [
          { priceReduction: 5000, amount: 20_000 },
          { priceReduction: 0, amount: 100 },
        ],
        reason: null,
      },
    },
    { content: { platform: PARTY, month: '2026-10' } },
  ]);
  for (const change of [
    sql`update ledger_entries set amount = 1`,
    sql`update documents set content = '{}'`,
    sql`update payment_refunds set state = 'pending'`,
  ])
    await expect(change.execute(db)).rejects.toThrow();
});
