import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Random } from '../random.ts';
import { type LineLife, type MoveOptions, type Party, SYSTEM } from './line-life.ts';
import type { PlannedJob } from './plan-jobs.ts';
import { companyTexts } from './texts.ts';

const HOUR = 60;

/** The operators who work on jobs. */
export interface JobOperators {
  readonly dispatchers: readonly number[];
  readonly support: number;
}

/** Lets a job happen, up to now. */
export function liveJob(life: LineLife, job: PlannedJob, operators: JobOperators, from: Random): void {
  const customer: Party = { role: 'user', id: job.customer.id };
  const dispatcher: Party = { role: 'admin', id: from.pick(operators.dispatchers) };
  const { bookedAt, fate, slot } = job;
  // One in twenty customers calls, and an operator books.
  if (!life.move('confirm', from.next() < 0.05 ? dispatcher : customer, bookedAt)) return;
  if (fate === 'unfilled') {
    life.expire();
    return;
  }
  const assignedAt = assignmentTime(job, from);
  if (fate === 'withdrawn') {
    const minutes = (assignedAt.getTime() - bookedAt.getTime()) / 60_000;
    life.move('cancel_by_user', customer, addMinutes(bookedAt, minutes * (0.2 + from.next() * 0.7)), {
      reason: from.pick(companyTexts.cancellations.customer),
    });
    return;
  }
  const assigner = job.customer.city.manual ? dispatcher : SYSTEM;
  if (!life.move('allocate', assigner, assignedAt, assignmentOf(job))) return;
  const middle = addMinutes(
    assignedAt,
    ((slot.start.getTime() - assignedAt.getTime()) / 60_000) * (0.1 + from.next() * 0.3),
  );
  if (
    fate === 'cancelled_by_customer' ||
    fate === 'cancelled_by_professional' ||
    fate === 'cancelled_by_operator'
  )
    cancel(life, job, fate, middle, dispatcher, from);
  else workAndSettle(life, job, fate, operators, from);
}

/** Returns the columns and the note of an assignment. */
export function assignmentOf({ professional, km }: Pick<PlannedJob, 'professional' | 'km'>): MoveOptions {
  const allocation: Json = [
    { key: 'booking.reason_free' },
    { key: 'booking.reason_offers' },
    { key: 'booking.reason_covers', values: { km: Math.round(km * 10) / 10 } },
  ];
  return {
    set: { professional_id: professional.id, allocation },
    note: { professional_id: professional.id },
    travelMinutes: tripMinutes(km),
  };
}

/** Returns the minutes of a trip in a city's traffic. */
function tripMinutes(km: number): number {
  return Math.min(55, Math.round(6 + km * 3.1));
}

function assignmentTime({ bookedAt, slot, customer }: PlannedJob, from: Random): Date {
  // Operators take a while; the plan answers within minutes, except where it waits for the evening.
  const minutes = customer.city.manual
    ? from.between(3, 40) * (from.next() < 0.8 ? 1 : 5)
    : from.next() < 0.75
      ? from.between(1, 6)
      : from.between(20, 5 * HOUR);
  const last = addMinutes(slot.start, -100);
  const at = addMinutes(bookedAt, minutes);
  return at < last ? at : addMinutes(bookedAt, 2);
}

function cancel(
  life: LineLife,
  { customer, professional }: PlannedJob,
  fate: 'cancelled_by_customer' | 'cancelled_by_professional' | 'cancelled_by_operator',
  at: Date,
  dispatcher: Party,
  from: Random,
): void {
  const { cancellations } = companyTexts;
  if (fate === 'cancelled_by_customer')
    life.move('cancel_by_user', { role: 'user', id: customer.id }, at, {
      reason: from.pick(cancellations.customer),
    });
  else if (fate === 'cancelled_by_professional')
    life.move('cancel_by_employee', { role: 'employee', id: professional.id }, at, {
      reason: from.pick(cancellations.professional),
    });
  else life.move('cancel_by_admin', dispatcher, at, { reason: from.pick(cancellations.operator) });
}

function workAndSettle(
  life: LineLife,
  job: PlannedJob,
  fate: 'no_show' | 'absent' | 'approved' | 'approved_by_time' | DisputeFate,
  operators: JobOperators,
  from: Random,
): void {
  const { customer, professional, slot } = job;
  const owner: Party = { role: 'user', id: customer.id };
  const doer: Party = { role: 'employee', id: professional.id };
  if (fate === 'no_show') {
    // At risk, late and not there; half of them are settled by an operator, the others by time.
    if (!life.expire() || !life.expire() || !life.expire()) return;
    if (from.next() < 0.5) life.expire();
    else
      life.move(
        'cancel_by_admin',
        { role: 'admin', id: from.pick(operators.dispatchers) },
        addMinutes(slot.start, from.between(80, 400)),
        {
          reason: from.pick(companyTexts.cancellations.operator),
        },
      );
    return;
  }
  const arrivedAt = travel(life, job, doer, from);
  if (!arrivedAt) return;
  if (fate === 'absent') {
    const reportedAt = addMinutes(arrivedAt, from.between(10, 14));
    if (life.move('report_absent', doer, reportedAt, { set: { absent_at: reportedAt } })) life.expire();
    return;
  }
  const startedAt = addMinutes(arrivedAt, from.between(2, 6));
  if (!life.move('start', doer, startedAt)) return;
  const { ends_at: end } = life.line;
  const over = job.settled && from.next() < 0.04;
  if (over && !life.expire()) return;
  const worked = (end.getTime() - startedAt.getTime()) / 60_000;
  const finishedAt = over
    ? addMinutes(end, from.between(17, 45))
    : slot.workType === 'day'
      ? addMinutes(end, -from.between(0, 40))
      : addMinutes(startedAt, worked * (0.82 + from.next() * 0.18));
  if (!life.move('finish', doer, finishedAt)) return;
  if (fate === 'approved_by_time') {
    life.expire();
    return;
  }
  if (fate === 'approved') {
    life.move('approve', owner, addMinutes(finishedAt, 4 + from.next() ** 2 * 20 * HOUR));
    return;
  }
  settleDispute(life, fate, finishedAt, owner, operators, from);
}

/** Returns when the professional arrived; null if that is in the future. Some set out late. */
function travel(life: LineLife, { km, slot, settled }: PlannedJob, doer: Party, from: Random): Date | null {
  const trip = tripMinutes(km);
  const delay = settled ? from.next() : 1;
  const setOut = (at: Date) => life.move('on_way', doer, at, { set: { on_way_at: at } });
  const arrive = (at: Date) => (life.move('arrive', doer, at, { set: { arrived_at: at } }) ? at : null);
  if (delay > 0.09) {
    const leftAt = addMinutes(slot.start, -Math.max(26, trip + 8) - from.between(0, 8));
    return setOut(leftAt) ? arrive(addMinutes(leftAt, trip * (0.9 + from.next() * 0.3))) : null;
  }
  // At risk first; nearly half of those are late as well.
  if (!life.expire()) return null;
  if (delay > 0.04) {
    const leftAt = addMinutes(life.history.at(-1)?.at ?? slot.start, from.between(2, 6));
    return setOut(leftAt) ? arrive(addMinutes(slot.start, from.between(1, 13))) : null;
  }
  if (!setOut(addMinutes(slot.start, from.between(-5, 5)))) return null;
  return life.expire() ? arrive(addMinutes(slot.start, from.between(17, 34))) : null;
}

type DisputeFate = 'disputed_approved' | 'disputed_in_part' | 'disputed_refunded';

function settleDispute(
  life: LineLife,
  fate: DisputeFate,
  finishedAt: Date,
  owner: Party,
  { support }: JobOperators,
  from: Random,
): void {
  const declinedAt = addMinutes(finishedAt, from.between(20, 14 * HOUR));
  if (!life.move('decline', owner, declinedAt, { reason: from.pick(companyTexts.disputes) })) return;
  const operator: Party = { role: 'admin', id: support };
  const at = addMinutes(declinedAt, from.between(HOUR, 40 * HOUR));
  if (fate === 'disputed_approved')
    life.move('resolve_approve', operator, at, { note: { outcome: 'approve' } });
  else if (fate === 'disputed_refunded')
    life.move('resolve_full_refund', operator, at, { note: { outcome: 'full_refund' } });
  else {
    // A quarter to a half of the price, in whole rupees.
    const amount = Math.round((life.line.total * (0.25 + from.next() * 0.25)) / 100) * 100;
    life.move('resolve_partial_refund', operator, at, {
      reduction: amount,
      note: { amount, outcome: 'partial_refund' },
    });
  }
}
