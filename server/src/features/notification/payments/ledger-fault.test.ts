import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const inbox = async (operator: TestPerson) =>
  (await done(app.call('notification.list', { role: 'admin' }, operator))).reply.data
    .filter(({ kind }) => kind === 'admin_books_fault')
    .map(({ text }) => text);

it('a fault of the nightly check reaches the operators of money by SMS in the morning, once, also if they muted the group', async () => {
  const finance = await anOperator(app, { roles: ['finance'] });
  const muted = await anOperator(app, { roles: ['finance'] });
  const support = await anOperator(app, { roles: ['support'] });
  const body = { group: 'finance', channel: 'push', enabled: false } as const;
  await done(app.call('preferences.change', { role: 'admin', body }, muted));

  // A night without a fault.
  app.clock.set('2026-11-23T02:10:00+05:30');
  await app.runLoop('ledger check');
  await runReactions(app);
  expect(await inbox(finance)).toEqual([]);

  const { id } = await aCustomer(app);
  // A payment of which the ledger knows nothing.
  await sql`with orders as (
      insert into payment_orders (account_id, purpose, amount, state, gateway_order_id, created_at, paid_at)
      values (${id}, 'booking:1', 5000, 'paid', 'order_fault', ${app.clock.now()}, ${app.clock.now()}) returning id)
    insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at, method)
    select id, 'pay_fault', 5000, true, ${app.clock.now()}, 'upi' from orders`.execute(app.connection.db);
  app.clock.set('2026-11-24T02:10:00+05:30');
  await app.runLoop('ledger check');
  await app.runLoop('ledger check');
  await runReactions(app);
  const text =
    'The nightly check of Tue 24 Nov found 3 errors in the books. Payouts are stopped until a check without errors.';
  for (const operator of [finance, muted]) {
    expect(await inbox(operator)).toEqual([text]);
    expect(await app.inbox(operator.mobile)).toEqual([]);
  }
  expect(await inbox(support)).toEqual([]);

  app.clock.set('2026-11-24T08:00:00+05:30');
  await app.runLoop('held messages');
  await runReactions(app);
  for (const operator of [finance, muted])
    expect((await app.inbox(operator.mobile)).map((one) => one.text)).toEqual([
      'Aaspaas: The books do not balance. Check of Tue 24 Nov, errors: 3. Payouts are stopped. See Books in the console.',
    ]);
  expect(await app.inbox(support.mobile)).toEqual([]);
});
