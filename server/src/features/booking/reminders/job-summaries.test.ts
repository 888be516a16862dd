import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { aDraft, confirm } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { summarizeJobs } from '../index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

async function runAt(instant: string): Promise<void> {
  app.clock.set(`${instant}:00+05:30`);
  for (const loop of ['job summaries', 'held messages', 'reminders']) await app.runLoop(loop);
  await runReactions(app);
}
const inbox = async (person: TestPerson) =>
  (await app.call('notification.list', { role: 'employee' }, person)).reply.data;
const texts = async (person: TestPerson) => (await app.inbox(person.mobile)).map(({ text }) => text);

describe('summary of tomorrow’s jobs', () => {
  it('is the number at 17:00 and the list from 20:00, once each, and replaces the announcements of its jobs', async () => {
    const { id: serviceId, professionals } = await anOfferedService(app, 1);
    const [professional] = professionals as [TestPerson];
    app.clock.set('2026-12-01T12:00:00+05:30');
    const customer = await aCustomer(app);
    const lineIds: number[] = [];
    for (const preferredTime of ['10:00', '15:30']) {
      const draft = await aDraft(app, customer, serviceId, {
        preferredDate: '2026-12-02',
        preferredTime,
        promised: true,
      });
      await done(confirm(app, customer, draft.id));
      lineIds.push(...draft.lineIds);
    }
    await runReactions(app);
    await runAt('2026-12-01T16:59');
    expect(await inbox(professional)).toEqual([]);
    await runAt('2026-12-01T17:00');
    await runAt('2026-12-01T17:01');
    expect((await inbox(professional)).map(({ text }) => text)).toEqual([
      'About 2 jobs tomorrow, Wed 2 Dec. You get the list in the evening.',
    ]);
    expect(await texts(professional)).toEqual([]);

    await runAt('2026-12-01T20:00');
    await done(assignLine(app, fixture.operator, lineIds[0] as number, professional));
    await runAt('2026-12-01T20:05');
    // The other line is still held.
    expect(await inbox(professional)).toHaveLength(2);
    await done(assignLine(app, fixture.operator, lineIds[1] as number, professional));
    await runAt('2026-12-01T20:06');
    await runAt('2026-12-01T20:10');
    await runAt('2026-12-01T20:30');
    const sent = await texts(professional);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBe('Aaspaas: Jobs on Wed 2 Dec, tomorrow: 2 in all. See the list in the app.');
    expect((await inbox(professional)).map(({ kind }) => kind)).toEqual([
      'job_list',
      'job_new',
      'job_new',
      'job_outlook',
    ]);
  });

  it('does not wait for lines that are not assigned after 20:20, and is not sent without jobs', async () => {
    const { id: serviceId, professionals } = await anOfferedService(app, 1);
    const [professional] = professionals as [TestPerson];
    app.clock.set('2026-12-03T12:00:00+05:30');
    const customer = await aCustomer(app);
    const draft = async (preferredTime: string) => {
      const { id, lineIds } = await aDraft(app, customer, serviceId, {
        preferredDate: '2026-12-04',
        preferredTime,
        promised: true,
      });
      await done(confirm(app, customer, id));
      return lineIds[0] as number;
    };
    const lineId = await draft('09:00');
    await draft('16:00');
    await done(assignLine(app, fixture.operator, lineId, professional));
    await runAt('2026-12-03T20:19');
    expect((await inbox(professional)).map(({ kind }) => kind)).toEqual(['job_new']);
    await runAt('2026-12-03T20:20');
    expect((await inbox(professional))[0]?.text).toMatch(/^1 job tomorrow, Fri 4 Dec: 9:00 am/);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
      where kind in ('job_list', 'job_outlook') and account_id = ${fixture.professional.id}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('is made once when 50 workers run the loop at once', async () => {
    app.clock.set('2026-12-05T12:00:00+05:30');
    await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: '2026-12-06' } });
    app.clock.set('2026-12-05T20:00:00+05:30');
    const published: unknown[] = [];
    await race(50, () =>
      summarizeJobs({
        db: app.connection.db,
        clock: app.clock,
        log: pino({ level: 'silent' }),
        publish: async (_tx, _type, id) => {
          published.push(id);
        },
      }),
    );
    expect(published).toEqual([`${fixture.professional.id}:2026-12-06:list`]);
  });
});

describe('a job two hours before it begins', () => {
  const attention = async (lineId: number) => {
    const { reply } = await app.call('admin.bookings', { query: { state: 'attention' } }, fixture.operator);
    return reply.data.find(({ detail_id }) => detail_id === lineId)?.attention ?? null;
  };
  const openList = async (person: TestPerson) => done(app.call('job.bookings', {}, person));
  const assigned = async (preferredDate: string, customer?: TestPerson) => {
    app.clock.set(`${preferredDate.slice(0, 8)}07T12:00:00+05:30`);
    const { lineId } = await aBooking(app, fixture, {
      state: 'assigned',
      slot: { preferredDate },
      ...(customer ? { customer } : {}),
    });
    await runReactions(app);
    return lineId;
  };

  it('is marked for the operators if its professional has not seen it, until it is seen', async () => {
    const lineId = await assigned('2026-12-08');
    await openList(fixture.secondProfessional);
    await runAt('2026-12-08T07:59');
    expect(await attention(lineId)).toBe(null);
    await runAt('2026-12-08T08:00');
    expect(await attention(lineId)).toBe('unseen');
    await openList(fixture.professional);
    expect(await attention(lineId)).toBe(null);
  });

  it('is not marked if its professional has seen it', async () => {
    const lineId = await assigned('2026-12-09');
    await openList(fixture.professional);
    await runAt('2026-12-09T08:00');
    expect(await attention(lineId)).toBe(null);
  });

  it('is marked if it was seen before it moved, or by the professional before', async () => {
    const customer = await aCustomer(app);
    const moved = await assigned('2026-12-10', customer);
    const reassigned = await assigned('2026-12-11');
    await openList(fixture.professional);
    await done(
      app.call(
        'booking.reschedule',
        { body: { detailId: moved, preferredDate: '2026-12-12', preferredTime: '10:00' } },
        customer,
      ),
    );
    await done(assignLine(app, fixture.operator, reassigned, fixture.secondProfessional));
    await runReactions(app);
    await runAt('2026-12-11T08:00');
    expect(await attention(reassigned)).toBe('unseen');
    await runAt('2026-12-12T08:00');
    expect(await attention(moved)).toBe('unseen');
  });
});
