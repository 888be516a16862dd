import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../../testing/bookings.ts';
import { aPaidBooking } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let owner: TestPerson;
let finance: TestPerson;
let dispatcher: TestPerson;
/** ₹6,000 an hour, so that two hours are more than the limit. */
let expensive: number;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  owner = fixture.operator;
  finance = await anOperator(app, { name: 'Farida Shaikh', roles: ['finance'] });
  dispatcher = await anOperator(app, { name: 'Dev Nair', roles: ['dispatcher'] });
  expensive = (await aService(app, 'Crane')).id;
  await sql`with price as (
      insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
      values (${expensive}, 4800000, 600000, ${app.clock.now()}::timestamptz + interval '1 ms', ${app.clock.now()}) returning id
    ) update services set current_price_id = (select id from price) where id = ${expensive}`.execute(
    app.connection.db,
  );
  await offers(app, fixture.professional, expensive);
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
});

const paid = async (serviceId = expensive) =>
  aPaidBooking(app, fixture, { customer: await aCustomer(app), serviceId, slot: nextUnusedDate() });
const cancel = (lineId: number, operator = dispatcher, key?: string) =>
  app.call(
    'admin.cancel_line',
    { params: { detail_id: lineId }, body: { reason: 'The crane broke down' } },
    { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const waiting = async (operator = finance) =>
  (await done(app.call('admin.refund_approvals', { query: { limit: 100 } }, operator))).reply.data;
const approvalOf = async (lineId: number, operator = finance) =>
  (await waiting(operator)).find(({ detail_id }) => detail_id === lineId);
const approve = (id: number, operator = finance, key?: string) =>
  app.call(
    'admin.approve_refund',
    { params: { id } },
    { ...operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const reject = (id: number, operator = finance) =>
  app.call('admin.reject_refund', { params: { id }, body: { reason: 'Ask the customer first' } }, operator);
const stateOf = async (lineId: number) => {
  const { rows } = await sql<{ state: string }>`select state from booking_lines where id = ${lineId}`.execute(
    app.connection.db,
  );
  return rows[0]?.state;
};
const refundsOf = async (lineId: number) => {
  const { rows } = await sql<{ amount: number }>`
    select r.amount from payment_refunds r join payables p on p.id = r.payable_id where p.subject = ${`line:${lineId}`}`.execute(
    app.connection.db,
  );
  return rows.map(({ amount }) => amount);
};
const kindsOf = async ({ id }: TestPerson) => {
  await runReactions(app);
  const { rows } = await sql<{
    kind: string;
  }>`select kind from notifications where account_id = ${id} order by id`.execute(app.connection.db);
  return rows.map(({ kind }) => kind);
};
/** A dispute about work for ₹12,000 that is not paid yet. */
const disputed = async () => {
  const { lineId } = await aBooking(app, fixture, {
    customer: await aCustomer(app),
    serviceId: expensive,
    state: 'disputed',
    slot: nextUnusedDate(),
  });
  const { rows } = await sql<{ id: number }>`select id from disputes where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  return { lineId, disputeId: rows[0]?.id as number };
};
const resolve = (
  id: number,
  body: { outcome: 'approve' | 'partial_refund' | 'full_refund'; amount?: number },
) => app.call('admin.resolve_dispute', { params: { id }, body }, owner);

describe('a refund over ₹10,000', () => {
  it('of a cancelled line waits: nothing changes, the queue of finance has it, and a refund up to ₹10,000 does not wait', async () => {
    const [large, small] = [await paid(), await paid(fixture.service.id)];
    expect((await done(cancel(small.lineId))).reply.message).toBe(
      'Booking cancelled. We’ve notified the customer.',
    );
    expect(await stateOf(small.lineId)).toBe('cancelled');
    expect((await done(cancel(large.lineId))).reply.message).toContain('second operator');
    expect(await stateOf(large.lineId)).toBe('placed');
    expect(await refundsOf(large.lineId)).toEqual([]);
    expect(await approvalOf(large.lineId)).toMatchObject({
      action: 'cancel',
      amount: 12_000,
      booking_id: large.code,
      requested_by: 'Dev Nair',
      reason: 'The crane broke down',
      allowed_actions: ['approve', 'reject'],
    });
    const { id } = (await approvalOf(large.lineId)) as { id: number };
    const lineOf = async (lineId: number) =>
      (await done(app.call('admin.line', { params: { detail_id: lineId } }, dispatcher))).reply.data;
    expect((await lineOf(large.lineId)).refund_approval).toBe(id);
    expect((await lineOf(small.lineId)).refund_approval).toBeNull();
    const queue = await app.call('admin.queue', { query: { kind: 'approval', limit: 100 } }, finance);
    const item = queue.reply.data.find(({ object }) => object === `refund_approval:${id}`);
    expect(item).toMatchObject({ code: large.code, service_name: 'Crane' });
    expect(Date.parse(item?.due_at ?? '') - Date.parse(item?.since ?? '')).toBe(4 * 3_600_000);
    const own = await app.call('admin.queue', { query: { kind: 'approval' } }, dispatcher);
    expect(own.reply.data).toEqual([]);
    expect(await kindsOf(finance)).toContain('admin_refund_approval');
    const { rows } = await sql<{ action: string; after: { refund_approval: number } }>`
      select action, after from audit_log where subject = ${`line:${large.lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([{ action: 'admin.cancel_line', after: { refund_approval: id } }]);
  });

  it('is carried out once by twenty approvals at once, with one refund and one audit log entry', async () => {
    const { lineId } = await paid();
    await done(cancel(lineId));
    const { id } = (await approvalOf(lineId)) as { id: number };
    const answers = await race(20, (n) => approve(id, n % 2 ? finance : owner, `approve-${n}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stateOf(lineId)).toBe('cancelled');
    expect(await refundsOf(lineId)).toEqual([1_200_000]);
    const { rows } = await sql`select 1 from audit_log where subject = ${`refund_approval:${id}`}`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(1);
    const at = answers.findIndex(({ status }) => status === 200);
    expect((await approve(id, at % 2 ? finance : owner, `approve-${at}`)).status).toBe(200);
    expect(await refundsOf(lineId)).toEqual([1_200_000]);
    const history = await sql<{ actor_id: number; note: { approved_by: number } }>`
      select actor_id, note from line_history where line_id = ${lineId} and transition = 'cancel_by_admin'`.execute(
      app.connection.db,
    );
    expect(history.rows).toMatchObject([
      { actor_id: dispatcher.id, note: { approved_by: at % 2 ? finance.id : owner.id } },
    ]);
  });

  it('is requested once by several operators at once', async () => {
    const { lineId } = await paid();
    const answers = await race(6, (n) => cancel(lineId, n % 2 ? dispatcher : owner, `cancel-${n}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await waiting()).filter(({ detail_id }) => detail_id === lineId)).toHaveLength(1);
    expect((await cancel(lineId)).error.message).toBe(
      'A refund for this booking waits for another operator.',
    );
  });

  it('is not approved by the operator who decided, nor without the grant', async () => {
    const { lineId } = await paid();
    await done(cancel(lineId, owner));
    const approval = await approvalOf(lineId, owner);
    expect(approval?.allowed_actions).toEqual(['reject']);
    const { id } = approval as { id: number };
    expect((await approve(id, owner)).status).toBe(409);
    expect((await approve(id, dispatcher)).status).toBe(403);
    expect((await approve(999_999)).status).toBe(404);
    expect(await stateOf(lineId)).toBe('placed');
    expect((await approve(id, finance)).status).toBe(200);
  });

  it('that is rejected leaves the line as it is, and notifies the operator, who can decide again', async () => {
    const { lineId } = await paid();
    await done(cancel(lineId));
    const { id } = (await approvalOf(lineId)) as { id: number };
    const answers = await race(4, () => reject(id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await approve(id)).status).toBe(409);
    expect(await stateOf(lineId)).toBe('placed');
    expect(await kindsOf(dispatcher)).toContain('admin_refund_rejected');
    expect((await cancel(lineId)).status).toBe(200);
  });

  it('ends after 72 hours, also before the loop runs, and its operator is notified', async () => {
    const { lineId } = await paid();
    await done(cancel(lineId));
    const { id } = (await approvalOf(lineId)) as { id: number };
    const before = app.clock.now();
    app.clock.advance(72 * 60);
    expect((await approve(id)).status).toBe(409);
    await race(2, () => app.runLoop('refund approvals'));
    expect(await approvalOf(lineId)).toBeUndefined();
    const decided = await app.call('admin.refund_approvals', { query: { list: 'decided' } }, finance);
    expect(decided.reply.data.find((one) => one.id === id)).toMatchObject({
      state: 'expired',
      decided_by: null,
      allowed_actions: [],
    });
    await runReactions(app);
    const { rows } = await sql<{ account_id: number }>`
      select account_id from notifications where origin = ${`refund_approval:${id}:expired`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ account_id: dispatcher.id }]);
    app.clock.set(before.toISOString());
  });

  it('cannot be approved once the customer has cancelled the line', async () => {
    const person = await aCustomer(app);
    const { id: booking, lineId } = await aPaidBooking(app, fixture, {
      customer: person,
      serviceId: expensive,
      slot: nextUnusedDate(),
    });
    await done(cancel(lineId));
    const { id } = (await approvalOf(lineId)) as { id: number };
    await done(app.call('booking.cancel', { body: { bookingId: booking } }, person));
    expect((await approve(id)).status).toBe(409);
    expect(await refundsOf(lineId)).toEqual([1_200_000]);
    expect((await reject(id)).status).toBe(200);
  });

  it('needs only a recent code if no other operator handles money', async () => {
    const { lineId } = await paid();
    const others = sql`account_id <> ${owner.id} and disabled_at is null`;
    await sql`update operators set disabled_at = '2026-01-01' where ${others}`.execute(app.connection.db);
    // With an authenticator app, and without a code entered recently.
    await sql`update operators set totp_sealed = '\\x00' where account_id = ${owner.id}`.execute(
      app.connection.db,
    );
    const refused = await cancel(lineId, owner);
    expect([refused.status, refused.error.data]).toEqual([403, { step_up: true }]);
    expect(await stateOf(lineId)).toBe('placed');
    await sql`update sessions set step_up_until = 'infinity' where account_id = ${owner.id}`.execute(
      app.connection.db,
    );
    expect((await cancel(lineId, owner)).status).toBe(200);
    expect(await stateOf(lineId)).toBe('cancelled');
    await sql`update operators set totp_sealed = null where account_id = ${owner.id}`.execute(
      app.connection.db,
    );
    await sql`update operators set disabled_at = null where disabled_at = '2026-01-01'`.execute(
      app.connection.db,
    );
  });
});

describe('a dispute', () => {
  it.each([
    ['all of the price', { outcome: 'full_refund' as const }, 'full_refund', 12_000, 'cancelled'],
    ['₹10,001', { outcome: 'partial_refund' as const, amount: 10_001 }, 'partial_refund', 10_001, 'approved'],
  ])('about %s waits, and the approval settles it', async (_what, body, action, amount, state) => {
    const { lineId, disputeId } = await disputed();
    expect((await done(resolve(disputeId, body))).reply.message).toContain('second operator');
    expect(await stateOf(lineId)).toBe('disputed');
    // Another decision would contradict the one that waits.
    expect((await resolve(disputeId, { outcome: 'approve' })).status).toBe(409);
    const approval = await approvalOf(lineId);
    expect(approval).toMatchObject({ action, amount });
    expect((await approve(approval?.id as number)).status).toBe(200);
    expect(await stateOf(lineId)).toBe(state);
    const { rows } = await sql<{ outcome: string; resolved_by: number }>`
      select outcome, resolved_by from disputes where id = ${disputeId}`.execute(app.connection.db);
    expect(rows).toEqual([{ outcome: action, resolved_by: owner.id }]);
  });

  it('about ₹10,000 does not wait', async () => {
    const { lineId, disputeId } = await disputed();
    await done(resolve(disputeId, { outcome: 'partial_refund', amount: 10_000 }));
    expect(await stateOf(lineId)).toBe('approved');
  });
});

describe('the cancelled line of a blocked customer', () => {
  it('waits, too', async () => {
    const person = await aCustomer(app);
    const { lineId } = await aPaidBooking(app, fixture, {
      customer: person,
      serviceId: expensive,
      slot: nextUnusedDate(),
    });
    const { reply } = await done(
      app.call(
        'admin.block',
        {
          body: {
            kind: 'customer',
            id: person.id,
            reason: 'fraud',
            evidence: 'Calls.',
            explanation: 'A stolen card.',
            lines: [{ id: lineId, fate: 'cancel' }],
          },
        },
        owner,
      ),
    );
    await app.runLoop('blocks');
    expect(await stateOf(lineId)).toBe('placed');
    const read = await app.call('admin.get_block', { params: { id: reply.data.id } }, owner);
    expect(read.reply.data.lines).toMatchObject([{ id: lineId, outcome: 'approval' }]);
    const approval = await approvalOf(lineId);
    expect((await approve(approval?.id as number)).status).toBe(200);
    expect(await stateOf(lineId)).toBe('cancelled');
  });
});
