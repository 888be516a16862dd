import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import classes from './suggestion-parts.module.css';

/** Placeholder suggestions while the first answer loads. */
export function SuggestionsSkeleton() {
  return (
    <LoadingRegion>
      {[1, 2, 3].map((row) => (
        <div key={row} className={`row gap-12 ${classes.skeleton}`}>
          <Skeleton className={classes.picture} radius={12} />
          <div className="flex-1">
            <Skeleton height={18} width="60%" mb={8} />
            <Skeleton height={14} width="45%" />
          </div>
          <Skeleton height={18} width={72} />
        </div>
      ))}
    </LoadingRegion>
  );
}
