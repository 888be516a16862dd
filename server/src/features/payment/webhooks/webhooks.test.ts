import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCustomer, anOperator } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  aPaidBooking,
  checkoutOf,
  confirmationStatus,
  deliverWebhook,
  drainWebhooks,
  movementsSince,
  payOrder,
} from '../../../testing/payments.ts';
import { pruneTables } from '../../../testing/prune-tables.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { sendEvent } from '../../../testing/settlements.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

const list = async (name: 'open' | 'done' = 'open') =>
  (await done(app.call('admin.webhooks', { query: { list: name } }, fixture.operator))).reply.data;
const replay = (id: number, key?: string) =>
  app.call(
    'admin.replay_webhook',
    { params: { id } },
    { ...fixture.operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const kept = async () => {
  const { rows } = await sql<{ event_id: string; body_sealed: Buffer }>`
    select event_id, body_sealed from kept_webhooks order by id`.execute(app.connection.db);
  return rows;
};

describe('a webhook event of the gateway', () => {
  it('with a forged signature is refused and not kept', async () => {
    const before = (await kept()).length;
    const body = JSON.stringify({ event: 'payment.captured', payload: {} });
    expect(await sendEvent(app, body, { id: 'evt_forged', signedWith: 'a-guessed-secret' })).toBe(400);
    expect((await kept()).length).toBe(before);
  });

  it.each([
    ['of an unknown kind', { event: 'subscription.charged', payload: {} }, 'unknown', 'subscription.charged'],
    [
      'of another shape',
      { event: 'payment.captured', payload: { payment: { entity: { id: 'pay_1', status: 'settling' } } } },
      'unreadable',
      null,
    ],
    [
      'about nothing of ours',
      {
        event: 'refund.processed',
        payload: {
          refund: { entity: { id: 'rfnd_x', payment_id: 'pay_x', amount: 100, status: 'processed' } },
        },
      },
      'unmatched',
      'refund.processed',
    ],
  ])('%s is answered with 200, kept sealed, and listed once', async (what, event, reason, kind) => {
    const body = JSON.stringify(event);
    const id = `evt_${reason}`;
    for (let time = 0; time < 3; time += 1) expect(await sendEvent(app, body, { id })).toBe(200);
    const own = (await kept()).filter((row) => row.event_id === id);
    expect(own, what).toHaveLength(1);
    const { body_sealed } = requireRow(own);
    expect(body_sealed.toString('utf8')).not.toContain('event');
    expect(app.vault.open(body_sealed)).toBe(body);
    expect((await list()).filter((row) => row.reason === reason && row.kind === kind)).toHaveLength(1);
    const queue = (await app.call('admin.queue', { query: { kind: 'unknown_webhook' } }, fixture.operator))
      .reply;
    expect(queue.data.length).toBeGreaterThan(0);
  });

  it('that arrived before its order was known is applied by Replay, once', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await payOrder(app, order_id);
    const events = await drainWebhooks(app);
    // As if the process had ended between the gateway's answer and the next statement.
    const hidden = sql`update payment_orders set gateway_order_id = null where gateway_order_id = ${order_id}`;
    await hidden.execute(app.connection.db);
    for (const event of events) expect(await deliverWebhook(app, event)).toBe(200);
    await sql`update payment_orders set gateway_order_id = ${order_id}
      where gateway_order_id is null and purpose = ${`booking:${booking.id}`}`.execute(app.connection.db);
    const captured = requireRow(await list(), ({ kind }) => kind === 'payment.captured');
    expect(captured).toMatchObject({ reason: 'unmatched', allowed_actions: ['replay', 'dismiss'] });
    const moved = await movementsSince(app);
    const answers = await race(4, (at) => replay(captured.id, `replay-${at}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await moved()).toEqual({ capture: 1 });
    await runReactions(app);
    expect(await confirmationStatus(app, customer, booking.id)).toBe(200);
    expect(requireRow(await list('done'), ({ id }) => id === captured.id)).toMatchObject({
      outcome: 'processed',
      replayed_by: 'Om Prakash',
      allowed_actions: [],
    });
    // The other events of the payment change nothing any more.
    for (const { id, kind } of await list())
      if (kind === 'order.paid') expect((await replay(id)).reply.data.outcome).toBe('processed');
    expect(await moved()).toEqual({ capture: 1 });
  });

  it('that is still unknown stays in the list, and is dismissed by an operator', async () => {
    const body = JSON.stringify({ event: 'invoice.paid', payload: {} });
    await sendEvent(app, body, { id: 'evt_invoice' });
    const { id } = requireRow(await list(), ({ kind }) => kind === 'invoice.paid');
    expect((await replay(id)).reply.data.outcome).toBe('unknown');
    expect(requireRow(await list(), (one) => one.id === id)).toMatchObject({ outcome: 'unknown' });
    await done(app.call('admin.dismiss_webhook', { params: { id } }, fixture.operator));
    expect((await list()).some((one) => one.id === id)).toBe(false);
    expect((await replay(id)).status).toBe(409);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`webhook:${id}`} order by id`.execute(app.connection.db);
    expect(rows.map(({ action }) => action)).toEqual(['admin.replay_webhook', 'admin.dismiss_webhook']);
  });

  it('is kept for 400 days', async () => {
    const count = (await kept()).length;
    expect(count).toBeGreaterThan(0);
    app.clock.advance(400 * 24 * 60 - 60);
    await pruneTables(app, 'kept_webhooks');
    expect((await kept()).length).toBe(count);
    app.clock.advance(120);
    await pruneTables(app, 'kept_webhooks');
    expect(await kept()).toEqual([]);
  });

  it('is shown and replayed only by operators who handle money', async () => {
    for (const role of ['dispatcher', 'content', 'support'] as const) {
      const operator = await anOperator(app, { roles: [role] });
      expect((await app.callRaw('admin.webhooks', {}, operator)).status, role).toBe(403);
      expect((await app.callRaw('admin.replay_webhook', { params: { id: 1 } }, operator)).status).toBe(403);
    }
  });
});

describe('a refund that is not needed any more', () => {
  it('becomes void and is never deleted; a late event of it changes nothing', async () => {
    const { rows } = await sql<{ deleted: number }>`
      select count(*)::int as deleted from pg_trigger where tgname = 'payment_refunds_no_delete'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ deleted: 1 }]);
    // The clock was moved past the dates of the other tests.
    const day = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const customer = await aCustomer(app);
    const booking = await aPaidBooking(app, fixture, { customer, slot: { preferredDate: day } });
    await drainWebhooks(app);
    const refund = (status: string) =>
      JSON.stringify({
        event: `refund.${status}`,
        payload: {
          refund: {
            entity: { id: 'rfnd_hand', payment_id: booking.paymentId, amount: 300_00, status, receipt: null },
          },
        },
      });
    const stored = async () => {
      const { rows: found } = await sql<{ state: string; voided: boolean }>`
        select state, voided_at is not null as voided from payment_refunds where gateway_refund_id = 'rfnd_hand' order by id`.execute(
        app.connection.db,
      );
      return found;
    };
    await sendEvent(app, refund('pending'), { id: 'evt_hand_1' });
    expect(await stored()).toEqual([{ state: 'processing', voided: false }]);
    await sendEvent(app, refund('failed'), { id: 'evt_hand_2' });
    expect(await stored()).toEqual([{ state: 'void', voided: true }]);
    await sendEvent(app, refund('pending'), { id: 'evt_hand_3' });
    expect(await stored(), 'a late event').toEqual([{ state: 'void', voided: true }]);
    await sendEvent(app, refund('processed'), { id: 'evt_hand_4' });
    expect(await stored(), 'the bank paid it after all').toEqual([
      { state: 'void', voided: true },
      { state: 'processed', voided: false },
    ]);
  });

  it('whose bank reference is not known is asked for once a day, for 14 days', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from payment_refunds where gateway_refund_id = 'rfnd_hand' and state = 'processed'`.execute(
      app.connection.db,
    );
    const { id } = requireRow(rows);
    const stored = async () => {
      const { rows: found } = await sql<{ reference: string | null; check_at: Date | null }>`
        select reference, check_at from payment_refunds where id = ${id}`.execute(app.connection.db);
      return requireRow(found);
    };
    expect(await stored()).toEqual({
      reference: null,
      check_at: new Date(app.clock.now().getTime() + 86_400_000),
    });
    for (let day = 1; day <= 14; day += 1) {
      app.clock.advance(24 * 60);
      await app.runLoop('payment reconciliation');
    }
    expect(await stored()).toEqual({ reference: null, check_at: null });
    await sql`update payment_refunds set check_at = ${app.clock.now()} where id = ${id}`.execute(
      app.connection.db,
    );
    const refundById = app.gateway.refundById.bind(app.gateway);
    Object.assign(app.gateway, {
      refundById: async (asked: string) => ({
        id: asked,
        paymentId: 'pay_1',
        amount: 300_00,
        receipt: null,
        status: 'processed',
        reference: 'ARN123',
      }),
    });
    await app.runLoop('payment reconciliation');
    Object.assign(app.gateway, { refundById });
    expect(await stored()).toEqual({ reference: 'ARN123', check_at: null });
  });
});
