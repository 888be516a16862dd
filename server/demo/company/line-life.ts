import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import {
  type Attention,
  type BookingSettings,
  endOfWork,
  freeAfter,
  lateRange,
  lineChanges,
  type LineActor,
  lineMachine,
  type LineRow,
  type LineTransition,
  reservedRanges,
  stepLine,
} from '../../src/features/booking/index.ts';
import { next } from '../../src/kernel/state-machine.ts';
import type { TimeWindow } from '../../src/kernel/time-window.ts';
import type { CompanyMoney, RefundEnd } from './money.ts';

/** The party that makes a transition; `id` is null for the scheduler. */
export interface Party {
  readonly role: LineActor;
  readonly id: number | null;
}

export const SYSTEM: Party = { role: 'system', id: null };

/** A row of `line_history`, without its id: ids follow the time. */
export interface HistoryEntry {
  readonly line_id: number;
  readonly at: Date;
  readonly transition: LineTransition;
  readonly actor_role: LineActor;
  readonly actor_id: number | null;
  readonly from_state: LineRow['state'];
  readonly to_state: LineRow['state'];
  readonly note: object;
  readonly changes: object;
  /** The line before and after, for the audit log. */
  readonly before: LineRow;
  readonly after: LineRow;
}

/** A row of `assignments`, without its id. */
export interface AssignmentEntry {
  readonly line_id: number;
  readonly professional_id: number;
  readonly chosen_by: Exclude<LineActor, 'user'>;
  readonly from_at: Date;
  to_at: Date | null;
  ended_by: LineActor | null;
  ended_with: LineTransition | null;
  end_reason: string | null;
}

/** A row of `disputes`, without its id. */
export interface DisputeEntry {
  readonly line_id: number;
  readonly reason: string | null;
  readonly opened_at: Date;
  readonly answer_due_at: Date;
  outcome: 'approve' | 'partial_refund' | 'full_refund' | 'redo' | null;
  amount: number | null;
  resolved_at: Date | null;
  resolved_by: number | null;
}

/** What a transition changes besides the line's state. */
export interface MoveOptions {
  readonly set?: Partial<LineRow>;
  readonly reason?: string;
  readonly note?: object;
  /** Minutes of the professional's trip, with a new assignment or slot. */
  readonly travelMinutes?: number;
  /** Paise that a settled dispute deducts. */
  readonly reduction?: number;
  readonly refundEnd?: RefundEnd;
}

/** What the lives of all lines share. */
export interface LifeContext {
  readonly now: Date;
  readonly settings: BookingSettings;
  readonly money: CompanyMoney;
}

/**
 * A line of the company that moves through the product's state machine: each transition is looked up in it, and the columns,
 * deadlines and history entries are computed by the rules that the product's own calls use. Nothing happens after `now`.
 */
export class LineLife {
  line: LineRow;
  readonly history: HistoryEntry[] = [];
  readonly assignments: AssignmentEntry[] = [];
  readonly disputes: DisputeEntry[] = [];
  /** The flags of the line with the time they were set. */
  readonly flags = new Map<Attention, Date>();
  ranges: readonly TimeWindow[] = [];
  #ended = false;
  readonly #context: LifeContext;

  constructor(line: LineRow, context: LifeContext) {
    this.line = line;
    this.#context = context;
  }

  /** Makes a transition unless it is in the future; then the line's life stops. Returns whether it was made. */
  move(name: LineTransition, by: Party, at: Date, options: MoveOptions = {}): boolean {
    if (this.#ended || at > this.#context.now) {
      this.#ended = true;
      return false;
    }
    const before = this.line;
    const last = this.history.at(-1)?.at;
    if (last && at < last) throw new Error(`line ${before.id}: ${name} is before the transition it follows`);
    const step = next(lineMachine, before.state, name, by.role);
    if (!step.ok) throw new Error(`line ${before.id}: ${by.role} cannot ${name} when it is ${before.state}`);
    const { transition } = step;
    if (transition.to === null) throw new Error(`line ${before.id}: ${name} deletes the line`);
    const planned: LineRow = { ...before, ...options.set };
    const updated: LineRow = {
      ...planned,
      ...this.#newVisit(before, planned, transition.to, at, options.travelMinutes ?? null),
      ...(transition.effects.includes('shift_time') ? { ends_at: endOfWork(before, at) } : {}),
    };
    const { columns, fired } = stepLine({
      transition,
      line: before,
      updated,
      fired: new Set(this.flags.keys()),
      now: at,
      happenedAt: at,
      reason: options.reason,
      settings: this.#context.settings,
    });
    this.line = { ...updated, ...columns };
    for (const flag of this.flags.keys()) if (!fired.has(flag)) this.flags.delete(flag);
    for (const flag of fired) if (!this.flags.has(flag)) this.flags.set(flag, at);
    for (const effect of transition.effects) this.#run(effect, name, by, at, options);
    this.history.push({
      line_id: before.id,
      at,
      transition: name,
      actor_role: by.role,
      actor_id: by.id,
      from_state: before.state,
      to_state: this.line.state,
      note: { ...options.note, ...(options.reason ? { reason: options.reason } : {}) },
      changes: lineChanges(before, this.line),
      before,
      after: this.line,
    });
    return true;
  }

  /** Lets the line's deadline fire, a second after it is due. Returns whether it fired. */
  expire(): boolean {
    const { deadline_at: at, deadline_action: name, id } = this.line;
    if (!at || !name) throw new Error(`line ${id} has no deadline`);
    return this.move(name, SYSTEM, addMinutes(at, 1 / 60));
  }

  #newVisit(
    before: LineRow,
    after: LineRow,
    state: LineRow['state'],
    at: Date,
    travelMinutes: number | null,
  ): Partial<LineRow> {
    const reassigned = before.professional_id !== after.professional_id;
    if (!reassigned && before.starts_at.getTime() === after.starts_at.getTime()) return {};
    return {
      on_way_at: null,
      arrived_at: null,
      absent_at: null,
      ...(state === 'assigned' && reassigned ? { assigned_at: at } : {}),
      travel_minutes: state === 'assigned' ? travelMinutes : null,
    };
  }

  #run(
    effect: (typeof lineMachine.transitions)[number]['effects'][number],
    name: LineTransition,
    by: Party,
    at: Date,
    { reason, reduction = 0, refundEnd }: MoveOptions,
  ): void {
    const { line } = this;
    const { settings, money } = this.#context;
    switch (effect) {
      case 'open_assignment':
        if (line.professional_id === null || by.role === 'user')
          throw new Error(`line ${line.id} cannot be assigned by ${by.role}`);
        this.assignments.push({
          line_id: line.id,
          professional_id: line.professional_id,
          chosen_by: by.role,
          from_at: at,
          to_at: null,
          ended_by: null,
          ended_with: null,
          end_reason: null,
        });
        return;
      case 'close_assignment': {
        const open = this.assignments.find(({ to_at }) => to_at === null);
        if (!open) return;
        Object.assign(open, {
          to_at: at,
          ended_by: by.role,
          ended_with: name,
          end_reason: by.role === 'employee' ? (reason ?? null) : null,
        });
        return;
      }
      case 'reserve_time':
        this.ranges = reservedRanges(slotOf(line), settings);
        return;
      case 'release_time':
        this.ranges = [];
        return;
      case 'shift_time': {
        const late = lateRange(line, settings);
        if (late) this.ranges = [late];
        return;
      }
      case 'shorten_time': {
        const until = freeAfter(at, settings);
        this.ranges = this.ranges
          .filter(({ from }) => from < until)
          .map(({ from, to }) => ({ from, to: to > until ? until : to }));
        return;
      }
      case 'open_dispute':
        this.disputes.push({
          line_id: line.id,
          reason: reason ?? null,
          opened_at: at,
          answer_due_at: addMinutes(at, settings.disputeAnswerHours * 60),
          outcome: null,
          amount: null,
          resolved_at: null,
          resolved_by: null,
        });
        return;
      case 'close_dispute': {
        const open = this.disputes.find(({ resolved_at }) => resolved_at === null);
        if (!open) return;
        Object.assign(open, {
          outcome: OUTCOMES[name] ?? 'full_refund',
          amount: name === 'resolve_partial_refund' ? reduction : null,
          resolved_at: at,
          resolved_by: by.id,
        });
        return;
      }
      case 'charge':
      case 'charge_reduced':
        money.charge(line, reduction, at);
        return;
      // The company has no cancellation fees, so a visit to an absent customer costs nothing.
      case 'refund':
      case 'charge_visit':
        money.refund(line, at, refundEnd);
        return;
      default:
        // The other effects leave no rows: codes are deleted, carts are empty, and prices do not change during the work.
        return;
    }
  }
}

const OUTCOMES: Partial<Record<LineTransition, DisputeEntry['outcome']>> = {
  resolve_approve: 'approve',
  resolve_partial_refund: 'partial_refund',
  resolve_full_refund: 'full_refund',
};

/** Returns the slot of a line. */
function slotOf(
  line: Pick<LineRow, 'work_type' | 'day_hours' | 'service_date' | 'service_time' | 'extra_hours'>,
) {
  return {
    serviceMethod: line.work_type,
    workingDuration: line.day_hours,
    preferredDate: line.service_date,
    preferredTime: line.service_time.slice(0, 5),
    extraHours: line.extra_hours,
  };
}
