import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';

/** Placeholder lines with a picture while a list loads. */
export function LinesSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
        <Skeleton key={index} height={56} mb={8} />
      ))}
    </LoadingRegion>
  );
}
