import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** `instant`: the work begins soon; `standby`: the line's professional left, or may not come. */
export type SearchKind = 'instant' | 'standby';

/** Work that begins within these minutes is instant. */
const INSTANT_MINUTES = 120;

/** A released job is planned again if it begins later than this, else professionals on duty are asked. */
const STANDBY_MINUTES = 180;

/** How long professionals are asked at least. */
const SEARCH_SECONDS = 150;

/** A search for a replacement ends this long before the start, so that the customer can still choose. */
const CHOICE_MINUTES = 60;

/** The professional of an assigned line may be replaced until this long after the start. */
const REPLACE_MINUTES = 60;

/** Returns when the search for a replacement begins for a line that is planned again until then. */
export function searchBegin(startsAt: Date): Date {
  return addMinutes(startsAt, -STANDBY_MINUTES);
}

/** Returns which search a line without a professional needs; null: its assignment can be planned. */
export function searchKindOf(
  { startsAt, assignedBefore }: { readonly startsAt: Date; readonly assignedBefore: boolean },
  now: Date,
): SearchKind | null {
  if (assignedBefore) return searchBegin(startsAt) <= now ? 'standby' : null;
  return startsAt <= addMinutes(now, INSTANT_MINUTES) ? 'instant' : null;
}

/**
 * Returns when a search that begins now ends without a professional. The search for a replacement goes on until an hour
 * before the start, or, while the first professional may still come, until an hour after it.
 */
export function searchEnd(
  kind: SearchKind,
  { startsAt, isAssigned }: { readonly startsAt: Date; readonly isAssigned: boolean },
  now: Date,
): Date {
  const earliest = now.getTime() + SEARCH_SECONDS * 1000;
  if (kind === 'instant') return new Date(earliest);
  const until = addMinutes(startsAt, isAssigned ? REPLACE_MINUTES : -CHOICE_MINUTES);
  return new Date(Math.max(earliest, until.getTime()));
}
