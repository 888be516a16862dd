import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Deadline, type Machine, nextDeadline, type Transition } from '../../../kernel/state-machine.ts';
import type { BookingSettings } from './booking-settings.ts';
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

function unassignedDeadline(line: LineTimes, settings: BookingSettings): Date {
  return addMinutes(line.slotStart, settings.unallocatedGraceMinutes);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

const deadlines: Partial<Record<LineState, readonly Deadline<LineMachineTypes>[]>> = {
  // Confirming later than the second would place a line that is cancelled at once.
  draft: [
    {
      fires: 'expire_draft',
      at: (line, settings) =>
        earlier(addMinutes(line.createdAt, settings.draftMinutes), unassignedDeadline(line, settings)),
    },
  ],
  placed: [{ fires: 'expire_unassigned', at: unassignedDeadline }],
  // The operators hear of a no-show at once; a line they do not settle is closed, so that the customer is not left waiting.
  assigned: [
    { fires: 'no_show', at: (line) => line.slotEnd },
    {
      fires: 'close_no_show',
      at: (line, settings) => addMinutes(line.slotEnd, settings.noShowCloseHours * HOUR),
    },
  ],
  // What became of work that was begun is a person's judgement: after this mark the line stays until somebody acts.
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

/** What a line waits for next, and until when. */
export interface LineDeadline {
  readonly fires: LineTransition;
  readonly at: Date;
}

/** What a transition writes on its line. */
export interface LineChange {
  readonly state: LineState;
  readonly attention: Attention | null;
  readonly enteredAt: Date;
  readonly deadline: LineDeadline | null;
}

/**
 * The line after a transition that does not end it (`to` is a state). A line placed where nobody covers it is marked
 * for the operators; the time of entering stays when the state does.
 */
export function changeOf(
  transition: Transition<LineMachineTypes>,
  line: LineTimes & { readonly state: LineState; readonly covered: boolean },
  now: Date,
  settings: BookingSettings,
): LineChange {
  const state = transition.to;
  if (state === null) throw new Error(`${transition.name} leaves no line`);
  const attention = transition.flag ?? (state === 'placed' && !line.covered ? 'outside_service_area' : null);
  const enteredAt = state === line.state ? line.enteredAt : now;
  const deadline = nextDeadline(lineMachine, { state, flag: attention }, { ...line, enteredAt }, settings);
  return { state, attention, enteredAt, deadline };
}
