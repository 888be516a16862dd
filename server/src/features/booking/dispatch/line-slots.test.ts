import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { aDraft, confirm, takeTime } from '../../../testing/holds.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let service: { readonly id: number };
let professional: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  const offered = await anOfferedService(app, 1);
  service = offered;
  professional = offered.professionals[0] as TestPerson;
  customer = await aCustomer(app);
});

const DATE = '2026-11-24';
const WORK = { serviceMethod: 'hour', workingDuration: 2, preferredDate: DATE, preferredTime: '10:00' };
/** The own time, and the times that overlap it. */
const OVERLAPPING = ['08:30', '09:00', '10:00', '11:00', '11:30'];
const query = { from: DATE, days: 1 };

const draft = async (fields: object = {}) => {
  const { id, lineIds } = await aDraft(app, customer, service.id, { ...WORK, promised: true, ...fields });
  return { id, lineId: lineIds[0] as number };
};
const placed = async (fields: object = {}): Promise<number> => {
  const { id, lineId } = await draft(fields);
  await done(confirm(app, customer, id));
  return lineId;
};
const slotsOfLine = (id: number, who = customer) =>
  app.call('booking.line_slots', { params: { id }, query }, who);
type Day = { readonly times: readonly { readonly time: string; readonly state: string }[] };
const statesAt = ([day]: readonly Day[], times: readonly string[]) =>
  times.map((time) => day?.times.find((one) => one.time === time)?.state);
const lineStates = async (id: number, times = OVERLAPPING) =>
  statesAt((await done(slotsOfLine(id))).reply.data.days, times);
const serviceStates = async (times = OVERLAPPING) => {
  const { reply } = await done(
    app.call(
      'booking.slots',
      { params: { id: service.id }, query: { ...query, method: 'hour', duration: 2 } },
      { remoteAddress: `10.0.7.${nextNumber('address')}` },
    ),
  );
  return statesAt(reply.data.days, times);
};
const allOf = (state: string, { length } = OVERLAPPING) => Array.from({ length }, () => state);

// proves: more.reschedule
describe('GET user/lines/{id}/slots', () => {
  it('leaves out the hold of the line, which blocks other bookings', async () => {
    const lineId = await placed();
    expect(await serviceStates()).toEqual(allOf('request'));
    expect(await lineStates(lineId)).toEqual(allOf('few'));
    const moved = await done(
      app.call(
        'booking.reschedule',
        { body: { detailId: lineId, preferredDate: DATE, preferredTime: '11:00', promised: true } },
        customer,
      ),
    );
    expect(moved.reply.data.outcome).toBe('waiting');
    expect(await lineStates(lineId)).toEqual(allOf('few'));
  });

  it('leaves out the work of the line once it is assigned', async () => {
    const lineId = await placed();
    await assignLine(app, operator, lineId, professional);
    expect(await serviceStates()).toEqual(allOf('request'));
    expect(await lineStates(lineId)).toEqual(allOf('few'));
  });

  it('leaves out the hold of a draft', async () => {
    const { lineId } = await draft();
    expect(await serviceStates()).toEqual(allOf('request'));
    expect(await lineStates(lineId)).toEqual(allOf('few'));
  });

  it('counts the time of other lines, also of the same customer', async () => {
    const lineId = await placed();
    await placed({ preferredTime: '14:00' });
    await takeTime(app, service.id, { ...WORK, preferredTime: '18:00' }, 1);
    expect(await lineStates(lineId, ['10:30', '13:30', '14:00', '18:00', '21:00'])).toEqual([
      'few',
      'request',
      'request',
      'request',
      'few',
    ]);
  });

  it('keeps to the professional whom the customer chose', async () => {
    const lineId = await placed({ professional_id: professional.id });
    await takeTime(app, service.id, { ...WORK, preferredTime: '18:00' }, 1);
    expect(await lineStates(lineId, ['11:00', '18:00'])).toEqual(['free', 'full']);
  });

  it('answers only the customer of the line', async () => {
    const lineId = await placed();
    expect((await slotsOfLine(lineId, await aCustomer(app))).status).toBe(404);
    expect((await slotsOfLine(lineId, professional)).status).toBe(403);
    expect((await slotsOfLine(lineId + 1_000_000)).status).toBe(404);
  });
});
