import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Transition } from '../../../../kernel/state-machine.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { cancellationOf } from './cancellation.ts';
import { changeOf, DEADLINE_RULES } from './line-machine.ts';
import type { Attention, LineMachineTypes, LineState, LineTransition } from './line-types.ts';
import { type VisitColumns, visitTimesOf } from './visit-times.ts';

/** The columns of a line that a transition reads. */
export interface SteppedLine extends VisitColumns {
  readonly state: LineState;
  readonly covered: boolean;
  readonly attention: Attention | null;
  readonly attention_at: Date | null;
  readonly created_at: Date;
  readonly entered_at: Date;
}

/** The columns that store when a line entered a state. */
type EnteredColumns = {
  readonly [Column in
    | 'assigned_at'
    | 'started_at'
    | 'done_at'
    | 'approved_at'
    | 'disputed_at'
    | 'cancelled_at']?: Date;
};

/** The columns that a transition writes besides those of its action. */
export interface StepColumns extends EnteredColumns {
  readonly state: LineState;
  readonly attention: Attention | null;
  readonly attention_at: Date | null;
  readonly entered_at: Date;
  readonly deadline_at: Date | null;
  readonly deadline_action: LineTransition | null;
  readonly deadline_rules: number;
  readonly cancelled_by?: Role;
  readonly cancel_reason?: string;
}

const enteredColumns: Partial<Record<LineState, keyof EnteredColumns>> = {
  assigned: 'assigned_at',
  started: 'started_at',
  done: 'done_at',
  approved: 'approved_at',
  disputed: 'disputed_at',
  cancelled: 'cancelled_at',
};

/** A transition that the machine allows, and what it depends on. */
export interface Step {
  /** A transition that keeps the line. */
  readonly transition: Transition<LineMachineTypes>;
  readonly line: SteppedLine;
  /** The line with the columns that the action and the new visit change. */
  readonly updated: SteppedLine;
  /** The flags set since the line entered its state or got its slot. */
  readonly fired: ReadonlySet<Attention>;
  readonly now: Date;
  /** The actual time of an event that is reported late; otherwise `now`. */
  readonly happenedAt: Date;
  /** The actor's reason as entered. */
  readonly reason?: string | undefined;
  readonly settings: BookingSettings;
}

/** Returns the columns that a transition writes, and the flags that are set after it. */
export function stepLine({ transition, line, updated, fired, now, happenedAt, reason, settings }: Step): {
  readonly columns: StepColumns;
  readonly fired: ReadonlySet<Attention>;
} {
  const change = changeOf(
    transition,
    {
      ...visitTimesOf(updated),
      state: line.state,
      covered: updated.covered,
      attention: line.attention,
      fired,
      moved: differs(line.starts_at, updated.starts_at) || differs(line.ends_at, updated.ends_at),
      createdAt: line.created_at,
      enteredAt: line.entered_at,
    },
    now,
    settings,
  );
  const entered = change.state === line.state ? undefined : enteredColumns[change.state];
  const cancellation = cancellationOf(transition.name, line.attention);
  const columns: StepColumns = {
    state: change.state,
    attention: change.attention,
    // A mark that stays keeps its time, so that the operators' deadline does not move.
    attention_at:
      change.attention === null ? null : change.attention === line.attention ? line.attention_at : now,
    entered_at: change.enteredAt,
    deadline_at: change.deadline?.at ?? null,
    deadline_action: change.deadline?.fires ?? null,
    deadline_rules: DEADLINE_RULES,
    ...(entered ? { [entered]: happenedAt } : {}),
    ...(cancellation ? { cancelled_by: cancellation.by, cancel_reason: reason ?? cancellation.reason } : {}),
  };
  return { columns, fired: change.fired };
}

function differs(one: Date, other: Date): boolean {
  return one.getTime() !== other.getTime();
}
