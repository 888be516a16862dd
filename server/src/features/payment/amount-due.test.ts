import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';
import type { PaymentTables } from './tables.ts';
import { paymentsBySubject } from './orders/actions/payments-by-subject.ts';
import { amountDue, retainedAmount } from './rules/amount-due.ts';
import { orderStore } from './orders/store.ts';
import { amountDueSql, payableStore, retainedOfAccountsSql, retainedSql } from './store.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const amount = fc.integer({ min: 1, max: 500_000 }).map(paise);
const refund = fc.record({
  amount,
  origin: fc.constantFrom('platform' as const, 'gateway' as const, 'goodwill' as const),
  state: fc.constantFrom(
    'requested' as const,
    'processing' as const,
    'processed' as const,
    'failed' as const,
  ),
  subject: fc.nat(1),
});
/** A payment of up to two subjects, or a surplus, with refunds that may exceed it: the gateway can be ahead of us. */
const payment = fc.record({
  parts: fc.tuple(fc.option(amount), fc.option(amount)),
  surplus: fc.boolean(),
  refunds: fc.array(refund, { maxLength: 4 }),
});
type Payment = typeof payment extends fc.Arbitrary<infer T> ? T : never;

/** Stores a history for two subjects. Returns the ids of their payables. */
async function store(subjects: readonly string[], payments: readonly Payment[]): Promise<number[]> {
  const db = harness.parts.db.withTables<PaymentTables>();
  const now = harness.clock.now();
  const payables = await db
    .insertInto('payables')
    .values(
      subjects.map((subject) => ({ subject, account_id: harness.customerId, amount: 0, created_at: now })),
    )
    .returning('id')
    .execute();
  const ids = payables.map(({ id }) => id);
  for (const [index, { parts, surplus, refunds }] of payments.entries()) {
    const total = sum(parts.map((part) => part ?? paise(0)));
    if (total === 0) continue;
    const order = await orderStore(harness.parts.db).addOrder(
      {
        account_id: harness.customerId,
        purpose: subjects.join(),
        amount: total,
        state: 'paid',
        gateway_order_id: null,
        created_at: now,
        paid_at: now,
        check_at: null,
      },
      parts.flatMap((part, subject) => (part ? [{ payableId: ids[subject] ?? 0, amount: part }] : [])),
    );
    const capture = await orderStore(harness.parts.db).addCapture({
      order_id: order.id,
      gateway_payment_id: `${subjects.join()}:${index}`,
      amount: total,
      surplus,
      method: null,
      captured_at: now,
    });
    for (const { amount: refunded, origin, state, subject } of refunds)
      if (parts[subject])
        await db
          .insertInto('payment_refunds')
          .values({
            capture_id: capture.id,
            payable_id: surplus ? null : (ids[subject] ?? null),
            amount: refunded,
            state,
            origin,
            created_at: now,
          })
          .execute();
  }
  return ids;
}

/** Calculates the retained amount of a subject from the generated history alone. */
function expectedRetained(payments: readonly Payment[], subject: number): number {
  return payments.reduce((total, { parts, surplus, refunds }) => {
    const part = parts[subject];
    if (!part || surplus) return total;
    const back = refunds
      .filter((one) => one.subject === subject && one.origin !== 'goodwill')
      .reduce((all, one) => all + one.amount, 0);
    return total + Math.max(0, part - back);
  }, 0);
}

async function fromSql(subject: string, price: Money): Promise<{ retained: number; due: number }> {
  const { rows } = await sql<{ retained: number; due: number }>`
    select ${retainedSql(sql`${subject}::text`)} as retained, ${amountDueSql(sql`${price}::bigint`, sql`${subject}::text`)} as due`.execute(
    harness.parts.db,
  );
  return rows[0] ?? { retained: Number.NaN, due: Number.NaN };
}

/** Returns what is retained for each subject of the customer. */
async function ofAccount(): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject: string; retained: number }>`
    with accounts_read as (select ${harness.customerId}::bigint as account_id), ${retainedOfAccountsSql(sql`accounts_read`)}
    select subject, retained from paid where account_id = ${harness.customerId}`.execute(harness.parts.db);
  return new Map(rows.map((row) => [row.subject, row.retained]));
}

describe('amount due', () => {
  it('any history of payments and refunds: the rule and the SQL expression give the same paise', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { maxLength: 4 }),
        fc.integer({ min: 0, max: 1_500_000 }).map(paise),
        async (payments, price) => {
          run += 1;
          const subjects = [`line:${run}0`, `line:${run}1`];
          const ids = await store(subjects, payments);
          const bySubject = await paymentsBySubject(harness.parts.db, subjects);
          const all = await ofAccount();
          for (const [index, subject] of subjects.entries()) {
            const retained = retainedAmount(await payableStore(harness.parts.db).paidParts(ids[index] ?? 0));
            expect(retained).toBe(expectedRetained(payments, index));
            expect(bySubject.get(subject)?.retained ?? 0).toBe(retained);
            expect(all.get(subject) ?? 0).toBe(retained);
            expect(await fromSql(subject, price)).toEqual({ retained, due: amountDue(price, retained) });
          }
        },
      ),
      { numRuns: 60, seed: 20_261_122 },
    );
  });

  it('a subject without a payable: is the whole price', async () => {
    expect(await fromSql('line:none', paise(300))).toEqual({ retained: 0, due: 300 });
  });

  it('a payment refunded beyond its amount: does not reduce another payment', async () => {
    const subjects = ['line:over-refunded', 'line:other'];
    await store(subjects, [
      {
        parts: [paise(100), null],
        surplus: false,
        refunds: [{ amount: paise(180), origin: 'gateway', state: 'processed', subject: 0 }],
      },
      { parts: [paise(50), null], surplus: false, refunds: [] },
    ]);
    expect(await fromSql('line:over-refunded', paise(120))).toEqual({ retained: 50, due: 70 });
    expect((await paymentsBySubject(harness.parts.db, subjects)).get('line:over-refunded')?.retained).toBe(
      50,
    );
  });
});
