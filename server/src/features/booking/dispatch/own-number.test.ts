import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  done,
  offers,
} from '../../../testing/bookings.ts';
import { aDraft, confirm, reservedTimeOf } from '../../../testing/holds.ts';
import { assignAutomatically, assignLine } from '../../../testing/line-actions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await assignAutomatically(app);
});
afterAll(() => app.close());

const lineOf = async (id: number) => {
  const { rows } = await sql<{ state: string; professional_id: number | null }>`
    select state, professional_id from booking_lines where id = ${id}`.execute(app.connection.db);
  return rows[0];
};
const suggestionsOf = async (id: number) => {
  const { reply } = await done(
    app.call('admin.suggestions', { params: { detail_id: id } }, fixture.operator),
  );
  return reply.data.map(({ employee_id }) => employee_id);
};

/** Creates a service that one person offers who is a customer, too. */
const ownService = async (name: string) => {
  const service = await aService(app, name);
  const professional = await aProfessional(app);
  await offers(app, professional, service.id);
  const customer = await aCustomer(app, { mobile: professional.mobile });
  return { service, professional, customer };
};

describe('a professional with the customer’s mobile number', () => {
  it('is neither suggested nor assigned, by an operator, by the plan, or in the database', async () => {
    const { service, professional, customer } = await ownService('Own work');
    const { lineId } = await aBooking(app, fixture, { customer, serviceId: service.id, state: 'placed' });
    expect(await suggestionsOf(lineId)).toEqual([]);
    expect((await assignLine(app, fixture.operator, lineId, professional)).status).toBe(404);
    app.clock.advance(30);
    await app.runLoop('assignment');
    expect(await lineOf(lineId)).toEqual({ state: 'placed', professional_id: null });
    await expect(
      sql`update booking_lines set professional_id = ${professional.id} where id = ${lineId}`.execute(
        app.connection.db,
      ),
    ).rejects.toThrow("customer's number");
  });

  it('is left out of the held time, which another professional gets', async () => {
    const { service, customer } = await ownService('Own work in held time');
    const other = await aProfessional(app);
    await offers(app, other, service.id);
    const slot = { preferredDate: '2026-11-26', preferredTime: '11:00', promised: true };
    const draft = await aDraft(app, customer, service.id, slot);
    await done(confirm(app, customer, draft.id));
    const [held] = await reservedTimeOf(app, draft.lineIds[0] ?? 0);
    expect(held?.professional_id).toBe(other.id);
    expect(await suggestionsOf(draft.lineIds[0] ?? 0)).toEqual([other.id]);
  });

  it('is not assigned either if the number is that of the booking’s contact', async () => {
    const { service, professional } = await ownService('Own work for a contact');
    const { lineId, id } = await aBooking(app, fixture, { serviceId: service.id, state: 'placed' });
    await sql`update bookings set mobile = ${professional.mobile} where id = ${id}`.execute(
      app.connection.db,
    );
    expect(await suggestionsOf(lineId)).toEqual([]);
    expect((await assignLine(app, fixture.operator, lineId, professional)).status).toBe(404);
  });
});
