import type { Updateable } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import { next, type Transition } from '../../../../kernel/state-machine.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import { lineTransitioned } from '../../events.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { lineChanges } from '../rules/line-changes.ts';
import { lineMachine } from '../rules/line-machine.ts';
import { stepLine } from '../rules/line-step.ts';
import type { LineActor, LineEffect, LineMachineTypes, LineTransition } from '../rules/line-types.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { endOfWork } from '../rules/late-start.ts';
import { newVisit } from './new-visit.ts';
import type { BookingTables } from '../../tables.ts';

/** The actor of a transition. */
export interface TransitionActor {
  readonly role: LineActor;
  readonly id: number | null;
}

/** Parameters of a transition, apart from the line. */
export interface TransitionOptions {
  readonly publish: Publish;
  readonly settings: BookingSettings;
  readonly now: Date;
  readonly travelTime: Pick<TravelTime, 'around'>;
  /** Implementations of the effects by name; a transition throws if one of its effects is missing. */
  readonly effects: Partial<Record<LineEffect, (line: LineRow) => Promise<unknown>>>;
  /** The actor's reason as entered. */
  readonly reason?: string | undefined;
  /** Columns that change together with the state, e.g. the professional. */
  readonly set?: Updateable<BookingTables['booking_lines']>;
  /** The actual time of an event reported late; the history stores both times. */
  readonly happenedAt?: Date | undefined;
  /** Further data for the history. */
  readonly note?: Record<string, unknown>;
}

/**
 * Executes one transition of a line with its effects, history entry and event, all in the caller's transaction.
 *
 * @throws `not_found` if the role may never trigger the transition, `state_changed` if the state does not allow it
 */
export async function transitionLine(
  tx: Executor,
  line: LineRow,
  name: LineTransition,
  performedBy: TransitionActor,
  options: TransitionOptions,
): Promise<LineRow> {
  const step = next(lineMachine, line.state, name, performedBy.role);
  if (!step.ok) throw new Failure(step.refusedBy === 'actor' ? 'not_found' : 'state_changed');
  const { transition } = step;
  const store = bookingStore(tx);
  if (transition.to === null) {
    await runEffects(transition, line, options);
    await store.removeLine(line.id);
    return line;
  }
  const { now } = options;
  const planned: LineRow = { ...line, ...(options.set as Partial<LineRow> | undefined) };
  const happenedAt = options.happenedAt ?? now;
  const visit = {
    ...(await newVisit(tx, line, planned, transition.to, now, options.travelTime)),
    ...(transition.effects.includes('shift_time') ? { ends_at: endOfWork(line, happenedAt) } : {}),
  };
  const updated: LineRow = { ...planned, ...visit };
  const earlierFlags = await store.firedFlags(line.id);
  const { columns, fired } = stepLine({
    transition,
    line,
    updated,
    fired: earlierFlags,
    now,
    happenedAt,
    reason: options.reason,
    settings: options.settings,
  });
  const transitioned: LineRow = { ...updated, ...columns };
  const changed = await store.change(line, { ...options.set, ...visit, ...columns });
  if (!changed) throw new Failure('state_changed');
  if (fired.symmetricDifference(earlierFlags).size > 0) await store.saveFlags(line.id, fired, now);
  await runEffects(transition, transitioned, options);
  const { id: historyId } = await store.addHistory({
    line_id: line.id,
    at: now,
    transition: name,
    actor_role: performedBy.role,
    actor_id: performedBy.id,
    from_state: line.state,
    to_state: transitioned.state,
    note: JSON.stringify({
      ...options.note,
      ...(options.happenedAt ? { happened_at: options.happenedAt.toISOString() } : {}),
      ...(options.reason ? { reason: options.reason } : {}),
    }),
    changes: JSON.stringify(lineChanges(line, transitioned)),
  });
  await options.publish(tx, lineTransitioned, historyId, {
    history_id: historyId,
    line_id: line.id,
    transition: name,
    notices: [...transition.notices],
  });
  return transitioned;
}

async function runEffects(
  { name, effects }: Transition<LineMachineTypes>,
  line: LineRow,
  options: TransitionOptions,
): Promise<void> {
  for (const effect of effects) {
    const runEffect = options.effects[effect];
    if (!runEffect) throw new Error(`transition ${name} requires an implementation of effect ${effect}`);
    await runEffect(line);
  }
}
