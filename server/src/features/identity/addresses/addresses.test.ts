import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import type { CallOptions } from '../../../testing/api-client.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
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
const add = (options: CallOptions, changes: object = {}) =>
  app.callRaw('addresses.add', { body: { ...HOME, ...changes } }, options);
const list = async (options: CallOptions) => (await app.call('addresses.list', {}, options)).reply.data;

// proves: more.addresses
describe('saved addresses', () => {
  it('are added, updated and deleted; one is always the default', async () => {
    const me = await aCustomer(app);
    const first = await add(me);
    expect(first.status).toBe(200);
    expect(first.reply.data).toEqual([{ ...HOME, id: expect.any(Number), name: null, is_default: true }]);
    const words = '<b>मेरा</b> office 😟 مرحبا';
    const second = await add(me, { label: 'other', name: words, landmark: '  ', is_default: true });
    const [office, home] = second.reply.data;
    expect(office).toMatchObject({ label: 'other', name: words, landmark: null, is_default: true });
    expect(home).toMatchObject({ label: 'home', is_default: false });

    const moved = await app.callRaw(
      'addresses.change',
      { params: { id: home?.id }, body: { ...HOME, city: 'Mysuru', pincode: '570001', is_default: true } },
      me,
    );
    expect(moved.reply.data.map((one) => [one?.id, one?.city, one?.is_default])).toEqual([
      [home?.id, 'Mysuru', true],
      [office?.id, 'Bengaluru', false],
    ]);
    // Omitted fields are unchanged: the default address is still the default.
    await app.callRaw(
      'addresses.change',
      { params: { id: home?.id }, body: { ...HOME, is_default: false } },
      me,
    );
    expect((await list(me))[0]).toMatchObject({ id: home?.id, is_default: true });

    const removed = await app.call('addresses.remove', { params: { id: home?.id } }, me);
    expect(removed.reply.data).toEqual([expect.objectContaining({ id: office?.id, is_default: true })]);
    await app.call('addresses.remove', { params: { id: office?.id } }, me);
    expect(await list(me)).toEqual([]);
  });

  it('report all errors together', async () => {
    const me = await aCustomer(app);
    const nothing = await app.callRaw('addresses.add', { body: {} }, me);
    expect(nothing.status).toBe(422);
    expect(nothing.error.errors).toEqual({
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
    expect(Object.keys(wrong.error.errors).sort()).toEqual([
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
    expect(refused[0]?.error.errors).toBe('You already have 10 saved addresses. Remove one to add another.');
    const kept = await list(me);
    expect(kept).toHaveLength(10);
    expect(kept.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1);
  });

  it('are added once per key', async () => {
    const me = await aCustomer(app);
    const options = { ...me, headers: { 'idempotency-key': 'a-saved-address' } };
    const first = await add(options);
    expect((await add(options)).reply.data).toEqual(first.reply.data);
    expect(await list(me)).toHaveLength(1);
  });

  it('are not accessible to other accounts', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    const { id } = requireRow((await add(me)).reply.data);
    expect(await list(other)).toEqual([]);
    expect((await app.callRaw('addresses.change', { params: { id }, body: HOME }, other)).status).toBe(404);
    expect((await app.call('addresses.remove', { params: { id } }, other)).status).toBe(404);
    expect(await list(me)).toHaveLength(1);
    expect((await app.call('addresses.list')).status).toBe(401);
    expect((await app.call('addresses.list', {}, await aProfessional(app))).status).toBe(403);
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
