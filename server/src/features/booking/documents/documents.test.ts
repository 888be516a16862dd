import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BookingOptions,
  done,
  startWork,
} from '../../../testing/bookings.ts';
import { eraseDocumentRecipient } from '../../payment/index.ts';
import { requestDocument, setBilling } from '../../../testing/documents.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { aPaidBooking, deliverWebhooks } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
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

const book = (options: BookingOptions) =>
  aBooking(app, fixture, { customer, slot: nextUnusedDate(), ...options });
const paid = () => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
const invoice = (
  booking: number | string,
  person: TestPerson | undefined = customer,
  query = '',
  lang = 'en',
) => requestDocument(app, `/api/user/invoice/${booking}${query}`, person, lang);
const documentsIn = async (tab: 'completedbookings' | 'canceledbookings', code: string) => {
  const { data } = (await app.call('GET', `user/${tab}`, undefined, customer)).body;
  const list = Object.values(data) as {
    booking_id: string;
    documents: { number: string; kind: string; url: string }[];
  }[];
  return list.find((one) => one.booking_id === code)?.documents ?? [];
};
/** Processes the pending refunds and the resulting events. */
const settle = async () => {
  await runReactions(app);
  app.clock.advance(1);
  await deliverWebhooks(app);
  await runReactions(app);
};

describe('the bill of a booking', () => {
  // proves: history.completed
  it('is a receipt with all details, in both languages, and is listed', {
    timeout: 90_000,
  }, async () => {
    const { id, code } = await book({ state: 'approved' });
    await runReactions(app);
    const [document, ...more] = await documentsIn('completedbookings', code);
    expect(more).toEqual([]);
    expect(document).toMatchObject({ kind: 'receipt', number: expect.stringMatching(/^AR\/26-27\/\d{6}$/) });
    const answer = await invoice(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${document?.number.replaceAll('/', '-')}.pdf"`,
    });
    const lines = await linesOfPdf(answer.rawPayload);
    for (const field of [
      'Aaspaas Receipt',
      `Number: ${document?.number}`,
      `Booking: ${code}`,
      'Asha Rao',
      '14 Church Street, Bengaluru 560001',
      'PIN code 560001, Karnataka',
      'Plumber ₹300.00',
      '2 h × ₹150.00',
      'Total ₹300.00',
      'Paid ₹0.00',
      'Amount due ₹300.00',
      'In words: Rupees Three Hundred Only',
    ])
      expect(lines).toContain(field);
    expect(lines.join('\n')).not.toMatch(/GST|SAC|Taxable/);
    const hindi = await invoice(code.toLowerCase(), customer, '', 'hi');
    expect(await linesOfPdf(hindi.rawPayload)).toEqual(
      expect.arrayContaining(['कुल ₹300.00', 'शब्दों में: तीन सौ रुपये मात्र', 'पिन कोड 560001, कर्नाटक']),
    );
    expect((await invoice(id, customer, '?lang=hi')).rawPayload.equals(hindi.rawPayload)).toBe(true);
    expect(
      (await requestDocument(app, document?.url ?? '', customer)).rawPayload.equals(answer.rawPayload),
    ).toBe(true);
  });

  it("is a tax invoice with the customer's GSTIN if the platform has a GSTIN", async () => {
    await setBilling(app, { gstin: '29AAGCB7383J1Z4' });
    const wrong = await app.call('POST', 'user/updateprofile', { gstin: '29AAGCB7383J1Z5' }, customer);
    expect(wrong.body.errors).toEqual({
      gstin: ['Enter a valid GSTIN of 15 letters and digits, or leave it empty'],
    });
    const saved = await done(
      app.call('POST', 'user/updateprofile', { gstin: ' 29aagcb7383j1z4 ' }, customer),
    );
    expect(saved.body.data.gstin).toBe('29AAGCB7383J1Z4');
    const { id } = await paid();
    await workOn(id);
    const lines = await linesOfPdf((await invoice(id)).rawPayload);
    for (const field of [
      'Aaspaas Tax invoice',
      'Place of supply: Karnataka',
      'SAC 9987',
      'Taxable value ₹254.24',
      'CGST 9% ₹22.88',
      'SGST 9% ₹22.88',
      'Total ₹300.00',
      'Paid ₹300.00',
    ])
      expect(lines).toContain(field);
    expect(lines.filter((line) => line.includes('GSTIN 29AAGCB7383J1Z4')).join()).toMatch(/GSTIN.*GSTIN|,/);
    expect(lines.join('\n')).not.toContain('Amount due');
  });

  it('has the heading and rate of the sub-category if it has its own', async () => {
    const { rows } = await sql<{ id: number }>`
      select subcategory_id as id from services where id = ${fixture.service.id}`.execute(app.connection.db);
    const taxClasses = { [String(rows[0]?.id)]: { sac: '999721', rate: 500 } };
    await setBilling(app, { gstin: '29AAGCB7383J1Z4', taxClasses });
    const { id } = await book({ state: 'approved' });
    const lines = await linesOfPdf((await invoice(id)).rawPayload);
    for (const field of [
      'SAC 999721',
      'Taxable value ₹285.72',
      'CGST 2.5% ₹7.14',
      'SGST 2.5% ₹7.14',
      'Total ₹300.00',
    ])
      expect(lines).toContain(field);
  });

  it('charges IGST for a location in another State', async () => {
    await setBilling(app, { gstin: '10AAPFU0939F1ZK', state: 'Bihar' });
    const { id } = await book({ state: 'approved' });
    const lines = await linesOfPdf((await invoice(id)).rawPayload);
    expect(lines).toContain('Place of supply: Karnataka');
    expect(lines).toContain('IGST 18% ₹45.76');
  });

  it('is issued once under concurrent requests and does not change afterwards', async () => {
    const { id, code } = await book({ state: 'approved' });
    const answers = await race(8, () => invoice(id));
    expect(new Set(answers.map(({ headers }) => headers['content-disposition'])).size).toBe(1);
    await setBilling(app, { gstin: '29AAGCB7383J1Z4', name: 'Another name' });
    await runReactions(app);
    expect((await linesOfPdf((await invoice(code)).rawPayload))[0]).toBe('Aaspaas Receipt');
    expect(await documentsIn('completedbookings', code)).toHaveLength(1);
  });

  it('is not found for other customers or before the work is finished', async () => {
    const { id, code } = await book({ state: 'done' });
    const none = await invoice(id);
    expect([none.statusCode, none.json().message]).toEqual([
      404,
      'No invoice yet. You get it when all work of this booking is finished, and a credit note when a refund is paid.',
    ]);
    expect((await invoice(id, customer, '', 'hi')).json().message).toContain('अभी कोई बिल नहीं है');
    await done(app.call('POST', 'user/service/statusupdate', { id: (await lineIds(id))[0] }, customer));
    expect((await invoice(id)).statusCode).toBe(200);
    expect((await requestDocument(app, `/api/user/invoice/${id}`)).statusCode).toBe(401);
    expect((await invoice(id, await aCustomer(app))).statusCode).toBe(404);
    expect((await invoice(code, fixture.professional)).statusCode).toBe(403);
    expect((await invoice(code, customer, '?number=AR/26-27/999999')).statusCode).toBe(404);
    expect((await invoice((await book({ state: 'draft' })).id)).statusCode).toBe(404);
    for (const ref of ['0', '-1', 'AP-1', "1'", '99999999999999999999'])
      expect((await invoice(encodeURIComponent(ref))).statusCode, ref).toBe(404);
  });
});

describe('a cancelled booking', () => {
  it('has a statement of no amount due if nothing was paid', async () => {
    const { id, code } = await book({ state: 'cancelled' });
    await runReactions(app);
    expect(await documentsIn('canceledbookings', code)).toEqual([
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

  it('has a credit note after the refund is processed', async () => {
    const { id, code } = await paid();
    await done(app.call('POST', 'user/cancelbooking', { bookingId: id }, customer));
    expect((await invoice(id)).json().message).toContain('a credit note when a refund is paid');
    await settle();
    const [note, ...more] = await documentsIn('canceledbookings', code);
    expect(more).toEqual([]);
    expect(note).toMatchObject({ kind: 'credit_note', number: expect.stringMatching(/^AC\//) });
    const lines = await linesOfPdf((await invoice(code)).rawPayload);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Aaspaas Credit note',
        `Booking: ${code}`,
        'Reason: Cancelled by the customer',
        'Plumber ₹300.00',
        'Credited ₹300.00',
      ]),
    );
    expect(lines.join('\n')).not.toContain('Refers to');
  });
});

describe('a dispute settled with a partial refund', () => {
  it('produces a bill of the remaining amount and a credit note of the refund', async () => {
    const { id, code } = await paid();
    await workOn(id, 'decline');
    const [lineId] = await lineIds(id);
    const { rows } = await sql<{ id: number }>`select id from disputes where line_id = ${lineId}`.execute(
      app.connection.db,
    );
    await done(
      app.call(
        'POST',
        `admin/disputes/${rows[0]?.id}/resolve`,
        { outcome: 'partial_refund', amount: 100 },
        fixture.operator,
      ),
    );
    await settle();
    const documents = await documentsIn('completedbookings', code);
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
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
    expect(note).toEqual(expect.arrayContaining(['Credited ₹100.00', `Booking: ${code}`]));
  });
});

describe('operators', () => {
  it('open any document by its number, and each access is recorded', async () => {
    const { id, code } = await book({ state: 'approved' });
    const own = await invoice(id);
    const [document] = await documentsIn('completedbookings', code);
    const path = `/api/admin/documents/${encodeURIComponent(document?.number ?? '')}`;
    const answer = await requestDocument(app, path, fixture.operator);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(own.rawPayload)).toBe(true);
    const { body } = await app.call('GET', 'user/export', undefined, customer);
    expect(body.document_views).toEqual([
      expect.objectContaining({ number: document?.number, reader: 'admin' }),
    ]);
    expect(body.documents).toEqual([expect.objectContaining({ number: document?.number })]);
    expect((await requestDocument(app, path)).statusCode).toBe(401);
    expect((await requestDocument(app, path, customer)).statusCode).toBe(403);
    expect(
      (await requestDocument(app, '/api/admin/documents/AR%2F26-27%2F999999', fixture.operator)).statusCode,
    ).toBe(404);
  });
});

it('an erasure removes names from documents and keeps the amounts', async () => {
  const { id } = await book({ state: 'approved' });
  const disposition = (await invoice(id)).headers['content-disposition'];
  await eraseDocumentRecipient(app.connection.db, customer.id);
  const answer = await invoice(id);
  expect(answer.headers['content-disposition']).toBe(disposition);
  const lines = await linesOfPdf(answer.rawPayload);
  expect(lines.join(' ')).toContain('Name and address were erased at the person’s request.');
  expect(lines.join('\n')).not.toMatch(/Asha|Church|560001, Karnataka$/m);
  expect(lines).toContain('Total ₹300.00');
});

async function lineIds(bookingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking_lines where booking_id = ${bookingId} order by id`.execute(app.connection.db);
  return rows.map(({ id }) => id);
}

/** Completes and approves paid work. */
async function workOn(bookingId: number, end: 'approve' | 'decline' = 'approve'): Promise<void> {
  const [lineId = 0] = await lineIds(bookingId);
  const { professional, operator } = fixture;
  await done(app.call('POST', `admin/lines/${lineId}/allocate`, { employee_id: professional.id }, operator));
  await startWork(app, lineId, customer, professional);
  await done(
    app.call('POST', 'employee/booking/status', { bookingId: lineId, status: 'completed' }, professional),
  );
  const [path, sent] =
    end === 'approve'
      ? ['user/service/statusupdate', { id: lineId }]
      : ['user/service/decline', { id: lineId, reason: 'It still drips.' }];
  await done(app.call('POST', path as string, sent as object, customer));
}
