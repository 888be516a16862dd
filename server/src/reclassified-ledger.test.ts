import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findShareFaults } from './features/booking/index.ts';
import { chargebackStore } from './features/payment/chargebacks/store.ts';
import { findLedgerFaults } from './features/payment/index.ts';
import { migrate, migrationsFolder } from './platform/db/migrate.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

/** The release before the chart of accounts wrote these transactions; the migration moves their balances to the new accounts. */
let database: TestDatabase;
let folder: string;
/** The balances before the migration. */
let before: Map<string, number>;
beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'aaspaas-ledger-'));
  for (const file of readdirSync(migrationsFolder).filter((name) => name < '0110'))
    cpSync(join(migrationsFolder, file), join(folder, file));
  await migrate(database.target, { folder });
  await insertEarlierRows();
  before = await balances();
  await migrate(database.target);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const AT = '2026-11-20T20:00:00Z';

const balances = async (): Promise<Map<string, number>> => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries group by 1 having sum(amount) <> 0`.execute(
    database.connection.db,
  );
  return new Map(rows.map(({ account, amount }) => [account, amount]));
};

const ofPayable = async (subject: string) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select e.account, sum(e.amount)::bigint as amount from ledger_entries e join payables y on y.id = e.payable_id
    where y.subject = ${subject} group by 1 having sum(e.amount) <> 0 order by 1`.execute(
    database.connection.db,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

it('the closed accounts end at zero, and the sums before and after are equal', async () => {
  const after = await balances();
  const sumOf = (all: Map<string, number>, accounts: readonly string[]) =>
    accounts.reduce((sum, account) => sum + (all.get(account) ?? 0), 0);
  expect(after.get('platform') ?? 0).toBe(0);
  expect(after.get('taxes') ?? 0).toBe(0);
  expect([before.get('platform'), before.get('taxes')]).toEqual([-4400, -884]);
  expect(sumOf(after, ['commission', 'goodwill'])).toBe(before.get('platform'));
  expect(sumOf(after, ['gst_out', 'tds'])).toBe(before.get('taxes'));
  expect(sumOf(after, ['customer', 'advances', 'suspense', 'refunds'])).toBe(
    sumOf(before, ['customer', 'suspense', 'refunds']),
  );
  expect(after.get('pro')).toBe(before.get('professional'));
  expect(after.get('gateway')).toBe(before.get('gateway'));
  expect([...after.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

it('each payable has its balances on the new accounts, by one transaction', async () => {
  // Charged ₹300: 15 % commission, 18 % tax on it, ₹0.74 TDS, and ₹1 goodwill.
  expect(await ofPayable('line:1')).toEqual({
    commission: -4500,
    goodwill: 100,
    gst_out: -810,
    tds: -74,
    pro: -24_616,
  });
  // Paid and not charged; a part of it could not be refunded yet.
  expect(await ofPayable('line:2')).toEqual({ advances: -20_000, refunds: -10_000 });
  // Charged and not paid.
  expect(await ofPayable('line:3')).toEqual({ customer: 5000, pro: -5000 });
  const { rows } = await sql<{ key: string; posted_on: string; source: string }>`
    select t.key, t.source from ledger_transactions t where t.kind = 'reclassification' order by 1`.execute(
    database.connection.db,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'reclassification:1',
    'reclassification:2',
    'reclassification:none',
  ]);
  expect(rows[0]?.source).toBe('line:1');
});

it('a failed refund of a surplus stays owed', async () => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries where payable_id is null and account in ('suspense', 'refunds')
    group by 1 order by 1`.execute(database.connection.db);
  expect(rows).toEqual([
    { account: 'refunds', amount: -300 },
    { account: 'suspense', amount: 0 },
  ]);
});

it('the invariants hold afterwards', async () => {
  expect(await findLedgerFaults(database.connection.db)).toEqual([]);
  expect(await findShareFaults(database.connection.db)).toEqual([]);
});

it('nothing of an earlier charge can be taken back by a chargeback, because its tax has no facts', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from payables where subject in ('line:1', 'line:2') order by subject`.execute(
    database.connection.db,
  );
  const store = chargebackStore(database.connection.db);
  expect(await Promise.all(rows.map(({ id }) => store.chargedOf(id)))).toEqual([0, null]);
});

it('0115: pay for earlier charges is payable seven days after the charge, as that of the first three jobs', async () => {
  const { rows } = await sql`select subject, payable_at from payables order by id`.execute(
    database.connection.db,
  );
  expect(rows).toEqual([
    { subject: 'line:1', payable_at: new Date('2026-11-27T20:00:00Z') },
    { subject: 'line:2', payable_at: null },
    { subject: 'line:3', payable_at: new Date('2026-11-27T20:00:00Z') },
  ]);
});

it('the balances that a nightly check counted have the new name of the account', async () => {
  const { db } = database.connection;
  const { rows } = await sql<{ balances: object }>`select balances from ledger_checks`.execute(db);
  expect(rows).toEqual([{ balances: { gateway: 59_700, pro: -24_616 } }]);
});

it('transactions count on their day in India and name what caused them', async () => {
  const { rows } = await sql<{ key: string; posted_on: string; source: string }>`
    select key, posted_on::text as posted_on, source from ledger_transactions
    where kind <> 'reclassification' order by id`.execute(database.connection.db);
  expect(rows.map(({ key, source }) => [key, source])).toEqual([
    ['capture:pay_1', 'payment:pay_1'],
    ['charge:1', 'line:1'],
    ['goodwill:1', 'refund:1'],
    ['refund:1:1', 'refund:1'],
    ['refund_processed:1:1', 'refund:1'],
    ['capture:pay_2', 'payment:pay_2'],
    ['charge:3', 'line:3'],
    ['capture:pay_3', 'payment:pay_3'],
  ]);
  expect(new Set(rows.map(({ posted_on }) => posted_on))).toEqual(new Set(['2026-11-21']));
});

it('the billing settings are the first dated rows, not confirmed', async () => {
  const { db } = database.connection;
  const { rows: registrations } = await sql`select gstin, state, valid_until from tax_registrations`.execute(
    db,
  );
  expect(registrations).toEqual([{ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra', valid_until: null }]);
  const { rows: classes } = await sql`
    select s.slug, c.sac, c.notified, c.notified_rate, c.registered_rate, c.place_rule, c.confirmed_by
    from tax_classes c left join subcategories s on s.id = c.subcategory_id order by s.slug nulls first`.execute(
    db,
  );
  expect(classes).toEqual([
    {
      slug: null,
      sac: '9987',
      notified: true,
      notified_rate: 500,
      registered_rate: 1800,
      place_rule: 'property',
      confirmed_by: null,
    },
    {
      slug: 'beauty',
      sac: '999721',
      notified: false,
      notified_rate: 1200,
      registered_rate: 1200,
      place_rule: 'performance',
      confirmed_by: null,
    },
  ]);
});

it('shares of earlier charges have their tax by head and the price as taxable value', async () => {
  const { rows } = await sql`
    select gross, taxable, commission_cgst, commission_sgst, liability, registration_id,
      supplied_on::text as supplied_on, facts from line_shares order by line_id`.execute(
    database.connection.db,
  );
  expect(rows).toEqual([
    {
      gross: 30_000,
      taxable: 30_000,
      commission_cgst: 405,
      commission_sgst: 405,
      liability: 'none',
      registration_id: 1,
      supplied_on: '2026-11-21',
      facts: null,
    },
    {
      gross: 5000,
      taxable: 5000,
      commission_cgst: 0,
      commission_sgst: 0,
      liability: 'none',
      registration_id: null,
      supplied_on: '2026-11-21',
      facts: null,
    },
  ]);
});

/** Inserts payments, charges and refunds of each kind. */
async function insertEarlierRows(): Promise<void> {
  const { db } = database.connection;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into settings (key, value, updated_at) values ('billing',
    '{"gstin": "27AAPFU0939F1ZV", "state": "Maharashtra", "taxClasses": {"1": {"sac": "999721", "rate": 1200}}}', '${AT}')`);
  await run(`insert into accounts (role, mobile, name, password_hash, created_at) values
    ('user', '9812345670', 'Asha', '', '${AT}'), ('employee', '9812345671', 'Ravi', '', '${AT}')`);
  await run(
    `insert into professionals (account_id, state, state_at, created_at) values (2, 'approved', '${AT}', '${AT}')`,
  );
  await run(
    `insert into categories (id, slug, name_en, name_hi, position) values (1, 'home', 'Home', 'घर', 1)`,
  );
  await run(
    `insert into subcategories (category_id, slug, name_en, name_hi, position) values (1, 'beauty', 'Beauty', 'ब्यूटी', 1)`,
  );
  await run(`insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, active, created_at)
    values (1, 1, 'facial', 'enquiry', 'Facial', 'फ़ेशियल', 'About.', 'परिचय।', 'All.', 'सब।', true, '${AT}')`);
  await run(`insert into bookings (code, account_id, source, state, payment_method, name, email, mobile, address, description,
      latitude, longitude, cell, created_at, expires_at, confirmed_at)
    values ('AP-TEST01', 1, 'single', 'confirmed', 'now', 'Asha', '', '9812345670', '', '', 12.9, 77.6, 0, '${AT}', '${AT}', '${AT}')`);
  await run(`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, unit_price, units, total, covered, professional_id, created_at, approved_at, cancel_policy)
    select 1, 1, 1, 'approved', '${AT}', 'hour', 2, '2026-11-20', '10:00', '${AT}', '${AT}', 15000, 2, 30000, true, 2, '${AT}', '${AT}', '[]'
    from generate_series(1, 3)`);
  await run(
    `insert into line_shares (line_id, gross, commission, tax, tds, net) values
      (1, 30000, 4500, 810, 74, 24616), (3, 5000, 0, 0, 0, 5000)`,
  );
  await run(`insert into payables (subject, account_id, amount, created_at) values
    ('line:1', 1, 30000, '${AT}'), ('line:2', 1, 0, '${AT}'), ('line:3', 1, 5000, '${AT}')`);
  await run(`insert into payment_orders (account_id, purpose, amount, state, created_at) values
    (1, 'booking:1', 30000, 'paid', '${AT}'), (1, 'booking:2', 30000, 'paid', '${AT}'), (1, 'booking:3', 300, 'paid', '${AT}')`);
  await run(
    `insert into payment_order_parts (order_id, payable_id, amount) values (1, 1, 30000), (2, 2, 30000)`,
  );
  await run(`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at) values
    (1, 'pay_1', 30000, false, '${AT}'), (2, 'pay_2', 30000, false, '${AT}'), (3, 'pay_3', 300, true, '${AT}')`);
  await run(`insert into payment_refunds (capture_id, payable_id, amount, state, origin, created_at) values
    (1, 1, 100, 'processed', 'goodwill', '${AT}'), (2, 2, 10000, 'failed', 'platform', '${AT}'), (3, null, 300, 'failed', 'platform', '${AT}')`);
  // Failed refunds were reversed, so they left no balance.
  await post('capture:pay_1', 'capture', [
    ['gateway', null, null, 30_000],
    ['customer', 1, 1, -30_000],
  ]);
  await post('charge:1', 'charge', [
    ['customer', 1, 1, 30_000],
    ['professional', 2, 1, -24_616],
    ['platform', null, 1, -4500],
    ['taxes', null, 1, -884],
  ]);
  await post('goodwill:1', 'goodwill', [
    ['platform', null, 1, 100],
    ['customer', 1, 1, -100],
  ]);
  await post('refund:1:1', 'refund', [
    ['customer', 1, 1, 100],
    ['refunds', 1, 1, -100],
  ]);
  await post('refund_processed:1:1', 'refund_processed', [
    ['refunds', 1, 1, 100],
    ['gateway', null, null, -100],
  ]);
  await post('capture:pay_2', 'capture', [
    ['gateway', null, null, 30_000],
    ['customer', 1, 2, -30_000],
  ]);
  await post('charge:3', 'charge', [
    ['customer', 1, 3, 5000],
    ['professional', 2, 3, -5000],
  ]);
  await post('capture:pay_3', 'capture', [
    ['gateway', null, null, 300],
    ['suspense', 1, null, -300],
  ]);
  await run(`insert into ledger_checks (day, faults, at, counted_to, balances)
    values ('2026-11-21', '[]', '${AT}', 1, '{"gateway": 59700, "professional": -24616}')`);
}

type Entry = readonly [account: string, person: number | null, payable: number | null, amount: number];

async function post(key: string, kind: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(([account, account_id, payable_id, amount]) => ({
    account,
    account_id,
    payable_id,
    amount,
  }));
  await sql`
    with written as (
      insert into ledger_transactions (key, kind, at) values (${key}, ${kind}, ${AT}) returning id)
    insert into ledger_entries (transaction_id, account, account_id, payable_id, amount)
    select w.id, e.account, e.account_id, e.payable_id, e.amount
    from written w, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (account text, account_id bigint, payable_id bigint, amount bigint)`.execute(
    database.connection.db,
  );
}
