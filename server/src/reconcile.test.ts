import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDeps, openCommandDeps } from './command-deps.ts';
import { readEnv } from './env.ts';
import { markRestored } from './platform/backup/mark-restored.ts';
import { openHold } from './platform/outbound.ts';
import { makeVault } from './platform/vault.ts';
import { runReconcile } from './reconcile.ts';
import { aCustomer } from './testing/accounts.ts';
import { aBooking, type BookingFixture, createBookingFixture, nextUnusedDate } from './testing/bookings.ts';
import { aPaidBooking, checkoutOf, deliverWebhooks, payOrder, settlePayments } from './testing/payments.ts';
import { runReactions } from './testing/reactions.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const SECRET_KEY = '0123456789abcdef0123456789abcdef';

let app: TestApp;
let fixture: BookingFixture;
let folder: string;
let command: CommandDeps;
beforeAll(async () => {
  app = await testApp(undefined, undefined, undefined, undefined, { vault: makeVault(SECRET_KEY) });
  fixture = await createBookingFixture(app);
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-reconcile-'));
  command = await openCommandDeps(
    readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', SECRET_KEY }),
    app.target,
    app.clock,
  );
});
afterAll(async () => {
  await command.close();
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`delete from outbound_holds`.execute(app.connection.db);
  await runReactions(app);
});

const reconcile = (...args: string[]) => runReconcile(command.deps, args);
const hold = () => markRestored(app.connection.db, app.clock.now(), app.clock.now());
const isHeld = async () => (await openHold(app.connection.db)) !== null;

/** Creates a paid booking; returns the gateway's id of its payment. */
async function paidBooking() {
  const customer = await aCustomer(app);
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await deliverWebhooks(app);
  const { rows } = await sql<{ payment: string }>`
    select gateway_payment_id as payment from payment_captures order by id desc limit 1`.execute(
    app.connection.db,
  );
  return { customer, booking, payment: rows[0]?.payment ?? '' };
}

describe('a restored product', () => {
  it('sends no code and opens no order, and lets messages wait', async () => {
    const customer = await aCustomer(app);
    const { id } = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    await hold();
    const code = await app.call('account.send_deletion_code', { role: 'user' }, customer);
    expect([code.status, await app.inbox(customer.mobile)]).toEqual([503, []]);
    const order = await app.call('booking.confirm', { params: { id }, body: { method: 'now' } }, customer);
    expect(order.status).toBe(503);
    expect((await reconcile()).complete).toBe(true);
    app.clock.advance(2);
    expect((await app.call('account.send_deletion_code', { role: 'user' }, customer)).status).toBe(200);
    expect(await app.inbox(customer.mobile)).toHaveLength(1);
    const again = await app.call('booking.confirm', { params: { id }, body: { method: 'now' } }, customer);
    expect(again.status).toBe(402);
  });

  it('sends no refund until it is reconciled, and then one', async () => {
    const { customer, booking, payment } = await paidBooking();
    await hold();
    const cancelled = await app.call('booking.cancel', { body: { bookingId: booking.id } }, customer);
    expect(cancelled.status).toBe(200);
    await app.runLoop('payment reconciliation');
    const refundsAtGateway = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from simulator_refunds where payment_id = ${payment}`.execute(
        app.connection.db,
      );
      return rows[0]?.count;
    };
    expect(await refundsAtGateway()).toBe(0);
    expect((await reconcile()).complete).toBe(true);
    await runReactions(app);
    expect(await refundsAtGateway()).toBe(1);
  });
});

describe('reconcile', () => {
  it('says that there is nothing to do without a hold', async () => {
    expect(await reconcile()).toEqual({
      text: 'The database has no hold: there is nothing to reconcile. If another tool restored it, run npm run reconcile -- --hold --at TIME first.',
      complete: true,
    });
  });

  it('holds on request, for a database that another tool restored', async () => {
    await reconcile('--hold', '--at', '2026-11-20T08:00:00+05:30');
    expect(await openHold(app.connection.db)).toMatchObject({
      reason: 'restore',
      restoredTo: new Date('2026-11-20T02:30:00Z'),
    });
    await expect(reconcile('--hold', '--at', '2026-11-20T08:00:00')).rejects.toThrow('a time with a zone');
    await expect(reconcile('--hold', '--at', '2099-01-01T00:00:00Z')).rejects.toThrow('is in the future');
    await expect(reconcile('--hold', '--accept')).rejects.toThrow('npm run reconcile');
  });

  it('records payments that were made after the restored state, once', async () => {
    const customer = await aCustomer(app);
    const { id } = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { order_id } = await checkoutOf(app, customer, id);
    await hold();
    // The webhook went to the server that was lost.
    await payOrder(app, order_id);
    await app.simulator.tick(async () => 200);
    const { text, complete } = await reconcile();
    expect(complete).toBe(true);
    expect(text).toMatch(new RegExp(`^recorded: payment pay_\\w+ of order ${order_id}$`, 'm'));
    const { rows } = await sql<{ state: string }>`
      select state from payment_orders where gateway_order_id = ${order_id}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: 'paid' }]);
    await runReactions(app);
    expect((await app.call('booking.get', { params: { id } }, customer)).reply.data.state).toBe('confirmed');
    await hold();
    expect((await reconcile()).text).toContain('0 recorded, 0 differences');
  });

  it('keeps the hold for a refund that only the gateway knows, until it is accepted', async () => {
    const { payment } = await paidBooking();
    await hold();
    const refund = await app.gateway.refund({
      paymentId: payment,
      amount: paise(10_000),
      key: `lost-refund-${payment}`,
      receipt: `ap-refund-999-${payment}`,
    });
    expect(refund).toHaveProperty('id');
    const { text, complete } = await reconcile();
    expect(complete).toBe(false);
    const { id } = refund as { id: string };
    expect(text).toContain(
      `difference: refund ${id} of ₹100.00, of payment ${payment}, is not in the database`,
    );
    expect(text).toContain('0 recorded, 1 differences, 0 without an answer');
    expect(await isHeld()).toBe(true);
    expect((await reconcile('--accept')).complete).toBe(true);
    expect(await isHeld()).toBe(false);
    // The gateway repeats its events, and the database learns of the refund.
    await settlePayments(app);
    await hold();
    expect((await reconcile()).text).toContain('0 differences');
  });

  it('records a refund that was requested before the restored state and sent after it, and does not send it again', async () => {
    const { customer, booking, payment } = await paidBooking();
    const cancelled = await app.call('booking.cancel', { body: { bookingId: booking.id } }, customer);
    expect(cancelled.status).toBe(200);
    await runReactions(app);
    const { db } = app.connection;
    const loadRefund = async () => {
      const { rows } = await sql<{ id: number; state: string; gateway: string | null }>`
        select r.id, r.state, r.gateway_refund_id as gateway from payment_refunds r
        join payment_captures c on c.id = r.capture_id where c.gateway_payment_id = ${payment}`.execute(db);
      return rows;
    };
    const [sent] = await loadRefund();
    expect(sent).toMatchObject({ state: 'processing', gateway: expect.stringMatching(/^rfnd_/) });
    // The state from before it was sent.
    await sql`update payment_refunds set state = 'requested', gateway_refund_id = null where id = ${sent?.id ?? 0}`.execute(
      db,
    );
    await hold();
    const { text, complete } = await reconcile();
    expect(text).toContain(`recorded: refund ${sent?.gateway}: pending`);
    expect(complete).toBe(true);
    expect(await loadRefund()).toEqual([sent]);
  });

  it('keeps the hold for a payment of a lost booking, before the gateway settles it', async () => {
    // Of a booking after the restored state.
    const order = await app.gateway.createOrder({ receipt: 'ap-lost', amount: paise(30_000) });
    if (!('id' in order)) throw new Error(JSON.stringify(order));
    const { razorpay_payment_id: payment } = await payOrder(app, order.id);
    await app.simulator.tick(async () => 200);
    await hold();
    const { text, complete } = await reconcile();
    expect(text).toContain(
      `difference: payment ${payment} of ₹300.00 is not in the database (order ${order.id})`,
    );
    expect([complete, await isHeld()]).toEqual([false, true]);
    // An operator has decided about it.
    expect((await reconcile('--accept')).complete).toBe(true);
    app.clock.advance(2 * 24 * 60);
  });

  it('keeps the hold while the gateway does not answer', async () => {
    await hold();
    const { gateway } = command.deps.payment;
    const answers = { paymentsSince: gateway.paymentsSince, refundsSince: gateway.refundsSince };
    const silent = async () => ({ outage: 'timed_out' }) as const;
    Object.assign(gateway, { paymentsSince: silent, refundsSince: silent });
    try {
      const { text, complete } = await reconcile('--accept');
      expect(text).toMatch(/^no answer: payments since \S+: timed_out$/m);
      expect(text).toMatch(/^no answer: refunds since \S+: timed_out$/m);
      expect([complete, await isHeld()]).toEqual([false, true]);
    } finally {
      Object.assign(gateway, answers);
    }
    expect((await reconcile()).complete).toBe(true);
  });

  it('erases accounts of the log again, but no later account with the same id', async () => {
    const { db } = app.connection;
    const [erased, later, busy] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    await aBooking(app, fixture, { customer: busy, state: 'placed', slot: nextUnusedDate() });
    const { rows } = await sql<{ id: number; created_at: Date }>`
      select id, created_at from accounts where id in (${erased.id}, ${later.id}, ${busy.id})`.execute(db);
    const created = new Map(rows.map((row) => [row.id, row.created_at]));
    const log = (id: number, offset = 0) =>
      command.deps.erasures.add({
        accountId: id,
        accountCreatedAt: new Date((created.get(id)?.getTime() ?? 0) + offset),
        erasedAt: app.clock.now(),
      });
    await log(erased.id);
    await log(later.id, -1);
    await log(busy.id);
    await hold();
    const { text, complete } = await reconcile();
    expect(complete).toBe(true);
    expect(text).toContain('Erasure log: 3 entries, 1 accounts erased again, 1 wait for open work');
    const names = async () => {
      const { rows: found } = await sql<{ id: number; name: string }>`
        select id, name from accounts where id in (${erased.id}, ${later.id}, ${busy.id}) order by id`.execute(
        db,
      );
      return found.map(({ id, name }) => [id, name]);
    };
    expect(await names()).toEqual([
      [erased.id, ''],
      [later.id, later.name],
      [busy.id, busy.name],
    ]);
    expect((await app.call('identity.profile', {}, erased)).status).toBe(401);
    // The deletion of the other one is due: it is erased once its work is finished.
    await sql`update booking_lines set state = 'cancelled' where booking_id in (select id from bookings where account_id = ${busy.id})`.execute(
      db,
    );
    app.clock.advance(24 * 60);
    await app.runLoop('account deletion');
    expect((await names())[2]).toEqual([busy.id, '']);
    await hold();
    expect((await reconcile()).text).toContain('3 entries, 0 accounts erased again, 0 wait');
  });
});

describe('the erasure log', () => {
  it('gets each erased account after the commit, also when the store fails first', async () => {
    const { db } = app.connection;
    const person = await aCustomer(app);
    await sql`update accounts set deletion_requested_at = ${app.clock.now()} where id = ${person.id}`.execute(
      db,
    );
    app.clock.advance(8 * 24 * 60);
    await app.runLoop('account deletion');
    const logged = async () => {
      const { rows } = await sql<{ logged_at: Date | null }>`
        select logged_at from erasures where account_id = ${person.id}`.execute(db);
      return rows;
    };
    expect(await logged()).toEqual([{ logged_at: null }]);
    const { put } = app.objects;
    app.objects.put = async () => ({ outcome: 'failed', error: new Error('away') });
    try {
      await expect(app.runLoop('erasure log')).rejects.toThrow('the erasure log does not take an entry');
      expect(await logged()).toEqual([{ logged_at: null }]);
    } finally {
      app.objects.put = put;
    }
    await app.runLoop('erasure log');
    expect(await logged()).toEqual([{ logged_at: app.clock.now() }]);
    const listed = await app.objects.list('erasures');
    expect(
      listed.outcome === 'found' && listed.keys.some((key) => key.startsWith(`erasures/${person.id}-`)),
    ).toBe(true);
  });
});
