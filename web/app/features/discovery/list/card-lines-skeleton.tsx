import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './card-lines-skeleton.module.css';

/** Placeholder cards while another part of the list loads. */
export function CardLinesSkeleton({ count = 4 }: { count?: number }) {
  return (
    <LoadingRegion>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
        <div key={index} className={`stack items-start clip mb-14 card ${classes.card}`}>
          <Skeleton className={classes.cover} />
          <div className="stack gap-10 p-16">
            <Skeleton height={20} width="55%" />
            <Skeleton height={14} width="30%" />
            <Skeleton height={16} width="45%" />
            <Skeleton height={14} />
            <Skeleton height={44} mt={6} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
