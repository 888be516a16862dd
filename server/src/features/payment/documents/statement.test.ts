import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { approvedBooking, aPayee, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const get = (month: string, who?: TestPerson) =>
  app.app.inject({
    url: `/api/employee/statement/${month}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
const read = async (file: Buffer) => (await linesOfPdf(file)).join('\n');

describe('statement of earnings', () => {
  it('shows the current month as provisional, and numbers a past month once', async () => {
    app.clock.set('2026-12-20T06:00:00Z');
    const professional = await aPayee(app, fixture);
    const other = await aPayee(app, fixture);
    const { id: booking, code } = await approvedBooking(app, fixture, professional, {
      preferredDate: '2027-01-09',
    });
    await payAmountDue(app, fixture.customer, booking);
    await endWaitingTime(app);
    const id = await payOut(app, { operator: fixture.operator, approver: await anOperator(app) });
    const [item] = (await done(app.call('payout.run', { params: { id } }, fixture.operator))).reply.data
      .items;
    await done(
      app.call(
        'payout.mark_paid',
        { params: { id: item?.id }, body: { reference: 'UTR77' } },
        fixture.operator,
      ),
    );

    const now = await get('2026-12', professional);
    expect(now.headers['content-type']).toBe('application/pdf');
    expect(await read(now.rawPayload)).toContain('Statement so far');
    expect(await read(now.rawPayload)).toContain(code);
    expect([(await get('2026-12')).statusCode, (await get('2026-12', fixture.customer)).statusCode]).toEqual([
      401, 403,
    ]);
    for (const month of ['2026-13', '2027-01', '2025-01', 'x'])
      expect((await get(month, professional)).statusCode, month).toBe(404);
    expect((await get('2026-12', other)).statusCode, 'nothing happened').toBe(404);

    app.clock.set('2027-01-02T06:00:00Z');
    const files = await race(4, () => get('2026-12', professional));
    const numbers = new Set(files.map((file) => file.headers['content-disposition']));
    expect([...numbers]).toEqual(['attachment; filename="AS-26-27-000001.pdf"']);
    const text = await read(files[0]?.rawPayload ?? Buffer.alloc(0));
    expect(text).toContain('UTR77');
    expect(text).toMatch(/Closing balance\s+₹0\.00/);
    await done(
      app.call(
        'payout.mark_returned',
        { params: { id: item?.id }, body: { reason: 'Closed' } },
        await anOperator(app),
      ),
    );
    expect(
      (await get('2026-12', professional)).rawPayload.equals(files[0]?.rawPayload ?? Buffer.alloc(0)),
    ).toBe(true);
    expect(await read((await get('2027-01', professional)).rawPayload)).toContain('Returned by the bank');
    const earnings = await done(app.call('earnings.list', {}, professional));
    expect(earnings.reply.data[0]?.invoiceUrl).toBe('/api/employee/statement/2026-12');
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });
});
