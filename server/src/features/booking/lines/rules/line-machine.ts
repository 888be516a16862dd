import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import {
  type Deadline,
  type Machine,
  nextDeadline,
  type Transition,
} from '../../../../kernel/state-machine.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { draftExpiry, draftLineEnd, unassignedEnd } from './draft-end.ts';
import { lineTransitions } from './line-transitions.ts';
import {
  type Attention,
  LINE_ACTORS,
  LINE_STATES,
  type LineState,
  type LineTimes,
  type LineTransition,
  type LineMachineTypes,
} from './line-types.ts';

const HOUR = 60;

const deadlines: Partial<Record<LineState, readonly Deadline<LineMachineTypes>[]>> = {
  draft: [
    {
      fires: 'expire_draft',
      at: (line, settings) => draftLineEnd(draftExpiry(line.createdAt, settings), line.slotStart, settings),
    },
  ],
  placed: [{ fires: 'expire_unassigned', at: (line, settings) => unassignedEnd(line.slotStart, settings) }],
  // The operators are notified of a no-show immediately. A line that they do not settle is closed, so that the customer does not wait
  // indefinitely.
  assigned: [
    { fires: 'no_show', at: (line) => line.slotEnd },
    {
      fires: 'close_no_show',
      at: (line, settings) => addMinutes(line.slotEnd, settings.noShowCloseHours * HOUR),
    },
  ],
  // The outcome of work that has begun needs a human decision: after this mark the line waits until an operator or the professional acts.
  started: [
    { fires: 'overrun', at: (line, settings) => addMinutes(line.slotEnd, settings.overrunHours * HOUR) },
  ],
  done: [
    {
      fires: 'auto_approve',
      at: (line, settings) => addMinutes(line.enteredAt, settings.approveHours * HOUR),
    },
  ],
  disputed: [
    {
      fires: 'dispute_unanswered',
      at: (line, settings) => addMinutes(line.enteredAt, settings.disputeAnswerHours * HOUR),
    },
    {
      fires: 'dispute_overdue',
      at: (line, settings) => addMinutes(line.enteredAt, settings.disputeRedressDays * 24 * HOUR),
    },
  ],
};

/** The state machine of a booking line (product.md, "Booking"). */
export const lineMachine: Machine<LineMachineTypes> = {
  states: LINE_STATES,
  start: 'draft',
  finals: ['approved', 'cancelled'],
  actors: LINE_ACTORS,
  clock: 'system',
  transitions: lineTransitions,
  deadlines,
  passiveStates: {
    user: ['approved', 'disputed', 'cancelled'],
    employee: ['draft', 'placed', 'done', 'approved', 'disputed', 'cancelled'],
    admin: ['draft', 'approved', 'cancelled'],
    system: ['approved', 'cancelled'],
  },
};

/** The next deadline of a line. */
export interface LineDeadline {
  readonly fires: LineTransition;
  readonly at: Date;
}

/** The changes that a transition makes to its line. */
export interface LineChange {
  readonly state: LineState;
  readonly attention: Attention | null;
  readonly enteredAt: Date;
  readonly deadline: LineDeadline | null;
}

/**
 * Returns the line's changes for a transition that keeps the line (`to` is a state). A placed line in an uncovered area is
 * marked for the operators; the time of entering changes only with the state.
 */
export function changeOf(
  transition: Transition<LineMachineTypes>,
  line: LineTimes & { readonly state: LineState; readonly covered: boolean },
  now: Date,
  settings: BookingSettings,
): LineChange {
  const state = transition.to;
  if (state === null)
    throw new Error(`transition ${transition.name} deletes the line, so it has no next state`);
  const attention = transition.flag ?? (state === 'placed' && !line.covered ? 'outside_service_area' : null);
  const enteredAt = state === line.state ? line.enteredAt : now;
  const deadline = nextDeadline(lineMachine, { state, flag: attention }, { ...line, enteredAt }, settings);
  return { state, attention, enteredAt, deadline };
}
