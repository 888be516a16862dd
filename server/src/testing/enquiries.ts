import { sql } from 'kysely';
import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { aCustomer, type TestPerson } from './accounts.ts';
import type { Answer, ClientRequest } from './api-client.ts';
import { createBookingFixture, aService, type BookingFixture, done, FORM, offers } from './bookings.ts';
import { requireRow } from './require-row.ts';
import type { TestApp } from './test-app.ts';

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
  enquiry(): RequestOf<'enquiry.service_send'>['body'];
  send(
    body?: object,
    person?: TestPerson,
    headers?: Record<string, string>,
  ): Promise<Answer<'enquiry.service_send'>>;
  list(
    person?: TestPerson,
    query?: ClientRequest<'enquiry.service_list'>['query'],
  ): Promise<ReplyOf<'enquiry.service_list'>>;
  /** An entry of a customer's list. */
  one(id: number, person?: TestPerson): Promise<ReplyOf<'enquiry.service_list'>['data'][number]>;
  queue(state: 'pending' | 'enquired' | 'rejected'): Promise<ReplyOf<'enquiry.service_queue'>>;
  quote(id: number, change?: object): Promise<Answer<'admin.quote_enquiry'>>;
  reject(id: number, reason?: string): Promise<Answer<'admin.reject_enquiry'>>;
  answer<W extends 'accept' | 'decline'>(
    what: W,
    quotation: number,
    person?: TestPerson,
    headers?: Record<string, string>,
  ): Promise<Answer<`enquiry.${W}`>>;
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
      app.callRaw('enquiry.service_send', { body }, { token, headers }),
    list: async (person = asha, query = {}) =>
      (await app.callRaw('enquiry.service_list', { query }, person)).reply,
    one: async (id, person = asha) =>
      requireRow((await enquiryFixture.list(person)).data, (row) => row.id === id),
    queue: async (state) =>
      (await app.call('enquiry.service_queue', { query: { state } }, fixture.operator)).reply,
    quote: (id, change = {}) =>
      app.callRaw('admin.quote_enquiry', { params: { id }, body: { ...QUOTE, ...change } }, fixture.operator),
    reject: (id, reason = 'No professional offers this there yet.') =>
      app.call('admin.reject_enquiry', { params: { id }, body: { reason } }, fixture.operator),
    answer: (what, quotation, { token } = asha, headers = {}) =>
      app.callRaw(`enquiry.${what}`, { params: { id: quotation } }, { token, headers }),
    async quoted(change = {}, person = asha) {
      const { reply } = await done(enquiryFixture.send(enquiryFixture.enquiry(), person));
      await done(enquiryFixture.quote(reply.data.id, change));
      const { id } = reply.data;
      const { quotation } = await enquiryFixture.one(id, person);
      if (!quotation) throw new Error(`enquiry ${id} has no quotation`);
      return { id, quotation: quotation.id };
    },
  };
  return enquiryFixture;
}
