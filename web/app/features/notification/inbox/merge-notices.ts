import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';

/** Merges a reloaded first page with the older notifications already shown. */
export function mergeNotices(
  first: readonly InboxNotification[],
  shown: readonly InboxNotification[],
): readonly InboxNotification[] {
  const last = first.at(-1)?.id;
  // More new notifications than one page; merging would leave a gap.
  if (last === undefined || !shown.some(({ id }) => id >= last)) return first;
  return [...first, ...shown.filter(({ id }) => id < last)];
}
