import { aCustomer, type TestPerson } from './accounts.ts';
import { aBooking, type BookingFixture, nextUnusedDate } from './bookings.ts';
import { ledgerBalancesOf, payAmountDue, settlePayments } from './payments.ts';
import { race } from './race.ts';
import { runReactions } from './reactions.ts';
import type { TestApp } from './test-app.ts';

/**
 * Books `count` times at once, each for its own customer, and has another booking worked on and paid: most of what the product writes, for
 * tests of a database that is distributed or behind a pooler. Returns the ids of the bookings and the ledger balances of the paid line.
 */
export async function bookAndPay(
  app: TestApp,
  fixture: BookingFixture,
  count: number,
): Promise<{ readonly ids: ReadonlySet<number>; readonly balances: Readonly<Record<string, number>> }> {
  const customers: TestPerson[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await aCustomer(app));
  const bookings = await race(count, (n) => {
    const customer = customers[n];
    return aBooking(app, fixture, { ...(customer ? { customer } : {}), slot: nextUnusedDate() });
  });
  const { id, lineId } = await aBooking(app, fixture, { state: 'approved' });
  await payAmountDue(app, fixture.customer, id);
  await settlePayments(app);
  await runReactions(app);
  return {
    ids: new Set(bookings.map((booking) => booking.id)),
    balances: await ledgerBalancesOf(app, lineId),
  };
}
