import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** The times of a visit: the slot, the assignment and what the professional reported. Instants; travel time in minutes. */
export interface VisitTimes {
  readonly slotStart: Date;
  readonly slotEnd: Date;
  /** When the line was given to its professional; null before. */
  readonly assignedAt: Date | null;
  readonly onWayAt: Date | null;
  readonly arrivedAt: Date | null;
  /** When the professional reported the customer as absent; null: they are there. */
  readonly absentAt: Date | null;
  /** From the professional's base to the work; null if either place is unknown. */
  readonly travelMinutes: number | null;
}

/** The columns of a line with its visit times. */
export interface VisitColumns {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly assigned_at: Date | null;
  readonly on_way_at: Date | null;
  readonly arrived_at: Date | null;
  readonly absent_at: Date | null;
  readonly travel_minutes: number | null;
}

/** Their names, for queries that do not read whole rows. */
export const VISIT_COLUMNS = [
  'starts_at',
  'ends_at',
  'assigned_at',
  'on_way_at',
  'arrived_at',
  'absent_at',
  'travel_minutes',
] as const satisfies readonly (keyof VisitColumns)[];

/** Returns the visit times of a line's row. */
export function visitTimesOf(row: VisitColumns): VisitTimes {
  return {
    slotStart: row.starts_at,
    slotEnd: row.ends_at,
    assignedAt: row.assigned_at,
    onWayAt: row.on_way_at,
    arrivedAt: row.arrived_at,
    absentAt: row.absent_at,
    travelMinutes: row.travel_minutes,
  };
}

/** Minutes before the slot from which a professional can set out, and ask for a start code. */
const SET_OUT_MINUTES = 120;
const START_CODE_MINUTES = 60;

/** Minutes after the slot's start until which the work can begin, for short slots. */
const START_UNTIL_MINUTES = 120;

/** Minutes before the slot at which a professional who is not on the way is at risk, and the margin beyond the travel time. */
const AT_RISK_MINUTES = 20;
const AT_RISK_MARGIN_MINUTES = 5;

/** Minutes after the slot's start at which a professional is late, and counts as a no-show. */
const LATE_MINUTES = 15;
const NO_SHOW_MINUTES = 60;

/** Minutes that a professional waits for a customer who is absent. */
const ABSENT_MINUTES = 15;

/** Minutes after the booked end at which work runs over. */
const RUNNING_OVER_MINUTES = 15;

/** Returns from when the professional can set out. */
export function setOutFrom({ slotStart }: Pick<VisitTimes, 'slotStart'>): Date {
  return addMinutes(slotStart, -SET_OUT_MINUTES);
}

/** Returns from when the professional can ask for a start code, and start the work. */
export function startCodeFrom({ slotStart }: Pick<VisitTimes, 'slotStart'>): Date {
  return addMinutes(slotStart, -START_CODE_MINUTES);
}

/** Returns until when the work can begin: the slot's end, for a short slot two hours after its start. */
export function startUntil({ slotStart, slotEnd }: Pick<VisitTimes, 'slotStart' | 'slotEnd'>): Date {
  return later(slotEnd, addMinutes(slotStart, START_UNTIL_MINUTES));
}

/**
 * Returns when a professional is at risk of being late; null: not before they are late, because the line was assigned too
 * recently or they are on the way.
 */
export function atRiskAt(visit: VisitTimes): Date | null {
  if (visit.onWayAt || visit.arrivedAt) return null;
  const at = addMinutes(visit.slotStart, -leadMinutes(visit));
  // A professional who got the job at short notice has a moment to set out.
  const noticed = visit.assignedAt && addMinutes(visit.assignedAt, AT_RISK_MARGIN_MINUTES);
  const risk = noticed ? later(at, noticed) : at;
  return risk < lateFrom(visit) ? risk : null;
}

/** Returns when the professional is late; null once they have arrived. */
export function lateAt(visit: VisitTimes): Date | null {
  return visit.arrivedAt ? null : lateFrom(visit);
}

/** Returns when the line counts as a no-show: while the professional is on the way or at the door, not before the start is too late. */
export function noShowAt(visit: VisitTimes): Date {
  const at = addMinutes(lateFrom(visit), NO_SHOW_MINUTES - LATE_MINUTES);
  return visit.onWayAt || visit.arrivedAt ? later(at, startUntil(visit)) : at;
}

/** Returns when a visit to an absent customer ends; null if they are there. */
export function absentUntil({ absentAt }: Pick<VisitTimes, 'absentAt'>): Date | null {
  return absentAt && addMinutes(absentAt, ABSENT_MINUTES);
}

/** Returns when work in progress runs over. */
export function runningOverAt({ slotEnd }: Pick<VisitTimes, 'slotEnd'>): Date {
  return addMinutes(slotEnd, RUNNING_OVER_MINUTES);
}

/** A job that was assigned after its slot began, e.g. to a standby professional, is late only after the way there. */
function lateFrom(visit: VisitTimes): Date {
  const { slotStart, assignedAt } = visit;
  const due = assignedAt && assignedAt > slotStart ? addMinutes(assignedAt, leadMinutes(visit)) : slotStart;
  return addMinutes(due, LATE_MINUTES);
}

/** The minutes before the slot at which a professional must be on the way. */
function leadMinutes({ travelMinutes }: Pick<VisitTimes, 'travelMinutes'>): number {
  return Math.max(AT_RISK_MINUTES, (travelMinutes ?? 0) + AT_RISK_MARGIN_MINUTES);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
