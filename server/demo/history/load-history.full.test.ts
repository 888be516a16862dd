import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerFaults, currentBalances } from '../../src/features/payment/index.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { makeVault } from '../../src/platform/vault.ts';
import { localObjectStore } from '../../src/ports/object-store/local.ts';
import { type TestDatabase, testDatabase } from '../../src/testing/database.ts';
import { smallWorld } from '../../src/testing/small-world.ts';
import { TEST_START } from '../../src/testing/test-start.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { demoContent } from '../content.ts';
import { isEmpty } from '../demo-state.ts';
import { loadDemo } from '../load-demo.ts';
import { loadHistory } from './load-history.ts';

const now = new Date(TEST_START);
let database: TestDatabase;
let folder: string;

async function rows<Row>(text: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(database.connection.db)).rows;
}

/** Returns the states of an account's booking lines, as a customer or as a professional. */
async function statesOf(mobile: string): Promise<Set<string>> {
  const found = await rows<{ state: string }>(`
    select distinct l.state from booking_lines l join bookings b on b.id = l.booking_id
      join accounts a on a.id in (b.account_id, l.professional_id) where a.mobile = '${mobile}'`);
  return new Set(found.map(({ state }) => state));
}

/** Loads content with its history; with `fail`, an error interrupts it before the history. */
function load(db: Db, content: DemoContent, fail = false): Promise<boolean> {
  const objects = localObjectStore(folder);
  const vault = makeVault('0123456789abcdef0123456789abcdef');
  const log = pino({ level: 'silent' });
  return loadDemo({
    db,
    clock: { now: () => now },
    objects,
    content,
    log: () => undefined,
    history: async (tx, at, hash) => {
      if (fail) throw new Error('cut off');
      await loadHistory(tx, at, hash, content, { vault, objects, log });
    },
  });
}

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-history-'));
  expect(await load(database.connection.db, demoContent)).toBe(true);
}, 300_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('loadHistory', () => {
  it('leaves the database empty if it is interrupted, and loads at the next start', async () => {
    const { connection, close } = await testDatabase();
    const { db } = connection;
    await expect(load(db, smallWorld, true)).rejects.toThrow('cut off');
    expect(await isEmpty(db)).toBe(true);
    expect(await load(db, smallWorld)).toBe(true);
    const states = await sql<{ state: string }>`
      select distinct state from booking_lines order by 1`.execute(db);
    expect(states.rows.map(({ state }) => state)).toEqual([
      'approved',
      'assigned',
      'cancelled',
      'disputed',
      'done',
      'placed',
    ]);
    await close();
  });

  it('names the unknown mobile number if a booking has one', async () => {
    const { connection, close } = await testDatabase();
    const [first] = smallWorld.history.bookings;
    if (!first) throw new Error('the small world has no booking');
    const bookings = [{ ...first, professional: '9999999999' }];
    await expect(
      load(connection.db, { ...smallWorld, history: { ...smallWorld.history, bookings } }),
    ).rejects.toThrow('the demo has no account employee 9999999999');
    expect(await isEmpty(connection.db)).toBe(true);
    await close();
  });
});

describe('the demo history', () => {
  it('contains a booking in every state for the demo customer', async () => {
    expect(await statesOf('9000020001')).toEqual(
      new Set(['placed', 'assigned', 'started', 'done', 'disputed', 'approved', 'cancelled']),
    );
  });

  it('contains jobs in every state and twelve weeks of earnings for the demo professional', async () => {
    expect(await statesOf('9000010001')).toEqual(
      new Set(['assigned', 'started', 'done', 'disputed', 'approved', 'cancelled']),
    );
    const weeks = await rows<{ week: number }>(`
      select distinct floor(extract(epoch from (timestamptz '${now.toISOString()}' - t.at)) / 604800)::int as week
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join accounts a on a.id = e.account_id
        where e.account = 'pro' and a.mobile = '9000010001' order by 1`);
    expect(weeks.map(({ week }) => week)).toEqual(
      expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    );
  });

  it('passes the ledger check, with money in every account', async () => {
    const { db } = database.connection;
    expect(await findLedgerFaults(db)).toEqual([]);
    const balance = await currentBalances(db);
    expect([...balance.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect([...balance.keys()]).toEqual(expect.arrayContaining(['gateway', 'customer', 'pro', 'bank']));
  });

  it('numbers documents without gaps, in order of their dates', async () => {
    const documents = await rows<{ kind: string; financial_year: string; serial: number; issued_at: Date }>(
      'select kind, financial_year, serial, issued_at from documents order by kind, financial_year, serial',
    );
    expect(documents.length).toBeGreaterThan(30);
    for (const series of Map.groupBy(documents, (one) => `${one.kind} ${one.financial_year}`).values()) {
      expect(series.map(({ serial }) => serial)).toEqual(series.map((_, index) => index + 1));
      const dates = series.map(({ issued_at }) => issued_at.getTime());
      expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    }
  });

  it('contains open disputes, refunds, payouts and enquiries with quotations', async () => {
    const count = async (text: string) =>
      (await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n;
    expect(await count(`booking_lines where state = 'disputed'`)).toBeGreaterThanOrEqual(2);
    expect(await count(`payment_refunds where state = 'processed'`)).toBeGreaterThanOrEqual(2);
    expect(await count(`payout_items where state = 'paid'`)).toBeGreaterThanOrEqual(10);
    expect(await count(`payout_items where state = 'approved'`)).toBeGreaterThanOrEqual(1);
    expect(await count('service_enquiries')).toBe(4);
    expect(await count('pd_enquiries')).toBe(2);
    expect(await count('quotations')).toBeGreaterThanOrEqual(3);
    expect(await count(`reports where closed_at is null`)).toBe(1);
  });

  it('contains searches without a result, of queries without a service and of places without professionals', async () => {
    const searches = await rows<{ query: string; total: number; far: boolean }>(
      'select query, total, service_id is not null as far from search_misses order by total desc, query',
    );
    const expected = demoContent.history.searches.map(({ times, daysAgo }) => times * daysAgo.length);
    expect(searches.map(({ total }) => total)).toEqual(expected.toSorted((one, other) => other - one));
    expect(searches.filter(({ far }) => far).length).toBeGreaterThanOrEqual(3);
    expect(searches.filter(({ far }) => !far).length).toBeGreaterThanOrEqual(3);
  });

  it('is dated in the past, except for future slots', async () => {
    const future = await rows<{ at: Date }>(
      `select at from line_history where at > '${now.toISOString()}' union all
       select at from ledger_transactions where at > '${now.toISOString()}'`,
    );
    expect(future).toEqual([]);
    const [first] = await rows<{ day: string }>(`select min(created_at)::date::text as day from bookings`);
    expect(String(first?.day) < dateOf(new Date(now.getTime() - 11 * 7 * 86_400_000))).toBe(true);
  });

  it('leaves no unprocessed event: every notification was written', async () => {
    const unread = await rows<{ n: number }>(
      `select count(*)::int as n from notifications n join accounts a on a.id = n.account_id where a.mobile = '9000020001'`,
    );
    expect(unread[0]?.n).toBeGreaterThan(20);
  });
});
