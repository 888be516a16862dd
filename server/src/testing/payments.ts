import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import type { CheckoutResult, PayOutcome, SignedWebhook } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import { aBooking, type BookingFixture, type BookingOptions, type BuiltBooking, done } from './bookings.ts';
import type { Answer } from './api-client.ts';
import { runReactions } from './reactions.ts';
import type { TestApp } from './test-app.ts';

/** Pays an order in the simulator, as a person at its checkout does; returns the checkout's result for the page. */
export async function payOrder({ simulator }: TestApp, orderId: string, outcome: PayOutcome = 'captured') {
  const checkout = await simulator.pay(orderId, outcome);
  if (!checkout) throw new Error('there is no amount due');
  return checkout;
}

/** Returns the simulator's pending webhook events without delivering them. */
export async function drainWebhooks({ simulator }: TestApp): Promise<SignedWebhook[]> {
  const webhooks: SignedWebhook[] = [];
  await simulator.tick(async (one) => {
    webhooks.push(one);
    return 200;
  });
  return webhooks;
}

/** Posts a webhook event. */
export async function deliverWebhook({ app }: TestApp, { body, headers }: SignedWebhook): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/razorpay/webhook',
    payload: body,
    headers: { ...headers },
  });
  return answer.statusCode;
}

/** Delivers all pending webhook events of the simulator to the product. */
export async function deliverWebhooks(app: TestApp): Promise<void> {
  await app.simulator.tick((webhooks) => deliverWebhook(app, webhooks));
}

/** Lets pending payments and refunds arrive: delivers the webhook events before and after a minute, and runs the reactions. */
export async function settlePayments(app: TestApp): Promise<void> {
  await deliverWebhooks(app);
  await runReactions(app);
  app.clock.advance(1);
  await deliverWebhooks(app);
  await runReactions(app);
}

/** Returns the ledger balances of a line with its extra time by account, in paise, without the gateway and the bank. */
export async function ledgerBalancesOf(
  { connection: { db } }: TestApp,
  lineId: number,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance from ledger_entries e join payables p on p.id = e.payable_id
    where p.subject in (${`line:${lineId}`}, ${`extra:${lineId}`}) and e.account not in ('gateway', 'bank') group by e.account`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** Returns a booking as its customer sees it. */
export async function getBooking(app: TestApp, customer: TestPerson, id: number) {
  return (await done(app.call('booking.get', { params: { id } }, customer))).reply.data;
}

/** Returns the HTTP status of a booking's payment check: 402 while its payment is pending. */
export async function confirmationStatus(app: TestApp, customer: TestPerson, id: number): Promise<number> {
  return (await app.call('booking.confirmed', { params: { id } }, customer)).status;
}

/** Opens a checkout for a booking, or one of its lines, and returns its parameters. */
export async function checkoutOf(
  app: TestApp,
  customer: TestPerson,
  booking_id: number | string,
  detail_id?: number,
): Promise<Checkout> {
  const { reply } = await done(app.call('payment.order', { body: { booking_id, detail_id } }, customer));
  return reply;
}

/** Sends the browser's callback after a checkout. */
export function submitCheckout(
  app: TestApp,
  customer: TestPerson,
  bookingId: number | string,
  checkout: Partial<CheckoutResult>,
): Promise<Answer<'payment.verify'>> {
  return app.callRaw(
    'payment.verify',
    {
      params: { id: bookingId },
      body: { booking_id: bookingId, ...checkout, payment_status: 'captured' },
    },
    customer,
  );
}

/** Pays the amount due of a booking through the checkout; returns the checkout's result. */
export async function payAmountDue(
  app: TestApp,
  customer: TestPerson,
  bookingId: number,
): Promise<CheckoutResult> {
  const { order_id } = await checkoutOf(app, customer, bookingId);
  const checkout = await payOrder(app, order_id);
  await done(submitCheckout(app, customer, bookingId, checkout));
  return checkout;
}

/** Creates a booking that is paid before the work. */
export async function aPaidBooking(
  app: TestApp,
  fixture: BookingFixture,
  options: Omit<BookingOptions, 'state'> = {},
): Promise<BuiltBooking & { readonly orderId: string; readonly paymentId: string }> {
  const customer = options.customer ?? fixture.customer;
  const booking = await aBooking(app, fixture, { ...options, state: 'draft' });
  const { order_id: orderId } = await checkoutOf(app, customer, booking.id);
  const checkout = await payOrder(app, orderId);
  await done(submitCheckout(app, customer, booking.id, checkout));
  return { ...booking, orderId, paymentId: checkout.razorpay_payment_id };
}

/** Starts counting ledger transactions; the returned function counts the new ones by kind. */
export async function movementsSince({
  connection: { db },
}: Pick<TestApp, 'connection'>): Promise<() => Promise<Record<string, number>>> {
  const count = async () => {
    const { rows } = await sql<Pick<Row<'ledger_transactions'>, 'kind'> & { count: number }>`
      select kind, count(*)::int as count from ledger_transactions group by kind`.execute(db);
    return new Map(rows.map((row) => [row.kind, row.count]));
  };
  const before = await count();
  return async () =>
    Object.fromEntries(
      [...(await count())].flatMap(([kind, all]) => {
        const more = all - (before.get(kind) ?? 0);
        return more > 0 ? [[kind, more]] : [];
      }),
    );
}
