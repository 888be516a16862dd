import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { lockProfessionals } from '../../../provider/index.ts';
import { reservedTimeStore } from '../store.ts';
import { updateCalendars } from './update-calendars.ts';

/** Time of a professional that is reserved for a line. */
export interface Reservation {
  readonly lineId: number;
  readonly professionalId: number;
  /** The stretches of work, each with the travel time after it. */
  readonly windows: readonly TimeWindow[];
  /** `hold`: the line has no professional yet. */
  readonly kind: 'hold' | 'work';
  /** When a hold ends; null: when the line is assigned. */
  readonly expiresAt: Date | null;
}

/**
 * Writes the reserved time of one transaction. Reserving requires the lock of the professional, so that two
 * reservations never wait for each other in the exclusion constraint. `updateCalendars` ends the transaction: it locks
 * the calendars in ascending order, after lines and professionals.
 */
export interface Reservations {
  /**
   * Reserves time; the expired holds of the professional are removed first.
   *
   * @throws SQLSTATE 23P01 if part of the time is reserved
   */
  reserve(reservation: Reservation): Promise<void>;
  /** Releases all reserved time of lines, or only their unconfirmed holds. */
  release(lineIds: readonly number[], which?: 'all' | 'unconfirmed'): Promise<void>;
  /**
   * Moves the reserved time of a line, which is one stretch, and ends it where other reserved time begins. Changes nothing if
   * the begin is not free. Never rejected: the professional is locked.
   */
  shift(lineId: number, professionalId: number, window: TimeWindow): Promise<void>;
  /** Releases the reserved time of a line from an instant on. */
  shorten(lineId: number, professionalId: number, until: Date): Promise<void>;
  /** Removes the expired holds of a professional. */
  removeExpired(professionalId: number): Promise<void>;
  /** Locks the professionals whose time is reserved for lines: for a transaction that releases several lines. */
  lockHolders(lineIds: readonly number[]): Promise<void>;
  /** Rewrites the calendars of the professionals whose reserved time changed. */
  updateCalendars(): Promise<void>;
}

/** Returns the writer of reserved time for one transaction. */
export function reservationsIn(tx: Tx, now: Date): Reservations {
  const store = reservedTimeStore(tx);
  const changed = new Set<number>();
  const remember = (ids: readonly number[]) => {
    for (const id of ids) changed.add(id);
  };
  const removeExpired = async (professionalId: number) =>
    remember(await store.removeExpiredHolds(professionalId, now));
  return {
    async reserve({ lineId, professionalId, windows, kind, expiresAt }) {
      await removeExpired(professionalId);
      await store.reserveTime(lineId, professionalId, windows, { kind, expiresAt });
      remember([professionalId]);
    },
    async release(lineIds, which = 'all') {
      remember(await store.releaseTime(lineIds, which));
    },
    async shift(lineId, professionalId, window) {
      await lockProfessionals(tx, [professionalId]);
      await removeExpired(professionalId);
      remember(await store.shiftTime(lineId, professionalId, window));
    },
    async shorten(lineId, professionalId, until) {
      await lockProfessionals(tx, [professionalId]);
      remember(await store.shortenTime(lineId, until));
    },
    removeExpired,
    async lockHolders(lineIds) {
      await lockProfessionals(tx, await store.holdersOf(lineIds));
    },
    async updateCalendars() {
      await updateCalendars(tx, [...changed], now);
    },
  };
}
