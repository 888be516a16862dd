import { Failure } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';
import type { PaymentParts } from '../../payment/index.ts';
import { type BookingSettings, bookingSettingsSchema } from '../rules/booking-settings.ts';
import type { LineTransition } from '../rules/line-vocabulary.ts';
import type { LineRow } from '../store.ts';
import { type EffectFacts, lineEffects } from './line-effects.ts';
import { moveLine, type MoveParts } from './move-line.ts';

/** What booking's actions are built from. */
export interface BookingParts extends Platform, PaymentParts {
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
export interface BookingWork {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: BookingSettings;
  /** Makes one transition in this transaction. */
  move(
    line: LineRow,
    name: LineTransition,
    mover: { role: Actor['role'] | 'system'; id: number | null },
    facts?: Pick<MoveParts, 'set' | 'reason' | 'note' | 'happenedAt'> &
      Pick<EffectFacts, 'disputeReason' | 'settlement'>,
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
export function bookingWrite<T>(
  parts: BookingParts,
  call: Pick<Call, 'idempotency'> | null,
  run: (work: BookingWork) => Promise<T>,
  known?: BookingSettings,
): Promise<T> {
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    return once(tx, call?.idempotency ?? null, now, async () => {
      const settings = known ?? (await settingsOf(tx));
      return run({
        tx,
        now,
        settings,
        move: (line, name, mover, facts = {}) =>
          moveLine(tx, line, name, mover, {
            publish: parts.publish,
            settings,
            now,
            effects: lineEffects(tx, { settings, now, publish: parts.publish, ...facts }),
            ...facts,
          }),
      });
    });
  });
}

/** A thing that is somebody else's and a thing that is not there look the same. */
export function found<T>(thing: T | undefined | null | false): T {
  if (!thing) throw new Failure('not_found');
  return thing;
}
