import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { APPEAL_HOURS } from '@aaspaas/contract/features/appeal-limits.ts';
import type { Random } from '../random.ts';
import type { BookingRegister, CompanyBooking, Diary, PlannedSlot } from './bookings.ts';
import type { CompanyOperators, CompanyProfessional, PricedService } from './facts.ts';
import { assignmentOf } from './live-job.ts';
import { type LineLife, type Party, SYSTEM } from './line-life.ts';
import type { CompanyMoney } from './money.ts';
import type { CompanyCustomer } from './people.ts';
import { companyTexts } from './texts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Slots relative to the moment of loading start at a full five minutes. */
const SLOT_STEP_MS = 300_000;

/** The slug of the city where operators choose: what waits there waits for them. */
const QUEUE_CITY = 'bengaluru';

/** Paise from which a refund waits for a second operator, with a margin. */
const LARGE_AMOUNT = 1_050_000;

/** The lines that need an operator now, with the rows that only they have. */
export interface OpenLines {
  /** Rows of `refund_approvals`. */
  readonly approvals: readonly object[];
  /** Rows of `job_searches`. */
  readonly searches: readonly object[];
  /** The lives of assigned lines about which a professional appealed, with the two professionals. */
  readonly appeals: readonly AppealedLine[];
}

/** An assignment against which a professional appealed who was considered and not chosen. */
export interface AppealedLine {
  readonly life: LineLife;
  readonly chosen: CompanyProfessional;
  readonly other: CompanyProfessional;
  readonly text: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
}

/** A booking of one line with its customer and a free professional nearby. */
interface Opened {
  readonly booking: CompanyBooking;
  readonly life: LineLife;
  readonly owner: Party;
  readonly doer: Party;
  /** Assigns the professional. */
  assign(at: Date): void;
}

/** What the open lines are made from. */
export interface OpenLinesInput {
  readonly register: BookingRegister;
  readonly customers: readonly CompanyCustomer[];
  readonly diary: Diary;
  readonly money: CompanyMoney;
  readonly operators: CompanyOperators;
  readonly now: Date;
  readonly from: Random;
}

/** Makes a line for each kind of work in the operators' queue, in all states of its clock. */
export function makeOpenLines(input: OpenLinesInput): OpenLines {
  const { now, operators, money } = input;
  const open = opener(input);
  const ago = (minutes: number) => addMinutes(now, -minutes);
  const dispatcher: Party = { role: 'admin', id: operators.dispatcher };

  // Without a professional: due before the slot, so one is overdue, one is due soon and one later.
  open({ start: 70, bookedAgo: 5 * HOUR });
  open({ start: 200, bookedAgo: 3 * HOUR });
  open({ start: 30 * HOUR, bookedAgo: 40 });
  open({ start: 26 * HOUR, bookedAgo: 75, covered: false });
  open({ start: 6 * HOUR, bookedAgo: 20 * HOUR, promised: true }).life.move('lose_promise', SYSTEM, ago(25));
  const instant = open({ start: 35, bookedAgo: 17, promise: 'instant' });
  instant.life.move('end_requests', SYSTEM, ago(5));

  const risk = open({ start: 12, bookedAgo: DAY });
  risk.assign(ago(22 * HOUR));
  risk.life.expire();
  const late = open({ start: -20, bookedAgo: DAY });
  late.assign(ago(22 * HOUR));
  late.life.expire();
  late.life.expire();
  const missed = open({ start: -75, bookedAgo: DAY });
  missed.assign(ago(22 * HOUR));
  for (let deadline = 0; deadline < 3; deadline += 1) missed.life.expire();
  const arrived = (start: number): Opened => {
    const one = open({ start, bookedAgo: DAY });
    one.assign(ago(22 * HOUR));
    const leftAt = addMinutes(one.life.line.starts_at, -75);
    one.life.move('on_way', one.doer, leftAt, { set: { on_way_at: leftAt } });
    const at = addMinutes(one.life.line.starts_at, -2);
    one.life.move('arrive', one.doer, at, { set: { arrived_at: at } });
    return one;
  };
  const absent = arrived(-10);
  absent.life.move('report_absent', absent.doer, ago(2), { set: { absent_at: ago(2) } });
  const blocked = arrived(-5);
  blocked.life.move('block_code', blocked.doer, ago(1));

  const started = (start: number): LineLife => {
    const one = arrived(start);
    one.life.move('start', one.doer, addMinutes(one.life.line.starts_at, 1));
    return one.life;
  };
  started(-(2 * HOUR + 25)).expire();
  const forgotten = started(-(15 * HOUR));
  forgotten.expire();
  forgotten.expire();

  const disputed = (declinedAgo: number, options: Partial<OpenOptions> = {}): Opened => {
    const one = open({ start: -(declinedAgo + 8 * HOUR), bookedAgo: declinedAgo + 3 * DAY, ...options });
    one.assign(ago(declinedAgo + 2.5 * DAY));
    const { starts_at: from } = one.life.line;
    const leftAt = addMinutes(from, -75);
    one.life.move('on_way', one.doer, leftAt, { set: { on_way_at: leftAt } });
    one.life.move('arrive', one.doer, addMinutes(from, -3), { set: { arrived_at: addMinutes(from, -3) } });
    one.life.move('start', one.doer, from);
    one.life.move('finish', one.doer, addMinutes(one.life.line.ends_at, -5));
    one.life.move('decline', one.owner, ago(declinedAgo), { reason: input.from.pick(companyTexts.disputes) });
    return one;
  };
  // To be answered within 48 hours: overdue, in an hour, and tomorrow.
  disputed(50 * HOUR).life.expire();
  disputed(47 * HOUR);
  disputed(20 * HOUR);
  const large = disputed(12 * HOUR, {
    days: 3,
    start: -(12 * HOUR + 3 * DAY),
    bookedAgo: 6 * DAY,
    assignedAgo: 5 * DAY,
    paid: true,
    minTotal: LARGE_AMOUNT,
  });

  // A refund that the gateway refuses: after four days nothing retries it any more; the younger one is retried later.
  const refused = (cancelledAgo: number): void => {
    const one = open({ start: -(cancelledAgo - 3 * HOUR), bookedAgo: cancelledAgo + DAY, paid: true });
    one.assign(ago(cancelledAgo + 20 * HOUR));
    one.life.move('cancel_by_admin', dispatcher, ago(cancelledAgo), {
      reason: input.from.pick(companyTexts.cancellations.operator),
      refundEnd: 'fails',
    });
  };
  refused(4 * DAY);
  refused(9 * HOUR);

  return {
    approvals: [
      {
        line_id: large.life.line.id,
        action: 'cancel',
        amount: money.payableOf(large.life.line.id)?.amount ?? 0,
        reason: input.from.pick(companyTexts.cancellations.operator),
        // A dispatcher may cancel; support may refund only small amounts.
        requested_by: operators.dispatcher,
        requested_at: ago(75),
        expires_at: addMinutes(ago(75), 72 * HOUR),
        state: 'waiting',
        decided_by: null,
        decided_at: null,
        decision_reason: null,
      },
    ],
    searches: [
      {
        line_id: instant.life.line.id,
        kind: 'instant',
        started_at: instant.booking.confirmedAt,
        ends_at: ago(5),
        ring: 3,
        next_at: null,
        outcome: 'unfilled',
        begin_at: null,
      },
    ],
    appeals: [appealed(input, open)],
  };
}

interface OpenOptions {
  /** Minutes from now to the begin of the slot. */
  readonly start: number;
  /** Minutes since the booking was confirmed. */
  readonly bookedAgo: number;
  /** Minutes since the assignment, if it differs from the caller's. */
  readonly assignedAgo?: number;
  /** Whole days instead of two hours. */
  readonly days?: number;
  readonly covered?: boolean;
  readonly promised?: boolean;
  readonly promise?: 'held' | 'instant';
  /** Paid in advance. */
  readonly paid?: boolean;
  /** The least price in paise. */
  readonly minTotal?: number;
}

function opener({ register, customers, diary, money, operators, now, from }: OpenLinesInput) {
  const pool = customers.filter(({ city }) => city.slug === QUEUE_CITY);
  return (options: OpenOptions): Opened => {
    const slot: PlannedSlot = {
      workType: options.days ? 'day' : 'hour',
      units: options.days ?? 2,
      start: addMinutes(new Date(Math.floor(now.getTime() / SLOT_STEP_MS) * SLOT_STEP_MS), options.start),
    };
    const { customer, professional, km, service } = freeNear(pool, slot, diary, options.minTotal ?? 0, from);
    const bookedAt = addMinutes(now, -options.bookedAgo);
    const booking = register.add(
      customer,
      [
        {
          service,
          slot,
          covered: options.covered ?? true,
          promised: options.promised ?? false,
          promise: options.promise ?? 'held',
        },
      ],
      bookedAt,
      options.paid ? 'now' : 'later',
    );
    const [life] = booking.lives;
    if (!life) throw new Error('a booking has no line');
    const owner: Party = { role: 'user', id: customer.id };
    if (options.paid) money.pay(booking.id, customer.id, [life.line], bookedAt);
    life.move('confirm', owner, bookedAt);
    return {
      booking,
      life,
      owner,
      doer: { role: 'employee', id: professional.id },
      assign: (at) => {
        const when = options.assignedAgo === undefined ? at : addMinutes(now, -options.assignedAgo);
        life.move(
          'allocate',
          { role: 'admin', id: operators.dispatcher },
          when,
          assignmentOf({ professional, km }),
        );
      },
    };
  };
}

/** Returns a customer with a professional nearby who is free and whose work costs enough. */
function freeNear(
  pool: readonly CompanyCustomer[],
  slot: PlannedSlot,
  diary: Diary,
  minTotal: number,
  from: Random,
): {
  readonly customer: CompanyCustomer;
  readonly professional: CompanyProfessional;
  readonly km: number;
  readonly service: PricedService;
} {
  for (const customer of from.shuffled(pool))
    for (const { professional, km } of from.shuffled(customer.nearby)) {
      const service = professional.services.find(
        (one) => (slot.workType === 'day' ? one.perDay : one.perHour) * slot.units >= minTotal,
      );
      if (service && diary.take(professional, slot)) return { customer, professional, km, service };
    }
  throw new Error('the company has no free professional for an open line');
}

function appealed({ now }: OpenLinesInput, open: (options: OpenOptions) => Opened): AppealedLine {
  const one = open({ start: 44 * HOUR, bookedAgo: 30 * HOUR });
  one.assign(addMinutes(now, -28 * HOUR));
  const { customer } = one.booking;
  const chosen = customer.nearby.find(
    ({ professional }) => professional.id === one.life.line.professional_id,
  );
  const other = customer.nearby.find(
    ({ professional }) =>
      professional.id !== one.life.line.professional_id &&
      professional.services.some(({ service }) => service.id === one.life.line.service_id),
  );
  const [first, second] = [chosen?.professional, (other ?? customer.nearby.at(-1))?.professional];
  if (!first || !second) throw new Error('an appealed line has no second professional');
  const createdAt = addMinutes(now, -26 * HOUR);
  return {
    life: one.life,
    chosen: first,
    other: second,
    text: 'I live two streets away and was free. Why did the job go to another professional?',
    createdAt,
    dueAt: addMinutes(createdAt, APPEAL_HOURS * HOUR),
  };
}
