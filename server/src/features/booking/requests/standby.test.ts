import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import {
  anInstantLine,
  askedOf,
  onDutyAt,
  requestsTo,
  searchedLine,
  setDuty,
} from '../../../testing/duty.ts';
import { driftedCalendars } from '../../../testing/holds.ts';
import { assignAutomatically } from '../../../testing/line-actions.ts';
import { HERE } from '../../../testing/nearby-professional.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await assignAutomatically(app);
});
afterAll(() => app.close());
// Saturday noon.
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const run = () => app.runLoop('job requests');
const acceptFirst = async (person: TestPerson) => {
  const [request] = await requestsTo(app, person);
  return app.call('job_requests.accept', { params: { id: request?.id as number } }, person);
};

/** Assigns a line to the first of two professionals on duty. */
async function anAssignedLine(slot: { preferredTime: string }) {
  const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
  const [first, second] = professionals as [TestPerson, TestPerson];
  await setDuty(app, second, false);
  const { lineId, customer } = await anInstantLine(app, serviceId, slot);
  await run();
  await done(acceptFirst(first));
  await setDuty(app, second, true);
  return { serviceId, first, second, professionals, lineId, customer };
}

/** Runs the standby reaction to a transition of a line. */
async function react(lineId: number, transition: string): Promise<void> {
  const found = app.product.reactions.find(
    ({ event, name }) => event.name === 'booking.line_transitioned' && name === 'standby',
  );
  await found?.run({ history_id: 0, line_id: lineId, transition, notices: [] } as never);
}

const searchOf = async (customer: TestPerson) =>
  (await done(app.call('booking.instant', {}, customer))).reply.data[0]?.details[0]?.search;

describe('standby', () => {
  it('asks professionals on duty when a job is cancelled by its professional soon before its start', async () => {
    const { first, second, professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    await done(app.call('job.cancel', { body: { bookingId: lineId, reason: 'My bike broke down' } }, first));
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'placed',
      kind: 'standby',
      outcome: null,
    });
    await runReactions(app);
    await run();
    expect(await askedOf(app, professionals), 'not the one who gave it back').toEqual([1]);
    expect(await requestsTo(app, second)).toMatchObject([{ kind: 'standby' }]);
    await done(acceptFirst(second));
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: second.id });
    expect(await driftedCalendars(app)).toEqual([]);
  });

  it('lets the customer choose if there is no replacement an hour before the start', async () => {
    const { first, second, lineId, customer } = await anAssignedLine({ preferredTime: '13:30' });
    await setDuty(app, second, false);
    await setDuty(app, first, false);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
    await run();
    app.clock.set('2026-11-21T12:29:00+05:30');
    await run();
    expect((await searchedLine(app, lineId))?.attention).toBeNull();
    app.clock.set('2026-11-21T12:30:00+05:30');
    await run();
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', attention: 'instant_unfilled' });
    expect(await searchOf(customer)).toMatchObject({ state: 'unfilled', seconds_left: 0 });
  });

  it('replaces a professional who may not come, and ends when they set out', async () => {
    const { first, second, professionals, lineId } = await anAssignedLine({ preferredTime: '13:30' });
    app.clock.set('2026-11-21T13:05:00+05:30');
    await react(lineId, 'at_risk');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: first.id });
    await react(lineId, 'on_way');
    expect(await askedOf(app, professionals)).toEqual([]);
    app.clock.advance(1);
    await react(lineId, 'at_risk');
    await run();
    expect(await askedOf(app, professionals)).toEqual([1]);
    await done(acceptFirst(second));
    expect(await searchedLine(app, lineId)).toMatchObject({
      state: 'assigned',
      professional_id: second.id,
      outcome: 'accepted',
    });
    expect(await driftedCalendars(app)).toEqual([]);
  });
});

describe('what the customer sees', () => {
  it('is how many professionals were asked, and until when', async () => {
    const { serviceId } = await onDutyAt(app, 0.5, 1);
    const { customer } = await anInstantLine(app, serviceId);
    await run();
    app.clock.advance(0.5);
    expect(await searchOf(customer)).toEqual({
      state: 'asking',
      asked: 2,
      ends_at: '2026-11-21T12:02:30+05:30',
      seconds_left: 120,
    });
  });

  it('is in how many minutes a professional on duty can come', async () => {
    const { serviceId, professionals } = await onDutyAt(app, 3, 0.5);
    const instantOf = async () =>
      (
        await done(
          app.call('booking.slots', {
            params: { id: serviceId },
            query: { latitude: HERE.latitude, longitude: HERE.longitude, duration: 2, days: 1 },
          }),
        )
      ).reply.data.instant;
    expect(await instantOf()).toEqual({ minutes: 8 });
    await setDuty(app, professionals[1] as TestPerson, false);
    app.clock.advance(1);
    expect(await instantOf()).toEqual({ minutes: 18 });
    await setDuty(app, professionals[0] as TestPerson, false);
    app.clock.advance(1);
    expect(await instantOf()).toBeNull();
  });
});
