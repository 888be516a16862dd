import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { race } from '../../../testing/race.ts';
import { runLength } from '../../../testing/run-length.ts';
import { createAccount } from '../../identity/index.ts';
import { issueDocument } from './actions/issue-document.ts';
import { documentStore } from './store.ts';
import type { Billed } from './rules/content.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LAST_YEAR = new Date('2026-03-31T10:00:00Z');
const BILLED: Billed = {
  recipient: {
    name: 'Meera Iyer',
    address: '7, Church Street',
    postcode: '560001',
    state: 'Karnataka',
    gstin: null,
  },
  booking: 'AP-24K7Q9',
  placeOfSupply: 'Karnataka',
  lines: [],
  paid: paise(0),
};

/** ₹598.00, of which 5 % is tax. */
const TAXED_LINES: Billed['lines'] = [
  {
    name: { en: 'Electrician', hi: 'बिजली मिस्त्री' },
    sac: '9987',
    date: null,
    time: null,
    workType: null,
    units: 1,
    unitPrice: paise(598_00),
    extraHours: 0,
    extraTotal: paise(0),
    priceReduction: paise(0),
    cancelled: false,
    visit: false,
    rate: 500,
    amount: paise(598_00),
    taxable: paise(569_52),
    cgst: paise(14_24),
    sgst: paise(14_24),
    igst: paise(0),
  },
];

let database: TestDatabase;
let accountId: number;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  const account = await createAccount(
    database.connection.db,
    {
      role: 'user',
      name: 'Meera',
      mobile: '9811111111',
      passwordHash: 'x',
      language: 'en',
      verified: true,
      consents: false,
    },
    NOW,
  );
  accountId = account.id;
});
afterAll(() => database.close());

const issue = (subject: string, now = NOW, kind: 'receipt' | 'credit_note' = 'receipt') =>
  transaction(database.connection.db, (tx) =>
    issueDocument({ tx, now }, { kind, subject, accountId, billed: BILLED }),
  );

async function numbers(prefix: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from documents where subject like ${`${prefix}%`} order by number`.execute(
    database.connection.db,
  );
  return rows.map((row) => row.number);
}

test('each kind and financial year has its own series, and a subject has one document', async () => {
  expect((await issue('a:1')).number).toBe('AR/26-27/000001');
  expect((await issue('a:2')).number).toBe('AR/26-27/000002');
  expect((await issue('a:3', NOW, 'credit_note')).number).toBe('AC/26-27/000001');
  expect((await issue('a:4', LAST_YEAR)).number).toBe('AR/25-26/000001');
  expect((await issue('a:1')).number).toBe('AR/26-27/000001');
});

test('ten concurrent requests for the same document issue one', async () => {
  const documents = await race(10, () => issue('b:1'));
  expect(new Set(documents.map((document) => document.number)).size).toBe(1);
  expect(await numbers('b:')).toHaveLength(1);
});

test('a rolled-back document releases its number', async () => {
  const before = (await issue('c:1')).number;
  const broken = transaction(database.connection.db, async (tx) => {
    await issueDocument({ tx, now: NOW }, { kind: 'receipt', subject: 'c:2', accountId, billed: BILLED });
    throw new Error('given up');
  });
  await expect(broken).rejects.toThrow('given up');
  expect(Number((await issue('c:3')).number.slice(-6))).toBe(Number(before.slice(-6)) + 1);
});

test('each issuer has its own series: another State, and each professional under each GSTIN', async () => {
  const { db } = database.connection;
  const { rows } = await sql<{ id: number }>`
    insert into tax_registrations (gstin, state, valid_from, created_at)
    values ('29AAGCA1234D1ZK', 'Karnataka', '2026-04-01', now()), ('10AAGCA1234D1ZX', 'Bihar', '2026-04-01', now()) returning id`.execute(
    db,
  );
  const [karnataka, bihar] = rows.map(({ id }) => id);
  const taxed = (subject: string, registrationId: number | undefined) =>
    transaction(db, (tx) =>
      issueDocument(
        { tx, now: NOW },
        {
          kind: 'invoice',
          subject,
          accountId,
          registrationId: registrationId ?? null,
          billed: { ...BILLED, liability: 'platform', lines: TAXED_LINES },
        },
      ),
    );
  const ofProfessional = (subject: string, gstin: string) =>
    transaction(db, (tx) =>
      issueDocument(
        { tx, now: NOW },
        {
          kind: 'invoice',
          subject,
          accountId,
          professionalId: accountId,
          billed: {
            ...BILLED,
            liability: 'professional',
            supplier: { name: 'Ravi', address: null, state: 'Karnataka', gstin },
            lines: TAXED_LINES,
          },
        },
      ),
    );
  expect((await taxed('s:1', karnataka)).number).toBe('AI/26-27/000001');
  expect((await taxed('s:2', bihar)).number).toBe('AI10/2627/000001');
  expect((await taxed('s:3', bihar)).number).toBe('AI10/2627/000002');
  const one = (await ofProfessional('s:4', '29AAGCB7383J1Z4')).number;
  expect(one).toMatch(/^[A-Z][A-Z0-9]{3}I\/2627\/00001$/);
  expect((await ofProfessional('s:5', '29AAGCB7383J1Z4')).number).toBe(one.replace('00001', '00002'));
  const moved = (await ofProfessional('s:6', '10AAPFU0939F1ZK')).number;
  expect(moved).toMatch(/00001$/);
  expect(moved.slice(0, 4)).not.toBe(one.slice(0, 4));
});

test('a series only moves to its next number', async () => {
  const { db } = database.connection;
  await issue('n:1');
  const refused = { code: '23001' };
  for (const statement of [
    `update paper_series set last_serial = last_serial + 2 where kind = 'receipt'`,
    `update paper_series set last_serial = last_serial - 1 where kind = 'receipt'`,
    `update paper_series set financial_year = '2030-31' where kind = 'receipt'`,
    `delete from paper_series`,
    `truncate paper_series`,
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject(refused);
});

test('all credit notes of an invoice are at most the invoice', async () => {
  const { db } = database.connection;
  const [line] = TAXED_LINES;
  if (!line) throw new Error('no line');
  const document = (
    subject: string,
    kind: 'invoice' | 'credit_note',
    amount: number,
    againstId: number | null,
  ) =>
    transaction(db, (tx) =>
      issueDocument(
        { tx, now: NOW },
        {
          kind,
          subject,
          accountId,
          againstId,
          billed: { ...BILLED, liability: 'platform', lines: [{ ...line, amount: paise(amount) }] },
        },
      ),
    );
  const { id } = await document('r:1', 'invoice', 598_00, null);
  await document('r:2', 'credit_note', 200_00, id);
  await expect(document('r:3', 'credit_note', 398_01, id)).rejects.toMatchObject({
    code: '23514',
    constraint: 'documents_credit_rest',
  });
  await document('r:4', 'credit_note', 398_00, id);
  await expect(document('r:5', 'credit_note', 1, id)).rejects.toMatchObject({ code: '23514' });
  // Two at once cannot both take the rest.
  const other = (await document('r:6', 'invoice', 100_00, null)).id;
  const results = await Promise.allSettled([
    document('r:7', 'credit_note', 100_00, other),
    document('r:8', 'credit_note', 100_00, other),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an issued document never changes; a deleted account restricts it, and after the years its recipient is removed', async () => {
  const { db } = database.connection;
  const store = documentStore(db);
  const { number } = await issue('d:1');
  const refused = { code: '23001' };
  const unchangeable = [
    `number = 'AR/26-27/999999'`,
    `keep_until = '2026-12-01'`,
    `amount = 1`,
    `content = jsonb_set(content, '{booking}', '"AP-000000"')`,
    `content = jsonb_set(content, '{recipient,name}', '"Somebody"')`,
    `content = jsonb_set(content, '{recipient,name}', 'null')`,
    // Not restricted, or too early.
    `blanked_at = '2034-01-01'`,
  ];
  const refuse = async () => {
    for (const change of unchangeable)
      await expect(
        sql`update documents set ${sql.raw(change)} where number = ${number}`.execute(db),
        change,
      ).rejects.toMatchObject(refused);
    await expect(sql`delete from documents where number = ${number}`.execute(db)).rejects.toMatchObject(
      refused,
    );
    await expect(sql`truncate documents cascade`.execute(db)).rejects.toMatchObject(refused);
  };
  await refuse();
  await store.restrict(accountId, NOW);
  await store.restrict(accountId, NOW);
  unchangeable.push(`restricted_at = null`);
  unchangeable.splice(
    unchangeable.indexOf(`blanked_at = '2034-01-01'`),
    1,
    `blanked_at = '2033-12-31 23:59+05:30'`,
  );
  await refuse();
  expect((await store.bySubject('d:1'))?.content.recipient.name).toBe('Meera Iyer');
  expect(await store.keptUntil(accountId)).toBe('2033-12-31');

  // Documents of the year before are kept for a year less.
  await issue('d:2', LAST_YEAR);
  await store.restrict(accountId, NOW);
  const blanked = async () => {
    const { rows: found } = await sql<{ financial_year: string }>`
      select distinct financial_year from documents where blanked_at is not null`.execute(db);
    return found.map(({ financial_year }) => financial_year);
  };
  expect(await store.blankExpired(new Date('2033-12-31T18:29:59Z'), 100)).toBeGreaterThan(0);
  expect(await blanked()).toEqual(['2025-26']);
  expect((await store.bySubject('d:1'))?.content.recipient.name).toBe('Meera Iyer');
  expect(await store.blankExpired(new Date('2033-12-31T18:30:00Z'), 1000)).toBeGreaterThan(0);
  expect(await store.blankExpired(new Date('2033-12-31T18:30:00Z'), 1000)).toBe(0);
  const { rows } = await sql<{ content: string }>`select content::text as content from documents`.execute(db);
  for (const row of rows) expect(row.content).not.toMatch(/Meera|Church/);
  expect((await store.bySubject('d:1'))?.content.totals.amount).toBe(0);
});

describe('many processes issue ten documents each while some are killed', () => {
  const WORKERS = runLength(20, 5);
  const PER_WORKER = 10;
  const script = fileURLToPath(new URL('../../../testing/issue-documents.ts', import.meta.url));

  /** A worker that issues its documents and prints `issued` after each. */
  const start = (worker: number): ChildProcess =>
    spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DOCUMENTS: JSON.stringify({
          target: database.target,
          accountId,
          prefix: `e:${worker}:`,
          count: PER_WORKER,
        }),
      },
    });

  test('leaves no gap and no duplicate number', { timeout: 120_000 }, async () => {
    const firstFree = (await numbers('')).filter((number) => number.startsWith('AR/26-27')).length + 1;
    await race(WORKERS, async (worker) => {
      if (worker % 2 === 0) {
        const killedWorkers = start(worker);
        let issued = 0;
        killedWorkers.stdout?.on('data', (said: Buffer) => {
          issued += String(said).split('issued').length - 1;
          if (issued > worker % 5) killedWorkers.kill('SIGKILL');
        });
        await once(killedWorkers, 'exit');
        expect(killedWorkers.signalCode).toBe('SIGKILL');
      }
      const [code] = await once(start(worker), 'exit');
      expect(code).toBe(0);
    });
    const given = await numbers('e:');
    expect(given.map((number) => Number(number.slice(-6)))).toEqual(
      Array.from({ length: WORKERS * PER_WORKER }, (_, index) => firstFree + index),
    );
  });
});
