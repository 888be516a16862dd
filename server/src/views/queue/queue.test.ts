import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueItem } from '@aaspaas/contract/features/admin-queue.ts';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  nextUnusedDate,
} from '../../testing/bookings.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { race } from '../../testing/race.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  other = await anOperator(app);
});
afterAll(() => app.close());

const MINUTE = 60_000;
const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE);
const list = async (query: object = {}, person = fixture.operator) =>
  (await app.call('admin.queue', { query }, person)).reply;
const itemOf = async (object: string, query: object = {}): Promise<QueueItem | undefined> =>
  (await list(query)).data.find((one) => one.object === object);
const claim = (object: string, person = fixture.operator, take_over = false) =>
  app.call('admin.claim', { body: { object, take_over } }, person);
const mark = (lineId: number, attention: string) =>
  sql`update booking_lines set attention = ${attention}, attention_at = ${app.clock.now()} where id = ${lineId}`.execute(
    app.connection.db,
  );
/** Creates a placed line that needs a professional. */
const aLine = async () => {
  const { lineId, code } = await aBooking(app, fixture, { slot: nextUnusedDate() });
  return { lineId, code, object: `line:${lineId}` };
};

describe('the queue', () => {
  it('has an unassigned line until two hours before its slot, with its details', async () => {
    const { object, code } = await aLine();
    const found = await itemOf(object);
    expect(found).toMatchObject({
      kind: 'unassigned',
      group: 'later',
      code,
      service_name: 'Plumber',
      person: 'Asha Rao',
      claim: null,
      snooze: null,
    });
    expect(Date.parse(found?.starts_at ?? '') - Date.parse(found?.due_at ?? '')).toBe(120 * MINUTE);
  });

  it.each([
    ['promise_lost', 'promise_lost', 0],
    ['at_risk', 'at_risk', 0],
    ['instant_unfilled', 'instant_unfilled', 0],
    ['no_show', 'no_show', 30],
    ['outside_service_area', 'outside_service_area', 240],
    ['overrun', 'overrun', 240],
    ['running_over', 'overrun', 240],
  ])('gives a line marked %s as %s %i minutes', async (attention, kind, minutes) => {
    const { lineId, object } = await aLine();
    await mark(lineId, attention);
    const found = await itemOf(object);
    expect(found?.kind).toBe(kind);
    expect(Date.parse(found?.due_at ?? '')).toBe(after(minutes).getTime());
    await sql`update booking_lines set attention = null where id = ${lineId}`.execute(app.connection.db);
  });

  it('has a dispute until it is answered, and loses it when it is settled', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    const found = await itemOf(`line:${lineId}`);
    expect(found).toMatchObject({ kind: 'dispute', since: expect.any(String) });
    expect(Date.parse(found?.due_at ?? '') - Date.parse(found?.since ?? '')).toBe(48 * 60 * MINUTE);
    expect((await list()).data.filter(({ object }) => object === `line:${lineId}`)).toHaveLength(1);
    const { rows } = await sql<{ id: number; attention_at: Date }>`select d.id, l.attention_at
      from disputes d join booking_lines l on l.id = d.line_id where d.line_id = ${lineId}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.attention_at).toEqual(app.clock.now());
    await app.call(
      'admin.resolve_dispute',
      { params: { id: String(rows[0]?.id) }, body: { outcome: 'approve' } },
      fixture.operator,
    );
    expect(await itemOf(`line:${lineId}`)).toBeUndefined();
  });

  it('has tickets, applicants, enquiries, failed refunds, custom services and faults of the books', async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    const { customer, professional, service } = fixture;
    const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      (await query.execute(db)).rows[0]?.id;
    const report =
      await ids(sql`insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
      values ('T-QUEUE', ${customer.id}, 'a', 'Meera', 'm@example.in', '9876501234', ${service.id}, 'x', ${now}) returning id`);
    const enquiry =
      await ids(sql`insert into service_enquiries (account_id, service_id, name, email, mobile, address, description, fingerprint, status_at, created_at)
      values (${customer.id}, ${service.id}, 'Meera', 'm@example.in', '9876501234', 'x', 'x', 'a', ${now}, ${now}) returning id`);
    const pd =
      await ids(sql`insert into pd_enquiries (account_id, from_address, to_address, day, mobile, description, status_at, created_at)
      values (${customer.id}, 'x', 'y', '2026-12-01', '9876501234', 'x', ${now}, ${now}) returning id`);
    const custom =
      await ids(sql`insert into custom_services (professional_id, category_id, subcategory_id, name, latitude, longitude, state_at, created_at)
      select ${professional.id}, category_id, subcategory_id, 'Well cleaning', 12.9, 77.5, ${now}, ${now} from services where id = ${service.id}
      returning id`);
    const applicant = await ids(
      sql`update professionals set state = 'pending', state_at = ${now} where account_id = ${fixture.secondProfessional.id} returning account_id as id`,
    );
    await sql`insert into ledger_checks (day, faults, at) values ('2026-11-21', '[{"kind":"unbalanced"}]', ${now})
      on conflict (day) do update set faults = excluded.faults, at = excluded.at`.execute(db);
    const order = await ids(
      sql`insert into payment_orders (account_id, purpose, amount, state, created_at) values (${customer.id}, 'booking', 100, 'paid', ${now}) returning id`,
    );
    const capture = await ids(
      sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at) values (${order}, 'pay_q', 100, true, ${now}) returning id`,
    );
    const refund = await ids(
      sql`insert into payment_refunds (capture_id, amount, state, created_at) values (${capture}, 100, 'failed', ${now}) returning id`,
    );
    const settlement = await ids(
      sql`insert into settlements (gateway_id, status, settled_at, settled_on, alarmed_at, created_at)
      values ('setl_q', 'created', ${now}, '2026-11-21', ${now}, ${now}) returning id`,
    );
    const row = await ids(
      sql`insert into settlement_rows (settlement_id, entity_id, type, credit, debit, fee, tax)
      values (${settlement}, 'pay_x', 'payment', 100, 0, 0, 0) returning id`,
    );
    const unmatched = await ids(
      sql`insert into unmatched_money (settlement_row_id, reason, amount, at, due_at, alarmed_at)
      values (${row}, 'unknown', 100, ${now}, ${now}, ${now}) returning id`,
    );
    const webhook = await ids(
      sql`insert into kept_webhooks (event_id, reason, body_sealed, received_at) values ('evt_q', 'unreadable', decode('00', 'hex'), ${now}) returning id`,
    );
    const answer = new Date(now.getTime() + 3 * 24 * 60 * MINUTE);
    const open = await ids(
      sql`insert into chargebacks (gateway_id, capture_id, amount, reason, phase, status, respond_by, opened_at)
      values ('disp_q', ${capture}, 100, 'fraud', 'chargeback', 'open', ${answer}, ${now}) returning id`,
    );
    const lost = await ids(
      sql`insert into chargebacks (gateway_id, capture_id, amount, deducted, deducted_at, reason, phase, status, opened_at, ended_at)
      values ('disp_r', ${capture}, 100, 100, ${now}, 'fraud', 'chargeback', 'lost', ${now}, ${now}) returning id`,
    );
    await sql`insert into period_requests (month, action, reason, requested_by, requested_at)
      values ('2026-10-01', 'lock', 'Filed', ${other.id}, ${now})`.execute(db);
    const file = await ids(
      sql`insert into files (key, kind, mime, bytes, visibility, created_at)
      values ('journal-q', 'document', 'application/pdf', 9, 'private', ${now}) returning id`,
    );
    const journal = await transaction(db, async (tx) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into journals (reason, file_id, requested_by, requested_at)
        values ('Bank charges', ${file}, ${other.id}, ${now}) returning id`.execute(tx);
      await sql`insert into journal_lines (journal_id, position, account, amount)
        values (${rows[0]?.id}, 1, 'penalties', 100), (${rows[0]?.id}, 2, 'bank', -100)`.execute(tx);
      return rows[0]?.id;
    });
    const { data, counts } = await list();
    const shown = (object: string) => {
      const found = data.find((one) => one.object === object);
      return found && [found.kind, (Date.parse(found.due_at) - now.getTime()) / (60 * MINUTE)];
    };
    expect(shown(`report:${report}`)).toEqual(['ticket', 48]);
    expect(shown(`enquiry:${enquiry}`)).toEqual(['enquiry', 24]);
    expect(shown(`pd_enquiry:${pd}`)).toEqual(['pd_enquiry', 24]);
    expect(shown(`custom_service:${custom}`)).toEqual(['custom_service', 48]);
    expect(shown(`account:${applicant}`)).toEqual(['applicant', 48]);
    expect(shown(`refund:${refund}`)).toEqual(['failed_refund', 24]);
    expect(shown('ledger_check:20261121')).toEqual(['books_fault', 4]);
    expect(shown(`settlement:${settlement}`)).toEqual(['settlement_differs', 4]);
    expect(shown(`unmatched:${unmatched}`)).toEqual(['unmatched_money', 4]);
    expect(shown(`webhook:${webhook}`)).toEqual(['unknown_webhook', 4]);
    expect(shown(`chargeback:${open}`)).toEqual(['chargeback', 48]);
    expect(shown(`chargeback:${lost}`)).toEqual(['chargeback_lost', 24]);
    expect(shown('book_month:202610')).toEqual(['month_approval', 24]);
    expect(shown(`journal:${journal}`)).toEqual(['journal_approval', 24]);
    expect(counts.kinds).toMatchObject({ ticket: 1, enquiry: 1, failed_refund: 1 });
    expect(counts.open).toBe(data.length);
    await app.call(
      'admin.close_report',
      { params: { id: String(report) }, body: { answer: 'Done.' } },
      fixture.operator,
    );
    expect(await itemOf(`report:${report}`)).toBeUndefined();
    await sql`update professionals set state = 'approved' where account_id = ${applicant ?? 0}`.execute(db);
  });

  it('is sorted by due time and continues after a cursor without a gap', async () => {
    for (let made = 0; made < 3; made += 1) await aLine();
    const all = await list();
    expect(all.data.map(({ due_at }) => due_at)).toEqual(all.data.map(({ due_at }) => due_at).toSorted());
    const paged: QueueItem[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data, next_cursor } = await list({ limit: '2', ...(cursor ? { cursor } : {}) });
      paged.push(...data);
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    expect(paged.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
    expect(Object.values(all.counts.groups).reduce((sum, one) => sum + one, 0)).toBe(all.data.length);
    expect((await list({ kind: 'unassigned' })).data.every(({ kind }) => kind === 'unassigned')).toBe(true);
  });

  it('leads to a line in any state', async () => {
    const { lineId } = await aLine();
    const { reply } = await app.call(
      'admin.bookings',
      { query: { state: 'approved', line: String(lineId) } },
      fixture.operator,
    );
    expect(reply.data.map(({ detail_id, state }) => [detail_id, state])).toEqual([[lineId, 'placed']]);
  });

  it('is for operators only and refuses unknown filters', async () => {
    expect((await app.call('admin.queue', {}, fixture.customer)).status).toBe(403);
    expect((await app.callRaw('admin.queue', { query: { kind: 'x' } }, fixture.operator)).status).toBe(422);
    expect((await app.callRaw('admin.claim', { body: { object: 'table:1' } }, fixture.operator)).status).toBe(
      422,
    );
    expect((await claim('line:2000000000')).status).toBe(404);
  });
});

describe('a claim', () => {
  it('goes to one of 50 operators who claim an item at once', async () => {
    const { object } = await aLine();
    const operators = await race(50, () => anOperator(app));
    const answers = await Promise.all(operators.map((operator) => claim(object, operator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    const winner = operators[answers.findIndex(({ status }) => status === 200)];
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.data).toMatchObject({ operator: { id: winner?.id, name: expect.any(String) } });
    const { rows } = await sql`select 1 from audit_log where subject = ${object}`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });

  it('can be taken over, released and repeated', async () => {
    const { object } = await aLine();
    expect((await claim(object)).status).toBe(200);
    expect((await claim(object)).status).toBe(200);
    expect((await claim(object, other)).status).toBe(409);
    expect((await itemOf(object))?.claim).toMatchObject({ own: true });
    expect((await list({ show: 'mine' })).data.map((one) => one.object)).toContain(object);
    expect((await claim(object, other, true)).status).toBe(200);
    expect((await itemOf(object))?.claim).toMatchObject({ own: false });
    // The first operator has no claim left to release.
    await app.call('admin.release', { body: { object } }, fixture.operator);
    expect((await itemOf(object))?.claim).toMatchObject({ own: false });
    expect((await app.call('admin.release', { body: { object } }, other)).status).toBe(200);
    expect((await app.call('admin.release', { body: { object } }, other)).status).toBe(200);
    expect((await itemOf(object))?.claim).toBeNull();
  });

  it('ends 30 minutes after the operator’s last action on the object', async () => {
    const { lineId, object } = await aLine();
    await claim(object);
    app.clock.advance(20);
    await app.call('admin.view_positions', { params: { detail_id: String(lineId) } }, fixture.operator);
    app.clock.advance(20);
    expect((await claim(object, other)).status).toBe(409);
    app.clock.advance(11);
    expect((await itemOf(object))?.claim).toBeNull();
    expect((await claim(object, other)).status).toBe(200);
  });
});

describe('a snoozed item', () => {
  const snooze = (object: string, until: Date, person = fixture.operator) =>
    app.call(
      'admin.snooze',
      { body: { object, until: until.toISOString(), reason: 'The customer calls back.' } },
      person,
    );

  it('is hidden with its reason until its time', async () => {
    const { object } = await aLine();
    await claim(object);
    expect((await snooze(object, after(60))).status).toBe(200);
    expect(await itemOf(object)).toBeUndefined();
    expect(await itemOf(object, { show: 'snoozed' })).toMatchObject({
      claim: null,
      snooze: { reason: 'The customer calls back.' },
    });
    app.clock.advance(61);
    expect(await itemOf(object)).toMatchObject({ snooze: null });
  });

  it('returns with any event on the object', async () => {
    const { lineId, object } = await aLine();
    await snooze(object, after(600));
    await sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
      values (${lineId}, ${app.clock.now()}, 'move', 'user', 'placed', 'placed')`.execute(app.connection.db);
    expect(await itemOf(object)).toBeDefined();
  });

  it('returns when it is due, and is refused once it is due or claimed by another operator', async () => {
    const { lineId, object } = await aLine();
    const due = (await itemOf(object))?.due_at ?? '';
    const { reply } = await snooze(object, after(60 * 24 * 365));
    expect(Date.parse(reply.data.until)).toBe(Date.parse(due));
    expect((await snooze(object, after(-5))).error.errors).toHaveProperty('until');
    await claim(object, other);
    expect((await snooze(object, after(60))).status).toBe(409);
    await mark(lineId, 'promise_lost');
    expect((await snooze(object, after(60), other)).error.errors).toHaveProperty('until');
  });
});
