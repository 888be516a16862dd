import { type LineConflict, lineConflict } from '@aaspaas/contract/features/line-version.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import type { Answer } from '../../testing/api-client.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  startWork,
} from '../../testing/bookings.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { race } from '../../testing/race.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let colleague: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  colleague = await anOperator(app, { name: 'Divya Nair', roles: ['dispatcher'] });
});
afterAll(() => app.close());

const readLine = async (lineId: number) =>
  (await done(app.call('admin.line', { params: { detail_id: lineId } }, fixture.operator))).reply.data;
const versionOf = async (lineId: number) => (await readLine(lineId)).version;
const allocate = (lineId: number, version: number | undefined, by = fixture.operator, headers = {}) =>
  app.call(
    'admin.allocate',
    { params: { detail_id: lineId }, body: { employee_id: fixture.professional.id, version } },
    { ...by, headers },
  );
const cancel = (lineId: number, version?: number, headers = {}) =>
  app.call(
    'admin.cancel_line',
    { params: { detail_id: lineId }, body: { reason: 'Flood', version } },
    { ...fixture.operator, headers },
  );
const conflictIn = ({ status, error }: Answer): LineConflict => {
  expect(status).toBe(409);
  return lineConflict.parse(error.data);
};
const entriesOf = async (lineId: number) =>
  (
    await sql<{ action: string }>`select action from audit_log where subject = ${`line:${lineId}`}`.execute(
      app.connection.db,
    )
  ).rows.length;

describe('the version of a line', () => {
  it('is its last history entry, in every list and on every page of operators', async () => {
    const { lineId, code } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const isLine = ({ detail_id }: { readonly detail_id: number }) => detail_id === lineId;
    const versions = async () => {
      const { operator } = fixture;
      const [list, dispatch, booking] = await Promise.all([
        app.call('admin.booking_lines', { query: { q: code } }, operator),
        app.call('admin.bookings', { query: { line: lineId } }, operator),
        app.call('admin.booking', { params: { code } }, operator),
      ]);
      return [list.reply.data, dispatch.reply.data, booking.reply.data.lines].map(
        (rows) => requireRow<{ detail_id: number; version: number }>(rows, isLine).version,
      );
    };
    const before = await versionOf(lineId);
    expect(before).toBeGreaterThan(0);
    expect(await versions()).toEqual([before, before, before]);
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    const after = await versionOf(lineId);
    expect(after).toBeGreaterThan(before);
    expect(await versions()).toEqual([after, after, after]);
  });
});

describe('a write on a line', () => {
  it('is done with the version of the line, and without one as before', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    expect((await allocate(lineId, await versionOf(lineId))).status).toBe(200);
    expect((await cancel(lineId)).status).toBe(200);
  });

  it('is refused with another version: with what changed, when and by whom; nothing is written', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const seen = await versionOf(lineId);
    await done(assignLine(app, colleague, lineId, fixture.professional));
    const entries = await entriesOf(lineId);
    const answer = await cancel(lineId, seen);
    expect(conflictIn(answer)).toEqual({
      version: await versionOf(lineId),
      changed_by: 'Divya Nair',
      changed_at: isoOf(app.clock.now()),
      changes: [
        { field: 'state', from: 'placed', to: 'assigned' },
        { field: 'professional', from: null, to: fixture.professional.name },
      ],
    });
    expect(answer.error.message).toBe('Divya Nair changed this after you opened it.');
    expect(await readLine(lineId)).toMatchObject({ state: 'assigned' });
    expect(await entriesOf(lineId)).toBe(entries);
    // With the version of the conflict it is done.
    expect((await cancel(lineId, conflictIn(answer).version)).status).toBe(200);
  });

  it('is refused with a version that the line never had', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    expect(conflictIn(await allocate(lineId, 999_999_999))).toMatchObject({
      changed_by: 'Customer',
      changes: [],
    });
  });

  it('names the customer, the professional and the system by their roles, in the reader’s language', async () => {
    const { id, lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    let seen = await versionOf(lineId);
    const slot = { ...nextUnusedDate(), preferredTime: '12:00' };
    await done(app.call('booking.reschedule', { body: { detailId: lineId, ...slot } }, fixture.customer));
    const moved = conflictIn(await cancel(lineId, seen));
    expect(moved.changed_by).toBe('Customer');
    expect(moved.changes).toContainEqual({
      field: 'starts_at',
      from: expect.stringContaining('T10:00:00+05:30'),
      to: `${slot.preferredDate}T12:00:00+05:30`,
    });
    const hindi = await cancel(lineId, seen, { cookie: 'lang=hi' });
    expect(conflictIn(hindi).changed_by).toBe('ग्राहक');

    seen = await versionOf(lineId);
    app.clock.set(`${slot.preferredDate}T12:00:00+05:30`);
    await sql`update sessions set expires_at = '2028-01-01'`.execute(app.connection.db);
    await startWork(app, lineId, fixture.customer, fixture.professional);
    expect(conflictIn(await cancel(lineId, seen))).toMatchObject({
      changed_by: 'Professional',
      changes: expect.arrayContaining([{ field: 'state', from: 'assigned', to: 'started' }]),
    });

    seen = await versionOf(lineId);
    app.clock.advance(4 * 60);
    await app.runLoop('deadlines');
    expect(conflictIn(await cancel(lineId, seen))).toMatchObject({
      changed_by: 'System',
      changes: [{ field: 'flag', from: null, to: 'running_over' }],
    });
    expect(id).toBeGreaterThan(0);
  });

  it('is refused for every call that changes a line', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const version = (await versionOf(lineId)) - 1;
    const request = { params: { detail_id: lineId }, body: { version } };
    for (const name of [
      'admin.complete_line',
      'admin.reset_code',
      'admin.start_line',
      'admin.replace_professional',
      'admin.close_absent',
      'admin.offer_redo',
    ] as const)
      conflictIn(await app.call(name, request, fixture.operator));
    conflictIn(await allocate(lineId, version));
    conflictIn(await cancel(lineId, version));
    const reduced = { ...request, body: { price: 1, reason: 'Two tiles were broken', version } };
    conflictIn(await app.call('admin.reduce_price', reduced, fixture.operator));
    expect(await readLine(lineId)).toMatchObject({ state: 'placed', version: version + 1 });
  });

  it('is refused for a dispute by the version of its line', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    const { dispute, version } = await readLine(lineId);
    const resolve = (sent: number) =>
      app.call(
        'admin.resolve_dispute',
        { params: { id: dispute?.id ?? 0 }, body: { outcome: 'approve', version: sent } },
        fixture.operator,
      );
    conflictIn(await resolve(version - 1));
    expect((await resolve(version)).status).toBe(200);
    // Settled by another operator meanwhile: the answer says so instead of a general refusal.
    expect(conflictIn(await resolve(version)).changes).toContainEqual({
      field: 'state',
      from: 'disputed',
      to: 'approved',
    });
  });

  it('is done once by 20 operators who saw the same version', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const seen = await versionOf(lineId);
    const answers = await race<Answer>(20, (n) =>
      n % 2 ? cancel(lineId, seen) : allocate(lineId, seen, n % 4 ? colleague : fixture.operator),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) conflictIn(answer);
    expect(await entriesOf(lineId)).toBe(1);
  });

  it('is answered again for its key, although the version has moved on; another version needs another key', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const seen = await versionOf(lineId);
    const key = { 'idempotency-key': `version-${lineId}` };
    for (let turn = 0; turn < 2; turn += 1)
      expect((await allocate(lineId, seen, fixture.operator, key)).status).toBe(200);
    const again = await allocate(lineId, await versionOf(lineId), fixture.operator, key);
    expect(again.error.message).toMatch(/same|key|request/i);
    expect(again.status).toBe(409);
  });

  it('needs a version that is a number', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    for (const version of ['1', -1, 1.5]) {
      const answer = await app.callRaw(
        'admin.allocate',
        { params: { detail_id: lineId }, body: { employee_id: fixture.professional.id, version } },
        fixture.operator,
      );
      expect([version, answer.status, Object.keys(answer.error.fields)]).toEqual([version, 422, ['version']]);
    }
  });
});
