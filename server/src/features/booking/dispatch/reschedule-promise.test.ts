import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { aDraft, confirm, driftedCalendars, reservedTimeOf, takeTime } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let service: { readonly id: number };
let first: TestPerson;
let second: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T06:30:00Z');
  const offered = await anOfferedService(app, 2);
  service = offered;
  [first, second] = offered.professionals as [TestPerson, TestPerson];
  customer = await aCustomer(app);
});
afterEach(async () => {
  await runReactions(app);
  expect(await driftedCalendars(app)).toEqual([]);
});

const DATE = '2026-11-24';
const BUSY = { preferredDate: DATE, preferredTime: '16:00' };
const placed = async (fields: object = {}, who = customer): Promise<number> => {
  const draft = await aDraft(app, who, service.id, { preferredDate: DATE, promised: true, ...fields });
  await done(confirm(app, who, draft.id));
  return draft.lineIds[0] as number;
};
const move = (lineId: number, fields: object = {}, who = customer, key?: string) =>
  app.call(
    'booking.reschedule',
    { body: { detailId: lineId, ...BUSY, promised: true, ...fields } },
    { ...who, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const line = async (lineId: number) => {
  const { rows } = await sql`
    select l.state, l.service_date, l.service_time, l.professional_id, l.promise, l.promised,
      (select count(*)::int from line_history h where h.line_id = l.id) as history
    from booking_lines l where l.id = ${lineId}`.execute(app.connection.db);
  return rows[0];
};
const everythingOf = async (lineId: number) => [await line(lineId), await reservedTimeOf(app, lineId)];

// proves: more.reschedule
describe('reschedule to a time that was shown as free', () => {
  it('moves the hold with the line', async () => {
    const lineId = await placed();
    const answer = await done(move(lineId));
    expect(answer.reply.data).toEqual({ detail_id: lineId, outcome: 'waiting' });
    expect(await line(lineId)).toMatchObject({ service_time: '16:00', promise: 'held', promised: true });
    expect(await reservedTimeOf(app, lineId)).toMatchObject([
      { kind: 'hold', from: new Date('2026-11-24T10:30:00Z'), expires_at: null },
    ]);
  });

  it('refuses with the next three times if every professional is busy, and keeps the earlier time', async () => {
    const lineId = await placed();
    await takeTime(app, service.id, BUSY, 2);
    const before = await everythingOf(lineId);
    const refused = await move(lineId, {}, customer, 'one-key');
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      message: 'This time was just taken. Please choose another one.',
      data: { lines: [{ cart_id: null, detail_id: lineId, service_id: service.id }] },
    });
    const { next } = requireRow((refused.error.data as { lines: { next: object[] }[] }).lines);
    expect(next).toHaveLength(3);
    expect(next[0]).toMatchObject({ date: DATE, state: 'few' });
    expect(await everythingOf(lineId)).toEqual(before);
    // A refusal is not stored: the same request succeeds when the time is free again.
    await done(move(lineId, next[0] ? timeOf(next[0]) : {}, customer, 'another-key'));
    expect(await line(lineId)).toMatchObject({ promise: 'held', state: 'placed' });
  });

  it('ignores the line’s own hold when it looks for the next times', async () => {
    const evening = { preferredDate: DATE, preferredTime: '20:00' };
    const lineId = await placed(evening);
    await takeTime(app, service.id, evening, 1);
    await takeTime(app, service.id, BUSY, 2);
    const refused = await move(lineId);
    const { next } = requireRow((refused.error.data as { lines: { next: object[] }[] }).lines);
    // From 18:30 on only the line's own holder is free: the other one has work at 20:00.
    expect(next).toEqual(['18:30', '19:00', '19:30'].map((time) => ({ date: DATE, time, state: 'few' })));
  });

  it('keeps assigned work with its professional if every professional is busy', async () => {
    const lineId = await placed();
    await done(assignLine(app, operator, lineId, first));
    await placed({ ...BUSY, professional_id: first.id }, await aCustomer(app));
    await takeTime(app, service.id, BUSY, 1);
    const before = await everythingOf(lineId);
    const refused = await move(lineId);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This time was just taken. Please choose another one.',
    ]);
    expect(await everythingOf(lineId)).toEqual(before);
    expect(await reservedTimeOf(app, lineId)).toMatchObject([{ kind: 'work', professional_id: first.id }]);
  });

  it('offers only times of the chosen professional', async () => {
    const lineId = await placed({ professional_id: second.id });
    await placed({ ...BUSY, professional_id: second.id }, await aCustomer(app));
    const refused = await move(lineId);
    expect(refused.status).toBe(409);
    const { next } = requireRow((refused.error.data as { lines: { next: { state: string }[] }[] }).lines);
    expect(next.map(({ state }) => state)).toEqual(['free', 'free', 'free']);
    await done(move(lineId, timeOf(next[0] as object)));
    expect(await reservedTimeOf(app, lineId)).toMatchObject([{ kind: 'hold', professional_id: second.id }]);
  });

  it('of six customers at once: two get it, the others keep their time', async () => {
    const lines = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const who = await aCustomer(app);
        return { who, lineId: await placed({ preferredDate: `2026-11-2${5 + Math.floor(index / 2)}` }, who) };
      }),
    );
    const before = await Promise.all(lines.map(({ lineId }) => everythingOf(lineId)));
    const answers = await Promise.all(lines.map(({ lineId, who }) => move(lineId, {}, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    for (const [index, { status }] of answers.entries()) {
      const { lineId } = lines[index] as { lineId: number };
      if (status === 409) expect(await everythingOf(lineId)).toEqual(before[index]);
      else expect(await line(lineId)).toMatchObject({ service_time: '16:00', promise: 'held' });
    }
  });
});

const timeOf = (next: object) => {
  const { date, time } = next as { date: string; time: string };
  return { preferredDate: date, preferredTime: time };
};
