import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './service-popup-skeleton.module.css';
import { ServiceTextsSkeleton } from './service-texts-skeleton.tsx';

/** A placeholder in the shape of a service's description, for one that no card knows and while its code loads. */
export function ServicePopupSkeleton() {
  return (
    <div className={classes.skeleton}>
      <div aria-hidden="true" className={classes.shape}>
        <Skeleton className={classes.pictures} radius={12} />
        <Skeleton height={29} width="60%" />
        <Skeleton height={30} width="75%" />
        {[66, 46, 62, 100].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
      <ServiceTextsSkeleton />
    </div>
  );
}
