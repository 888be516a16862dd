import type { Notice } from '@aaspaas/contract/features/notification.ts';

/** A first page that was loaded again, before the older ones that are shown already. */
export function merged(first: readonly Notice[], shown: readonly Notice[]): readonly Notice[] {
  const last = first.at(-1)?.id;
  // More new messages than a page holds: between the two there would be a gap.
  if (last === undefined || !shown.some(({ id }) => id >= last)) return first;
  return [...first, ...shown.filter(({ id }) => id < last)];
}
