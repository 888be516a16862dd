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
import type { LineTransition } from '../rules/line-types.ts';
import type { LineRow } from '../store.ts';
import { type EffectContext, lineEffects } from './line-effects.ts';
import { transitionLine, type TransitionOptions } from './transition-line.ts';

/** What booking's actions are built from. */
export interface BookingDeps extends Platform, PaymentDeps {
  readonly geocoder: Geocoder;
  /** Whether there is a way to pay before the work: a gateway, or in the demo its simulator. */
  readonly paysOnline: boolean;
  /** Professionals' ratings; reviews build on bookings, so they are handed in. */
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
}

/** What booking's actions know once their transaction runs. */
export interface BookingTransaction {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: BookingSettings;
  /** Makes one transition in this transaction. */
  transitionLine(
    line: LineRow,
    name: LineTransition,
    performedBy: { role: Actor['role'] | 'system'; id: number | null },
    facts?: Pick<TransitionOptions, 'set' | 'reason' | 'note' | 'happenedAt'> &
      Pick<EffectContext, 'disputeReason' | 'resolution'>,
  ): Promise<LineRow>;
}

/** Booking's settings as they stand. */
export function settingsOf(db: Executor): Promise<BookingSettings> {
  return readSettings(db, 'booking', bookingSettingsSchema);
}

/**
 * Runs one of booking's writes in its transaction, once for its idempotency key.
 *
 * @param known the settings, where the caller has just read them
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
      return run({
        tx,
        now,
        settings,
        transitionLine: (line, name, performedBy, facts = {}) =>
          transitionLine(tx, line, name, performedBy, {
            publish: deps.publish,
            settings,
            now,
            effects: lineEffects(tx, { settings, now, publish: deps.publish, ...facts }),
            ...facts,
          }),
      });
    });
  });
}

/** A thing that is somebody else's and a thing that is not there look the same. */
export function requireFound<T>(thing: T | undefined | null | false): T {
  if (!thing) throw new Failure('not_found');
  return thing;
}
