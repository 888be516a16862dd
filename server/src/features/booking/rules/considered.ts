import { type RankedCandidate, type Reason, wholeKm } from './ranking.ts';

/** Somebody who was looked at for a line, and what became of it for them. */
export interface Considered {
  readonly professionalId: number;
  readonly chosen: boolean;
  /** Why it was theirs, or the first thing that stood against it. Of whoever got the work it says nothing. */
  readonly why: Reason;
  readonly reasons: readonly Reason[];
}

/** As many as are told why a line went elsewhere; further down the list there is nothing more to learn. */
const MOST = 40;

/** Who lies farther away than this, outside their own area, was never near the work. */
const NEAR_KM = 50;

/** What is kept of a decision: whoever got the work, and those near it, in the order of the list. */
export function considered(
  ranked: readonly RankedCandidate[],
  chosenId: number,
  by: 'admin' | 'system',
): Considered[] {
  const chosenAt = ranked.findIndex(({ id }) => id === chosenId);
  const chosen = ranked[chosenAt];
  if (!chosen) return [];
  const others = ranked
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => one.id !== chosenId && isNear(one))
    .slice(0, MOST - 1)
    .map(({ one, at }) => ({
      professionalId: one.id,
      chosen: false,
      why: at < chosenAt ? passedOver(one, by) : whyBelow(one, chosen),
      reasons: one.reasons,
    }));
  const first = { key: chosenAt === 0 ? 'booking.why_first' : 'booking.why_chosen' } as const;
  return [{ professionalId: chosenId, chosen: true, why: first, reasons: chosen.reasons }, ...others];
}

function isNear({ coversPlace, distanceKm }: RankedCandidate): boolean {
  return coversPlace || (distanceKm !== null && distanceKm <= NEAR_KM);
}

/** Above whoever got it: an operator chose somebody else, or they had given this work back before. */
function passedOver(one: RankedCandidate, by: 'admin' | 'system'): Reason {
  return against(one) ?? { key: by === 'admin' ? 'booking.why_operator' : 'booking.why_given_back' };
}

/** What is against somebody by themselves, or what the chosen one had over them, in the order of the ranking. */
function whyBelow(one: RankedCandidate, chosen: RankedCandidate): Reason {
  return (
    against(one) ??
    (wholeKm(one) > wholeKm(chosen)
      ? { key: 'booking.why_farther' }
      : one.rating < chosen.rating
        ? { key: 'booking.why_rating' }
        : one.jobsThisWeek > chosen.jobsThisWeek
          ? { key: 'booking.why_jobs' }
          : { key: 'booking.why_even' })
  );
}

function against(one: RankedCandidate): Reason | null {
  if (!one.free) return { key: 'booking.why_busy' };
  if (one.notWorking) return { key: `booking.why_${one.notWorking}` };
  if (!one.coversPlace) return { key: 'booking.why_outside' };
  return one.offersService ? null : { key: 'booking.why_not_offered' };
}
