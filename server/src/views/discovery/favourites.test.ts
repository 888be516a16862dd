import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../testing/accounts.ts';
import { createBookingFixture, aService, type BookingFixture } from '../../testing/bookings.ts';
import { race } from '../../testing/race.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

// proves: more.favourites
describe('favourites', () => {
  it('adding is idempotent, the list is latest first with the availability at the place, and removal works', async () => {
    const me = await aCustomer(app);
    const nowhere = await aService(app, 'Chimney Sweep');
    const addFavourite = (id: number) => app.call('favourites.add', { params: { id } }, me);
    const answers = await race(6, () => addFavourite(fixture.service.id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await addFavourite(nowhere.id)).reply.data).toEqual([nowhere.id, fixture.service.id]);
    expect((await app.call('favourites.ids', {}, me)).reply.data).toEqual([nowhere.id, fixture.service.id]);
    const { reply } = await app.call('favourites.list', {}, me);
    expect(reply.data).toEqual([
      expect.objectContaining({ id: nowhere.id, name: 'Chimney Sweep', available: false, professionals: 0 }),
      expect.objectContaining({ id: fixture.service.id, name: 'Plumber', available: true, professionals: 2 }),
    ]);
    const elsewhere = await app.call(
      'favourites.list',
      { query: { latitude: '28.6', longitude: '77.2' } },
      me,
    );
    expect(elsewhere.reply.data.map((one) => one.available)).toEqual([false, false]);
    for (let time = 0; time < 2; time += 1) {
      const removed = await app.call('favourites.remove', { params: { id: nowhere.id } }, me);
      expect([removed.status, removed.reply.data]).toEqual([200, [fixture.service.id]]);
    }
  });

  it('belong to the customer, and reject unknown services', async () => {
    const [me, other] = [await aCustomer(app), await aCustomer(app)];
    await app.call('favourites.add', { params: { id: fixture.service.id } }, me);
    await app.call('favourites.remove', { params: { id: fixture.service.id } }, other);
    expect((await app.call('favourites.ids', {}, me)).reply.data).toHaveLength(1);
    expect((await app.call('favourites.list', {}, other)).reply.data).toEqual([]);
    expect((await app.call('favourites.add', { params: { id: 999999 } }, me)).status).toBe(404);
    expect((await app.call('favourites.list')).status).toBe(401);
    expect((await app.call('favourites.list', {}, await aProfessional(app))).status).toBe(403);
  });
});
