import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
} from '../../../testing/bookings.ts';
import { requestDocument, setBilling, documentsOf } from '../../../testing/documents.ts';
import { submitCheckout, payAmountDue } from '../../../testing/payments.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { registerPlatform } from '../../../testing/taxes.ts';

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

const approved = () => aBooking(app, fixture, { customer, slot: nextUnusedDate(), state: 'approved' });
const pdf = (path: string, language = 'en') => requestDocument(app, path, customer, language);

it('a late payment gets a receipt with its status, time and method; the unpaid receipt does not change', async () => {
  const { id, code } = await approved();
  await runReactions(app);
  const [unpaid] = await documentsOf(app, customer, code);
  const before = await pdf(unpaid?.url ?? '');
  expect(await linesOfPdf(before.rawPayload)).toContain('Amount due ₹300.00');

  app.clock.advance(60);
  const checkoutResult = await payAmountDue(app, customer, id);
  await runReactions(app);

  const documents = await documentsOf(app, customer, code);
  expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'payment_receipt']);
  const [, receipt] = documents;
  expect(receipt?.number).toMatch(/^AP\/26-27\/\d{6}$/);
  const lines = await linesOfPdf((await pdf(receipt?.url ?? '')).rawPayload);
  for (const field of [
    'Aaspaas Payment receipt',
    `Number: ${receipt?.number}`,
    `Booking: ${code}`,
    'Asha Rao',
    'Plumber ₹300.00',
    'Total ₹300.00',
    'Paid ₹300.00',
    'Paid in full',
    `Payment ID: ${checkoutResult.razorpay_payment_id}`,
    'In words: Rupees Three Hundred Only',
  ])
    expect(lines).toContain(field);
  expect(lines.join('\n')).toContain(`Refers to: ${unpaid?.number} of `);
  expect(lines.join('\n')).toMatch(/Received ₹300\.00 by UPI on \d\d-\d\d-2026, \d\d:\d\d/);
  expect(lines.join('\n')).not.toContain('Amount due');
  const hindi = await linesOfPdf((await pdf(receipt?.url ?? '', 'hi')).rawPayload);
  expect(hindi).toEqual(expect.arrayContaining(['पूरा पेमेंट हो गया', 'पेमेंट हुआ ₹300.00']));

  expect((await pdf(unpaid?.url ?? '')).rawPayload.equals(before.rawPayload)).toBe(true);
  const newest = await pdf(`/api/user/invoice/${id}`);
  expect(newest.headers['content-disposition']).toContain(receipt?.number.replaceAll('/', '-'));
});

it('a late payment gets one receipt, however often its event arrives and it is downloaded', async () => {
  const { id, code } = await approved();
  await runReactions(app);
  const checkoutResult = await payAmountDue(app, customer, id);
  await race(6, async (index) => {
    if (index % 2) await pdf(`/api/user/invoice/${id}`);
    else await submitCheckout(app, customer, id, checkoutResult);
  });
  await runReactions(app);
  expect((await documentsOf(app, customer, code)).map(({ kind }) => kind)).toEqual([
    'receipt',
    'payment_receipt',
  ]);
});

it('a download right after the payment already returns the receipt', async () => {
  const { id } = await approved();
  await runReactions(app);
  await payAmountDue(app, customer, id);
  expect((await linesOfPdf((await pdf(`/api/user/invoice/${id}`)).rawPayload))[0]).toBe(
    'Aaspaas Payment receipt',
  );
});

it('a payment before the document is issued gets no second document', async () => {
  const { id, code } = await approved();
  await payAmountDue(app, customer, id);
  await runReactions(app);
  expect((await documentsOf(app, customer, code)).map(({ kind }) => kind)).toEqual(['receipt']);
  expect(await linesOfPdf((await pdf(`/api/user/invoice/${id}`)).rawPayload)).toContain('Paid ₹300.00');
});

it('a tax invoice stays the document of the booking; its payment receipt repeats no tax', async () => {
  await registerPlatform(app);
  const { id, code } = await approved();
  await runReactions(app);
  await payAmountDue(app, customer, id);
  await runReactions(app);
  const [invoice, receipt] = await documentsOf(app, customer, code);
  expect([invoice?.kind, receipt?.kind]).toEqual(['invoice', 'payment_receipt']);
  expect((await pdf(`/api/user/invoice/${id}`)).headers['content-disposition']).toContain(
    invoice?.number.replaceAll('/', '-'),
  );
  const lines = await linesOfPdf((await pdf(receipt?.url ?? '')).rawPayload);
  expect(lines).toContain('Paid in full');
  expect(lines.join('\n')).toContain(`Refers to: ${invoice?.number} of `);
  expect(lines.join('\n')).not.toMatch(/CGST|SGST|SAC|Taxable|reverse charge/);
});
