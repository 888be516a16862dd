import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anOperator } from '../../testing/accounts.ts';
import { type BookingFixture, done } from '../../testing/bookings.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { payAmountDue } from '../../testing/payments.ts';
import { approvedBooking, aPayee } from '../../testing/payouts.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});

describe('ledger view', () => {
  const figures = async () => (await done(app.call('books.balance', {}, fixture.operator))).reply.figures;

  it('sums to zero, and lists the movements of a booking and of a person', async () => {
    const professional = await aPayee(app, fixture);
    const { id, code } = await approvedBooking(app, fixture, professional);
    await payAmountDue(app, fixture.customer, id);
    const { body, reply } = await done(app.call('books.balance', {}, fixture.operator));
    expect(body).toMatchObject({ total: 0, faults: [], checked: null });
    expect(reply.accounts.map((one) => one.account)).toContain('bank');
    const kinds = async (of: string) =>
      (await done(app.call('books.movements', { query: { of } }, fixture.operator))).reply;
    const ofBooking = await kinds(code.toLowerCase());
    expect(ofBooking.data.map((one: { kind: string }) => one.kind)).toEqual(['capture', 'charge']);
    expect(ofBooking.found?.name).toBe(code);
    const ofPerson = await kinds(professional.mobile);
    expect(ofPerson).toMatchObject({
      found: { accounts: [{ account: 'pro' }] },
      data: [{ kind: 'charge' }],
    });
    expect(await kinds('AP-NOBODY')).toEqual(expect.objectContaining({ data: [], found: null }));
    for (const { entries } of (await done(app.call('books.movements', {}, fixture.operator))).reply.data)
      expect(
        entries.reduce((all: number, one: { amount: number }) => all + Math.round(one.amount * 100), 0),
      ).toBe(0);
  });

  it('has the key figures of this month and the one before, from the last nightly check and the entries since', async () => {
    const month = dateOf(app.clock.now()).slice(0, 7);
    const professional = await aPayee(app, fixture);
    const due = async () => approvedBooking(app, fixture, professional);
    const before = await figures();
    expect(before.previous).toMatchObject({ value: 0, take_rate: null, refund_rate: null, days_due: null });
    expect(before.current).toMatchObject({ month, value: 300, refund_rate: 0, days_due: 0 });
    await due();
    const since = await figures();
    // ₹300 of ₹600 are due on day 21 of the month.
    expect(since.current).toMatchObject({ value: 600, days_due: 10.5 });
    await app.runLoop('ledger check');
    expect(await figures()).toEqual(since);
    await due();
    expect((await figures()).current).toMatchObject({ value: 900, days_due: 14 });
    const { rows } = await sql<{ month: string; amount: number }>`
      select s.month, s.amount from ledger_checks c, jsonb_to_recordset(c.month_sums) as s (month text, kind text, account text, amount bigint)
      where s.kind = 'charge' and s.account = 'customer'`.execute(app.connection.db);
    expect(rows).toEqual([{ month, amount: 600_00 }]);
  });

  it('has the same key figures of the month before after its end', async () => {
    const { current } = await figures();
    app.clock.advance(15 * 24 * 60);
    const operator = await anOperator(app);
    const { figures: later } = (await done(app.call('books.balance', {}, operator))).reply;
    expect(later.current).toMatchObject({ value: 0, take_rate: null, days_due: null });
    // All of ₹600 that is due, in the 30 days of the month.
    expect(later.previous).toEqual({ ...current, days_due: 20 });
  });
});
