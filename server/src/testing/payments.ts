import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { sql } from 'kysely';
import type { PayOutcome, SignedNews } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import { aBooking, type BookableWorld, type BookingWanted, type BuiltBooking, done } from './bookings.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Pays an order at the simulator, as a person at its checkout does; answers with what the page is handed. */
export async function payAt({ simulator }: TestApp, orderId: string, outcome: PayOutcome = 'captured') {
  const handed = await simulator.pay(orderId, outcome);
  if (!handed) throw new Error('there is nothing to pay');
  return handed;
}

/** What the simulator has to tell by now, not told to anybody. */
export async function newsOf({ simulator }: TestApp): Promise<SignedNews[]> {
  const news: SignedNews[] = [];
  await simulator.tick(async (one) => {
    news.push(one);
    return 200;
  });
  return news;
}

/** Posts news to the webhook. */
export async function tell({ app }: TestApp, { body, headers }: SignedNews): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/razorpay/webhook',
    payload: body,
    headers: { ...headers },
  });
  return answer.statusCode;
}

/** Lets the simulator tell the product everything that there is to tell. */
export async function hearNews(app: TestApp): Promise<void> {
  await app.simulator.tick((news) => tell(app, news));
}

/** A booking as its customer sees it. */
export async function bookingNow(app: TestApp, customer: TestPerson, id: number) {
  return (await done(app.call('GET', `user/getbooking/${id}`, undefined, customer))).body.data;
}

/** Whether a booking is booked: 402 while its payment is awaited. */
export async function isBooked(app: TestApp, customer: TestPerson, id: number): Promise<number> {
  return (await app.call('GET', `user/updatePayment/${id}`, undefined, customer)).status;
}

/** What a checkout for a booking, or one of its lines, is opened with. */
export async function checkoutOf(
  app: TestApp,
  customer: TestPerson,
  booking_id: number | string,
  detail_id?: number,
): Promise<Checkout> {
  const { body } = await done(app.call('POST', 'user/razorpay/order', { booking_id, detail_id }, customer));
  return body;
}

/** What the browser says after a checkout. */
export function afterCheckout(
  app: TestApp,
  customer: TestPerson,
  bookingId: number | string,
  handed: object,
): Promise<Answer> {
  const body = { booking_id: bookingId, ...handed, payment_status: 'captured' };
  return app.call('POST', `user/updaterazorpay/${bookingId}`, body, customer);
}

/** A booking that was paid before the work. */
export async function aPaidBooking(
  app: TestApp,
  world: BookableWorld,
  wanted: Omit<BookingWanted, 'state'> = {},
): Promise<BuiltBooking & { readonly orderId: string; readonly paymentId: string }> {
  const customer = wanted.customer ?? world.customer;
  const booking = await aBooking(app, world, { ...wanted, state: 'draft' });
  const { order_id: orderId } = await checkoutOf(app, customer, booking.id);
  const handed = await payAt(app, orderId);
  await done(afterCheckout(app, customer, booking.id, handed));
  return { ...booking, orderId, paymentId: handed.razorpay_payment_id };
}

/** Counts the movements in the books from now on: how many of each kind came. */
export async function movementsSince({
  connection: { db },
}: Pick<TestApp, 'connection'>): Promise<() => Promise<Record<string, number>>> {
  const count = async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
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
