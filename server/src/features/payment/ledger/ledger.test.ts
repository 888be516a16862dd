import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState, transaction } from '../../../platform/db/transaction.ts';
import { type PaymentHarness, createPaymentHarness } from '../../../testing/payment-harness.ts';
import { checkLedger, type LedgerCheckDeps } from './actions/check-ledger.ts';
import { currentBalances, post, trialBalance } from './store.ts';
import { captureMovement, type Movement } from './rules/movements.ts';
import { captureSurplus } from './rules/share-postings.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const db = () => harness.parts.db;
const counted: number[] = [];
const checkDeps = (findMore: LedgerCheckDeps['findMore'] = async () => []): LedgerCheckDeps => ({
  ...harness.parts,
  countFaults: (faults) => void counted.push(faults),
  findMore,
});
const surplus = (id: string, amount: number) =>
  captureMovement(
    `pay_${id}`,
    captureSurplus(
      { payableId: null, customerId: harness.customerId, professionalId: null, registrationId: null },
      paise(amount),
    ),
  );
const movement = (changed: Partial<Movement> = {}): Movement => ({
  ...surplus(randomBytes(6).toString('hex'), 500),
  ...changed,
});
const writing = (one: Movement) => transaction(db(), (tx) => post(tx, one, harness.clock.now()));
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => sqlState(error),
  );

describe('ledger', () => {
  it('stores a movement once, and only if its entries sum to zero', async () => {
    const one = movement();
    expect(await writing(one)).toBe(true);
    expect(await writing(one)).toBe(false);
    expect(await refused(writing(movement({ entries: one.entries.slice(1) })))).toBe('23514');
    expect(
      await refused(
        transaction(db(), (tx) =>
          sql`insert into ledger_transactions (key, kind, at, posted_on, source)
            values ('empty', 'capture', ${harness.clock.now()}, '2026-11-21', 'test')`.execute(tx),
        ),
      ),
      'a movement of nothing',
    ).toBe('23514');
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ledger_transactions`.execute(db());
    expect(rows[0]?.count).toBe(1);
  });

  it('is append-only: entries and movements cannot change, and a written movement takes no further entries', async () => {
    await writing(movement());
    for (const change of [
      sql`update ledger_entries set amount = amount * 2`,
      sql`update ledger_transactions set kind = 'charge'`,
      sql`delete from ledger_entries`,
      sql`delete from ledger_transactions`,
      sql`truncate ledger_entries`,
      sql`truncate ledger_transactions cascade`,
      sql`insert into ledger_entries (transaction_id, account, amount)
        select max(id), 'gateway', 5 from ledger_transactions`,
    ])
      expect(await refused(change.execute(db())), change.compile(db()).sql).toBe('23001');
  });

  it('is checked once a night, and logs every fault', async () => {
    harness.clock.advance(24 * 60);
    // The captures of the movements above exist in no other table.
    counted.length = 0;
    const deps = checkDeps(async () => [{ what: 'tds', books: 1, expected: 2 }]);
    const faults = await checkLedger(deps);
    expect(faults?.map(({ what }) => what)).toEqual(['gateway', 'suspense', 'tds']);
    expect(counted).toEqual([3]);
    expect(harness.logEntries).toContainEqual({ what: 'gateway', books: 1000, expected: 0 });
    expect(await checkLedger(deps)).toBe(null);
    harness.clock.advance(24 * 60);
    expect(await checkLedger(deps)).toHaveLength(3);
  });

  it('has the same balances from the last check and the movements since', async () => {
    expect(await trialBalance(db())).toEqual(
      new Map([
        ['gateway', 1000],
        ['suspense', -1000],
      ]),
    );
    for (const amount of [300, 70]) {
      await writing(surplus(String(amount), amount));
      expect(await currentBalances(db())).toEqual(await trialBalance(db()));
      const { rows } = await sql<{ since: number }>`
        select count(*)::int as since from ledger_transactions where id > (select max(counted_to) from ledger_checks)`.execute(
        db(),
      );
      expect(rows[0]?.since).toBeGreaterThan(0);
      harness.clock.advance(24 * 60);
      await checkLedger(checkDeps());
      expect(await currentBalances(db())).toEqual(await trialBalance(db()));
    }
  });

  it('counts the movements that are being written while it is checked', async () => {
    harness.clock.advance(24 * 60);
    let check: Promise<unknown> = Promise.resolve();
    await transaction(db(), async (tx) => {
      await post(tx, movement(), harness.clock.now());
      check = checkLedger(checkDeps());
      // Long enough for the check to reach the lock.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await check;
    expect(await currentBalances(db())).toEqual(await trialBalance(db()));
  });
});
