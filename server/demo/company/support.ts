import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { cellOf, cityAt } from '../../src/features/places/index.ts';
import { makeReferenceCode, REFERENCE_CODE_BYTES } from '../../src/kernel/reference-code.ts';
import type { Random } from '../random.ts';
import { type CompanyFacts, FIRST_ID } from './facts.ts';
import type { CompanyCustomer } from './people.ts';
import { companyTexts } from './texts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const DAYS = 84;

/** Rows by table. */
export type CompanyRows = Record<string, object[]>;

/** Returns the tickets, enquiries, custom services, blocks, search misses and notes of the company; open ones in all states of the clock. */
export function makeSupport(
  facts: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): CompanyRows {
  return {
    reports: tickets(facts, customers, from),
    ...enquiries(facts, customers, from),
    pd_enquiries: moves(facts, customers, from),
    ...customServices(facts, from),
    ...blocks(facts, customers, from),
    ...searchMisses(facts, customers, from),
    notes: notes(facts, customers, from),
  };
}

/** Returns instants of the past weeks, oldest first; the last ones are given as minutes ago. */
function spread(count: number, now: Date, latest: readonly number[], from: Random): Date[] {
  const settled = Array.from({ length: count }, () => addMinutes(now, -from.between(4 * DAY, DAYS * DAY)));
  return [
    ...settled.toSorted((one, other) => one.getTime() - other.getTime()),
    ...latest.map((ago) => addMinutes(now, -ago)),
  ];
}

function code(prefix: string, from: Random): string {
  return makeReferenceCode(
    prefix,
    Uint8Array.from({ length: REFERENCE_CODE_BYTES }, () => from.between(0, 255)),
  );
}

/** Returns 32 bytes in the text form of `bytea`. */
function fingerprint(from: Random): string {
  return `\\x${Array.from({ length: 32 }, () => from.between(0, 255).toString(16).padStart(2, '0')).join('')}`;
}

function tickets(
  { now, content, operators }: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): object[] {
  // Acknowledged within 48 hours: overdue, due soon and due later.
  const open = [49 * HOUR, 47 * HOUR, 5 * HOUR];
  const times = spread(42, now, open, from);
  return times.map((at, index) => {
    const customer = from.pick(customers);
    const text = companyTexts.tickets[index % companyTexts.tickets.length];
    const isOpen = index >= times.length - open.length;
    return {
      id: FIRST_ID + index,
      ticket: code('RQ', from),
      account_id: customer.id,
      fingerprint: fingerprint(from),
      name: customer.name,
      email: customer.email,
      mobile: customer.mobile,
      service_id: from.pick(content.services).id,
      description: text?.text ?? '',
      created_at: at,
      answer: isOpen ? null : text?.answer,
      closed_by: isOpen ? null : operators.support,
      closed_at: isOpen ? null : addMinutes(at, from.between(HOUR, 44 * HOUR)),
    };
  });
}

function enquiries(
  { now, content, operators }: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): CompanyRows {
  const ids = new Map(content.services.map(({ slug, id }) => [slug, id]));
  const open = [25 * HOUR, 3 * HOUR];
  const times = spread(46, now, open, from);
  const quotations: object[] = [];
  const rows = times.map((at, index) => {
    const id = FIRST_ID + index;
    const customer = from.pick(customers);
    const enquiry = from.pick(companyTexts.enquiries);
    const serviceId = ids.get(enquiry.service) ?? content.services[0]?.id ?? 0;
    const isOpen = index >= times.length - open.length;
    const rejected = !isOpen && from.next() < 0.25;
    const answeredAt = addMinutes(at, from.between(HOUR, 22 * HOUR));
    if (!isOpen && !rejected)
      quotations.push({
        id: FIRST_ID + quotations.length,
        service_enquiry_id: id,
        pd_enquiry_id: null,
        service_id: serviceId,
        work_type: 'day',
        day_hours: from.between(1, 3),
        service_date: addDays(dateOf(answeredAt), from.between(5, 20)),
        service_time: '09:30:00',
        amount: enquiry.amount * 100,
        covers: enquiry.covers,
        valid_until: addMinutes(answeredAt, 10 * DAY),
        state: addMinutes(answeredAt, 10 * DAY) > now ? 'open' : from.pick(['declined', 'withdrawn']),
        booking_id: null,
        created_by: operators.dispatcher,
        created_at: answeredAt,
        answered_at: addMinutes(answeredAt, 10 * DAY) > now ? null : addMinutes(answeredAt, 3 * DAY),
      });
    return {
      id,
      account_id: customer.id,
      service_id: serviceId,
      name: customer.name,
      email: customer.email,
      mobile: customer.mobile,
      address: customer.address,
      description: enquiry.text,
      latitude: customer.latitude,
      longitude: customer.longitude,
      fingerprint: fingerprint(from),
      status: isOpen ? 'pending' : rejected ? 'rejected' : 'enquired',
      status_reason: rejected ? from.pick(companyTexts.rejections) : null,
      status_at: isOpen ? at : answeredAt,
      created_at: at,
    };
  });
  return { service_enquiries: rows, quotations };
}

function moves({ now }: CompanyFacts, customers: readonly CompanyCustomer[], from: Random): object[] {
  const open = [20 * HOUR];
  const times = spread(11, now, open, from);
  return times.map((at, index) => {
    const customer = from.pick(customers);
    const neighbours = customers.filter(({ city, id }) => city === customer.city && id !== customer.id);
    const target = neighbours.length > 0 ? from.pick(neighbours) : customer;
    const isOpen = index >= times.length - open.length;
    const reason = isOpen ? null : from.pick(companyTexts.rejections);
    return {
      id: FIRST_ID + index,
      account_id: customer.id,
      from_address: customer.address,
      to_address: target.address,
      day: addDays(dateOf(at), from.between(6, 25)),
      mobile: customer.mobile,
      description: from.pick(companyTexts.moves),
      video_file_id: null,
      status: isOpen ? 'pending' : 'rejected',
      status_reason: reason,
      status_at: isOpen ? at : addMinutes(at, from.between(2 * HOUR, 20 * HOUR)),
      created_at: at,
    };
  });
}

function customServices({ now, content, cities }: CompanyFacts, from: Random): CompanyRows {
  const open = [46 * HOUR, 6 * HOUR];
  const offers = companyTexts.customServices;
  const times = spread(offers.length - open.length, now, open, from);
  const professionals = cities.flatMap((city) => city.professionals);
  const forms: object[] = [];
  const rows = times.map((at, index) => {
    const id = FIRST_ID + index;
    const offer = offers[index];
    const professional = from.pick(professionals);
    const subcategory = content.subcategories.find(({ slug }) => slug === offer?.subcategory);
    const isOpen = index >= times.length - open.length;
    forms.push({
      id,
      professional_id: professional.id,
      name: professional.name,
      mobile: professional.mobile,
      email: `${professional.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@aaspaas.example`,
      address: content.professionals.find(({ mobile }) => mobile === professional.mobile)?.address ?? '',
      employee_type: 'part_time',
      description: offer?.text ?? '',
      video_file_id: null,
      created_at: at,
      updated_at: at,
    });
    return {
      professional_id: professional.id,
      category_id: subcategory?.category ?? 3,
      subcategory_id: subcategory?.id ?? 0,
      name: offer?.name ?? '',
      latitude: professional.latitude,
      longitude: professional.longitude,
      form_id: id,
      state: isOpen ? 'pending' : 'rejected',
      state_reason: isOpen ? null : 'We do not offer this yet. We will write when we do.',
      state_at: isOpen ? at : addMinutes(at, from.between(3 * HOUR, 40 * HOUR)),
      service_id: null,
      removed_at: null,
      created_at: at,
    };
  });
  return { service_forms: forms, custom_services: rows };
}

/** Two blocks: a professional appealed against one, a customer's was lifted. */
function blocks(
  { now, blocked, operators }: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): CompanyRows {
  const customer = customers.at(-1);
  if (!customer) throw new Error('the company has no customers');
  const blockedAt = addMinutes(now, -12 * DAY);
  const appealedAt = addMinutes(now, -5 * DAY);
  const earlier = addMinutes(now, -40 * DAY);
  const open = {
    lifted_at: null,
    lifted_by: null,
    lift_reason: null,
    decision: null,
    answer: null,
    decided_by: null,
    decided_at: null,
  };
  return {
    account_blocks: [
      {
        id: FIRST_ID,
        account_id: customer.id,
        case_number: code('BL', from),
        reason: 'unpaid',
        evidence: 'Three bookings were not paid after the work.',
        explanation: 'Please pay the open amounts. Then you can book again.',
        created_by: operators.support,
        created_at: earlier,
        effective_at: earlier,
        started_at: earlier,
        appeal: null,
        appealed_at: null,
        appeal_due_at: null,
        ...open,
        lifted_at: addMinutes(earlier, 9 * DAY),
        lifted_by: operators.owner,
        lift_reason: 'Everything is paid.',
      },
      {
        id: FIRST_ID + 1,
        account_id: blocked.id,
        case_number: code('BL', from),
        reason: 'fraud',
        evidence: 'Two customers report that cash was asked for at the door.',
        explanation: 'You asked customers for cash. Jobs are paid in the app only.',
        created_by: operators.support,
        created_at: blockedAt,
        effective_at: blockedAt,
        started_at: blockedAt,
        ...open,
        appeal: 'The customer offered me the money for spare parts. I gave a receipt.',
        appealed_at: appealedAt,
        appeal_due_at: addMinutes(appealedAt, 7 * DAY),
      },
    ],
  };
}

function searchMisses(
  { now }: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): CompanyRows {
  const [misses, days]: [object[], object[]] = [[], []];
  const cities = [...new Map(customers.map((customer) => [customer.city.slug, customer])).values()].slice(
    0,
    9,
  );
  const today = dateOf(now);
  companyTexts.searches.forEach((query, index) => {
    for (const place of from.shuffled(cities).slice(0, from.between(1, 3))) {
      const id = FIRST_ID + misses.length;
      const on = [...new Set(Array.from({ length: from.between(2, 9) }, () => from.between(0, DAYS - 1)))];
      const counted = on.map((ago) => ({
        day: addDays(today, -ago),
        miss_id: id,
        count: from.between(1, 3 + (index % 4)),
      }));
      days.push(...counted);
      misses.push({
        id,
        query,
        cell: cellOf(place),
        service_id: null,
        pin: place.pin,
        city: cityAt(place)?.slug ?? '',
        total: counted.reduce((total, { count }) => total + count, 0),
        last_day: addDays(today, -Math.min(...on)),
        added_to: null,
        added_at: null,
      });
    }
  });
  return { search_misses: misses, search_miss_days: days };
}

function notes(
  { now, operators }: CompanyFacts,
  customers: readonly CompanyCustomer[],
  from: Random,
): object[] {
  return spread(24, now, [], from).map((at, index) => ({
    id: FIRST_ID + index,
    object: `customer:${from.pick(customers).id}`,
    operator_id: from.pick([operators.dispatcher, operators.support]),
    text: from.pick(companyTexts.notes),
    created_at: at,
  }));
}
