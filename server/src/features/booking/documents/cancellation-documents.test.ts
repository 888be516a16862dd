import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
  doWork,
} from '../../../testing/bookings.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { requestDocument, setBilling, documentsOf } from '../../../testing/documents.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { aPaidBooking, settlePayments } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Asha Rao' });
  await setBilling(app, {});
});
afterAll(() => app.close());

const paid = () => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
const invoice = (booking: number | string) => requestDocument(app, `/api/user/invoice/${booking}`, customer);
describe('a cancelled booking', () => {
  it('has a statement of no amount due if nothing was paid', async () => {
    const { id, code } = await aBooking(app, fixture, {
      customer,
      slot: nextUnusedDate(),
      state: 'cancelled',
    });
    await runReactions(app);
    expect(await documentsOf(app, customer, code, 'booking.canceled')).toEqual([
      expect.objectContaining({ kind: 'cancellation' }),
    ]);
    const lines = await linesOfPdf((await invoice(id)).rawPayload);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Aaspaas Cancellation statement',
        'Reason: Cancelled by the customer',
        'Nothing was paid and nothing is due.',
      ]),
    );
  });

  it('has a refund voucher after the refund is processed', async () => {
    const { id, code } = await paid();
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    expect((await invoice(id)).json().message).toContain('a voucher or credit note after a refund');
    await settlePayments(app);
    const [note, ...more] = await documentsOf(app, customer, code, 'booking.canceled');
    expect(more).toEqual([]);
    expect(note).toMatchObject({ kind: 'refund_voucher', number: expect.stringMatching(/^FV\//) });
    const lines = await linesOfPdf((await invoice(code)).rawPayload);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Aaspaas Refund voucher',
        `Booking: ${code}`,
        'Reason: Cancelled by the customer',
        'Plumber ₹300.00',
        'Refunded ₹300.00',
        'No tax is charged on this document.',
      ]),
    );
    expect(lines.join('\n')).not.toContain('Refers to');
  });
});

describe('a dispute settled with a partial refund', () => {
  it('produces a bill of the remaining amount and a refund voucher, because nothing was invoiced before', async () => {
    const { code, lineId } = await paid();
    await doWork(app, fixture, lineId, customer);
    await done(app.call('booking.decline', { body: { id: lineId, reason: 'It still drips.' } }, customer));
    const { rows } = await sql<{ id: number }>`select id from disputes where line_id = ${lineId}`.execute(
      app.connection.db,
    );
    await done(
      app.call(
        'admin.resolve_dispute',
        { params: { id: requireRow(rows).id }, body: { outcome: 'partial_refund', amount: 100 } },
        fixture.operator,
      ),
    );
    await settlePayments(app);
    const documents = await documentsOf(app, customer, code);
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'refund_voucher']);
    const [bill, note] = await Promise.all(
      documents.map(async ({ url }) => linesOfPdf((await requestDocument(app, url, customer)).rawPayload)),
    );
    expect(bill).toEqual(
      expect.arrayContaining([
        'Plumber ₹200.00',
        'Reduced by ₹100.00 after a dispute',
        'Total ₹200.00',
        'Paid ₹200.00',
      ]),
    );
    expect(note).toEqual(expect.arrayContaining(['Refunded ₹100.00', `Booking: ${code}`]));
  });
});
