import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from './testing/accounts.ts';
import { aBooking, nextUnusedDate, done, SLOT } from './testing/bookings.ts';
import { createPhoto } from './testing/files.ts';
import { type EnquiryFixture, createEnquiryFixture } from './testing/enquiries.ts';
import { assignLine } from './testing/line-actions.ts';
import {
  submitCheckout,
  aPaidBooking,
  checkoutOf,
  deliverWebhooks,
  confirmationStatus,
  payOrder,
} from './testing/payments.ts';
import { race } from './testing/race.ts';
import { runReactions } from './testing/reactions.ts';
import { registration, multipartForm } from './testing/registration.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

// On a pool of one connection, code that requests a second connection while it uses the first fails (`forbidNested`) or blocks forever.
let app: TestApp;
let desk: EnquiryFixture;
beforeAll(async () => {
  app = await testApp(undefined, 'tables', 1);
  desk = await createEnquiryFixture(app);
});
afterAll(() => app.close());

it('books eight carts concurrently', async () => {
  const customers: TestPerson[] = [];
  for (let n = 0; n < 8; n += 1) customers.push(await aCustomer(app));
  const bookings = await race(8, (n) => {
    const customer = customers[n];
    return aBooking(app, desk.fixture, { ...(customer ? { customer } : {}), slot: nextUnusedDate() });
  });
  expect(new Set(bookings.map(({ id }) => id)).size).toBe(8);
});

it('processes a payment and its webhook, cancels the booking and refunds it', async () => {
  const customer = await aCustomer(app);
  const draft = await aBooking(app, desk.fixture, { customer, slot: nextUnusedDate(), state: 'draft' });
  const { order_id } = await checkoutOf(app, customer, draft.id);
  const handed = await payOrder(app, order_id);
  await Promise.all([submitCheckout(app, customer, draft.id, handed), deliverWebhooks(app)]);
  expect(await confirmationStatus(app, customer, draft.id)).toBe(200);
  await done(app.call('booking.cancel', { body: { bookingId: draft.id } }, customer));
  await runReactions(app);
  await deliverWebhooks(app);
});

it("processes a booking's work, extra charge and review", async () => {
  const customer = await aCustomer(app);
  const paid = await aPaidBooking(app, desk.fixture, { customer, slot: SLOT });
  await done(assignLine(app, desk.fixture.operator, paid.lineId, desk.fixture.professional));
  const work = await aBooking(app, desk.fixture, {
    customer,
    professional: desk.fixture.secondProfessional,
    state: 'approved',
  });
  expect(work.lineId).toBeGreaterThan(0);
  const review = { service_id: desk.fixture.service.id, rating: 5, description: 'Tidy.' };
  await done(app.call('review.save', { body: review }, customer));
  await runReactions(app);
});

it('quotes and accepts an enquiry', async () => {
  const { quotation } = await desk.quoted();
  await done(desk.answer('accept', quotation));
  const other = await done(desk.send());
  await done(desk.reject(other.reply.data.id));
  await runReactions(app);
});

it('registers a customer and a professional', async () => {
  const mobile = '9876500091';
  const signup = { name: 'Asha Rao', mobile, password: 'secret81' };
  const { token } = (await done(app.call('identity.sign_up', { body: signup }))).reply.success;
  await done(app.call('identity.resend_code', { body: { phoneNumber: mobile } }, { token }));
  const [sms] = await app.inbox(mobile);
  await done(app.call('identity.verify_code', { body: { otp: sms?.code ?? '' } }, { token }));
  await done(app.call('identity.log_in', { role: 'user', body: { mobile, password: 'secret81' } }));
  expect(
    (await app.sendForm('provider.register', { form: multipartForm(registration(), [await createPhoto()]) }))
      .status,
  ).toBe(200);
});

it('runs every loop', async () => {
  for (const { name } of app.product.loops) await app.runLoop(name);
});

it('answers fifty searches without a result while such searches are written', async () => {
  const answers = await race(50, async (n) => {
    const answer = await app.callRaw('discovery.search', { query: { query: 'xylophone' } });
    if (n % 10 === 0) await app.product.flushSearchMisses();
    return answer;
  });
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  await app.product.flushSearchMisses();
  const { rows } = await sql<{ total: number }>`select sum(total)::int as total from search_misses`.execute(
    app.connection.db,
  );
  expect(rows[0]?.total).toBe(50);
});
