import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { auditEntriesOf, expectConfirmedOnce } from '../../../testing/confirmations.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { welfareLevyOf } from '../../payment/tax/store.ts';

let app: TestApp;
let finance: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  app = await testApp();
  finance = await anOperator(app, { roles: ['finance'] });
  support = await anOperator(app, { roles: ['support'] });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-21T12:00:00+05:30'));

const view = async () => (await done(app.call('admin.welfare_levies', {}, finance))).reply;
const entries = (subject: string) => auditEntriesOf(app, subject);

describe('the welfare levy', () => {
  it('starts tomorrow at the earliest, once a day, and applies from its day on', async () => {
    const before = await view();
    expect(before.data).toMatchObject([
      { rate: 1, cap: 1.5, valid_from: '2025-05-30', state: 'active', confirmed: null },
    ]);
    expect(before.unconfirmed).toBe(1);
    const add = (body: object, operator = finance) =>
      app.callRaw(
        'admin.add_welfare_levy',
        { body: { rate: '1.25', cap: '2.5', valid_from: '2026-12-01', ...body } },
        operator,
      );
    expect((await add({ rate: '6', cap: '-1', valid_from: '' })).body).toMatchObject({
      errors: {
        rate: ['Please enter a percentage from 0 to 5, with up to two decimals.'],
        cap: ['Please enter an amount from ₹0 to ₹10,000, with up to two decimals.'],
        valid_from: [expect.any(String)],
      },
    });
    expect((await add({ valid_from: '2026-11-21' })).body).toMatchObject({
      errors: { valid_from: ['A levy starts tomorrow at the earliest.'] },
    });
    expect((await add({}, support)).status).toBe(403);
    const raced = await race(50, () => add({}));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.find(({ status }) => status !== 200)?.body).toMatchObject({
      errors: { valid_from: ['There is a levy from that day already.'] },
    });
    const { data, unconfirmed } = await view();
    expect(data.map(({ rate, cap, state }) => [rate, cap, state])).toEqual([
      [1.25, 2.5, 'upcoming'],
      [1, 1.5, 'active'],
    ]);
    expect(unconfirmed).toBe(2);
    const { db } = app.connection;
    expect(await welfareLevyOf(db, '2025-05-29')).toBeNull();
    expect(await welfareLevyOf(db, '2026-11-30')).toEqual({ rate: 100, cap: 150 });
    expect(await welfareLevyOf(db, '2026-12-01')).toEqual({ rate: 125, cap: 250 });
    expect(await entries(`welfare_levy:${data[0]?.id}`)).toMatchObject([
      { action: 'admin.add_welfare_levy', after: { rate: 125, cap: 250, confirmed_by: null } },
    ]);
  });

  it('is confirmed once by a chartered accountant, and a row never changes otherwise', async () => {
    const id = (await view()).data.find(({ rate }) => rate === 1)?.id ?? 0;
    await expectConfirmedOnce(app, {
      id,
      kind: 'welfare_levy',
      action: 'admin.confirm_welfare_levy',
      confirm: (body, row) =>
        app.callRaw('admin.confirm_welfare_levy', { params: { id: row }, body }, finance),
      read: async () => (await view()).data.find((row) => row.id === id),
      refused: [
        sql`update welfare_levies set rate = 200 where id = ${id}`,
        sql`update welfare_levies set confirmed_by = 'Another' where id = ${id}`,
        sql`delete from welfare_levies where id = ${id}`,
      ],
    });
  });
});
