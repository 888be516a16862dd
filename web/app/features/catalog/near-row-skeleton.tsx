import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './near-row.module.css';

/** The place of the "who" row while the service loads. */
export function NearRowSkeleton() {
  return (
    <div className={classes.row} aria-hidden="true">
      <Skeleton width={74} height={30} radius={999} />
      <Skeleton width={150} height={16} />
    </div>
  );
}
