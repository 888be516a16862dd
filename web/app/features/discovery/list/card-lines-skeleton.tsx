import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './card-lines-skeleton.module.css';

/** Placeholder cards while another part of the list loads. */
export function CardLinesSkeleton({ count = 6 }: { count?: number }) {
  return (
    <LoadingRegion>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
          <div key={index} className={`stack card ${classes.card}`}>
            <Skeleton className={classes.cover} />
            <div className="stack gap-8">
              <Skeleton height={18} width="55%" />
              <Skeleton height={14} width="40%" />
              <Skeleton height={28} />
              <Skeleton height={16} width="60%" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
