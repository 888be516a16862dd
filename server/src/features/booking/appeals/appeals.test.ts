import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { requestExport } from '../../../testing/documents.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseAccountDataFromBookings } from '../actions/erase-account-data.ts';

let app: TestApp;
let fixture: BookingFixture;
let assignmentId: number;
beforeEach(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { lineId } = await aBooking(app, fixture, { state: 'assigned' });
  const { rows } = await sql<{ id: number }>`select id from assignments where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  assignmentId = rows[0]?.id as number;
});
afterEach(() => app.close());

const ask = (who: TestPerson, text = 'I was nearer.', id = assignmentId) =>
  app.call('appeal.create', { body: { assignment_id: id, text } }, who);
const own = async (who: TestPerson) => (await done(app.call('appeal.list', {}, who))).reply.data;
const queue = async (state: 'open' | 'answered' = 'open') =>
  (await done(app.call('appeal.queue', { query: { state } }, fixture.operator))).reply.data;
const answer = (id: number, who = fixture.operator) =>
  app.call('appeal.answer', { params: { id }, body: { text: 'We checked it.' } }, who);
const kindsOf = async ({ id }: TestPerson) => {
  await runReactions(app);
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where account_id = ${id} and kind like '%appeal%' order by id`.execute(
    app.connection.db,
  );
  return rows.map(({ kind }) => kind);
};

describe('an appeal', () => {
  it('is due in 72 hours, answered once by an operator with an audit log entry, and both sides are notified', async () => {
    const { professional, operator } = fixture;
    const sent = await done(ask(professional));
    const dueAt = new Date(app.clock.now().getTime() + 72 * 3_600_000);
    expect(Date.parse(sent.reply.data.due_at)).toBe(dueAt.getTime());
    const { id } = sent.reply.data;
    expect(await queue()).toMatchObject([
      { id, text: 'I was nearer.', name: professional.name, overdue: false },
    ]);
    expect(await kindsOf(operator)).toEqual(['admin_appeal_new']);

    await done(answer(id));
    expect((await answer(id)).status).toBe(409);
    expect((await answer(id + 1)).status).toBe(404);
    expect(await queue()).toEqual([]);
    expect(await queue('answered')).toMatchObject([{ id, answer: 'We checked it.' }]);
    expect(await own(professional)).toMatchObject([{ id, state: 'answered', answer: 'We checked it.' }]);
    expect(await kindsOf(professional)).toEqual(['appeal_answered']);
    const { rows } =
      await sql`select 1 from audit_log where action = 'appeal.answer' and subject = ${`appeal:${id}`}`.execute(
        app.connection.db,
      );
    expect(rows).toHaveLength(1);
    // Once it is answered, the professional may ask again.
    expect((await done(ask(professional))).reply.data.id).not.toBe(id);
  });

  it('is one while it is open, also for concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3].map((n) => done(ask(fixture.professional, `Try ${n}`))));
    expect(new Set(replies.map(({ reply }) => reply.data.id)).size).toBe(1);
    expect(await own(fixture.professional)).toHaveLength(1);
  });

  it('is open to those who were considered, and to no one else', async () => {
    await done(ask(fixture.secondProfessional));
    const stranger = await aProfessional(app);
    expect((await ask(stranger)).status).toBe(404);
    expect((await ask(fixture.professional, 'Text', assignmentId + 1000)).status).toBe(404);
    expect(await own(stranger)).toEqual([]);
    expect(await own(fixture.professional)).toEqual([]);
    expect((await ask(fixture.professional, ' ')).status).toBe(422);
    expect((await ask(fixture.professional, 'x'.repeat(2001))).status).toBe(422);
  });

  it('belongs to its roles', async () => {
    const { customer, professional, operator } = fixture;
    const { id } = (await done(ask(professional))).reply.data;
    expect((await ask(customer)).status).toBe(403);
    expect((await ask(operator)).status).toBe(403);
    expect((await app.call('appeal.list', {}, customer)).status).toBe(403);
    expect((await app.call('appeal.queue', {}, professional)).status).toBe(403);
    expect((await answer(id, professional)).status).toBe(403);
    expect((await app.call('appeal.queue')).status).toBe(401);
  });

  it('notifies operators once when the answer is overdue', async () => {
    await done(ask(fixture.professional));
    app.clock.advance(72 * 60 - 1);
    await app.runLoop('overdue appeals');
    expect(await kindsOf(fixture.operator)).toEqual(['admin_appeal_new']);
    app.clock.advance(1);
    await app.runLoop('overdue appeals');
    const reportedAt = app.clock.now();
    app.clock.advance(1);
    await app.runLoop('overdue appeals');
    expect(await kindsOf(fixture.operator)).toEqual(['admin_appeal_new', 'admin_appeal_overdue']);
    const { rows } = await sql<{ overdue_at: Date | null }>`select overdue_at from appeals`.execute(
      app.connection.db,
    );
    expect(rows[0]?.overdue_at).toEqual(reportedAt);
  });

  it('is counted in the operators’ dispatch queue while its answer is overdue', async () => {
    const overdue = async () =>
      (await done(app.call('admin.bookings', {}, fixture.operator))).reply.counts['overdue_appeals'];
    const { id } = (await done(ask(fixture.professional))).reply.data;
    app.clock.advance(72 * 60 - 1);
    expect(await overdue()).toBe(0);
    expect(await queue()).toMatchObject([{ id, overdue: false }]);
    app.clock.advance(1);
    expect(await overdue()).toBe(1);
    expect(await queue()).toMatchObject([{ id, overdue: true }]);
    await done(answer(id));
    expect(await overdue()).toBe(0);
  });

  it('is listed newest first, in pages; open ones for operators soonest due first', async () => {
    const ids: number[] = [];
    for (const who of [fixture.professional, fixture.secondProfessional, fixture.professional]) {
      const { id } = (await done(ask(who))).reply.data;
      ids.push(id);
      app.clock.advance(1);
      if (ids.length === 1) await done(answer(id));
    }
    const [first, second, third] = ids as [number, number, number];
    const page = (cursor?: string | null) =>
      done(
        app.call('appeal.list', { query: { limit: 1, ...(cursor ? { cursor } : {}) } }, fixture.professional),
      );
    const newest = (await page()).reply;
    expect(newest.data.map(({ id }) => id)).toEqual([third]);
    const oldest = (await page(newest.next_cursor)).reply;
    expect([oldest.data.map(({ id }) => id), oldest.next_cursor]).toEqual([[first], null]);
    expect((await queue()).map(({ id }) => id)).toEqual([second, third]);
    expect((await queue('answered')).map(({ id }) => id)).toEqual([first]);
  });

  it('is part of the export and is erased with the account', async () => {
    await done(ask(fixture.professional));
    const { sections } = await requestExport(app, 'employee', fixture.professional);
    expect(sections['appeals']).toMatchObject([{ text: 'I was nearer.', answer: null }]);
    await eraseAccountDataFromBookings(app.connection.db, fixture.professional.id);
    expect(await own(fixture.professional)).toEqual([]);
  });
});
