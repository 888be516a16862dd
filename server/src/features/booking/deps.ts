import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor, Tx } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../platform/settings.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { TravelTime } from '../../ports/travel-time/port.ts';
import type { PaymentDeps } from '../payment/index.ts';
import { type BookingSettings, bookingSettingsSchema } from './rules/booking-settings.ts';

/** The version of a line that a caller saw, and the language in which a refusal names who changed the line since. */
export interface ExpectedVersion {
  readonly version: number;
  readonly language: Language;
}

/** Dependencies of the booking actions. */
export interface BookingDeps extends Platform, PaymentDeps {
  readonly geocoder: Geocoder;
  readonly travelTime: TravelTime;
  /** Whether customers can pay before the work: with a gateway, or in the demo with its simulator. */
  readonly paysOnline: boolean;
  /** The version of the line that the caller acts on; a permit for a line with another version is refused. */
  readonly expectedVersion?: ExpectedVersion | undefined;
  /** Reads the object of the caller's action before it changes, in the action's transaction. */
  readonly beforeAction?: (tx: Tx) => Promise<void>;
  /**
   * Records the caller's action, e.g. an operator's in the audit log: called once in the action's transaction, and only if
   * the action changed a line.
   */
  readonly recordAction?: (tx: Tx, now: Date) => Promise<void>;
  /** Called instead if the action changed no line. */
  readonly recordNoAction?: (tx: Tx) => Promise<void>;
  /** Professionals' ratings; injected because reviews depend on bookings. */
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
  /** Reviews as assignment weighs them: the score of professionals, and the stars that customers gave them. */
  planRatings(
    executor: Executor,
    professionalIds: readonly number[],
    accountIds: readonly number[],
  ): Promise<{
    scoreOf(professionalId: number): number;
    starsOf(accountId: number, professionalId: number): number | null;
  }>;
}

/** The current booking settings. */
export function settingsOf(db: Executor): Promise<BookingSettings> {
  return readSettings(db, 'booking', bookingSettingsSchema);
}
