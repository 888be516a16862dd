import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { aPaidBooking, deliverWebhooks } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { sendEvent } from '../../../testing/settlements.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let finance: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  finance = await anOperator(app, { roles: ['finance'] });
  support = await anOperator(app, { roles: ['support'] });
});
afterAll(() => app.close());

const inbox = async (operator: TestPerson, kind: string) => {
  await runReactions(app);
  return (await done(app.call('notification.list', { role: 'admin' }, operator))).reply.data.filter(
    (one) => one.kind === kind,
  );
};

const messagesTo = async ({ mobile }: TestPerson) => (await app.inbox(mobile)).map((one) => one.text);

it('webhook events that cannot be applied reach the operators of money once a day', async () => {
  const body = JSON.stringify({ event: 'subscription.charged', payload: {} });
  for (const id of ['evt_a', 'evt_a', 'evt_b']) expect(await sendEvent(app, body, { id })).toBe(200);
  expect(await inbox(finance, 'admin_webhook_unknown')).toMatchObject([
    { text: 'A signed event of the gateway could not be applied. It is kept under Webhooks.' },
  ]);
  expect(await inbox(support, 'admin_webhook_unknown')).toEqual([]);
  const text = 'Aaspaas: A signed event of the gateway could not be applied. See Webhooks in the console.';
  expect(await messagesTo(finance)).toEqual([text]);
  expect(await messagesTo(support)).toEqual([]);
  app.clock.advance(24 * 60);
  expect(await sendEvent(app, body, { id: 'evt_c' })).toBe(200);
  expect(await inbox(finance, 'admin_webhook_unknown')).toHaveLength(2);
});

it('an alarm at night is sent by SMS in the morning, also to operators who muted the group', async () => {
  const muted = await anOperator(app, { roles: ['finance'] });
  const body = { group: 'finance', channel: 'push', enabled: false } as const;
  await done(app.call('preferences.change', { role: 'admin', body }, muted));
  app.clock.set('2026-11-25T02:10:00+05:30');
  const event = JSON.stringify({ event: 'subscription.charged', payload: {} });
  expect(await sendEvent(app, event, { id: 'evt_night' })).toBe(200);
  expect(await inbox(muted, 'admin_webhook_unknown')).toHaveLength(1);
  expect(await messagesTo(muted)).toEqual([]);
  app.clock.set('2026-11-25T08:00:00+05:30');
  await app.runLoop('held messages');
  await runReactions(app);
  expect(await messagesTo(muted)).toEqual([
    'Aaspaas: A signed event of the gateway could not be applied. See Webhooks in the console.',
  ]);
});

it('each chargeback reaches them one day before the time for evidence ends, once', async () => {
  const customer = await aCustomer(app);
  for (let payment = 0; payment < 2; payment += 1) {
    const { paymentId } = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await app.simulator.dispute(paymentId);
  }
  await deliverWebhooks(app);
  app.clock.advance(6 * 24 * 60 - 1);
  await app.runLoop('chargebacks');
  expect(await inbox(finance, 'admin_chargeback_due')).toEqual([]);
  app.clock.advance(1);
  await app.runLoop('chargebacks');
  await app.runLoop('chargebacks');
  expect(await inbox(finance, 'admin_chargeback_due')).toHaveLength(2);
});
