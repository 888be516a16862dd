import { describe, expect, it } from 'vitest';
import { type BookingFixture, done } from '../../testing/bookings.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { approvedBooking, aPayee, payFor } from '../../testing/payouts.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});

const admin = (path: string) => app.call('GET', `admin/${path}`, undefined, fixture.operator);

describe('ledger view', () => {
  it('sums to zero, and lists the movements of a booking and of a person', async () => {
    const professional = await aPayee(app, fixture);
    const { id, code } = await approvedBooking(app, fixture, professional);
    await payFor(app, fixture, id);
    const { body } = await done(admin('books'));
    expect(body).toMatchObject({ total: 0, faults: [], checked: null });
    expect(body.accounts.map((one: { account: string }) => one.account)).toContain('bank');
    const kinds = async (of: string) =>
      (await done(admin(`books/movements?of=${encodeURIComponent(of)}`))).body;
    const ofBooking = await kinds(code.toLowerCase());
    expect(ofBooking.data.map((one: { kind: string }) => one.kind)).toEqual(['capture', 'charge']);
    expect(ofBooking.found.name).toBe(code);
    const ofPerson = await kinds(professional.mobile);
    expect(ofPerson).toMatchObject({
      found: { accounts: [{ account: 'professional' }] },
      data: [{ kind: 'charge' }],
    });
    expect(await kinds('AP-NOBODY')).toEqual(expect.objectContaining({ data: [], found: null }));
    for (const { entries } of (await done(admin('books/movements'))).body.data)
      expect(
        entries.reduce((all: number, one: { amount: number }) => all + Math.round(one.amount * 100), 0),
      ).toBe(0);
  });
});
