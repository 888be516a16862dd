import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOME = {
  label: 'home',
  line: '14, 3rd Cross, Indiranagar',
  landmark: 'Behind the water tank',
  pincode: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
};
type Options = Parameters<TestApp['call']>[3];
const add = (options: Options, changes: object = {}) =>
  app.call('POST', 'user/addresses', { ...HOME, ...changes }, options);
const list = async (options: Options) =>
  (await app.call('GET', 'user/addresses', undefined, options)).body.data;

// proves: more.addresses
describe('saved addresses', () => {
  it('are added, updated and deleted; one is always the default', async () => {
    const me = await aCustomer(app);
    const first = await add(me);
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual([{ ...HOME, id: expect.any(Number), name: null, is_default: true }]);
    const words = '<b>मेरा</b> office 😟 مرحبا';
    const second = await add(me, { label: 'other', name: words, landmark: '  ', is_default: true });
    const [office, home] = second.body.data;
    expect(office).toMatchObject({ label: 'other', name: words, landmark: null, is_default: true });
    expect(home).toMatchObject({ label: 'home', is_default: false });

    const moved = await app.call(
      'POST',
      `user/addresses/${home.id}`,
      { ...HOME, city: 'Mysuru', pincode: '570001', is_default: true },
      me,
    );
    expect(moved.body.data.map((one: typeof home) => [one.id, one.city, one.is_default])).toEqual([
      [home.id, 'Mysuru', true],
      [office.id, 'Bengaluru', false],
    ]);
    // Omitted fields are unchanged: the default address is still the default.
    await app.call('POST', `user/addresses/${home.id}`, { ...HOME, is_default: false }, me);
    expect((await list(me))[0]).toMatchObject({ id: home.id, is_default: true });

    const removed = await app.call('DELETE', `user/addresses/${home.id}`, undefined, me);
    expect(removed.body.data).toEqual([expect.objectContaining({ id: office.id, is_default: true })]);
    await app.call('DELETE', `user/addresses/${office.id}`, undefined, me);
    expect(await list(me)).toEqual([]);
  });

  it('report all errors together', async () => {
    const me = await aCustomer(app);
    const nothing = await app.call('POST', 'user/addresses', {}, me);
    expect(nothing.status).toBe(422);
    expect(nothing.body.errors).toEqual({
      label: ['Please choose Home, Work or Other.'],
      line: ['Please enter house, street and area.'],
      pincode: ['Please enter the PIN code.'],
      city: ['Please enter the city or town.'],
      state: ['Please choose the state.'],
    });
    const wrong = await add(me, {
      label: 'castle',
      line: 'x'.repeat(201),
      landmark: 'x'.repeat(101),
      name: 'x'.repeat(41),
      pincode: '060038',
      city: 'x'.repeat(61),
      state: 'Atlantis',
      is_default: 'yes',
    });
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'city',
      'is_default',
      'label',
      'landmark',
      'line',
      'name',
      'pincode',
      'state',
    ]);
    expect(await list(me)).toEqual([]);
  });

  it('are limited to ten under concurrency, with one default among them', async () => {
    const me = await aCustomer(app);
    const answers = await race(14, () => add(me, { is_default: true }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.errors).toBe('You already have 10 saved addresses. Remove one to add another.');
    const kept = await list(me);
    expect(kept).toHaveLength(10);
    expect(kept.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1);
  });

  it('are added once per key', async () => {
    const me = await aCustomer(app);
    const options = { ...me, headers: { 'idempotency-key': 'a-saved-address' } };
    const first = await add(options);
    expect((await add(options)).body.data).toEqual(first.body.data);
    expect(await list(me)).toHaveLength(1);
  });

  it('are not accessible to other accounts', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const [{ id }] = (await add(me)).body.data;
    expect(await list(other)).toEqual([]);
    expect((await app.call('POST', `user/addresses/${id}`, HOME, other)).status).toBe(404);
    expect((await app.call('DELETE', `user/addresses/${id}`, undefined, other)).status).toBe(404);
    expect(await list(me)).toHaveLength(1);
    expect((await app.call('GET', 'user/addresses')).status).toBe(401);
    expect((await app.call('GET', 'user/addresses', undefined, await aProfessional(app))).status).toBe(403);
  });

  it('are deleted with the account', async () => {
    const me = await aCustomer(app);
    await add(me);
    const { db } = app.connection;
    await sql`update accounts set deletion_requested_at = ${app.clock.now()} where id = ${me.id}`.execute(db);
    app.clock.advance(8 * 24 * 60);
    await app.runLoop('account deletion');
    const { rows } = await sql`select 1 from saved_addresses where account_id = ${me.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});
