import { z } from 'zod';
import { type Money, rupees } from './money.ts';

/** The roles of operators (product.md, "Identity"); an operator holds one or more, and their grants add up. */
export const OPERATOR_ROLES = ['owner', 'dispatcher', 'finance', 'content', 'support'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A role of an operator as the API accepts it. */
export const operatorRole = z.enum(OPERATOR_ROLES);

/**
 * What operators work on. `cancellations`: cancelling lines; `booking_money`: payments, refunds and documents of one booking;
 * `insight_money`: amounts in the overview; `audit`: the operator's own entries; `audit_all`: those of everyone.
 */
export const GRANT_AREAS = [
  'queue',
  'bookings',
  'cancellations',
  'disputes',
  'enquiries',
  'tickets',
  'applicants',
  'customers',
  'professionals',
  'money',
  'booking_money',
  'catalogue',
  'content',
  'insight',
  'insight_money',
  'operators',
  'settings',
  'messages',
  'audit',
  'audit_all',
] as const;
export type GrantArea = (typeof GRANT_AREAS)[number];

/** A permission of operators: to read an area, or to act in it, which includes reading. */
export type Grant = `${GrantArea}.${'read' | 'act'}`;

/** `W`: read and act; `R`: read; `Rm`: read with masked contacts; `-`: nothing. */
type Level = 'W' | 'R' | 'Rm' | '-';

/** What each role may do (console.md, section 5; decision 0064), in the order of `OPERATOR_ROLES`. */
const LEVELS: Readonly<Record<GrantArea, readonly [Level, Level, Level, Level, Level]>> = {
  //             owner dispatcher finance content support
  queue: /*         */ ['W', 'W', 'W', 'W', 'W'],
  bookings: /*      */ ['W', 'W', 'Rm', '-', 'R'],
  cancellations: /* */ ['W', 'W', '-', '-', 'W'],
  disputes: /*      */ ['W', 'R', 'R', '-', 'W'],
  enquiries: /*     */ ['W', 'W', '-', '-', 'W'],
  tickets: /*       */ ['W', 'R', '-', '-', 'W'],
  applicants: /*    */ ['W', 'W', '-', '-', 'R'],
  customers: /*     */ ['W', 'R', 'Rm', '-', 'W'],
  professionals: /* */ ['W', 'R', 'Rm', '-', 'W'],
  money: /*         */ ['W', '-', 'W', '-', '-'],
  booking_money: /* */ ['W', '-', 'W', '-', 'R'],
  catalogue: /*     */ ['W', 'R', '-', 'W', 'R'],
  content: /*       */ ['W', 'R', '-', 'W', 'R'],
  insight: /*       */ ['R', 'R', 'R', 'R', 'R'],
  insight_money: /* */ ['R', '-', 'R', '-', '-'],
  operators: /*     */ ['W', '-', 'R', '-', '-'],
  settings: /*      */ ['W', '-', 'R', '-', '-'],
  messages: /*      */ ['R', '-', '-', '-', 'R'],
  audit: /*         */ ['R', 'R', 'R', 'R', 'R'],
  audit_all: /*     */ ['R', '-', '-', '-', '-'],
};

/** The largest refund of a dispute that support may decide. */
const SUPPORT_REFUND_LIMIT = rupees(2000);

/** A refund above it, decided by an operator, waits for another one who handles money. */
export const LARGE_REFUND = rupees(10_000);

/** How long such a refund waits. */
export const REFUND_APPROVAL_HOURS = 72;

/** How long a prepared payout run waits for the approval of another operator. */
export const PAYOUT_APPROVAL_HOURS = 24;

function levelsOf(roles: readonly OperatorRole[], area: GrantArea): readonly Level[] {
  return roles.map((role) => LEVELS[area][OPERATOR_ROLES.indexOf(role)] ?? '-');
}

/** Returns whether one of the roles contains the grant. */
export function hasGrant(roles: readonly OperatorRole[], grant: Grant): boolean {
  const [area, kind] = grant.split('.') as [GrantArea, 'read' | 'act'];
  return levelsOf(roles, area).some((level) => level === 'W' || (kind === 'read' && level !== '-'));
}

/** Returns all grants of the roles, in the order of the areas. */
export function grantsOf(roles: readonly OperatorRole[]): Grant[] {
  return GRANT_AREAS.flatMap((area) => [`${area}.read`, `${area}.act`] as const).filter((grant) =>
    hasGrant(roles, grant),
  );
}

/** Returns whether one of the roles reads the area with full mobile numbers and e-mail addresses. */
export function seesContacts(roles: readonly OperatorRole[], area: GrantArea): boolean {
  return levelsOf(roles, area).some((level) => level === 'W' || level === 'R');
}

/** Returns the largest refund of a dispute that the roles may decide; null: no limit. */
export function disputeRefundLimit(roles: readonly OperatorRole[]): Money | null {
  return roles.includes('owner') ? null : SUPPORT_REFUND_LIMIT;
}
