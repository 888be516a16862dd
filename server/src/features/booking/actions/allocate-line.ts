import { sql } from 'kysely';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { accountsByIds } from '../../identity/index.ts';
import { areaAt } from '../../places/index.ts';
import { professionalsNear } from '../../provider/index.ts';
import type { BookingSettings } from '../rules/booking-settings.ts';
import { type RankedCandidate, rank } from '../rules/ranking.ts';
import { considered } from '../rules/considered.ts';
import { heldRanges, rangesOf } from '../rules/slot.ts';
import { candidatesStore } from '../candidates-store.ts';
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
  const slot = slotOf(line);
  const near = await professionalsNear(
    db,
    line.service_id,
    await store.bookingOfLine(line),
    rangesOf(slot, settings),
  );
  const ids = near.map(({ professionalId }) => professionalId);
  const monday = mondayOf(line.service_date);
  const busy = await store.busy(ids, heldRanges(slot, settings), line.id);
  const jobs = await store.jobsWithin(
    ids,
    { from: instantOf(monday, '00:00'), to: instantOf(addDays(monday, 7), '00:00') },
    line.id,
  );
  const ratings = await parts.ratings(db, ids);
  const accounts = await accountsByIds(db, ids);
  const ranked = rank(
    near.map(({ professionalId, covers, distanceKm, notWorking }) => ({
      id: professionalId,
      free: !busy.has(professionalId),
      notWorking,
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
    const ranked = await lockAndSuggest(parts, work, line, professionalId);
    await give(parts, work, line, ranked, professionalId, { role: 'admin', id: call.actor.id });
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
    if (!again.some((one) => one.id === id && one.fits)) continue;
    await give(parts, work, line, again, id, { role: 'system', id: null });
    return true;
  }
  return false;
}

/** The list as it stands once the professional's row is locked: nobody gives them other work or changes their time meanwhile. */
async function lockAndSuggest(
  parts: BookingParts,
  work: BookingWork,
  line: LineRow,
  professionalId: number,
): Promise<Suggestion[]> {
  await sql`select 1 from professionals where account_id = ${professionalId} for no key update`.execute(
    work.tx,
  );
  return suggest(parts, work.tx, line, work.settings);
}

/** Gives the line to one of the list, and keeps why it was theirs and not the others'. */
async function give(
  parts: Pick<BookingParts, 'geocoder'>,
  work: BookingWork,
  line: LineRow,
  ranked: readonly Suggestion[],
  professionalId: number,
  mover: { role: 'admin' | 'system'; id: number | null },
): Promise<void> {
  const suggestion = found(ranked.find(({ id }) => id === professionalId));
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
  await candidatesStore(work.tx).put(
    line.id,
    considered(ranked, suggestion.id, mover.role),
    await areaAt(parts.geocoder, await bookingStore(work.tx).bookingOfLine(line)),
    work.now,
  );
}
