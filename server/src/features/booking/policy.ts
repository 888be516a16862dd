import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import { type Grant, hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { next } from '../../kernel/state-machine.ts';
import { linkPayableStates } from './lines/rules/link-payable.ts';
import { lineMachine } from './lines/rules/line-machine.ts';
import type { Attention, LineState, LineTransition } from './lines/rules/line-types.ts';
import { reductionRefusal } from './lines/rules/price-reduction.ts';
import {
  lateAt,
  setOutFrom,
  startUntil,
  type VisitColumns,
  type VisitTimes,
  visitTimesOf,
} from './lines/rules/visit-times.ts';

/** The account that requests an action. */
export interface PolicyActor {
  readonly role: Role;
  readonly id: number;
  /** The roles of an operator; without them, a part of the product acts, which has no grants. */
  readonly roles?: readonly OperatorRole[];
}

/** The data of a line that determines its allowed actions; all of it comes from rows that are already loaded. */
export interface LineFacts {
  readonly state: LineState;
  readonly visit: VisitTimes;
  /** The line's customer and professional. */
  readonly customerId: number;
  readonly professionalId: number | null;
  /** The line's start codes are exhausted; an operator has to help. */
  readonly codeBlocked: boolean;
  /** No professional on duty accepted the work in time. */
  readonly instantUnfilled: boolean;
  /** A valid start code exists. */
  readonly codeActive: boolean;
  /** An operator offered to have disputed work done again. */
  readonly redoOffered: boolean;
  /** A request for extra time awaits the customer's answer. */
  readonly extraTimePending: boolean;
  /** `open`: not reviewed yet, or the review can still be edited. */
  readonly review: 'open' | 'closed';
  /** The service can still be booked. */
  readonly bookable: boolean;
  /** The customer still has to pay. */
  readonly unpaid: boolean;
  /** The professional says that the customer paid in cash, and the customer has not answered. */
  readonly cashClaimed: boolean;
  /** What is charged now, paise; null before the charge, and for charges of earlier releases. */
  readonly charged: Money | null;
  /** The customer's bank demands the payment back, and nothing is decided yet. */
  readonly chargebackOpen: boolean;
}

/** The facts that other rows than the line's determine; without one, the actions that need it are refused. */
export type RelatedFacts = Pick<
  LineFacts,
  | 'codeActive'
  | 'redoOffered'
  | 'extraTimePending'
  | 'review'
  | 'bookable'
  | 'unpaid'
  | 'cashClaimed'
  | 'charged'
  | 'chargebackOpen'
>;

/** Returns the facts of a line's row. */
export function lineFacts(
  row: VisitColumns & {
    readonly state: LineState;
    readonly account_id: number;
    readonly professional_id: number | null;
    readonly attention: Attention | null;
  },
  related: Partial<RelatedFacts> = {},
): LineFacts {
  return {
    state: row.state,
    visit: visitTimesOf(row),
    customerId: row.account_id,
    professionalId: row.professional_id,
    codeBlocked: row.attention === 'code_blocked',
    instantUnfilled: row.attention === 'instant_unfilled',
    codeActive: false,
    redoOffered: false,
    extraTimePending: false,
    review: 'closed',
    bookable: false,
    unpaid: false,
    cashClaimed: false,
    charged: null,
    chargebackOpen: false,
    ...related,
  };
}

/** A further condition of an action: returns the refusal, or `null` if it is met. */
type Guard = (line: LineFacts, now: Date) => ErrorCode | null;

/** An action: the transitions that execute it, or the states in which it is possible, and further conditions. */
interface ActionRule {
  readonly transitions?: readonly LineTransition[];
  readonly states?: readonly LineState[];
  readonly guards?: readonly Guard[];
  /** The refusal in any other state. */
  readonly refusal?: ErrorCode;
  /** For operators: the grant that the action needs, the same as its endpoints'. */
  readonly needs?: Grant;
}

const beforeSlotEnd: Guard = ({ visit }, now) => refuseUnless(now < visit.slotEnd);
const beforeStartUntil: Guard = ({ visit }, now) => refuseUnless(now < startUntil(visit));
const late: Guard = ({ visit }, now) => {
  const at = lateAt(visit);
  return refuseUnless(at !== null && now >= at);
};
const canSetOut: Guard = ({ visit }, now) => refuseUnless(now >= setOutFrom(visit));
const notOnWay: Guard = ({ visit }) => refuseUnless(!visit.onWayAt && !visit.arrivedAt);
const onWay: Guard = ({ visit }) => refuseUnless(visit.onWayAt !== null && !visit.arrivedAt);
const setOut: Guard = ({ visit }) => refuseUnless(visit.onWayAt !== null || visit.arrivedAt !== null);
const notArrived: Guard = ({ visit }) => refuseUnless(!visit.arrivedAt);
const waiting: Guard = ({ visit }, now) =>
  refuseUnless(visit.arrivedAt !== null && !visit.absentAt && now >= visit.slotStart);
const absent: Guard = ({ visit }) => refuseUnless(visit.absentAt !== null);
const redoOffered: Guard = (line) => refuseUnless(line.redoOffered);
const redoNotOffered: Guard = (line) => refuseUnless(!line.redoOffered);
const codeBlocked: Guard = (line) => (line.codeBlocked ? null : 'state_changed');
const instantUnfilled: Guard = (line) => (line.instantUnfilled ? null : 'state_changed');
const codeNotBlocked: Guard = (line) => (line.codeBlocked ? 'code_blocked' : null);
const codeActive: Guard = (line) => (line.codeActive ? null : 'invalid');
const extraTimePending: Guard = (line) => (line.extraTimePending ? null : 'state_changed');
const noExtraTimePending: Guard = (line) => (line.extraTimePending ? 'state_changed' : null);
const reviewOpen: Guard = (line) => (line.review === 'open' ? null : 'nothing_to_review');
const bookable: Guard = (line) => (line.bookable ? null : 'state_changed');
const unpaid: Guard = (line) => refuseUnless(line.unpaid);
const feeUnpaid: Guard = (line) => refuseUnless(line.state !== 'cancelled' || line.unpaid);
const cashClaimed: Guard = (line) => refuseUnless(line.cashClaimed);
const cashNotClaimed: Guard = (line) => refuseUnless(!line.cashClaimed);

/** `reductionRefusal` decides in every state, so that its refusal says why. */
const BOOKED_STATES = [
  'placed',
  'assigned',
  'started',
  'done',
  'approved',
  'disputed',
  'cancelled',
] as const satisfies readonly LineState[];

/** Cash pays for finished work and for fees; disputed work waits for the decision. */
const CASH_STATES = ['done', 'approved', 'cancelled'] as const satisfies readonly LineState[];

function refuseUnless(condition: boolean): ErrorCode | null {
  return condition ? null : 'state_changed';
}

const rules: Record<Role, Partial<Record<LineAction, ActionRule>>> = {
  user: {
    // Work that is done again is disputed instead.
    cancel: { transitions: ['cancel_by_user', 'withdraw_redo'] },
    reschedule: {
      transitions: ['reschedule', 'reschedule_kept', 'reschedule_reopened'],
      guards: [beforeSlotEnd],
    },
    ask_longer: { transitions: ['ask_longer'], guards: [instantUnfilled] },
    wait: { transitions: ['wait'], guards: [late] },
    replace: { transitions: ['replace'], guards: [late] },
    track: { states: ['assigned'], guards: [setOut] },
    confirm_present: { transitions: ['present'], guards: [absent] },
    confirm_start: { transitions: ['start_by_customer'], guards: [codeBlocked, beforeStartUntil] },
    show_code: { states: ['assigned'], guards: [codeNotBlocked, codeActive] },
    answer_extra: { transitions: ['extend'], guards: [extraTimePending] },
    answer_cash: { states: CASH_STATES, guards: [cashClaimed] },
    approve: { transitions: ['approve'] },
    decline: { transitions: ['decline'] },
    pick_redo: { transitions: ['pick_redo'], guards: [redoOffered] },
    feedback: { states: ['approved'], guards: [reviewOpen], refusal: 'nothing_to_review' },
    book_again: { states: ['approved', 'cancelled'], guards: [bookable] },
  },
  employee: {
    on_the_way: { transitions: ['on_way'], guards: [canSetOut, notOnWay, beforeStartUntil] },
    share_position: { states: ['assigned'], guards: [onWay] },
    arrived: { transitions: ['arrive'], guards: [canSetOut, notArrived, beforeStartUntil] },
    report_absent: { transitions: ['report_absent'], guards: [waiting] },
    generate_code: { transitions: ['block_code'], guards: [beforeStartUntil, codeNotBlocked] },
    // When it is too late to start, the code has expired, which the entry form explains better than a changed state.
    enter_code: {
      transitions: ['start', 'block_code'],
      guards: [codeNotBlocked, codeActive, beforeStartUntil],
    },
    cancel: { transitions: ['cancel_by_employee', 'unassign'] },
    complete: { transitions: ['finish'] },
    claim_cash: { states: CASH_STATES, guards: [unpaid, cashNotClaimed] },
    request_extra: { states: ['started'], guards: [noExtraTimePending] },
    withdraw_extra: { states: ['started'], guards: [extraTimePending] },
  },
  admin: {
    allocate: {
      transitions: ['allocate', 'reassign'],
      guards: [beforeSlotEnd],
      needs: 'bookings.act',
    },
    cancel: { transitions: ['cancel_by_admin'], needs: 'cancellations.act' },
    complete: { transitions: ['finish'], needs: 'bookings.act' },
    replace: { transitions: ['replace'], guards: [beforeStartUntil], needs: 'bookings.act' },
    close_absent: { transitions: ['close_absent'], guards: [absent], needs: 'bookings.act' },
    offer_redo: { transitions: ['offer_redo'], guards: [redoNotOffered], needs: 'disputes.act' },
    unblock_code: {
      transitions: ['reset_code', 'start_by_operator'],
      guards: [codeBlocked],
      needs: 'bookings.act',
    },
    // Whether anything is due is decided with the payments (`payment-links.ts`); most cancelled work has no fee.
    send_payment_link: { states: linkPayableStates, guards: [feeUnpaid], needs: 'bookings.act' },
    reduce_price: {
      states: BOOKED_STATES,
      transitions: ['reduce_price'],
      guards: [reductionRefusal],
      needs: 'money.act',
    },
    resolve: {
      needs: 'disputes.act',
      transitions: ['resolve_approve', 'resolve_partial_refund', 'resolve_full_refund', 'resolve_redo'],
    },
  },
};

/** Whether the actor has access to a line: its customer, its professional or an operator. */
export function isPartyTo(
  line: Pick<LineFacts, 'customerId' | 'professionalId'>,
  policyActor: PolicyActor,
): boolean {
  switch (policyActor.role) {
    case 'user':
      return line.customerId === policyActor.id;
    case 'employee':
      return line.professionalId === policyActor.id;
    case 'admin':
      return true;
  }
}

/**
 * Returns why the actor may not perform the action now, or `null` if they may. Every write asks it inside its transaction,
 * and `allowed_actions` comes from it. Another account's line, or one that is not booked yet, is reported as not found.
 */
export function can(
  policyActor: PolicyActor,
  action: LineAction,
  line: LineFacts,
  now: Date,
): ErrorCode | null {
  if (!isPartyTo(line, policyActor) || line.state === 'draft') return 'not_found';
  const rule = rules[policyActor.role][action];
  if (!rule) return 'forbidden';
  if (rule.needs && policyActor.roles && !hasGrant(policyActor.roles, rule.needs)) return 'no_grant';
  const possible =
    rule.states?.includes(line.state) ||
    rule.transitions?.some((name) => next(lineMachine, line.state, name, policyActor.role).ok);
  if (!possible) return rule.refusal ?? 'state_changed';
  for (const guard of rule.guards ?? []) {
    const refusal = guard(line, now);
    if (refusal) return refusal;
  }
  return null;
}

/** Returns all actions that the actor may perform on the line now; sent as `allowed_actions`. */
export function allowedActions(policyActor: PolicyActor, line: LineFacts, now: Date): LineAction[] {
  const actions = Object.keys(rules[policyActor.role]) as LineAction[];
  return actions.filter((action) => can(policyActor, action, line, now) === null);
}

/** Returns the transitions that execute an action of a role. */
export function transitionsOf(role: Role, action: LineAction): readonly LineTransition[] {
  return rules[role][action]?.transitions ?? [];
}

/** Whether the professional of a line sees its customer's mobile, e-mail and address in full; otherwise they are masked. */
export function canSeeContact(state: LineState): boolean {
  return state === 'assigned' || state === 'started' || state === 'done';
}
