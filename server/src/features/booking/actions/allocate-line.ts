import { sql } from 'kysely';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { accountsByIds } from '../../identity/index.ts';
import { professionalsNear } from '../../provider/index.ts';
import type { BookingSettings } from '../rules/booking-settings.ts';
import { type RankedCandidate, rank } from '../rules/ranking.ts';
import { heldRanges } from '../rules/slot.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found, settingsOf } from './booking-parts.ts';
import { slotOf } from './line-effects.ts';

/** Who could do a line's work, best first, with the reasons that are stored and shown. */
export interface Suggestion extends RankedCandidate {
  readonly name: string;
  readonly avatarFileId: number | null;
  readonly reviews: number;
}

/** The ranked suggestions for a line (product.md, "Booking": free, covers, offers; then distance, rating, fewest jobs). */
export async function suggest(
  parts: Pick<BookingParts, 'ratings'>,
  db: Executor,
  line: LineRow,
  settings: BookingSettings,
): Promise<Suggestion[]> {
  const store = bookingStore(db);
  const near = await professionalsNear(db, line.service_id, await store.bookingOfLine(line));
  const ids = near.map(({ professionalId }) => professionalId);
  const monday = weekOf(line.service_date);
  const busy = await store.busy(ids, heldRanges(slotOf(line), settings), line.id);
  const jobs = await store.jobsWithin(ids, {
    from: instantOf(monday, '00:00'),
    to: instantOf(addDays(monday, 7), '00:00'),
  });
  const ratings = await parts.ratings(db, ids);
  const accounts = await accountsByIds(db, ids);
  const ranked = rank(
    near.map(({ professionalId, covers, distanceKm }) => ({
      id: professionalId,
      free: !busy.has(professionalId),
      coversPlace: covers,
      offersService: true,
      distanceKm,
      rating: ratings.get(professionalId)?.average ?? 0,
      jobsThisWeek: jobs.get(professionalId) ?? 0,
    })),
  );
  return ranked.map((one) => ({
    ...one,
    name: accounts.get(one.id)?.name ?? '',
    avatarFileId: accounts.get(one.id)?.avatarFileId ?? null,
    reviews: ratings.get(one.id)?.reviews ?? 0,
  }));
}

/** The suggestions for a line, as an operator asks for them. */
export async function suggestionsFor(parts: BookingParts, lineId: number): Promise<Suggestion[]> {
  const line = found(await bookingStore(parts.db).peekLine(lineId));
  return suggest(parts, parts.db, line, await settingsOf(parts.db));
}

/**
 * An operator gives the work to a professional, or to another one. The professional's row is locked while their time is
 * looked at, and the exclusion constraint stands behind it: of two who ask at once, one gets `professional_taken`.
 */
export function allocateLine(
  parts: BookingParts,
  call: Call<'admin'>,
  lineId: number,
  professionalId: number,
): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    const line = found(await bookingStore(work.tx).line(lineId));
    if (line.state === 'assigned' && line.professional_id === professionalId) return;
    const suggestion = await lockAndSuggest(parts, work, line, professionalId);
    await give(work, line, suggestion, { role: 'admin', id: call.actor.id });
  });
}

/** Automatic allocation of one placed line: the best free professional who covers the place, or nobody for now. */
export async function autoAllocate(parts: BookingParts, work: BookingWork, line: LineRow): Promise<boolean> {
  const [ranked, refused] = [
    await suggest(parts, work.tx, line, work.settings),
    await bookingStore(work.tx).refusedBy(line.id),
  ];
  for (const { id, fits } of ranked) {
    if (!fits || refused.has(id)) continue;
    const again = await lockAndSuggest(parts, work, line, id);
    if (!again.free) continue;
    await give(work, line, again, { role: 'system', id: null });
    return true;
  }
  return false;
}

async function lockAndSuggest(
  parts: BookingParts,
  work: BookingWork,
  line: LineRow,
  professionalId: number,
): Promise<Suggestion> {
  await sql`select 1 from professionals where account_id = ${professionalId} for no key update`.execute(
    work.tx,
  );
  const ranked = await suggest(parts, work.tx, line, work.settings);
  return found(ranked.find(({ id }) => id === professionalId));
}

async function give(
  work: BookingWork,
  line: LineRow,
  suggestion: Suggestion,
  mover: { role: 'admin' | 'system'; id: number | null },
): Promise<void> {
  if (!suggestion.free) throw new Failure('professional_taken');
  try {
    await work.move(line, line.state === 'assigned' ? 'reassign' : 'allocate', mover, {
      set: { professional_id: suggestion.id, allocation: JSON.stringify(suggestion.reasons) },
      note: { professional_id: suggestion.id },
    });
  } catch (error) {
    if (sqlState(error) === '23P01') throw new Failure('professional_taken');
    throw error;
  }
}

/** The Monday on or before a date. */
function weekOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(dateOf(instantOf(date, '12:00')), -weekday);
}
