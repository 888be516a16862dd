import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { approvedBooking, aPayee, payFor } from '../../../testing/payouts.ts';
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

const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, `admin/${path}`, body, fixture.operator);
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
    await payFor(app, fixture, booking);
    const { fingerprint } = (await done(admin('GET', 'payouts/preview'))).body;
    const { id } = (await done(admin('POST', 'payouts', { fingerprint }))).body.data;
    const [item] = (await done(admin('GET', `payouts/${id}`))).body.data.items;
    await done(admin('POST', `payouts/items/${item.id}/paid`, { reference: 'UTR77' }));

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
    await done(admin('POST', `payouts/items/${item.id}/returned`, { reason: 'Closed' }));
    expect(
      (await get('2026-12', professional)).rawPayload.equals(files[0]?.rawPayload ?? Buffer.alloc(0)),
    ).toBe(true);
    expect(await read((await get('2027-01', professional)).rawPayload)).toContain('Returned by the bank');
    const earnings = await done(app.call('GET', 'employee/earning-data', undefined, professional));
    expect(earnings.body.data[0].invoiceUrl).toBe('/api/employee/statement/2026-12');
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });
});
