import type { TimelineObject } from '@aaspaas/contract/features/timeline-objects.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

const { Part } = lazyPart(async () => ({
  default: (await import('./object-timeline.tsx')).ObjectTimeline,
}));

/** The timeline of an object, which is below what a page shows first. */
export function LazyTimeline({ object }: { object: TimelineObject }) {
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <Part object={object} />
    </Suspense>
  );
}
