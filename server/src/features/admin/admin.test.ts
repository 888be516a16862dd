import type { RequestOf } from '@aaspaas/contract/api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional } from '../../testing/accounts.ts';
import type { CallOptions } from '../../testing/api-client.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
} from '../../testing/bookings.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { aPaidBooking } from '../../testing/payments.ts';
import { runReactions } from '../../testing/reactions.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const suggestionsFor = (detail_id: number, options: CallOptions = fixture.operator) =>
  app.call('admin.suggestions', { params: { detail_id } }, options);
const cancelLine = (detail_id: number, reason: string) =>
  app.call('admin.cancel_line', { params: { detail_id }, body: { reason } }, fixture.operator);
const completeLine = (detail_id: number) =>
  app.call('admin.complete_line', { params: { detail_id } }, fixture.operator);
const resolveDispute = (id: number, body: RequestOf<'admin.resolve_dispute'>['body']) =>
  app.call('admin.resolve_dispute', { params: { id }, body }, fixture.operator);
const approveProfessional = (id: number) =>
  app.call('admin.approve_employee', { params: { id } }, fixture.operator);
const rejectProfessional = (id: number, reason: string) =>
  app.call('admin.reject_employee', { params: { id }, body: { reason } }, fixture.operator);
const auditEntries = async (subject: string) => {
  const { rows } = await sql<{ action: string; actor_id: number; detail: object }>`
    select action, actor_id, detail from audit_log where subject = ${subject} order by id`.execute(
    app.connection.db,
  );
  return rows;
};
const stateOf = async (lineId: number) =>
  (
    await sql<{ state: string }>`select state from booking_lines where id = ${lineId}`.execute(
      app.connection.db,
    )
  ).rows[0]?.state;

describe('dispatch', () => {
  it('suggests eligible professionals, with reasons in the reader’s language', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const english = await suggestionsFor(lineId);
    expect(english.reply.data).toHaveLength(2);
    expect(english.reply.data[0]).toMatchObject({
      free: true,
      covers: true,
      total_reviews: 0,
      jobs_this_week: 0,
      image_url: null,
    });
    expect(english.reply.data[0]?.reasons).toContain('Free at this time');
    const hindi = await suggestionsFor(lineId, { ...fixture.operator, headers: { cookie: 'lang=hi' } });
    expect(hindi.reply.data[0]?.reasons).toContain('इस समय खाली');
    expect((await suggestionsFor(999999)).status).toBe(404);
  });

  it('assigns a line, reassigns it, and logs both', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    for (const { id } of [fixture.professional, fixture.professional, fixture.secondProfessional])
      expect((await assignLine(app, fixture.operator, lineId, { id })).status).toBe(200);
    expect(await auditEntries(`line:${lineId}`)).toEqual([
      {
        action: 'admin.allocate',
        actor_id: fixture.operator.id,
        detail: { employee_id: fixture.professional.id },
      },
      {
        action: 'admin.allocate',
        actor_id: fixture.operator.id,
        detail: { employee_id: fixture.secondProfessional.id },
      },
    ]);
  });

  it('rejects a professional who does not offer the service, and logs nothing', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    for (const id of [fixture.customer.id, 999_999])
      expect((await assignLine(app, fixture.operator, lineId, { id })).status).toBe(404);
    expect(
      (await app.callRaw('admin.allocate', { params: { detail_id: lineId }, body: {} }, fixture.operator))
        .status,
    ).toBe(422);
    expect(await auditEntries(`line:${lineId}`)).toEqual([]);
  });

  it('cancels a line with a reason that the customer sees', async () => {
    const { id, lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    expect((await cancelLine(lineId, ' ')).error.errors).toEqual({
      reason: ['Please give a reason.'],
    });
    expect((await cancelLine(lineId, 'Flood in the street')).status).toBe(200);
    expect((await cancelLine(lineId, 'Again')).status).toBe(409);
    const seen = await app.call('booking.get', { params: { id } }, fixture.customer);
    expect(seen.reply.data.details[0]).toMatchObject({
      cancelstatus: 'admin',
      cancel_reason: 'Flood in the street',
    });
    expect(await auditEntries(`line:${lineId}`)).toMatchObject([
      { action: 'admin.allocate' },
      { action: 'admin.cancel_line', detail: { reason: 'Flood in the street' } },
    ]);
  });
});

describe('audit log', () => {
  it('has no entry for settings that stay the same', async () => {
    const body = { group: 'booking', values: { approveHours: 47 } };
    for (const status of [200, 200])
      expect((await app.callRaw('admin.change_settings', { body }, fixture.operator)).status).toBe(status);
    expect(await auditEntries('settings:booking')).toHaveLength(1);
  });

  it('cancelling a paid booking writes exactly one entry', async () => {
    const { id } = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
    const { reply } = await app.call('booking.get', { params: { id } }, fixture.customer);
    const lineId = requireRow(reply.data.details).id;
    expect((await cancelLine(lineId, 'Flood')).status).toBe(200);
    expect(await auditEntries(`line:${lineId}`)).toEqual([
      { action: 'admin.cancel_line', actor_id: fixture.operator.id, detail: { reason: 'Flood' } },
    ]);
  });
});

describe('a job whose completion was not reported', () => {
  it('can be completed by the operator once it was started, and is logged', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'started', slot: nextUnusedDate() });
    expect((await completeLine(lineId)).status).toBe(200);
    expect(await stateOf(lineId)).toBe('done');
    expect(await auditEntries(`line:${lineId}`)).toContainEqual(
      expect.objectContaining({ action: 'admin.complete_line', actor_id: fixture.operator.id }),
    );
    expect((await completeLine(lineId)).status).toBe(409);
    expect((await completeLine(999999)).status).toBe(404);
  });
});

describe('disputes', () => {
  const disputed = async () => {
    const { id, lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    const list = await app.call('admin.bookings', { query: { state: 'disputed' } }, fixture.operator);
    const { dispute } = requireRow(list.reply.data, (one) => one.detail_id === lineId);
    return { id, lineId, disputeId: dispute?.id as number };
  };

  it.each([
    ['approve', 'approved'],
    ['full_refund', 'cancelled'],
    ['redo', 'placed'],
  ] as const)('settled by %s: the line becomes %s, once', async (outcome, state) => {
    const { lineId, disputeId } = await disputed();
    expect((await resolveDispute(disputeId, { outcome })).status).toBe(200);
    expect(await stateOf(lineId)).toBe(state);
    expect((await resolveDispute(disputeId, { outcome })).status).toBe(409);
    expect(await auditEntries(`dispute:${disputeId}`)).toEqual([
      {
        action: 'admin.resolve_dispute',
        actor_id: fixture.operator.id,
        detail: outcome === 'redo' ? { outcome, first_share: 50, top_up: 0 } : { outcome },
      },
    ]);
  });

  it('a partial settlement reduces the amount due', async () => {
    const { id, lineId, disputeId } = await disputed();
    expect((await resolveDispute(disputeId, { outcome: 'partial_refund' })).status).toBe(422);
    expect((await resolveDispute(disputeId, { outcome: 'partial_refund', amount: 300 })).status).toBe(422);
    expect((await resolveDispute(disputeId, { outcome: 'partial_refund', amount: 99.5 })).status).toBe(200);
    expect(await stateOf(lineId)).toBe('approved');
    const { reply } = await app.call('booking.get', { params: { id } }, fixture.customer);
    // Accepted work can be paid immediately.
    expect(reply.data).toMatchObject({ total_amount: 300, due_now: 200.5, due_later: 0 });
  });

  it('a line without a dispute is not found', async () => {
    expect((await resolveDispute(999999, { outcome: 'approve' })).status).toBe(404);
  });
});

describe('applications', () => {
  const applicant = async () => {
    const person = await aProfessional(app, { name: 'Meena Pillai' });
    await sql`insert into professionals (account_id, state, state_at, created_at, experience) values (${person.id}, 'pending', ${app.clock.now()},
      ${app.clock.now()}, '7 years') on conflict (account_id) do update set state = 'pending'`.execute(
      app.connection.db,
    );
    return person;
  };
  const list = async (state: 'pending' | 'approved' | 'rejected') => {
    const { reply } = await app.call('admin.employees', { query: { state } }, fixture.operator);
    return reply.data;
  };

  it('are listed, approved once, and the professional is notified', async () => {
    const person = await applicant();
    expect(await list('pending')).toMatchObject([
      { id: person.id, name: 'Meena Pillai', experience: '7 years', services: [] },
    ]);
    expect((await approveProfessional(person.id)).status).toBe(200);
    expect((await approveProfessional(person.id)).status).toBe(200);
    expect(await list('pending')).toEqual([]);
    expect((await list('approved')).map(({ id }) => id)).toContain(person.id);
    expect(await auditEntries(`account:${person.id}`)).toHaveLength(1);
    await runReactions(app);
    expect((await app.inbox(person.mobile)).map(({ text }) => text)).toEqual([
      'Aaspaas: Welcome! We have approved your account. You can log in now.',
    ]);
    expect((await rejectProfessional(person.id, 'Too late')).status).toBe(409);
  });

  it('are rejected with a reason', async () => {
    const person = await applicant();
    expect(
      (await app.callRaw('admin.reject_employee', { params: { id: person.id }, body: {} }, fixture.operator))
        .status,
    ).toBe(422);
    expect((await rejectProfessional(person.id, 'The ID cannot be read.')).status).toBe(200);
    expect(await list('rejected')).toMatchObject([{ id: person.id, state_reason: 'The ID cannot be read.' }]);
    await runReactions(app);
    expect((await app.inbox(person.mobile))[0]?.text).toContain('The ID cannot be read.');
    for (const id of [fixture.customer.id, 999_999]) expect((await approveProfessional(id)).status).toBe(404);
  });
});

describe('operator console', () => {
  it.each([
    'admin.allocate',
    'admin.cancel_line',
    'admin.approve_employee',
    'admin.reject_employee',
    'admin.resolve_dispute',
  ] as const)('is accessible to operators only: %s', async (name) => {
    const params = { id: 1, detail_id: 1 };
    expect((await app.callRaw(name, { params }, fixture.customer)).status).toBe(403);
    expect((await app.callRaw(name, { params })).status).toBe(401);
  });
});
