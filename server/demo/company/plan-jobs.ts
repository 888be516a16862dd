import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type Random, random } from '../random.ts';
import type { Diary, PlannedSlot } from './bookings.ts';
import type { CompanyProfessional, PricedService } from './facts.ts';
import type { CompanyCustomer } from './people.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The days of the company: the past ones, and those ahead for which people have booked. */
const PAST_DAYS = 84;
const DAYS_AHEAD = 6;

/** How a job goes; shares per thousand, the rest is approved by the customer. */
const FATES = [
  ['withdrawn', 30],
  ['cancelled_by_customer', 42],
  ['cancelled_by_professional', 18],
  ['cancelled_by_operator', 14],
  ['unfilled', 34],
  ['no_show', 12],
  ['absent', 9],
  ['disputed_approved', 5],
  ['disputed_in_part', 9],
  ['disputed_refunded', 4],
  ['approved_by_time', 140],
] as const;
type Fate = (typeof FATES)[number][0] | 'approved';

/** How many customers book a second service with the first. */
const CART_SHARE = 0.3;

/** What goes wrong with older jobs has been settled. */
const SETTLED_DAYS = 4;

/** A job before it is booked. */
export interface PlannedJob {
  readonly customer: CompanyCustomer;
  readonly professional: CompanyProfessional;
  readonly km: number;
  readonly service: PricedService;
  readonly slot: PlannedSlot;
  readonly bookedAt: Date;
  readonly fate: Fate;
  /** The work is over, so that what goes wrong needs no operator today. */
  readonly settled: boolean;
  /** Another line of the same booking. */
  readonly second?: PlannedJob;
}

/**
 * Draws jobs of customers until `count` are planned, each in free time of a professional nearby; earliest booked first.
 *
 * @param registered the professional with a GSTIN
 */
export function planJobs(
  customers: readonly CompanyCustomer[],
  diary: Diary,
  { count, registered }: { readonly count: number; readonly registered: number | undefined },
  now: Date,
  from: Random,
): PlannedJob[] {
  const today = dateOf(now);
  const steady = [
    costliestWork(customers),
    registered === undefined ? undefined : registeredWork(customers, registered),
  ];
  const jobs = steady.flatMap((work) => (work ? steadyJobs(work, customers, diary, today) : []));
  const draw = (customer: CompanyCustomer, date: string, bookedAt: Date | null): PlannedJob | null => {
    const near = from.pick(customer.nearby);
    if (from.next() > popularityOf(near.professional.id)) return null;
    const slot = slotOn(date, from);
    const at = bookedAt ?? bookingTime(slot.start, from);
    if (at >= now || !diary.take(near.professional, slot)) return null;
    const settled = slot.start < addMinutes(now, -SETTLED_DAYS * DAY);
    return {
      customer,
      professional: near.professional,
      km: near.km,
      service: from.pick(near.professional.services),
      slot,
      bookedAt: at,
      fate: fateOf(settled, from),
      settled,
    };
  };
  for (let lines = jobs.length; lines < count; ) {
    const days = from.between(-PAST_DAYS, DAYS_AHEAD);
    if (from.next() > demandOf(days, today)) continue;
    // Some customers book often: the first ones are drawn more often.
    const customer = customers[Math.floor(from.next() ** 1.7 * customers.length)];
    if (!customer) continue;
    const date = addDays(today, days);
    const job = draw(customer, date, null);
    if (!job) continue;
    const other = from.next() < CART_SHARE ? draw(customer, addDays(date, 1), job.bookedAt) : null;
    // A cart is one booking of different services.
    const second = other && other.service !== job.service ? other : null;
    jobs.push(second ? { ...job, second } : job);
    lines += second ? 2 : 1;
  }
  return jobs.toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
}

/** A professional with a service, and the slots that recur. */
interface SteadyWork {
  readonly professional: CompanyProfessional;
  readonly service: PricedService;
  readonly everyDays: number;
  slotOn(date: string): PlannedSlot;
}

/**
 * Returns the work of the professional whose service costs most: two whole days every second day of the past weeks, together above the
 * threshold of a year up to which no income tax is withheld (₹5,00,000).
 */
function costliestWork(customers: readonly CompanyCustomer[]): SteadyWork | undefined {
  const [costliest] = customers
    .flatMap(({ nearby }) => nearby)
    .flatMap(({ professional }) => professional.services.map((service) => ({ professional, service })))
    .toSorted(
      (one, other) =>
        other.service.perDay - one.service.perDay || one.professional.id - other.professional.id,
    );
  return (
    costliest && {
      ...costliest,
      everyDays: 2,
      slotOn: (date) => ({ workType: 'day', units: 2, start: instantOf(date, '09:00') }),
    }
  );
}

/** Returns the work of the professional with a GSTIN: two hours every fourth day, so that there are invoices of every week. */
function registeredWork(customers: readonly CompanyCustomer[], id: number): SteadyWork | undefined {
  const professional = customers
    .flatMap(({ nearby }) => nearby)
    .find((one) => one.professional.id === id)?.professional;
  const service = professional?.services[0];
  if (!professional || !service) return undefined;
  return {
    professional,
    service,
    everyDays: 4,
    slotOn: (date) => ({ workType: 'hour', units: 2, start: instantOf(date, '11:00') }),
  };
}

/** Returns the jobs of steady work in the past weeks, for the customers nearby in turn. */
function steadyJobs(
  { professional, service, everyDays, slotOn: slotOf }: SteadyWork,
  customers: readonly CompanyCustomer[],
  diary: Diary,
  today: string,
): PlannedJob[] {
  const near = customers.flatMap((customer) =>
    customer.nearby
      .filter((one) => one.professional.id === professional.id)
      .map(({ km }) => ({ customer, km })),
  );
  const starts = Array.from(
    { length: Math.floor((PAST_DAYS - SETTLED_DAYS) / everyDays) },
    (_, n) => everyDays * n - PAST_DAYS,
  );
  return starts.flatMap((days, index): PlannedJob[] => {
    const date = addDays(today, days);
    const slot = slotOf(date);
    const by = near[index % near.length];
    if (!by || !diary.take(professional, slot)) return [];
    return [
      {
        ...by,
        professional,
        service,
        slot,
        bookedAt: instantOf(addDays(date, -3), '10:00'),
        fate: 'approved',
        settled: true,
      },
    ];
  });
}

/** The share of the demand on a day: the company grows, weekends are busy, and few book days ahead. */
function demandOf(days: number, today: string): number {
  const weekday = new Date(`${addDays(today, days)}T00:00:00Z`).getUTCDay();
  const growth = 0.55 + (0.3 * (days + PAST_DAYS)) / PAST_DAYS;
  return growth * (weekday === 0 || weekday === 6 ? 1.15 : 0.95) * (days > 0 ? 0.8 / days : 1);
}

/** How likely a professional is chosen: a few are in great demand. */
function popularityOf(id: number): number {
  return 0.06 + random(id).next() ** 3;
}

function slotOn(date: string, from: Random): PlannedSlot {
  const workType = from.next() < 0.07 ? 'day' : 'hour';
  const time =
    workType === 'day'
      ? '09:00'
      : `${String(from.between(8, 18)).padStart(2, '0')}:${from.pick(['00', '30'])}`;
  return {
    workType,
    units: workType === 'day' ? from.between(1, 2) : from.pick([1, 1, 2, 2, 2, 3, 4]),
    start: instantOf(date, time),
  };
}

/** Returns when a slot is booked: hours to days ahead, while people are awake. */
function bookingTime(start: Date, from: Random): Date {
  const ahead = from.pick([
    from.between(4 * HOUR, DAY),
    from.between(DAY, 3 * DAY),
    from.between(DAY, 8 * DAY),
  ]);
  const date = dateOf(addMinutes(start, -ahead));
  const at = addMinutes(instantOf(date, '07:30'), from.between(0, 15 * HOUR));
  return at < addMinutes(start, -3 * HOUR) ? at : addMinutes(start, -from.between(3 * HOUR, 5 * HOUR));
}

/** Fates that need an operator. */
const TROUBLE: ReadonlySet<Fate> = new Set([
  'unfilled',
  'no_show',
  'absent',
  'disputed_approved',
  'disputed_in_part',
  'disputed_refunded',
]);

function fateOf(settled: boolean, from: Random): Fate {
  let ticket = from.between(1, 1000);
  for (const [fate, share] of FATES) {
    if (ticket <= share) return settled || !TROUBLE.has(fate) ? fate : 'approved';
    ticket -= share;
  }
  return 'approved';
}
