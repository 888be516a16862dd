import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';

/** A first page that was loaded again, before the older ones that are shown already. */
export function mergeNotices(
  first: readonly InboxNotification[],
  shown: readonly InboxNotification[],
): readonly InboxNotification[] {
  const last = first.at(-1)?.id;
  // More new messages than a page holds: between the two there would be a gap.
  if (last === undefined || !shown.some(({ id }) => id >= last)) return first;
  return [...first, ...shown.filter(({ id }) => id < last)];
}
