import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { areaAt } from '../../../places/index.ts';
import { lockProfessional, nearbyProfessionals } from '../../../provider/index.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { type RankedCandidate, rank } from '../rules/ranking.ts';
import { type AssignedBy, candidateOutcomes } from '../rules/candidate-outcomes.ts';
import {
  type StretchGaps,
  stretchGaps,
  type SuggestionConflict,
  suggestionConflicts,
} from '../rules/suggestion-conflicts.ts';
import { reservedRanges, rangesOf } from '../../lines/rules/slot.ts';
import { holdStore } from '../../holds/store.ts';
import { dispatchStore } from '../store.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  requireFound,
  type TransitionFacts,
} from '../../actions/booking-transaction.ts';
import { timeReleased } from '../../events.ts';
import { customerMobiles } from '../../lines/actions/customer-mobiles.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';

/** Suggests professionals for a line, best first, with the reasons that are stored and shown. */
export interface Suggestion extends RankedCandidate {
  readonly name: string;
  readonly avatarFileId: number | null;
  readonly reviews: number;
}

/** Returns the ranked suggestions for a line (product.md, "Booking": free, covers, offers; then distance, rating, fewest jobs). */
export async function suggestProfessionals(
  deps: Pick<BookingDeps, 'ratings'>,
  db: Executor,
  line: LineRow,
  settings: BookingSettings,
  now: Date,
): Promise<Suggestion[]> {
  const slot = slotOf(line);
  const nearby = await nearbyProfessionals(
    db,
    line.service_id,
    await bookingStore(db).bookingOfLine(line),
    rangesOf(slot, settings),
  );
  const accounts = await accountsByIds(
    db,
    nearby.map(({ professionalId }) => professionalId),
  );
  const own = new Set((await customerMobiles(db, [line])).get(line.id));
  const others = nearby.filter(({ professionalId }) => !own.has(accounts.get(professionalId)?.mobile ?? ''));
  const ids = others.map(({ professionalId }) => professionalId);
  const monday = mondayOf(line.service_date);
  const reserved = await dispatchStore(db).reservedDuring(ids, reservedRanges(slot, settings), line.id, now);
  const jobs = await dispatchStore(db).jobsWithin(
    ids,
    { from: instantOf(monday, '00:00'), to: instantOf(addDays(monday, 7), '00:00') },
    line.id,
  );
  const ratings = await deps.ratings(db, ids);
  const ranked = rank(
    others.map(({ professionalId, covers, distanceKm, unavailabilityReason }) => ({
      id: professionalId,
      free: reserved.get(professionalId) !== 'work',
      held: reserved.get(professionalId) === 'hold',
      unavailabilityReason,
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

/** A suggestion with what is against it, and the trips from and to the professional's other jobs. */
export interface ExplainedSuggestion extends Suggestion {
  readonly conflicts: readonly SuggestionConflict[];
  readonly gaps: readonly StretchGaps[];
}

/**
 * Returns the suggestions for a line on an operator's request, with their conflicts.
 *
 * @throws `not_found` if the line does not exist
 */
export async function suggestionsForLine(
  { db, clock, travelTime, ratings }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime' | 'ratings'>,
  lineId: number,
): Promise<ExplainedSuggestion[]> {
  const line = requireFound(await bookingStore(db).findLine(lineId));
  const settings = await settingsOf(db);
  const suggestions = await suggestProfessionals({ ratings }, db, line, settings, clock.now());
  const slot = slotOf(line);
  const ranges = rangesOf(slot, settings);
  const reserved = reservedRanges(slot, settings);
  const { latitude, longitude } = await bookingStore(db).bookingOfLine(line);
  const place = { latitude, longitude };
  const jobs = await dispatchStore(db).workWithin(
    suggestions.map(({ id }) => id),
    daysOf(reserved),
    line.id,
  );
  const trip = await travelTime.around(place, [...jobs.values()].flat());
  const terms = { place, ranges, reserved, bufferMinutes: settings.travelMinutes, trip };
  return suggestions.map((one) => ({
    ...one,
    conflicts: suggestionConflicts(one, jobs.get(one.id) ?? [], terms),
    gaps: stretchGaps(jobs.get(one.id) ?? [], terms),
  }));
}

/** Returns the whole days of the ranges: the jobs before and after them on the same days are their neighbours. */
function daysOf(ranges: readonly TimeWindow[]): TimeWindow {
  const [first, last] = [ranges[0]?.from ?? new Date(0), ranges.at(-1)?.to ?? new Date(0)];
  return {
    from: instantOf(dateOf(first), '00:00'),
    to: instantOf(addDays(dateOf(last), 1), '00:00'),
  };
}

/**
 * Assigns or reassigns a line on behalf of an operator. The professional's row is locked while their time is checked, and
 * the exclusion constraint is the backstop: of two concurrent assignments, one gets `professional_taken`.
 */
export function assignLine(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  professionalId: number,
): Promise<void> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const allocate = await bookingTx.permit(call.actor, 'allocate', lineId);
    const { line } = allocate;
    if (line.state === 'assigned' && line.professional_id === professionalId) return;
    const ranked = await lockAndRank(deps, bookingTx, line, professionalId);
    await assign(deps, bookingTx, line, ranked, professionalId, {
      by: 'admin',
      transition: (facts) =>
        bookingTx.move(allocate, line.state === 'assigned' ? 'reassign' : 'allocate', facts),
    });
  });
}

/** Returns the ranked list after locking the professional's row, so that their jobs and working hours cannot change until the commit. */
export async function lockAndRank(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  professionalId: number,
): Promise<Suggestion[]> {
  await lockProfessional(bookingTx.tx, professionalId);
  return suggestProfessionals(deps, bookingTx.tx, line, bookingTx.settings, bookingTx.now);
}

/** Assigns the line to a professional of the list and stores the reasons for and against each candidate. */
export async function assign(
  deps: Pick<BookingDeps, 'geocoder' | 'publish'>,
  bookingTx: BookingTransaction,
  line: LineRow,
  ranked: readonly Suggestion[],
  professionalId: number,
  { by, transition }: { by: AssignedBy; transition(facts: TransitionFacts): Promise<LineRow> },
): Promise<void> {
  const suggestion = requireFound(ranked.find(({ id }) => id === professionalId));
  if (!suggestion.free) throw new Failure('professional_taken');
  if (suggestion.held) await displaceHolds(deps, bookingTx, line, professionalId);
  try {
    await transition({
      set: { professional_id: suggestion.id, allocation: JSON.stringify(suggestion.reasons) },
      note: { professional_id: suggestion.id },
    });
  } catch (error) {
    if (sqlState(error) === '23P01') throw new Failure('professional_taken');
    throw error;
  }
  await dispatchStore(bookingTx.tx).replaceCandidates(
    line.id,
    candidateOutcomes(ranked, suggestion.id, by),
    await areaAt(deps.geocoder, await bookingStore(bookingTx.tx).bookingOfLine(line)),
    bookingTx.now,
  );
}

/** Releases the holds of other lines on the professional's time; each of them then looks for its next candidate. */
async function displaceHolds(
  { publish }: Pick<BookingDeps, 'publish'>,
  { tx, now, settings, reservations }: BookingTransaction,
  line: LineRow,
  professionalId: number,
): Promise<void> {
  const holds = await holdStore(tx).holdsDuring(
    professionalId,
    reservedRanges(slotOf(line), settings),
    line.id,
  );
  await reservations.release(holds.map(({ line_id }) => line_id));
  for (const { line_id, expires_at } of holds)
    await publish(tx, timeReleased, `${line_id}:${line.id}:${now.getTime()}`, {
      line_id,
      expires_at: expires_at && expires_at.toISOString(),
    });
}
