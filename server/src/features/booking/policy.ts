import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { next } from '../../kernel/state-machine.ts';
import { lineMachine } from './lines/rules/line-machine.ts';
import type { LineState, LineTransition } from './lines/rules/line-types.ts';

/** The account that requests an action. */
export interface PolicyActor {
  readonly role: Role;
  readonly id: number;
}

/** The data of a line that determines its allowed actions; all of it comes from rows that are already loaded. */
export interface LineFacts {
  readonly state: LineState;
  readonly slotEnd: Date;
  /** The line's customer and professional. */
  readonly customerId: number;
  readonly professionalId: number | null;
  /** A valid start code exists. */
  readonly codeActive: boolean;
  /** The line's start codes are exhausted; an operator has to help. */
  readonly codeBlocked: boolean;
  /** A request for extra time awaits the customer's answer. */
  readonly extraTimePending: boolean;
  /** `open`: not reviewed yet, or the review can still be edited. */
  readonly review: 'open' | 'closed';
  /** The service can still be booked. */
  readonly bookable: boolean;
}

type Guard = (line: LineFacts, now: Date) => boolean;

/** An action: the transition that executes it, or the states in which it is possible, and further conditions. */
interface ActionRule {
  readonly transitions?: readonly LineTransition[];
  readonly states?: readonly LineState[];
  readonly guard?: Guard;
}

const isBeforeSlotEnd: Guard = (line, now) => now < line.slotEnd;

const rules: Record<Role, Partial<Record<LineAction, ActionRule>>> = {
  user: {
    cancel: { transitions: ['cancel_by_user'] },
    reschedule: { transitions: ['reschedule', 'reschedule_kept'], guard: isBeforeSlotEnd },
    show_code: { states: ['assigned'], guard: (line) => line.codeActive && !line.codeBlocked },
    answer_extra: { transitions: ['extend'], guard: (line) => line.extraTimePending },
    approve: { transitions: ['approve'] },
    decline: { transitions: ['decline'] },
    feedback: { states: ['approved'], guard: (line) => line.review === 'open' },
    book_again: { states: ['approved', 'cancelled'], guard: (line) => line.bookable },
  },
  employee: {
    generate_code: {
      transitions: ['start'],
      guard: (line, now) => isBeforeSlotEnd(line, now) && !line.codeBlocked,
    },
    enter_code: {
      transitions: ['start'],
      guard: (line, now) => isBeforeSlotEnd(line, now) && line.codeActive && !line.codeBlocked,
    },
    cancel: { transitions: ['cancel_by_employee'] },
    complete: { transitions: ['finish'] },
    request_extra: { states: ['started'], guard: (line) => !line.extraTimePending },
    withdraw_extra: { states: ['started'], guard: (line) => line.extraTimePending },
  },
  admin: {
    allocate: { transitions: ['allocate', 'reassign'], guard: isBeforeSlotEnd },
    cancel: { transitions: ['cancel_by_admin'] },
    complete: { transitions: ['finish'] },
    unblock_code: { transitions: ['reset_code'], guard: (line) => line.codeBlocked },
    resolve: { transitions: ['resolve_approve'] },
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

/** Returns all actions that the actor may perform on the line now; sent as `allowed_actions`. */
export function allowedActions(line: LineFacts, policyActor: PolicyActor, now: Date): LineAction[] {
  if (!isPartyTo(line, policyActor)) return [];
  const forRole = Object.entries(rules[policyActor.role]) as [LineAction, ActionRule][];
  return forRole.filter(([, rule]) => isAllowed(rule, line, policyActor.role, now)).map(([action]) => action);
}

/** Returns why the actor may not perform the action, or `null` if they may. Another account's line is reported as not found. */
export function refusal(
  action: LineAction,
  line: LineFacts,
  policyActor: PolicyActor,
  now: Date,
): ErrorCode | null {
  if (!isPartyTo(line, policyActor)) return 'not_found';
  const rule = rules[policyActor.role][action];
  if (!rule) return 'forbidden';
  return isAllowed(rule, line, policyActor.role, now) ? null : 'state_changed';
}

/** Whether the professional of a line sees its customer's mobile, e-mail and address in full; otherwise they are masked. */
export function canSeeContact(state: LineState): boolean {
  return state === 'assigned' || state === 'started' || state === 'done';
}

function isAllowed(
  { transitions, states, guard }: ActionRule,
  line: LineFacts,
  role: Role,
  now: Date,
): boolean {
  const possible =
    (states?.includes(line.state) ?? false) ||
    (transitions?.some((name) => next(lineMachine, line.state, name, role).ok) ?? false);
  return possible && (guard?.(line, now) ?? true);
}
