import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** A start or a finish may be told of this long after it happened. */
const OLDEST_HOURS = 24;

/** Clocks of phones are never quite right: what lies so little beside the bounds is moved onto them. */
const LEEWAY_MINUTES = 1;

/** Why a time that was told of is not believed. */
export type HappenedRefusal = 'future' | 'too_old' | 'too_early';

/**
 * When a start or a finish counts from: `told`, or now where nothing was told.
 *
 * @param notBefore what it can only follow: being given the work, or its start
 */
export function judgeHappened(
  told: Date | null,
  { now, notBefore }: { readonly now: Date; readonly notBefore: Date | null },
): { readonly at: Date } | { readonly refused: HappenedRefusal } {
  if (!told) return { at: now };
  if (told > addMinutes(now, LEEWAY_MINUTES)) return { refused: 'future' };
  if (told < addMinutes(now, -OLDEST_HOURS * 60)) return { refused: 'too_old' };
  if (notBefore && told < addMinutes(notBefore, -LEEWAY_MINUTES)) return { refused: 'too_early' };
  if (notBefore && told < notBefore) return { at: notBefore < now ? notBefore : now };
  return { at: told < now ? told : now };
}
