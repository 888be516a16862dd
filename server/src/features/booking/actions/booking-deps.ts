import { Failure } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';
import type { PaymentDeps } from '../../payment/index.ts';
import { type BookingSettings, bookingSettingsSchema } from '../rules/booking-settings.ts';
import type { LineTransition } from '../lines/rules/line-types.ts';
import type { LineRow } from '../lines/store.ts';
import { type EffectContext, lineEffects } from '../lines/actions/line-effects.ts';
import { transitionLine, type TransitionOptions } from '../lines/actions/transition-line.ts';

/** Dependencies of the booking actions. */
export interface BookingDeps extends Platform, PaymentDeps {
  readonly geocoder: Geocoder;
  /** Whether customers can pay before the work: with a gateway, or in the demo with its simulator. */
  readonly paysOnline: boolean;
  /**
   * Records the caller's action, e.g. an operator's in the audit log: called once in the action's transaction, and only if
   * the action changed a line.
   */
  readonly recordAction?: (tx: Tx, now: Date) => Promise<void>;
  /** Professionals' ratings; injected because reviews depend on bookings. */
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
}

/** The context of a booking action inside its transaction. */
export interface BookingTransaction {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: BookingSettings;
  /** Executes one transition in this transaction. */
  transitionLine(
    line: LineRow,
    name: LineTransition,
    performedBy: { role: Actor['role'] | 'system'; id: number | null },
    facts?: Pick<TransitionOptions, 'set' | 'reason' | 'note' | 'happenedAt'> &
      Pick<EffectContext, 'disputeReason' | 'resolution'>,
  ): Promise<LineRow>;
}

/** The current booking settings. */
export function settingsOf(db: Executor): Promise<BookingSettings> {
  return readSettings(db, 'booking', bookingSettingsSchema);
}

/**
 * Runs a booking write in its transaction, once per idempotency key.
 *
 * @param known the settings, if the caller has just read them
 */
export function runBookingTransaction<T>(
  deps: BookingDeps,
  call: Pick<Call, 'idempotency'> | null,
  run: (work: BookingTransaction) => Promise<T>,
  knownSettings?: BookingSettings,
): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    return withIdempotencyKey(tx, call?.idempotency ?? null, now, async () => {
      const settings = knownSettings ?? (await settingsOf(tx));
      let changed = false;
      const result = await run({
        tx,
        now,
        settings,
        transitionLine: (line, name, performedBy, facts = {}) => {
          changed = true;
          return transitionLine(tx, line, name, performedBy, {
            publish: deps.publish,
            settings,
            now,
            effects: lineEffects(tx, { settings, now, publish: deps.publish, ...facts }),
            ...facts,
          });
        },
      });
      if (changed) await deps.recordAction?.(tx, now);
      return result;
    });
  });
}

/** Returns the value or throws `not_found`. Missing objects and objects of another account get the same error. */
export function requireFound<T>(thing: T | undefined | null | false): T {
  if (!thing) throw new Failure('not_found');
  return thing;
}
