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

const issue = (subject: string, now = NOW, kind: 'bill' | 'credit_note' = 'bill') =>
  transaction(database.connection.db, (tx) =>
    issueDocument({ tx, now }, kind, { subject, accountId, billed: BILLED }),
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
    await issueDocument({ tx, now: NOW }, 'bill', { subject: 'c:2', accountId, billed: BILLED });
    throw new Error('given up');
  });
  await expect(broken).rejects.toThrow('given up');
  expect(Number((await issue('c:3')).number.slice(-6))).toBe(Number(before.slice(-6)) + 1);
});

test('an issued document cannot be changed or deleted, except for its recipient at an erasure', async () => {
  const { db } = database.connection;
  const { number } = await issue('d:1');
  const refused = { code: '23001' };
  await expect(
    sql`update documents set number = 'AR/26-27/999999' where number = ${number}`.execute(db),
  ).rejects.toMatchObject(refused);
  await expect(
    sql`update documents set content = jsonb_set(content, '{booking}', '"AP-000000"') where number = ${number}`.execute(
      db,
    ),
  ).rejects.toMatchObject(refused);
  await expect(
    sql`update documents set content = jsonb_set(content, '{recipient,name}', '"Somebody"') where number = ${number}`.execute(
      db,
    ),
  ).rejects.toMatchObject(refused);
  await expect(sql`delete from documents where number = ${number}`.execute(db)).rejects.toMatchObject(
    refused,
  );
  await expect(sql`truncate documents cascade`.execute(db)).rejects.toMatchObject(refused);

  await documentStore(db).eraseRecipient(accountId);
  const { rows } = await sql<{ content: string }>`select content::text as content from documents`.execute(db);
  for (const row of rows) expect(row.content).not.toMatch(/Meera|Church/);
  expect((await documentStore(db).bySubject('d:1'))?.content.totals.amount).toBe(0);
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
