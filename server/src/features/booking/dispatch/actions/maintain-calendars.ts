import { transaction } from '../../../../platform/db/transaction.ts';
import { calendarsInPart, outdatedCalendars, rewriteWorkingTime } from '../../../provider/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { updateCalendars } from '../../reservations/actions/update-calendars.ts';

/** Dependencies of the calendars' periodic work. */
export interface CalendarDeps extends Pick<BookingDeps, 'db' | 'clock' | 'log'> {
  /** Counts calendars that differed from the tables they are derived from. */
  countDrift(calendars: number): void;
}

const BATCH = 500;
const HOUR_MS = 3_600_000;
const PARTS = 100;

/**
 * Writes the calendars that are missing or begin before today, in batches. Returns how many were written. A batch that
 * another process has written meanwhile is written again, which changes nothing.
 */
export async function writeCalendars({ db, clock }: Pick<CalendarDeps, 'db' | 'clock'>): Promise<number> {
  let written = 0;
  for (;;) {
    const ids = await outdatedCalendars(db, clock.now(), BATCH);
    if (ids.length === 0) return written;
    await transaction(db, async (tx) => {
      const now = clock.now();
      await rewriteWorkingTime(tx, ids, now);
      await updateCalendars(tx, ids, now);
    });
    written += ids.length;
  }
}

/**
 * Computes one of a hundred parts of all calendars again, another one each hour, and corrects, logs and counts those that
 * differ. A difference means that a transaction changed hours, days off or reserved time without the calendar.
 */
export async function recheckCalendars({ db, clock, log, countDrift }: CalendarDeps): Promise<number> {
  const part = Math.floor(clock.now().getTime() / HOUR_MS) % PARTS;
  let drifted = 0;
  for (let after = 0; ; ) {
    const ids = await calendarsInPart(db, part, clock.now(), { after, limit: BATCH });
    if (ids.length === 0) return drifted;
    const differed = await transaction(db, async (tx) => {
      const now = clock.now();
      const hours = await rewriteWorkingTime(tx, ids, now);
      const jobs = await updateCalendars(tx, ids, now);
      return [...new Set([...hours, ...jobs])];
    });
    for (const professionalId of differed) log.error({ professionalId }, 'calendar drift');
    if (differed.length > 0) countDrift(differed.length);
    drifted += differed.length;
    after = ids.at(-1) as number;
  }
}
