import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { savepoint } from '../../../platform/db/savepoint.ts';
import { sqlState, transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import { type BookingDeps, settingsOf } from '../deps.ts';
import type { BookingSettings } from '../rules/booking-settings.ts';
import type { TravelTime } from '../../../ports/travel-time/port.ts';
import type { LineTransition } from '../lines/rules/line-types.ts';
import { bookingStore, type LineRow } from '../lines/store.ts';
import { requireVersion } from '../lines/actions/require-version.ts';
import { type EffectContext, lineEffects } from '../lines/actions/line-effects.ts';
import { type Reservations, reservationsIn } from '../reservations/actions/reservations.ts';
import {
  type TransitionActor,
  transitionLine,
  type TransitionOptions,
} from '../lines/actions/transition-line.ts';
import { type PolicyActor, transitionsOf } from '../policy.ts';
import { Permit, type PermitRequest } from './permit.ts';

/** The context of a booking action inside its transaction. */
export interface BookingTransaction {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: BookingSettings;
  readonly travelTime: TravelTime;
  /** Writes reserved time; the calendars follow when `run` has ended. */
  readonly reservations: Reservations;
  /**
   * Locks a line, unless its row is given, and asks the policy whether a person may act on it.
   *
   * @throws the policy's refusal; `not_found` without such a line; `version_conflict` if it has another version than the caller expects
   */
  permit(
    actor: PolicyActor,
    action: LineAction,
    line: number | LineRow,
    options?: Partial<Pick<PermitRequest, 'at' | 'refuse'>>,
  ): Promise<Permit>;
  /** Executes one of the transitions of a permitted action. */
  move(permit: Permit, name: LineTransition, facts?: TransitionFacts): Promise<LineRow>;
  /** Executes one that reserves a professional's time; if it is taken meanwhile, changes nothing and returns null. */
  moveIfFree(permit: Permit, name: LineTransition, facts?: TransitionFacts): Promise<LineRow | null>;
  /** Executes a transition of the clock or of automatic assignment. */
  fire(line: LineRow, name: LineTransition, facts?: TransitionFacts): Promise<LineRow>;
  /** Records the caller's action although no line changed: it waits for another operator. */
  recordRequest(): void;
  /**
   * Places a line for the customer who confirmed or paid its booking, or for the operator who booked it for them;
   * `hasDraftEnded` and the payment decide, not the policy of lines.
   */
  place(line: LineRow, operator?: TransitionActor & { readonly role: 'admin' }): Promise<LineRow>;
  /** Assigns a line to the professional who accepted its request; the open request decides, not the policy of lines. */
  accept(
    line: LineRow,
    name: Extract<LineTransition, 'allocate' | 'reassign'>,
    professionalId: number,
    facts: TransitionFacts,
  ): Promise<LineRow>;
}

/** What a transition changes and records in addition to the state. */
export type TransitionFacts = Pick<TransitionOptions, 'set' | 'reason' | 'note' | 'happenedAt'> &
  Pick<
    EffectContext,
    | 'disputeReason'
    | 'resolution'
    | 'reduction'
    | 'redoTerms'
    | 'forCustomer'
    | 'paidInCash'
    | 'planned'
    | 'reservedFrom'
  >;

/**
 * Runs a booking write in its transaction, once per idempotency key.
 *
 * @param knownSettings the settings, if the caller has just read them
 */
export function runBookingTransaction<T extends Json | void>(
  deps: BookingDeps,
  call: Pick<Call, 'idempotency'> | null,
  run: (work: BookingTransaction) => Promise<T>,
  knownSettings?: BookingSettings,
): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    return withIdempotencyKey(tx, call?.idempotency ?? null, now, async () => {
      await deps.beforeAction?.(tx);
      const settings = knownSettings ?? (await settingsOf(tx));
      const reservations = reservationsIn(tx, now);
      let changed = false;
      const transition = (
        line: LineRow,
        name: LineTransition,
        performedBy: TransitionActor,
        facts: TransitionFacts = {},
      ) => {
        changed = true;
        return transitionLine(tx, line, name, performedBy, {
          publish: deps.publish,
          settings,
          now,
          travelTime: deps.travelTime,
          effects: lineEffects(tx, {
            settings,
            now,
            publish: deps.publish,
            reservations,
            transition: name,
            performedBy,
            before: line,
            ...facts,
          }),
          ...facts,
        });
      };
      const move: BookingTransaction['move'] = ({ line, actor, action }, name, facts) => {
        if (!transitionsOf(actor.role, action).includes(name))
          throw new Error(`transition ${name} is not one of the action ${action} in policy.ts`);
        return transition(line, name, actor, facts);
      };
      const result = await run({
        tx,
        now,
        settings,
        travelTime: deps.travelTime,
        reservations,
        async permit(actor, action, line, { at = now, refuse } = {}) {
          const row = typeof line === 'number' ? requireFound(await bookingStore(tx).line(line)) : line;
          // Every write of an operator on a line asks for a permit, with the line locked; so no action compares versions.
          if (deps.expectedVersion && row.state !== 'draft')
            await requireVersion(tx, row.id, deps.expectedVersion);
          return Permit.request(tx, { actor, action, line: row, at, refuse });
        },
        move,
        async moveIfFree(permit, name, facts) {
          try {
            return await savepoint(tx, () => move(permit, name, facts));
          } catch (error) {
            if (sqlState(error) !== '23P01') throw error;
            return null;
          }
        },
        fire: (line, name, facts) => transition(line, name, { role: 'system', id: null }, facts),
        accept: (line, name, professionalId, facts) =>
          transition(line, name, { role: 'employee', id: professionalId }, facts),
        recordRequest: () => {
          changed = true;
        },
        place: (line, operator) =>
          transition(line, 'confirm', operator ?? { role: 'user', id: line.account_id }),
      });
      await reservations.updateCalendars();
      await (changed ? deps.recordAction?.(tx, now) : deps.recordNoAction?.(tx));
      return result;
    });
  });
}

/** Returns the value or throws `not_found`. Missing objects and objects of another account get the same error. */
export function requireFound<T>(thing: T | undefined | null | false): T {
  if (!thing) throw new Failure('not_found');
  return thing;
}
