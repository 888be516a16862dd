import { describe, expect, it } from 'vitest';
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
});
