import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  nextUnusedDate,
  type BookingFixture,
  done,
  SLOT,
} from '../../../testing/bookings.ts';
import { fillCart, bookCart } from '../../../testing/cart.ts';
import { submitCheckout, checkoutOf, payOrder } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

/** Creates a customer with one cart line and the given number of drafts of it. */
async function draftsOfOneLine(count: number): Promise<{ customer: TestPerson; drafts: number[] }> {
  const customer = await aCustomer(app);
  const cartId = requireRow(await fillCart(app, customer, [fixture.service]));
  const drafts: number[] = [];
  for (let n = 0; n < count; n += 1)
    drafts.push((await bookCart(app, customer, { [cartId]: { ...SLOT, ...nextUnusedDate() } })).id);
  return { customer, drafts };
}

const confirm = (customer: TestPerson, id: number | undefined, method: 'now' | 'later' = 'later') =>
  app.call('booking.confirm', { params: { id }, body: { method } }, customer);
const booked = async ({ id }: TestPerson) =>
  (
    await sql<{
      id: number;
    }>`select id from booking_lines where account_id = ${id} and state <> 'draft'`.execute(app.connection.db)
  ).rows.length;

describe('two drafts of one cart line', () => {
  it('reject the second with 409 once the first is confirmed', async () => {
    const { customer, drafts } = await draftsOfOneLine(2);
    expect((await confirm(customer, drafts[0])).status).toBe(200);
    const second = await confirm(customer, drafts[1]);
    expect(second.status).toBe(409);
    expect(second.error.errors).toBe('You’ve already booked this service from your cart.');
    expect((await confirm(customer, drafts[1], 'now')).status).toBe(409);
    expect(await booked(customer)).toBe(1);
    expect((await confirm(customer, drafts[0])).status).toBe(200);
  });

  it('confirmed concurrently: one is booked, the others get 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, drafts } = await draftsOfOneLine(3);
      const answers = await race(3, (index) => confirm(customer, drafts[index]));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await booked(customer)).toBe(1);
    }
  });

  it('paid online after the other was confirmed: the payment is refunded', async () => {
    const { customer, drafts } = await draftsOfOneLine(2);
    const { order_id } = await checkoutOf(app, customer, drafts[1] as number);
    await done(confirm(customer, drafts[0]));
    const checkoutResult = await payOrder(app, order_id);
    expect((await submitCheckout(app, customer, drafts[1] as number, checkoutResult)).status).toBe(409);
    await runReactions(app);
    expect(await booked(customer)).toBe(1);
    const { rows } = await sql<{ amount: number }>`
      select r.amount from payment_refunds r join payment_captures c on c.id = r.capture_id
      join payment_orders o on o.id = c.order_id where o.account_id = ${customer.id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ amount: 30_000 }]);
  });
});
