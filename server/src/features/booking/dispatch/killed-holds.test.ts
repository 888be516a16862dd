import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, offers, SLOT } from '../../../testing/bookings.ts';
import { fillCart } from '../../../testing/cart.ts';
import {
  aDraft,
  confirm,
  contradictoryHolds,
  driftedCalendars,
  type HeldDraft,
  reservedTimeOf,
} from '../../../testing/holds.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { FULL_RUN } from '../../../testing/run-length.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const SECRET = randomBytes(32).toString('hex');
const DATE = '2026-11-24';
const LATER = { preferredDate: DATE, preferredTime: '16:00' };

let app: TestApp;
let operator: TestPerson;
let server: KillableServer;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  server = await startServer();
});
afterAll(async () => {
  await server.kill();
  await app.close();
});

const startServer = () => startKillableServer(app.target, SECRET, app.clock);

/** The calls that reserve, move and release time, of one customer each; a repeat has the same key. */
type Calls = readonly ((to: KillableServer) => Promise<{ readonly status: number } | null>)[];

async function prepareCalls(): Promise<Calls> {
  const service = await anOfferedService(app, 5);
  const other = await anOfferedService(app, 0);
  for (const person of service.professionals.slice(0, 3)) await offers(app, person, other.id);
  const customers = await race(5, () => aCustomer(app));
  const [mover, changer, buyer, assigned, canceller] = customers as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  const draft = (who: TestPerson) => aDraft(app, who, service.id, { preferredDate: DATE, promised: true });
  const placed = async (who: TestPerson): Promise<HeldDraft & { readonly lineId: number }> => {
    const made = await draft(who);
    await done(confirm(app, who, made.id));
    return { ...made, lineId: made.lineIds[0] as number };
  };
  const [moved, toAssign, toCancel] = [await placed(mover), await placed(assigned), await placed(canceller)];
  const [changedLine] = (await draft(changer)).lineIds;
  const [holder] = await reservedTimeOf(app, toAssign.lineId);
  const cart = await fillCart(app, buyer, [service, other]);
  const storedServices = Object.fromEntries(cart.map((id) => [id, { ...SLOT, ...LATER, promised: true }]));
  const as = ({ token }: TestPerson, key: string) => ({
    token,
    headers: { 'idempotency-key': `${key}-${moved.id}` },
  });
  return [
    (to) => to.call('booking.create', { body: { storedServices, formData: FORM } }, as(buyer, 'create')),
    (to) =>
      to.call(
        'booking.reschedule',
        { body: { detailId: moved.lineId, ...LATER, promised: true } },
        as(mover, 'reschedule'),
      ),
    (to) =>
      to.call(
        'booking.change_slot',
        { body: { detailId: changedLine as number, ...LATER } },
        as(changer, 'change'),
      ),
    (to) =>
      to.call(
        'admin.allocate',
        { params: { detail_id: toAssign.lineId }, body: { employee_id: holder?.professional_id as number } },
        as(operator, 'assign'),
      ),
    (to) => to.call('booking.cancel', { body: { bookingId: toCancel.id } }, as(canceller, 'cancel')),
  ];
}

/** Runs all calls at once on a server that dies meanwhile, restarts it, and repeats them. */
async function runKilled(arm: (armed: KillableServer) => Promise<void>): Promise<void> {
  const next = startServer();
  const calls = await prepareCalls();
  await arm(server);
  const first = await Promise.all(calls.map((call) => call(server)));
  expect(server.lastCommit).not.toBeNull();
  expect(first).toContain(null);
  expect(await contradictoryHolds(app)).toEqual([]);
  expect(await driftedCalendars(app)).toEqual([]);
  server = await next;
  const repeated = await Promise.all(calls.map((call) => call(server)));
  expect(repeated.map((answer) => answer?.status)).toEqual(calls.map(() => 200));
  await runReactions(app);
  expect(await contradictoryHolds(app)).toEqual([]);
  expect(await driftedCalendars(app)).toEqual([]);
}

// Each kill leaves several transactions unfinished: five customers reserve, move and release time at once.
describe('kill -9 while time is held', () => {
  it.each(FULL_RUN ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [4])(
    'before the commit, after %i writes of reserved time: each line has its time, and the repeated calls succeed',
    async (writes) => {
      await runKilled((armed) => armed.killAfterReservations(writes));
    },
  );

  it.each(FULL_RUN ? [1, 2, 4] : [2])(
    'after %i commits, before the answer: the repeated calls change nothing twice',
    async (commits) => {
      await runKilled((armed) => armed.killAfterCommits(commits));
    },
  );
});
