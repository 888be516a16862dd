import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './pd-skeleton.module.css';

/** Skeleton of a list of enquiries. */
export function PdCardsSkeleton() {
  return (
    <LoadingRegion>
      {['one', 'two'].map((key) => (
        <div key={key} className="stack gap-12 mb-16 p-16 card">
          <Skeleton height={20} width="60%" />
          <Skeleton height={20} width="70%" />
          <div className={`stack gap-12 ${classes.pictures}`}>
            <Skeleton height={190} />
            <Skeleton height={190} />
            <Skeleton height={190} />
          </div>
          <Skeleton height={16} width="80%" />
        </div>
      ))}
    </LoadingRegion>
  );
}
