import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import {
  type Deadline,
  type Machine,
  nextDeadline,
  nextFlag,
  type Transition,
} from '../../../../kernel/state-machine.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { draftExpiry, draftLineEnd, placedEnd } from './draft-end.ts';
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
import { absentUntil, atRiskAt, lateAt, noShowAt, runningOverAt } from './visit-times.ts';

const HOUR = 60;

/**
 * The version of the deadline rules below. Raise it with every change of a time: the stored deadlines of open lines are then
 * calculated again (`update-deadlines.ts`).
 */
export const DEADLINE_RULES = 1;

const deadlines: Partial<Record<LineState, readonly Deadline<LineMachineTypes>[]>> = {
  draft: [
    {
      fires: 'expire_draft',
      at: (line, settings) => draftLineEnd(draftExpiry(line.createdAt, settings), line.slotStart, settings),
    },
  ],
  placed: [{ fires: 'expire_unassigned', at: (line, settings) => placedEnd(line, settings) }],
  // The operators are notified of a no-show immediately. A line that they do not settle is closed, so that the customer does not wait
  // indefinitely.
  assigned: [
    { fires: 'at_risk', at: atRiskAt },
    { fires: 'late', at: lateAt },
    { fires: 'close_absent', at: absentUntil },
    { fires: 'no_show', at: noShowAt },
    {
      fires: 'close_no_show',
      at: (line, settings) => {
        const from = noShowAt(line) > line.slotEnd ? noShowAt(line) : line.slotEnd;
        return addMinutes(from, settings.noShowCloseHours * HOUR);
      },
    },
  ],
  // The outcome of work that has begun needs a human decision: after this mark the line waits until an operator or the professional acts.
  started: [
    { fires: 'running_over', at: runningOverAt },
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
    user: ['approved', 'cancelled'],
    employee: ['draft', 'done', 'approved', 'disputed', 'cancelled'],
    admin: ['cancelled'],
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
  /** The flags set since the line entered its state or got its slot; a deadline whose flag is among them does not fire again. */
  readonly fired: ReadonlySet<Attention>;
  readonly deadline: LineDeadline | null;
}

/** A line before a transition, with the slot and the visit times that it has after it. */
export interface ChangingLine extends LineTimes {
  readonly state: LineState;
  readonly covered: boolean;
  readonly attention: Attention | null;
  readonly fired: ReadonlySet<Attention>;
  /** The transition moves the line to another time, so that every deadline counts anew. */
  readonly moved: boolean;
}

/**
 * Returns the line's changes for a transition that keeps the line (`to` is a state). A placed line in an uncovered area is
 * marked for the operators; the time of entering changes only with the state.
 */
export function changeOf(
  transition: Transition<LineMachineTypes>,
  line: ChangingLine,
  now: Date,
  settings: BookingSettings,
): LineChange {
  const state = transition.to;
  if (state === null)
    throw new Error(`transition ${transition.name} deletes the line, so it has no next state`);
  const stays = state === line.state;
  const attention =
    nextFlag(transition, stays ? line.attention : null) ??
    (state === 'placed' && !line.covered ? 'outside_service_area' : null);
  const enteredAt = stays ? line.enteredAt : now;
  const before = stays && !line.moved ? line.fired : [];
  const fired = new Set(transition.flag ? [...before, transition.flag] : before);
  const deadline = nextDeadline(lineMachine, { state, fired }, { ...line, enteredAt }, settings);
  return { state, attention, enteredAt, fired, deadline };
}
