import { randomBytes } from 'node:crypto';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../../../demo/random.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  anInstantLine,
  type DutyFixture,
  onDutyAt,
  requestsTo,
  searchedLine,
  setDuty,
} from '../../../testing/duty.ts';
import { aDraft, confirm, contradictoryHolds, driftedCalendars } from '../../../testing/holds.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { assignAutomatically } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { runLength } from '../../../testing/run-length.ts';
import { anOfferedService, type OfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const SECRET = randomBytes(32).toString('hex');

/** The evening of the first round; each round is another one. */
const FIRST_DAY = '2026-11-23';

/** Starts of the lines of the next day, two lines each. */
const TIMES = ['08:00', '11:00', '14:00', '17:00'];

/** `npm test` kills three times, `npm run test:full` ten times. */
const KILLS = runLength(10, 1);

/** Fewer statements than an evening's run has, so that each run is interrupted. */
const STATEMENTS = 300;

let app: TestApp;
let server: KillableServer;
let service: OfferedService;
let duty: DutyFixture;
let customers: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  await assignAutomatically(app);
  service = await anOfferedService(app, 4);
  duty = await onDutyAt(app, 0.5, 0.6, 0.7);
  customers = await race(TIMES.length * 2 + 1, () => aCustomer(app));
});
afterAll(async () => {
  await server?.kill();
  await app.close();
});

const startServer = () => startKillableServer(app.target, SECRET, app.clock);

/** One evening: lines of tomorrow, one of tonight, and one that professionals on duty are asked for. */
interface Evening {
  readonly lineIds: readonly number[];
  readonly instantId: number;
  /** Each asked professional accepts; a repeat has the same key. */
  readonly accepts: readonly ((to: KillableServer) => Promise<{ readonly status: number } | null>)[];
}

async function prepareEvening(day: string): Promise<Evening> {
  app.clock.set(`${day}T12:00:00+05:30`);
  await app.runLoop('calendars');
  const lineIds: number[] = [];
  const starts = [
    ...[...TIMES, ...TIMES].map((preferredTime) => ({ preferredDate: addDays(day, 1), preferredTime })),
    { preferredDate: day, preferredTime: '23:30' },
  ];
  for (const [index, start] of starts.entries()) {
    const customer = customers[index] as TestPerson;
    const draft = await aDraft(app, customer, service.id, { ...start, promised: true });
    await done(confirm(app, customer, draft.id));
    lineIds.push(...draft.lineIds);
  }
  app.clock.set(`${day}T20:00:00+05:30`);
  for (const person of duty.professionals) await setDuty(app, person, true);
  const slot = { preferredDate: day, preferredTime: '21:30' };
  const { lineId: instantId } = await anInstantLine(app, duty.serviceId, slot);
  await app.runLoop('job requests');
  const accepts: Evening['accepts'][number][] = [];
  for (const person of duty.professionals) {
    const [request] = await requestsTo(app, person);
    if (!request) throw new Error('a professional on duty was not asked');
    const key = { token: person.token, headers: { 'idempotency-key': `accept-${request.id}` } };
    accepts.push((to) => to.call('job_requests.accept', { params: { id: request.id }, body: {} }, key));
  }
  return { lineIds, instantId, accepts };
}

/** Who does which of the lines; lines without a professional are not contained. */
async function assignedTo(lineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; professional_id: number }>`
    select id, professional_id from booking_lines where id = any(${lineIds}::bigint[]) and state = 'assigned'`.execute(
    app.connection.db,
  );
  return new Map(rows.map((row) => [row.id, row.professional_id]));
}

/** Returns the lines whose assignment, history, events or time contradict each other. */
async function contradictoryAssignments(): Promise<unknown[]> {
  const { rows } = await sql`
    with one as (
      select l.id, l.state, l.professional_id,
        (select count(*) from assignments a where a.line_id = l.id) as given,
        (select count(*) from assignments a
          where a.line_id = l.id and a.to_at is null and a.professional_id = l.professional_id) as current,
        (select count(*) from line_history h where h.line_id = l.id and h.transition = 'allocate') as allocations,
        (select count(*) from line_history h
          where h.line_id = l.id and h.transition = 'allocate' and not exists (
            select from pgboss.job j where j.name = 'booking.line_transitioned.notification'
              and j.data ->> 'history_id' = h.id::text)) as silent
      from booking_lines l
    )
    select 'open, but with an assignment' as fault, id from one
      where state = 'placed' and (professional_id is not null or given > 0 or allocations > 0)
    union all select 'assigned, but not exactly once', id from one
      where state = 'assigned' and (given <> 1 or current <> 1 or allocations <> 1)
    union all select 'assigned without its event', id from one where silent > 0
    union all select 'time given twice', a.line_id from line_ranges a
      join line_ranges b on b.professional_id = a.professional_id and b.line_id > a.line_id and b.during && a.during`.execute(
    app.connection.db,
  );
  return rows;
}

async function expectConsistent(): Promise<void> {
  expect(await contradictoryAssignments()).toEqual([]);
  expect(await contradictoryHolds(app)).toEqual([]);
  expect(await driftedCalendars(app)).toEqual([]);
}

/** Waits until Postgres ended the transactions of the killed process. */
async function transactionsEnded(): Promise<void> {
  const open = async () =>
    (
      await sql`select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`.execute(
        app.connection.db,
      )
    ).rows;
  await expect.poll(open, { timeout: 10_000 }).toEqual([]);
}

describe('kill -9 while assigning', () => {
  const numbers = random(13);
  /** The rounds in which the process died between two assignments. */
  let interrupted = 0;

  // One kill in each part of the run, at a random statement of it.
  it.each(Array.from({ length: KILLS }, (_, index) => index))(
    'evening %i: each line is assigned exactly once, or is still open and assigned after the restart',
    { timeout: 120_000 },
    async (index) => {
      const part = STATEMENTS / KILLS;
      const statements = Math.ceil(part * (index + numbers.next()));
      server ??= await startServer();
      const { lineIds, instantId, accepts } = await prepareEvening(addDays(FIRST_DAY, index));
      const all = [...lineIds, instantId];

      await server.killAfterStatements(statements);
      const [, , ...answers] = await Promise.all([
        server.work({ loop: 'assignment' }),
        server.work({ loop: 'job requests' }),
        ...accepts.map((accept) => accept(server)),
      ]);
      expect(server.lastCommit, `${statements} statements`).not.toBeNull();
      await transactionsEnded();
      await expectConsistent();
      const before = await assignedTo(all);
      if (before.size > 0 && before.size < all.length) interrupted += 1;

      server = await startServer();
      const statuses: number[] = [];
      for (const accept of accepts) statuses.push((await accept(server))?.status ?? 0);
      expect(statuses.toSorted()).toEqual([200, 409, 409]);
      // An answer from before the kill is repeated.
      for (const [asked, answer] of answers.entries())
        if (answer && typeof answer === 'object') expect(statuses[asked]).toBe(answer.status);
      expect(await server.work({ loop: 'assignment' })).toBe(true);
      await runReactions(app);
      const after = await assignedTo(all);
      expect([...after.keys()].toSorted((one, other) => one - other)).toEqual(
        all.toSorted((one, other) => one - other),
      );
      for (const [lineId, professionalId] of before) expect(after.get(lineId)).toBe(professionalId);
      expect(await searchedLine(app, instantId)).toMatchObject({ state: 'assigned', outcome: 'accepted' });
      await expectConsistent();
    },
  );

  it('was interrupted between two assignments at least once', () => {
    expect(interrupted).toBeGreaterThan(0);
  });
});
