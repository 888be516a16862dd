import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';

/** Lines with a picture, while a list of names is being loaded. */
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
