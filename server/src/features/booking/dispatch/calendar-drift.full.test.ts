import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { offers, SLOT } from '../../../testing/bookings.ts';
import { bookOne, confirm, driftedCalendars, lineIdsOf } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { anOfferedService, saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A pseudorandom sequence with a fixed seed (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Booked {
  readonly id: number;
  readonly lineId: number;
  readonly customer: TestPerson;
}

it.each([1, 2, 3])(
  'calendars equal the reserved time after random actions, alone and at once (%i)',
  async (seed) => {
    app.clock.set('2026-11-21T06:30:00Z');
    const next = sequence(seed);
    const operator = await anOperator(app);
    const { id: serviceId, professionals } = await anOfferedService(app, 4);
    const other = await anOfferedService(app, 0);
    for (const one of professionals) await offers(app, one, other.id);
    const customers = await race(6, () => aCustomer(app));
    const booked: Booked[] = [];
    const pick = <T>(list: readonly T[]) => list[next(list.length)] as T;
    const slot = () => ({
      preferredDate: `2026-11-2${3 + next(3)}`,
      preferredTime: `${String(8 + next(8)).padStart(2, '0')}:${next(2) ? '30' : '00'}`,
    });
    const book = async () => {
      const customer = pick(customers);
      const method = next(4) === 0 ? { serviceMethod: 'day', workingDuration: 1 + next(2) } : { ...SLOT };
      const made = await bookOne(app, customer, pick([serviceId, other.id]), {
        ...method,
        ...slot(),
        promised: next(2) === 0,
      });
      if (made.status !== 200) return made.status;
      const { id } = made.reply.data;
      booked.push({ id, lineId: (await lineIdsOf(app, id))[0] as number, customer });
      return made.status;
    };
    const actions: ((one: Booked) => Promise<{ readonly status: number } | number | void>)[] = [
      book,
      book,
      ({ id, customer }) => confirm(app, customer, id),
      ({ id, customer }) => confirm(app, customer, id),
      ({ lineId, customer }) =>
        app.call('booking.change_slot', { body: { detailId: lineId, ...slot() } }, customer),
      ({ lineId, customer }) =>
        app.call('booking.reschedule', { body: { detailId: lineId, ...slot() } }, customer),
      ({ id, customer }) => app.call('booking.cancel', { body: { bookingId: id } }, customer),
      ({ lineId }) => assignLine(app, operator, lineId, pick(professionals)),
      ({ lineId }) => assignLine(app, operator, lineId, pick(professionals)),
      ({ lineId }) => app.call('job.cancel', { body: { bookingId: lineId } }, pick(professionals)),
      async () => {
        await saveAvailability(app, pick(professionals), { paused: next(3) === 0 });
      },
      async () => {
        app.clock.advance(next(8));
        await app.runLoop('deadlines');
      },
      () => runReactions(app),
    ];
    await book();
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 40; turn += 1) {
      // Every third turn runs several actions at once.
      const results = await race(turn % 3 === 0 ? 6 : 1, () => pick(actions)(pick(booked)));
      for (const result of results) {
        const status = typeof result === 'number' ? result : (result?.status ?? 200);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(await driftedCalendars(app)).toEqual([]);
    }
    expect(new Set(statuses.keys()).difference(new Set([200, 404, 409, 422]))).toEqual(new Set());
    expect(statuses.get(200)).toBeGreaterThan(30);
    await runReactions(app);
    expect(await driftedCalendars(app)).toEqual([]);
  },
);
