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
  await insertEarlierRows();
  await migrate(database.target);
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
  const { rows: refunds } = await sql`select state from payment_refunds order by id`.execute(db);
  expect(refunds).toEqual([
    { state: 'requested' },
    { state: 'processing' },
    { state: 'processed' },
    { state: 'failed' },
  ]);
  const { rows: entries } = await sql`select e.account, e.amount from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id where t.kind = 'charge' order by e.id`.execute(db);
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

it('0054: processed refunds, paid payouts and pending custom services keep their rows under the new names', async () => {
  const { db } = database.connection;
  const { rows: movements } =
    await sql`select key, kind from ledger_transactions where kind not in ('charge', 'reclassification') order by id`.execute(
      db,
    );
  expect(movements).toEqual([
    { key: 'refund:1:0', kind: 'refund' },
    { key: 'refund_processed:1:0', kind: 'refund_processed' },
    { key: 'payout:7', kind: 'payout' },
    { key: 'payout_paid:7', kind: 'payout_paid' },
    { key: 'payout_reversed:7', kind: 'payout_reversed' },
  ]);
  const { rows: services } = await sql`select name, state from custom_services order by id`.execute(db);
  expect(services).toEqual([
    { name: 'waiting', state: 'pending' },
    { name: 'approved', state: 'approved' },
    { name: 'rejected', state: 'rejected' },
  ]);
  for (const change of [
    sql`update ledger_transactions set kind = 'charge'`,
    sql`insert into ledger_transactions (key, kind, at) values ('refund_done:2:0', 'refund_done', ${AT})`,
    sql`update custom_services set state = 'waiting'`,
  ])
    await expect(change.execute(db)).rejects.toThrow();
});

it('0096: pages keep their texts as a first revision without a time, and consents name no revision that is not known', async () => {
  const { db } = database.connection;
  const { rows: pages } = await sql`
    select p.slug, p.version, r.number, r.title_hi, r.body_en, r.note, r.published_by, r.published_at
    from pages p join page_revisions r on r.id = p.revision_id`.execute(db);
  expect(pages).toEqual([
    {
      slug: 'privacy-policy',
      version: 1,
      number: 1,
      title_hi: 'गोपनीयता',
      body_en: '<p>Old.</p>',
      note: '',
      published_by: null,
      published_at: null,
    },
  ]);
  const { rows: consents } =
    await sql`select notice, terms_revision_id, privacy_revision_id from consents`.execute(db);
  expect(consents).toEqual([
    { notice: 'privacy-2026-11', terms_revision_id: null, privacy_revision_id: null },
  ]);
  const { rows: banners } =
    await sql`select from_at, until_at, cities, text_over, archived_at, version from banners`.execute(db);
  expect(banners).toEqual([
    { from_at: null, until_at: null, cities: [], text_over: false, archived_at: null, version: 1 },
  ]);
});

/** Inserts rows with the names that the release before 0053 wrote. */
async function insertEarlierRows(): Promise<void> {
  await sql`insert into pages values ('privacy-policy', 'Privacy', 'गोपनीयता', '<p>Old.</p>', '<p>पुराना।</p>')`.execute(
    database.connection.db,
  );
  await sql`insert into banners (title_en, position) values ('Old', 0)`.execute(database.connection.db);
  await sql`
    with account as (
      insert into accounts (role, mobile, name, password_hash, created_at)
      values ('user', '9812345678', 'Meera', '', ${AT}) returning id),
    consent as (
      insert into consents (account_id, notice, language, given_at)
      select id, 'privacy-2026-11', 'en', ${AT} from account),
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
    movements as (
      insert into ledger_transactions (key, kind, at)
      select key, split_part(key, ':', 1), ${AT}
      from unnest(array['refund:1:0', 'refund_done:1:0', 'payout:7', 'payout_done:7', 'payout_reversed:7']) as key
      returning id),
    movement_entries as (
      insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from movements, (values ('bank', -1), ('gateway', 1)) as e (account, amount)),
    professional as (
      insert into accounts (role, mobile, name, password_hash, created_at)
      values ('employee', '9812345679', 'Ramesh', '', ${AT}) returning id),
    registration as (
      insert into professionals (account_id, state, state_at, created_at)
      select id, 'approved', ${AT}, ${AT} from professional returning account_id),
    category as (
      insert into categories (id, slug, name_en, name_hi, position) values (1, 'home', 'Home', 'घर', 1) returning id),
    subcategory as (
      insert into subcategories (category_id, slug, name_en, name_hi, position)
      select id, 'water', 'Water', 'पानी', 1 from category returning id, category_id),
    custom as (
      insert into custom_services (professional_id, category_id, subcategory_id, name, latitude, longitude, state, state_at, created_at)
      select account_id, category_id, subcategory.id, state, 19, 72, state, ${AT}, ${AT}
      from registration, subcategory, unnest(array['waiting', 'approved', 'rejected']) as state),
    entries as (
      insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from charge, (values ('operator', -300), ('customer', 300)) as e (account, amount))
    insert into documents (kind, financial_year, serial, number, subject, account_id, issued_at, content)
    select kind, '2026-27', 1, number, number, id, ${AT}, content::jsonb from account, (values
      ('receipt', 'AR/1', ${JSON.stringify({ operator: PARTY, lines: LINES, reason: null })}),
      ('statement', 'AS/1', ${JSON.stringify({ operator: PARTY, month: '2026-10' })})
    ) as d (kind, number, content)`.execute(database.connection.db);
}
