import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aBookableWorld, aBooking, anotherDay, type BookableWorld, done } from '../../testing/bookings.ts';
import { askPaper, setBilling } from '../../testing/papers.ts';
import { afterCheckout, checkoutOf, payAt } from '../../testing/payments.ts';
import { linesOfPdf } from '../../testing/pdf-text.ts';
import { race } from '../../testing/race.ts';
import { react } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { erasePersonFromPapers } from '../payment/index.ts';

let app: TestApp;
let world: BookableWorld;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
});
beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Asha Rao' });
  await setBilling(app, {});
});
afterAll(() => app.close());

const approved = () => aBooking(app, world, { customer, slot: anotherDay(), state: 'approved' });
const documentsOf = async (code: string) => {
  const { data } = (await app.call('GET', 'user/completedbookings', undefined, customer)).body;
  const bookings = Object.values(data) as {
    booking_id: string;
    papers: { number: string; kind: string; url: string }[];
  }[];
  return bookings.find((one) => one.booking_id === code)?.papers ?? [];
};
const pdf = (path: string, language = 'en') => askPaper(app, path, customer, language);
/** Pays what is due of a booking through the checkout. */
const pay = async (id: number) => {
  const { order_id: orderId } = await checkoutOf(app, customer, id);
  const handed = await payAt(app, orderId);
  await done(afterCheckout(app, customer, id, handed));
  return handed;
};

it('a late payment gets a receipt that says paid, when and how; the unpaid receipt does not change', async () => {
  const { id, code } = await approved();
  await react(app);
  const [unpaid] = await documentsOf(code);
  const before = await pdf(unpaid?.url ?? '');
  expect(await linesOfPdf(before.rawPayload)).toContain('Still to pay ₹300.00');

  app.clock.advance(60);
  const handed = await pay(id);
  await react(app);

  const documents = await documentsOf(code);
  expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'payment_receipt']);
  const [, receipt] = documents;
  expect(receipt?.number).toMatch(/^AP\/26-27\/\d{6}$/);
  const lines = await linesOfPdf((await pdf(receipt?.url ?? '')).rawPayload);
  for (const field of [
    'Aaspaas Payment receipt',
    `Number: ${receipt?.number}`,
    `Booking: ${code}`,
    `Refers to: ${unpaid?.number}`,
    'Asha Rao',
    'Plumber ₹300.00',
    'Total ₹300.00',
    'Paid ₹300.00',
    'Paid in full',
    `Payment ID: ${handed.razorpay_payment_id}`,
    'In words: Rupees Three Hundred Only',
  ])
    expect(lines).toContain(field);
  expect(lines.join('\n')).toMatch(/Received ₹300\.00 by UPI on \d\d-\d\d-2026, \d\d:\d\d/);
  expect(lines.join('\n')).not.toContain('Still to pay');
  const hindi = await linesOfPdf((await pdf(receipt?.url ?? '', 'hi')).rawPayload);
  expect(hindi).toEqual(expect.arrayContaining(['पूरा भुगतान हो गया', 'भुगतान हुआ ₹300.00']));

  expect((await pdf(unpaid?.url ?? '')).rawPayload.equals(before.rawPayload)).toBe(true);
  const newest = await pdf(`/api/user/invoice/${id}`);
  expect(newest.headers['content-disposition']).toContain(receipt?.number.replaceAll('/', '-'));
});

it('a late payment gets one receipt, however often it is announced and downloaded', async () => {
  const { id, code } = await approved();
  await react(app);
  const handed = await pay(id);
  await race(6, async (index) => {
    if (index % 2) await pdf(`/api/user/invoice/${id}`);
    else await afterCheckout(app, customer, id, handed);
  });
  await react(app);
  expect((await documentsOf(code)).map(({ kind }) => kind)).toEqual(['receipt', 'payment_receipt']);
});

it('a download right after the payment already returns the receipt', async () => {
  const { id } = await approved();
  await react(app);
  await pay(id);
  expect((await linesOfPdf((await pdf(`/api/user/invoice/${id}`)).rawPayload))[0]).toBe(
    'Aaspaas Payment receipt',
  );
});

it('a payment before the document is issued gets no second document', async () => {
  const { id, code } = await approved();
  await pay(id);
  await react(app);
  expect((await documentsOf(code)).map(({ kind }) => kind)).toEqual(['receipt']);
  expect(await linesOfPdf((await pdf(`/api/user/invoice/${id}`)).rawPayload)).toContain('Paid ₹300.00');
});

it('a tax invoice stays the document of the booking; its payment receipt repeats no tax', async () => {
  await setBilling(app, { gstin: '29AAGCB7383J1Z4' });
  const { id, code } = await approved();
  await react(app);
  await pay(id);
  await react(app);
  const [invoice, receipt] = await documentsOf(code);
  expect([invoice?.kind, receipt?.kind]).toEqual(['invoice', 'payment_receipt']);
  expect((await pdf(`/api/user/invoice/${id}`)).headers['content-disposition']).toContain(
    invoice?.number.replaceAll('/', '-'),
  );
  const lines = await linesOfPdf((await pdf(receipt?.url ?? '')).rawPayload);
  expect(lines).toEqual(expect.arrayContaining([`Refers to: ${invoice?.number}`, 'Paid in full']));
  expect(lines.join('\n')).not.toMatch(/CGST|SGST|SAC|Taxable|reverse charge/);
});

it('an erasure removes the name and address from payment receipts too', async () => {
  const { id } = await approved();
  await react(app);
  await pay(id);
  await react(app);
  await erasePersonFromPapers(app.connection.db, customer.id);
  const lines = await linesOfPdf((await pdf(`/api/user/invoice/${id}`)).rawPayload);
  expect(lines[0]).toBe('Aaspaas Payment receipt');
  expect(lines.join('\n')).not.toMatch(/Asha|Church/);
  expect(lines).toContain('Paid ₹300.00');
});
