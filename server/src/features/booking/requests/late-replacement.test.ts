import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { anInstantLine, onDutyAt, requestsTo, searchedLine, setDuty } from '../../../testing/duty.ts';
import { driftedCalendars, reservedTimeOf } from '../../../testing/holds.ts';
import { assignAutomatically, assignLine } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await assignAutomatically(app);
  operator = await anOperator(app);
});
afterAll(() => app.close());
const NOON = '2026-11-21T12:00:00+05:30';
beforeEach(() => app.clock.set(NOON));

const run = () => app.runLoop('job requests');
const acceptFirst = async (person: TestPerson) => {
  const [request] = await requestsTo(app, person);
  return app.call('job_requests.accept', { params: { id: request?.id as number } }, person);
};

/** Work at 13:30 whose professional leaves at noon; the other one works elsewhere until a time, for whole hours. */
async function aLineThatLosesItsProfessional(
  other: { preferredTime: string; workingDuration: number },
  workingDuration = 2,
) {
  const { serviceId, professionals } = await onDutyAt(app, 0.5, 1);
  const [first, second] = professionals as [TestPerson, TestPerson];
  const elsewhere = await anInstantLine(app, serviceId, other);
  await done(assignLine(app, operator, elsewhere.lineId, second));
  await setDuty(app, second, false);
  const { lineId } = await anInstantLine(app, serviceId, { preferredTime: '13:30', workingDuration });
  await run();
  await done(acceptFirst(first));
  await setDuty(app, second, true);
  await done(app.call('job.cancel', { body: { bookingId: lineId } }, first));
  await runReactions(app);
  await run();
  return { second, lineId };
}

it('a replacement who works until the start comes half an hour later, and their time is reserved from then on', async () => {
  const { second, lineId } = await aLineThatLosesItsProfessional({
    preferredTime: '12:30',
    workingDuration: 1,
  });
  await done(acceptFirst(second));
  expect(await searchedLine(app, lineId)).toMatchObject({ state: 'assigned', professional_id: second.id });
  const { rows } = await sql<{
    starts_at: Date;
  }>`select starts_at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  expect(rows[0]?.starts_at).toEqual(new Date('2026-11-21T13:30:00+05:30'));
  expect(await reservedTimeOf(app, lineId)).toMatchObject([
    { professional_id: second.id, kind: 'work', from: new Date('2026-11-21T14:00:00+05:30') },
  ]);
  expect(await driftedCalendars(app)).toEqual([]);
});

it('a professional who could come only more than 45 minutes late is not asked', async () => {
  const { second } = await aLineThatLosesItsProfessional({ preferredTime: '12:30', workingDuration: 2 });
  expect(await requestsTo(app, second)).toEqual([]);
});

it('a replacement who got other work meanwhile cannot accept', async () => {
  const { second, lineId } = await aLineThatLosesItsProfessional({
    preferredTime: '12:30',
    workingDuration: 1,
  });
  const { rows } = await sql<{
    service_id: number;
  }>`select service_id from booking_lines where id = ${lineId}`.execute(app.connection.db);
  const { lineId: otherId } = await anInstantLine(app, rows[0]?.service_id as number, {
    preferredTime: '14:00',
  });
  await done(assignLine(app, operator, otherId, second));
  const answer = await acceptFirst(second);
  expect([answer.status, (await searchedLine(app, lineId))?.state]).toEqual([409, 'placed']);
});

it('a professional who is free for the work is asked if no one is free for two hours', async () => {
  const next = { preferredTime: '15:00', workingDuration: 1 };
  const { second } = await aLineThatLosesItsProfessional(next, 1);
  expect(await requestsTo(app, second)).toMatchObject([{ kind: 'standby' }]);
});
