import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { CITIES } from '../features/places/index.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  aService,
  type BookingFixture,
  done,
  offers,
} from './bookings.ts';
import { nextNumber } from './counters.ts';
import { aNearbyProfessional } from './nearby-professional.ts';
import { aPaidBooking, payAmountDue } from './payments.ts';
import { addBankAccount, aPayee, approvedBooking } from './payouts.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { TestApp } from './test-app.ts';
import type { Row } from '../platform/db/tables.ts';

/** Seed rows for every list. */
export const SEEDED_ROWS = 3;

/** The content page whose revisions are seeded. */
export const SEEDED_PAGE = 'seed-1-1';

/** The day of unassigned lines for the list that needs several on one day. */
export const PLACES_DAY = '2027-05-01';

/** The readers of the lists, and the ids for their paths. */
export interface ListSeeds {
  readonly people: Readonly<Record<Role, TestPerson>>;
  readonly fixture: BookingFixture;
  /** A line pending assignment. */
  readonly placedLine: number;
  readonly subcategory: number;
}

/** Creates the accounts and fills every list of the API with at least `SEEDED_ROWS` rows. */
export async function seedLists(app: TestApp): Promise<ListSeeds> {
  const fixture = await createBookingFixture(app);
  const { customer, professional, operator } = fixture;
  const people = { user: customer, employee: professional, admin: operator };
  await sql`insert into categories (id, slug, name_en, name_hi, position) values
    (1, 'industry', 'Industry', 'उद्योग', 1), (2, 'retail', 'Retail', 'दुकान', 2)`.execute(app.connection.db);
  const { rows: groups } = await sql<Pick<Row<'subcategories'>, 'id'>>`
    insert into subcategories (category_id, slug, name_en, name_hi, position)
    values (1, 'machines', 'Machines', 'मशीन', 1) returning id`.execute(app.connection.db);
  const subcategory = groups[0]?.id as number;
  const placedLine = await seedRows(app, { people, fixture, subcategory });
  return { people, fixture, placedLine, subcategory };
}

/** Adds rows to every list: through calls if an action writes them, otherwise as table rows. Returns a line pending assignment. */
export async function seedRows(
  app: TestApp,
  { people, fixture, subcategory }: Omit<ListSeeds, 'placedLine'>,
): Promise<number> {
  rounds = nextNumber('seeding round');
  await seedPeople(app);
  await seedExports(app, people.admin.id);
  await seedCatalogue(app, fixture, subcategory);
  await seedAccounts(app, people, fixture.service.id);
  const placedLine = await seedBookings(app, fixture);
  await seedEnquiries(app, fixture);
  await seedBlocks(app, people);
  await seedMoney(app, fixture);
  await seedDocuments(app, people.employee.id);
  await seedProfessionals(app, fixture.professional, subcategory);
  await seedInsight(app, fixture.service.id);
  return placedLine;
}

/** The subjects of the notifications. */
const FACTS = {
  booking: 'AP-24K7Q9',
  service: { en: 'Plumber', hi: 'प्लंबर' },
  date: '2026-12-01',
  time: '10:00',
};

const rows = sql`generate_series(1, ${SEEDED_ROWS}) as n`;

let rounds = 0;

async function seedPeople(app: TestApp): Promise<void> {
  for (let n = 0; n < SEEDED_ROWS; n += 1) {
    await anOperator(app, { name: 'Divya Nair', roles: ['support'] });
    await aCustomer(app);
  }
  await sql`insert into list_views (list, name, query, operator_id, shared, created_at)
    select 'bookings', 'Seed ' || ${rounds}::int || '-' || n, 'f.state=placed', (select min(account_id) from operators), true, ${app.clock.now()} from ${rows}`.execute(
    app.connection.db,
  );
}

async function seedExports(app: TestApp, operatorId: number): Promise<void> {
  await sql`insert into list_exports (operator_id, list, query, filtered, language, object_key, leased_until, requested_at)
    select ${operatorId}, 'customers', '', false, 'en', 'exports/seed-' || ${rounds}::int || '-' || n, ${app.clock.now()}, ${app.clock.now()} from ${rows}`.execute(
    app.connection.db,
  );
}

async function seedCatalogue(
  app: TestApp,
  { professional, customer, service }: BookingFixture,
  subcategory: number,
): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`insert into categories (id, slug, name_en, name_hi, position)
    values (${3 + rounds}, 'tutoring-' || ${rounds}::int, 'Tutoring', 'शिक्षा', 4)`.execute(db);
  await sql`insert into subcategories (category_id, slug, name_en, name_hi, position)
    select c.id, c.slug || '-group-' || ${rounds}::int || n, 'Group ' || n, 'समूह ' || n, n from categories c, ${rows}`.execute(
    db,
  );
  const { rows: services } = await sql<Pick<Row<'services'>, 'id'>>`
    insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, active, created_at)
    select b.category_id, b.id, b.slug || '-service-' || ${rounds}::int || n, 'enquiry', b.name_en || n, b.name_hi || n, 'About.', 'परिचय।', 'All.', 'सब।',
      true, ${now}
    from subcategories b, ${rows}
    where b.id = ${subcategory} or b.id in (select min(id) from subcategories where category_id > 1 group by category_id) returning id`.execute(
    db,
  );
  for (const { id } of services) await offers(app, professional, id);
  await sql`insert into favourites (account_id, service_id, created_at)
    select ${customer.id}, id, ${now} from services where id <> ${service.id} on conflict do nothing`.execute(
    db,
  );
  for (let n = 1; n <= SEEDED_ROWS; n += 1) {
    const { id } = await aService(app, `Bookable ${rounds}${n}`);
    await sql`insert into cart_items (account_id, service_id, created_at) values (${customer.id}, ${id}, ${now})`.execute(
      db,
    );
  }
  await sql`insert into reviews (service_id, account_id, reviewer_name, rating, comment, created_at)
    select ${service.id}, ${customer.id}, 'Reader ' || n, 4, 'Review ' || ${rounds}::int || '-' || n, ${now} from ${rows}`.execute(
    db,
  );
  await sql`insert into banners (title_en, title_hi, position) select 'Slide ' || n, 'स्लाइड ' || n, 1 from ${rows}`.execute(
    db,
  );
  await sql`insert into pages (slug, title_en, title_hi, body_en, body_hi)
    select 'seed-' || ${rounds}::int || '-' || n, 'Page ' || n, 'पेज ' || n, '', '' from ${rows}`.execute(db);
  await sql`insert into page_revisions (slug, number, title_en, title_hi, body_en, body_hi, note, published_at)
    select ${SEEDED_PAGE}, ${(rounds - 1) * SEEDED_ROWS}::int + n, 'Page', 'पेज', 'Text ' || n, 'टेक्स्ट', 'Note ' || n, ${now} from ${rows}`.execute(
    db,
  );
  for (const { slug } of CITIES.slice((rounds - 1) * SEEDED_ROWS, rounds * SEEDED_ROWS))
    await sql`insert into city_offers (city, category_id, subcategory_id, services, professionals, changed_at)
      values (${slug}, 0, 0, ${[service.id]}::int[], 2, ${now})`.execute(db);
}

async function seedAccounts(
  { connection: { db }, clock }: TestApp,
  people: Readonly<Record<Role, TestPerson>>,
  serviceId: number,
): Promise<void> {
  const now = clock.now();
  for (const { id, name } of Object.values(people)) {
    await sql`insert into consents (account_id, notice, language, given_at) select ${id}, 'terms', 'en', ${now}::timestamptz + n * interval '1 second' from ${rows}`.execute(
      db,
    );
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      select ${id}, 'seed:' || ${rounds}::int || '-' || n, 'booked', ${JSON.stringify(FACTS)}::jsonb, ${now} from ${rows}`.execute(
      db,
    );
    await sql`insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
      select ${`RQ-${rounds}-${id}-`} || n, ${id}, decode(md5(${`${rounds}-${id}`} || '-' || n), 'hex'), ${name}, 'a@b.in', '9876543210', ${serviceId}, 'Late.', ${now} from ${rows}`.execute(
      db,
    );
  }
  await sql`insert into message_sends (day, channel, template, language, vendor, recipient_masked, state, created_at)
    select ${dateOf(now)}, 'sms', 'otp_signup', 'en', 'local', '98xxxxxx01', 'delivered', ${now} from ${rows}`.execute(
    db,
  );
  await sql`insert into saved_addresses (account_id, label, line, pincode, city, state, is_default, created_at)
    select ${people.user.id}, 'home', '14 Church Street', '560001', 'Bengaluru', 'Karnataka', n = 2 and ${rounds === 1}, ${now} from ${rows}`.execute(
    db,
  );
}

/** Creates bookings in every state that a list shows; returns a placed line. */
async function seedBookings(app: TestApp, fixture: BookingFixture): Promise<number> {
  const { db } = app.connection;
  const states = ['placed', 'assigned', 'done', 'cancelled'] as const;
  let placed = 0;
  for (let n = 0; n < SEEDED_ROWS; n += 1) {
    for (const state of states) {
      const { lineId } = await aBooking(app, fixture, { state, slot: nextUnusedDate() });
      if (state === 'placed') placed = lineId;
      if (state === 'assigned')
        await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
    }
    const assignedBooking = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: assignedBooking.id } }, fixture.customer));
  }
  await sql`insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
    select id, ${fixture.professional.id}, ${app.clock.now()}, true, '{"key": "booking.reason_free"}', '[]', 'Indiranagar'
    from booking_lines on conflict do nothing`.execute(db);
  const { id: candidate } = await aProfessional(app);
  await sql`insert into professionals (account_id, state, state_at, created_at)
    values (${candidate}, 'approved', ${app.clock.now()}, ${app.clock.now()})`.execute(db);
  await sql`insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
    select ${placed}, account_id, ${app.clock.now()}, false, '{"key": "booking.why_near"}', '[]', 'Indiranagar'
    from professionals on conflict do nothing`.execute(db);
  await sql`insert into appeals (assignment_id, professional_id, text, created_at, due_at, answer, answered_at)
    select a.id, ${fixture.professional.id}, 'Please check.', ${app.clock.now()}, ${app.clock.now()},
      case when n = 1 then 'Checked.' end, case when n = 1 then ${app.clock.now()}::timestamptz end
    from assignments a, generate_series(1, 2) n on conflict do nothing`.execute(db);
  await seedRequests(app, fixture);
  await seedPlaces(app, fixture);
  return placed;
}

/** Unassigned lines on the same day; the professional of the fixture would have no time for so many. */
async function seedPlaces(app: TestApp, fixture: BookingFixture): Promise<void> {
  for (let n = 0; n < SEEDED_ROWS; n += 1) {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    await sql`update booking_lines set service_date = ${PLACES_DAY}::date,
      starts_at = (${PLACES_DAY}::date + time '10:00') at time zone 'Asia/Kolkata',
      ends_at = (${PLACES_DAY}::date + time '12:00') at time zone 'Asia/Kolkata' where id = ${lineId}`.execute(
      app.connection.db,
    );
  }
}

/** Searches for the placed lines, each with an open request to the professional. */
async function seedRequests({ connection: { db }, clock }: TestApp, fixture: BookingFixture): Promise<void> {
  const now = clock.now();
  const end = addMinutes(now, 600);
  await sql`insert into job_searches (line_id, kind, started_at, ends_at, ring, next_at)
    select id, 'instant', ${now}, ${end}, 1, ${end} from booking_lines where state = 'placed'
    on conflict do nothing`.execute(db);
  await sql`insert into job_requests (line_id, professional_id, ring, travel_minutes, sent_at, expires_at)
    select line_id, ${fixture.professional.id}, 1, 9, ${now}, ${end} from job_searches
    on conflict do nothing`.execute(db);
}

/** Blocks of the customer that have ended. */
async function seedBlocks(
  { connection: { db }, clock }: TestApp,
  people: Readonly<Record<Role, TestPerson>>,
): Promise<void> {
  const now = clock.now();
  await sql`insert into account_blocks (account_id, case_number, reason, evidence, explanation, created_by, created_at, effective_at,
      started_at, lifted_at, lifted_by, lift_reason)
    select ${people.user.id}, 'BL-' || ${rounds}::int || '-' || n, 'other', 'A call.', 'A test.', ${people.admin.id}, ${now}, ${now},
      ${now}, ${now}, ${people.admin.id}, 'A mistake.' from ${rows}`.execute(db);
}

async function seedEnquiries({ connection: { db }, clock }: TestApp, fixture: BookingFixture): Promise<void> {
  const now = clock.now();
  const { id } = fixture.customer;
  await sql`insert into service_enquiries (account_id, service_id, name, email, mobile, address, description, fingerprint, status_at, created_at)
    select ${id}, s.id, 'Asha', 'a@b.in', '9876543210', 'Church Street', 'Rewire.', decode(md5(${`enquiry ${rounds}`} || n), 'hex'), ${now}, ${now}
    from ${rows}, (select id from services where servicetype = 'enquiry' limit 1) s`.execute(db);
  const pd = await sql<Pick<Row<'pd_enquiries'>, 'id'>>`
    insert into pd_enquiries (account_id, from_address, to_address, day, mobile, description, status_at, created_at)
    select ${id}, 'Malleshwaram', 'Hebbal', '2026-12-01', '9876543210', 'A piano.', ${now}, ${now} from ${rows} returning id`.execute(
    db,
  );
  const assignedBooking = await sql<Pick<Row<'booking_lines'>, 'booking_id'>>`
    select booking_id from booking_lines where state = 'assigned'
      and booking_id not in (select booking_id from quotations where booking_id is not null) order by id`.execute(
    db,
  );
  for (const [at, enquiry] of pd.rows.entries())
    await sql`insert into quotations (pd_enquiry_id, service_id, work_type, day_hours, service_date, service_time, amount, covers, valid_until,
        state, booking_id, created_by, created_at)
      values (${enquiry.id}, ${fixture.service.id}, 'hour', 2, '2026-12-01', '10:00', 100, 'A van.', ${now}, 'accepted',
        ${assignedBooking.rows[at]?.booking_id}, ${fixture.operator.id}, ${now})`.execute(db);
}

/** Inserts refunds, ledger entries, payables, payout runs and deduction rules. */
async function seedMoney(app: TestApp, fixture: BookingFixture): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  for (let n = 1; n <= SEEDED_ROWS; n += 1) {
    const paid = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: paid.id } }, fixture.customer));
    const payee = await aPayee(app, fixture);
    const { id } = await approvedBooking(app, fixture, payee);
    await payAmountDue(app, fixture.customer, id);
    // An amount due.
    await approvedBooking(app, fixture, payee);
    await sql`with run as (insert into payout_runs (prepared_by, prepared_at, state, single_operator, approved_at, payment_count)
        values (${fixture.operator.id}, ${now}, 'approved', true, ${now}, 1) returning id)
      insert into payout_items (run_id, account_id, amount, state) select id, ${payee.id}, 100, 'approved' from run`.execute(
      db,
    );
    // A payment that the bank returned, and a hold, for their lists.
    const account = await addBankAccount(app, payee.id);
    await sql`update payout_items set state = 'returned', reason = 'The account is closed.', returned_at = ${now}, bank_account_id = ${account}
      where account_id = ${payee.id}`.execute(db);
    await sql`insert into payout_holds (account_id, kind, reason, placed_by, placed_at)
      values (${payee.id}, 'operator', 'Called in', ${fixture.operator.id}, ${now})`.execute(db);
    await sql`insert into earning_rules (category_id, valid_from, commission, commission_fixed, commission_tax, tds, created_at)
      values (null, ${`2027-0${rounds}-0${n}`}, 0, 0, 0, 0, ${now})`.execute(db);
  }
  await sql`insert into credits (account_id, amount, reason, source, granted_at, expires_at)
    select ${fixture.customer.id}::bigint, 5000, 'platform', 'seed:' || ${rounds}::int || '-' || n, ${now}, ${addMinutes(now, 60 * 24 * 365)}
    from ${rows}`.execute(db);
  await sql`insert into tax_classes (valid_from, sac, notified, notified_rate, registered_rate, place_rule, created_at)
    select ${`2027-0${rounds}-01`}::date + n::int, '9987', true, 500, 1800, 'property', ${now} from ${rows}`.execute(
    db,
  );
  // Months of the books, each round before those of the last one. Entries are added in the transaction of their movement.
  await transaction(db, async (tx) => {
    await sql`insert into ledger_transactions (key, kind, source, at, posted_on)
      select 'seeded:' || day, 'goodwill', 'refund:0', ${now}, day from (
        select (${`${dateOf(now).slice(0, 7)}-01`}::date - make_interval(months => ${SEEDED_ROWS * rounds}::int + n::int))::date as day
        from ${rows}
      ) days`.execute(tx);
    await sql`insert into ledger_entries (transaction_id, account, amount)
      select t.id, entry.account, entry.amount from ledger_transactions t, (values ('goodwill', 100), ('refunds', -100)) as entry (account, amount)
      where t.key like 'seeded:%' and not exists (select from ledger_entries e where e.transaction_id = t.id)`.execute(
      tx,
    );
  });
  await transaction(db, async (tx) => {
    await sql`insert into files (key, kind, mime, bytes, visibility, created_at)
      select 'seed-journal-' || ${rounds}::int || '-' || n, 'document', 'application/pdf', 9, 'private', ${now} from ${rows}`.execute(
      tx,
    );
    await sql`insert into journals (reason, file_id, requested_by, requested_at)
      select 'Bank charges', f.id, ${fixture.operator.id}, ${now} from files f where f.key like ${`seed-journal-${rounds}-%`}`.execute(
      tx,
    );
    await sql`insert into journal_lines (journal_id, position, account, amount)
      select j.id, line.position, line.account, line.amount
      from journals j, (values (1, 'penalties', 100), (2, 'bank', -100)) as line (position, account, amount)
      where not exists (select from journal_lines l where l.journal_id = j.id)`.execute(tx);
  });
  await sql`insert into commission_classes (valid_from, sac, created_at)
    select ${`2027-0${rounds}-01`}::date + n::int, '998599', ${now} from ${rows}`.execute(db);
  await sql`insert into welfare_levies (valid_from, rate, cap, created_at)
    select ${`2027-0${rounds}-01`}::date + n::int, 100, 150, ${now} from ${rows}`.execute(db);
  // Ended, so that work is not taxed.
  await sql`insert into tax_registrations (gstin, state, valid_from, valid_until, created_at)
    select '29AAGCA1234D1ZK', 'Karnataka', ${dateOf(now)}, ${dateOf(now)}, ${now} from ${rows}`.execute(db);
  await sql`update payment_refunds set state = 'failed', check_at = null`.execute(db);
  await sql`insert into refund_approvals (line_id, action, amount, requested_by, requested_at, expires_at)
    select id, 'cancel', 1500000, ${fixture.operator.id}, ${now}, ${addMinutes(now, 72 * 60)} from booking_lines where state = 'placed'
    on conflict do nothing`.execute(db);
  await seedSettlements(app, fixture.operator.id);
}

/** Inserts settlements with unmatched rows, bank statements, chargebacks and kept webhook events. */
async function seedSettlements(
  { connection: { db }, clock, vault }: TestApp,
  operatorId: number,
): Promise<void> {
  const now = clock.now();
  await sql`insert into settlements (gateway_id, status, settled_at, settled_on, created_at)
    select 'setl_seed' || ${rounds}::int || '-' || n, 'created', ${now}, ${dateOf(now)}::date, ${now} from ${rows}`.execute(
    db,
  );
  await sql`insert into settlement_rows (settlement_id, entity_id, type, credit, debit, fee, tax)
    select id, 'pay_seed' || id, 'payment', 100, 0, 0, 0 from settlements where gateway_id like ${`setl_seed${rounds}-%`}`.execute(
    db,
  );
  await sql`insert into unmatched_money (settlement_row_id, reason, amount, at, due_at)
    select r.id, 'unknown', 100, ${now}, ${now} from settlement_rows r join settlements s on s.id = r.settlement_id
    where s.gateway_id like ${`setl_seed${rounds}-%`}`.execute(db);
  await sql`insert into bank_statements (file_name, first_day, last_day, added, repeated, closing_balance, uploaded_by, uploaded_at)
    select 'seed-' || n || '.csv', ${dateOf(now)}::date, ${dateOf(now)}::date, 1, 0, 100, ${operatorId}::bigint, ${now} from ${rows}`.execute(
    db,
  );
  await sql`insert into chargebacks (gateway_id, capture_id, amount, reason, phase, status, opened_at)
    select 'disp_seed' || ${rounds}::int || '-' || n, (select min(id) from payment_captures), 100, 'fraud', 'chargeback', 'open', ${now} from ${rows}`.execute(
    db,
  );
  await sql`insert into kept_webhooks (event_id, kind, reason, body_sealed, received_at)
    select 'evt_seed' || ${rounds}::int || '-' || n, 'invoice.paid', 'unknown', ${vault.seal('{}')}, ${now} from ${rows}`.execute(
    db,
  );
}

/** Inserts commission invoices of a professional. */
async function seedDocuments({ connection: { db }, clock }: TestApp, professionalId: number): Promise<void> {
  const content = {
    platform: {
      name: 'Aaspaas',
      address: 'Bengaluru',
      state: 'Karnataka',
      gstin: null,
      email: 'a@aaspaas.example',
    },
    recipient: { name: 'Ravi Kumar', address: null, postcode: null, state: null, gstin: null },
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
  await sql`insert into documents (kind, financial_year, serial, number, subject, account_id, professional_id, amount, tax, keep_until, issued_at, content)
    select 'commission_invoice', '2026-27', ${rounds}::int * 100 + n, 'AK/26-27/' || lpad((${rounds}::int * 100 + n)::text, 6, '0'),
      'seed:' || ${rounds}::int || ':' || n, ${professionalId}, ${professionalId}, 118, 18, '2035-03-31', ${clock.now()}, ${JSON.stringify(content)}::jsonb
    from ${rows}`.execute(db);
}

async function seedProfessionals(app: TestApp, professional: TestPerson, subcategory: number): Promise<void> {
  const {
    connection: { db },
    clock,
  } = app;
  // Lanes of the dispatch board: their base is in Bengaluru.
  for (let n = 0; n < SEEDED_ROWS; n += 1)
    await aNearbyProfessional(app, { name: `Lane ${n}`, serviceIds: [], km: n });
  await sql`insert into custom_services (professional_id, category_id, subcategory_id, name, latitude, longitude, state_at, created_at)
    select ${professional.id}, 1, ${subcategory}, 'Own service ' || ${rounds}::int || n, 12.9, 77.6, ${clock.now()}, ${clock.now()} from ${rows}`.execute(
    db,
  );
}

/** Demand without supply on the last complete day, and searches that are shown. */
async function seedInsight({ connection: { db }, clock }: TestApp, serviceId: number): Promise<void> {
  const day = addDays(dateOf(clock.now()), -1);
  await sql`insert into metric_days (day) values (${day}) on conflict do nothing`.execute(db);
  await sql`insert into supply_gaps_daily (day, pin, service_id, city, expired, uncovered, searches)
    select ${day}::date, (560000 + ${rounds}::int * 10 + n)::text, ${serviceId}::int, 'bengaluru', n, 0, 1 from ${rows}`.execute(
    db,
  );
  await sql`insert into search_misses (query, cell, pin, city, total, last_day)
    select 'piano ' || ${rounds}::int || n, n, '560001', 'bengaluru', 3, ${day}::date from ${rows}`.execute(
    db,
  );
}
