import { sql } from 'kysely';
import { aCustomer, type TestPerson } from './accounts.ts';
import { createBookingFixture, aService, type BookingFixture, done, FORM, offers } from './bookings.ts';
import type { Answer, TestApp } from './test-app.ts';

/** An operator's answer to an enquiry. */
export const QUOTE = {
  method: 'day',
  duration: 2,
  date: '2026-11-25',
  time: '09:30',
  amount: 12_500,
  covers: 'Wires, two electricians; no plaster.',
  valid_until: '2026-11-23',
};

/** An enquiry-only service, its participants and the calls of both sides; the default customer is Asha. */
export interface EnquiryFixture {
  readonly fixture: BookingFixture;
  /** It has no price: it is enquiry-only. */
  readonly service: { readonly id: number; readonly name: string };
  readonly asha: TestPerson;
  /** Returns a form body; each call describes different work. */
  enquiry(): Readonly<Record<string, unknown>>;
  send(body?: object, person?: TestPerson, headers?: Record<string, string>): Promise<Answer>;
  // oxlint-disable-next-line no-explicit-any -- tests read any body
  list(person?: TestPerson, query?: string): Promise<any>;
  /** An entry of a customer's list. */
  // oxlint-disable-next-line no-explicit-any -- the same
  one(id: number, person?: TestPerson): Promise<any>;
  // oxlint-disable-next-line no-explicit-any -- the same
  queue(state: string): Promise<any>;
  quote(id: number, change?: object): Promise<Answer>;
  reject(id: number, reason?: string): Promise<Answer>;
  answer(
    what: 'accept' | 'decline',
    quotation: number,
    person?: TestPerson,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Creates an enquiry with a quotation; returns their ids. */
  quoted(change?: object, person?: TestPerson): Promise<{ id: number; quotation: number }>;
}

/** Creates all fixtures. */
export async function createEnquiryFixture(app: TestApp): Promise<EnquiryFixture> {
  const fixture = await createBookingFixture(app);
  const service = await aService(app, 'Rewiring');
  await sql`update services set servicetype = 'enquiry', current_price_id = null where id = ${service.id}`.execute(
    app.connection.db,
  );
  await offers(app, fixture.professional, service.id);
  const asha = await aCustomer(app);
  let sent = 0;
  const enquiryFixture: EnquiryFixture = {
    fixture,
    service,
    asha,
    enquiry() {
      sent += 1;
      return { ...FORM, serviceId: service.id, description: `Rewire flat number ${sent}. <b>Soon</b> 🔌` };
    },
    send: (body = enquiryFixture.enquiry(), { token } = asha, headers = {}) =>
      app.call('POST', 'user/create-enquiry', body, { token, headers }),
    list: async (person = asha, query = '') =>
      (await app.call('GET', `user/service/enquiry/list${query}`, undefined, person)).body,
    one: async (id, person = asha) =>
      (await enquiryFixture.list(person)).data.find((row: { id: number }) => row.id === id),
    queue: async (state) =>
      (await app.call('GET', `admin/enquiries?state=${state}`, undefined, fixture.operator)).body,
    quote: (id, change = {}) =>
      app.call('POST', `admin/enquiries/${id}/quote`, { ...QUOTE, ...change }, fixture.operator),
    reject: (id, reason = 'Nobody does this there yet.') =>
      app.call('POST', `admin/enquiries/${id}/reject`, { reason }, fixture.operator),
    answer: (what, quotation, { token } = asha, headers = {}) =>
      app.call('POST', `user/quotation/${quotation}/${what}`, {}, { token, headers }),
    async quoted(change = {}, person = asha) {
      const { body } = await done(enquiryFixture.send(enquiryFixture.enquiry(), person));
      await done(enquiryFixture.quote(body.data.id, change));
      return { id: body.data.id, quotation: (await enquiryFixture.one(body.data.id, person)).quotation.id };
    },
  };
  return enquiryFixture;
}
