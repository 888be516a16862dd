import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { done } from '../../testing/bookings.ts';
import { httpClient } from '../../testing/http-client.ts';
import { race } from '../../testing/race.ts';
import {
  createRegisteredProfessional,
  registrationHarness,
  aRegistration,
} from '../../testing/registration.ts';
import { anOfferedService, calendarOf, saveAvailability } from '../../testing/slots.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { eraseProviderData } from './index.ts';
import { type WorkingSchedule, workingTime } from './rules/working-time.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());

const TODAY = '2026-11-21';
const timeOf = (schedule: Partial<WorkingSchedule>) =>
  workingTime({ hours: null, daysOff: [], ...schedule }, TODAY);
const professionalWithService = async () => (await anOfferedService(app, 1)).professionals[0] as TestPerson;

describe('the calendar of a professional', () => {
  it('begins with the approval', async () => {
    const harness = await registrationHarness(app, operator);
    const mobile = harness.newMobile();
    await harness.send({ ...aRegistration, mobile });
    const applicant = await harness.applicant(mobile);
    expect(await calendarOf(app, applicant)).toBeNull();
    const approve = () =>
      app.call(
        'admin.approve_employee',
        { params: { id: applicant.id }, body: { id_verified: true } },
        operator,
      );
    await done(approve());
    expect(await calendarOf(app, applicant)).toEqual({ first_day: TODAY, free: timeOf({}), jobs: [] });
  });

  it('follows hours and days off', async () => {
    const person = await professionalWithService();
    const hours = [{ weekday: 1, from: '09:00', to: '18:00' }];
    await saveAvailability(app, person, { hours });
    expect((await calendarOf(app, person))?.free).toEqual(timeOf({ hours }));
    const days_off = [{ from: addDays(TODAY, 2), to: addDays(TODAY, 4) }];
    await saveAvailability(app, person, { days_off });
    expect((await calendarOf(app, person))?.free).toEqual(timeOf({ hours, daysOff: days_off }));
    await saveAvailability(app, person, { days_off: [], paused: true });
    expect((await calendarOf(app, person))?.free).toEqual(timeOf({ hours }));
  });

  it('has the hours of the last of ten concurrent changes', async () => {
    const person = await professionalWithService();
    await race(10, (n) =>
      saveAvailability(app, person, { hours: [{ weekday: 1, from: '09:00', to: `${10 + n}:00` }] }),
    );
    const { rows } = await sql<Pick<WorkingSchedule, 'hours'>>`
      select hours from professionals where account_id = ${person.id}`.execute(app.connection.db);
    expect((await calendarOf(app, person))?.free).toEqual(timeOf({ hours: rows[0]?.hours ?? null }));
  });

  it('is deleted with the data of a professional', async () => {
    const person = await createRegisteredProfessional(await httpClient(app), operator);
    expect(await calendarOf(app, person)).not.toBeNull();
    await eraseProviderData(app.connection.db, person.id);
    expect(await calendarOf(app, person)).toBeNull();
  });
});
