import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/db/tables.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../accounts.ts';
import {
  aBooking,
  type BookingOptions,
  type BuiltBooking,
  done,
  nextUnusedDate,
  offers,
} from '../bookings.ts';
import { createEnquiryFixture } from '../enquiries.ts';
import { uploadPhoto } from '../photos.ts';
import type { TestApp } from '../test-app.ts';

/** One object of each kind that belongs to one account, with its owner and an account of the same role that owns none of them. */
export interface OwnedObjects {
  readonly customer: TestPerson;
  readonly otherCustomer: TestPerson;
  readonly professional: TestPerson;
  readonly otherProfessional: TestPerson;
  /** Has the view and the export. */
  readonly operator: TestPerson;
  readonly otherOperator: TestPerson;
  readonly draft: BuiltBooking;
  readonly placed: BuiltBooking;
  readonly assigned: BuiltBooking;
  readonly started: BuiltBooking;
  readonly finished: BuiltBooking;
  readonly approved: BuiltBooking;
  readonly address: number;
  readonly cartItem: number;
  readonly serviceId: number;
  readonly quotation: number;
  /** Three photos for a form, and one that no form uses. */
  readonly uploads: readonly [number, number, number];
  readonly upload: number;
  readonly professionalUpload: number;
  readonly jobRequest: number;
  readonly extraRequest: number;
  readonly assignment: number;
  readonly offering: number;
  readonly customService: number;
  readonly document: string;
  readonly notification: number;
  readonly professionalNotification: number;
  readonly view: number;
  readonly exported: number;
}

/** Creates the objects. */
export async function createOwnedObjects(app: TestApp): Promise<OwnedObjects> {
  const { db } = app.connection;
  const now = app.clock.now();
  const enquiries = await createEnquiryFixture(app);
  const { fixture } = enquiries;
  const { customer, professional, operator, service } = fixture;
  const otherProfessional = await aProfessional(app, { name: 'Mahesh Patil' });
  await offers(app, otherProfessional, service.id);
  const booking = (state: NonNullable<BookingOptions['state']>) =>
    aBooking(app, fixture, { state, slot: nextUnusedDate() });
  const started = await booking('started');
  const extra = await done(
    app.call('extra_time.request', { body: { bookingId: started.lineId, hours: 1 } }, professional),
  );
  const assigned = await booking('assigned');
  const placed = await booking('placed');
  // Professionals who were considered for a line may appeal, too; this one was not.
  await sql`delete from line_candidates where professional_id = ${otherProfessional.id}`.execute(db);
  const end = addMinutes(now, 600);
  const firstId = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await statement.execute(db);
    const [row] = rows as { id: number }[];
    if (!row) throw new Error('the statement returned no row');
    return row.id;
  };
  await sql`insert into job_searches (line_id, kind, started_at, ends_at, ring, next_at)
    values (${placed.lineId}, 'instant', ${now}, ${end}, 1, ${end})`.execute(db);
  const notify = (person: TestPerson) =>
    firstId(sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${person.id}, 'access:1', 'booked', ${JSON.stringify(FACTS)}::jsonb, ${now}) returning id`);
  const photo = () => uploadPhoto(app, customer, 'user');
  const { rows: groups } = await sql<Pick<Row<'services'>, 'category_id' | 'subcategory_id'>>`
    select category_id, subcategory_id from services where id = ${service.id}`.execute(db);
  return {
    customer,
    professional,
    operator,
    otherProfessional,
    otherCustomer: await aCustomer(app, { name: 'Zubeida Khan' }),
    otherOperator: await anOperator(app, { name: 'Sunita Das', roles: ['support'] }),
    draft: await booking('draft'),
    placed,
    assigned,
    started,
    finished: await booking('done'),
    approved: await booking('approved'),
    address:
      await firstId(sql`insert into saved_addresses (account_id, label, line, pincode, city, state, is_default, created_at)
      values (${customer.id}, 'home', '14 Church Street', '560001', 'Bengaluru', 'Karnataka', true, ${now}) returning id`),
    cartItem: await firstId(sql`insert into cart_items (account_id, service_id, created_at)
      values (${customer.id}, ${service.id}, ${now}) returning id`),
    serviceId: service.id,
    quotation: (await enquiries.quoted({}, customer)).quotation,
    uploads: [await photo(), await photo(), await photo()],
    upload: await photo(),
    professionalUpload: await uploadPhoto(app, professional, 'employee'),
    jobRequest:
      await firstId(sql`insert into job_requests (line_id, professional_id, ring, travel_minutes, sent_at, expires_at)
      values (${placed.lineId}, ${professional.id}, 1, 9, ${now}, ${end}) returning id`),
    extraRequest: extra.reply.data.id,
    assignment: await firstId(
      sql`select id from assignments where line_id = ${assigned.lineId} order by id limit 1`,
    ),
    offering: await firstId(
      sql`select id from offerings where professional_id = ${professional.id} order by id limit 1`,
    ),
    customService: await firstId(sql`insert into custom_services
        (professional_id, category_id, subcategory_id, name, latitude, longitude, state_at, created_at)
      values (${professional.id}, ${groups[0]?.category_id}, ${groups[0]?.subcategory_id}, 'Own service', 12.9, 77.6, ${now}, ${now})
      returning id`),
    document: await aDocument(app, professional),
    notification: await notify(customer),
    professionalNotification: await notify(professional),
    view: await firstId(sql`insert into list_views (list, name, query, operator_id, shared, created_at)
      values ('bookings', 'Own', 'f.state=placed', ${operator.id}, false, ${now}) returning id`),
    exported:
      await firstId(sql`insert into list_exports (operator_id, list, query, filtered, language, object_key, leased_until, requested_at)
      values (${operator.id}, 'customers', '', false, 'en', 'exports/access', ${now}, ${now}) returning id`),
  };
}

const FACTS = {
  booking: 'AP-24K7Q9',
  service: { en: 'Plumber', hi: 'प्लंबर' },
  date: '2026-12-01',
  time: '10:00',
};

/** Inserts a commission invoice of a professional and returns its number. */
async function aDocument({ connection: { db }, clock }: TestApp, { id }: TestPerson): Promise<string> {
  const party = { address: null, state: 'Karnataka', gstin: null };
  const content = {
    platform: { ...party, name: 'Aaspaas', address: 'Bengaluru', email: 'a@aaspaas.example' },
    recipient: { ...party, name: 'Ravi Kumar', postcode: null, state: null },
    liability: 'platform',
    booking: null,
    placeOfSupply: 'Karnataka',
    lines: [],
    totals: { taxable: 100, cgst: 9, sgst: 9, igst: 0, amount: 118 },
    paid: 0,
    refersTo: null,
    reason: null,
    month: '2026-10',
  };
  const number = 'AK/26-27/000901';
  await sql`insert into documents (kind, financial_year, serial, number, subject, account_id, professional_id, amount, tax, keep_until, issued_at, content)
    values ('commission_invoice', '2026-27', 901, ${number}, 'access:1', ${id}, ${id}, 118, 18, '2035-03-31', ${clock.now()},
      ${JSON.stringify(content)}::jsonb)`.execute(db);
  return number;
}
