import { WEEKDAYS } from '@aaspaas/contract/kernel/working-hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { aNearbyProfessional } from '../../../testing/nearby-professional.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let professional: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Saturday noon.
  app.clock.set('2026-11-21T12:00:00+05:30');
  const hours = WEEKDAYS.map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
  professional = await aNearbyProfessional(app, { name: 'Ravi', serviceIds: [], km: 1, hours });
});

const read = async () => (await done(app.call('duty.get', {}, professional))).reply.data;
const set = (on: boolean) => app.call('duty.set', { body: { on } }, professional);
const setDone = async (on: boolean) => (await done(set(on))).reply;

const OFF = { on: false, ends_at: null, ended_by: null };
const ON = { on: true, ends_at: '2026-11-21T18:30:00+05:30', ended_by: null };

describe('duty', () => {
  it('is off until the professional begins it, and ends 30 minutes after the working hours of the day', async () => {
    expect(await read()).toEqual(OFF);
    expect(await setDone(true)).toMatchObject({
      message: 'You’re on duty. We ask you first about work near you that begins soon.',
      data: ON,
    });
    app.clock.set('2026-11-21T18:29:00+05:30');
    expect(await read()).toEqual(ON);
    app.clock.set('2026-11-21T18:30:00+05:30');
    expect(await read()).toEqual({ ...OFF, ended_by: 'hours' });
  });

  it('is ended by the professional and begun again, any number of times', async () => {
    await setDone(true);
    expect(await setDone(false)).toMatchObject({
      message: 'You’re off duty. You keep the jobs you already have.',
      data: { ...OFF, ended_by: 'professional' },
    });
    expect((await setDone(false)).data).toEqual({ ...OFF, ended_by: 'professional' });
    expect((await setDone(true)).data).toEqual(ON);
    const replies = await race(8, () => setDone(true));
    expect(replies.map(({ data }) => data)).toEqual(Array(8).fill(ON));
  });

  it('is refused when no working hours are left today', async () => {
    app.clock.set('2026-11-21T19:00:00+05:30');
    expect((await set(true)).error).toMatchObject({
      status: 422,
      errors: { on: ['You have no working hours left today. Change your hours first.'] },
    });
    expect(await read()).toEqual(OFF);
  });

  it('belongs to professionals only, each to their own', async () => {
    await setDone(true);
    const other = await aNearbyProfessional(app, { name: 'Other', serviceIds: [], km: 1 });
    expect((await done(app.call('duty.get', {}, other))).reply.data).toEqual(OFF);
    const customer = await aCustomer(app);
    expect((await app.call('duty.set', { body: { on: true } }, customer)).status).toBe(403);
  });
});
