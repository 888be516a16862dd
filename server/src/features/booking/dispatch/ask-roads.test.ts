import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { onDutyAt } from '../../../testing/duty.ts';
import { aDraft, confirm } from '../../../testing/holds.ts';
import { assignAutomatically } from '../../../testing/line-actions.ts';
import { HERE } from '../../../testing/nearby-professional.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { startProductWithRoads, startRoads } from '../../../testing/roads.ts';
import type { StubServer } from '../../../testing/stub-server.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { tripsAround } from '../../places/index.ts';

/** A Tuesday; the plan is made on Monday. */
const DATE = '2026-11-24';
const MONDAY = (time: string) => `2026-11-23T${time}:00+05:30`;

/** Professionals at these distances in km; the road from the nearest ones is long, because a river is between. */
const DISTANCES = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2];
const ACROSS_THE_RIVER = 3;
const SECONDS = (latitude: number) => {
  const km = (latitude - HERE.latitude) * 111.195;
  return km < (DISTANCES[ACROSS_THE_RIVER] as number) - 0.1 ? 6000 : km * 180;
};

let app: TestApp;
let roads: StubServer;
let product: TestProduct;
let professionals: readonly TestPerson[];
let serviceId: number;
beforeAll(async () => {
  app = await testApp();
  roads = await startRoads(SECONDS);
  await assignAutomatically(app);
});
afterAll(async () => {
  await roads.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T06:30:00Z');
  ({ professionals, serviceId } = await onDutyAt(app, ...DISTANCES));
  roads.failWith(null);
  roads.requests.length = 0;
});
afterEach(() => product.close());

async function startWith(name: 'osrm' | 'google'): Promise<void> {
  product = await startProductWithRoads(app, roads, name);
}

const book = async (fields: object): Promise<number> => {
  const customer = await aCustomer(app);
  const place = { latitude: HERE.latitude, longitude: HERE.longitude };
  const draft = await aDraft(app, customer, serviceId, { ...place, promised: true, ...fields });
  await done(confirm(app, customer, draft.id));
  return draft.lineIds[0] as number;
};
const assignAt = async (instant: string) => {
  app.clock.set(instant);
  await product.product.loops.find(({ name }) => name === 'assignment')?.run();
  await runReactions(app);
};
/** The assigned professional by their position, and the stored travel minutes of their cost. */
const assigned = async (lineId: number) => {
  const { rows } = await sql<{ professional_id: number; travel: number }>`
    select professional_id, (cost->>'travel')::float8 as travel from assignments where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  const [row] = rows;
  return row && [professionals.findIndex(({ id }) => id === row.professional_id), row.travel];
};
const tableMinutes = (position: number, time: string) => {
  const base = { ...HERE, latitude: HERE.latitude + (DISTANCES[position] as number) / 111.195 };
  return tripsAround(HERE)(base, HERE, new Date(`${DATE}T${time}:00+05:30`)).minutes;
};

describe.each(['osrm', 'google'] as const)('%s', (name) => {
  it('decides between the ten best edges of a line in the plan of tomorrow; stored costs are the table’s', async () => {
    await startWith(name);
    const id = await book({ preferredDate: DATE });
    await assignAt(MONDAY('20:00'));
    expect(await assigned(id)).toEqual([
      ACROSS_THE_RIVER,
      expect.closeTo(tableMinutes(ACROSS_THE_RIVER, '10:00'), 0),
    ]);
    // The plan asked once; the line of the plan is assigned without asking again.
    expect(roads.requests).toHaveLength(1);
    const { url, body } = roads.requests[0] ?? {};
    const origins =
      name === 'osrm'
        ? url?.searchParams.get('sources')?.split(';')
        : (body as { origins: unknown[] } | undefined)?.origins;
    expect(origins).toHaveLength(10);
  });

  it('decides about work that is assigned at once', async () => {
    await startWith(name);
    app.clock.set(MONDAY('20:30'));
    const id = await book({ preferredDate: DATE });
    await assignAt(MONDAY('20:31'));
    expect((await assigned(id))?.[0]).toBe(ACROSS_THE_RIVER);
  });

  it.each(['hang', { status: 500, body: '' }, { status: 200, body: '[]' }] as const)(
    'is replaced by the table when it answers %j',
    async (failure) => {
      await startWith(name);
      roads.failWith(failure);
      app.clock.set(MONDAY('20:30'));
      const id = await book({ preferredDate: DATE });
      await assignAt(MONDAY('20:31'));
      expect((await assigned(id))?.[0]).toBe(0);
    },
  );
});
