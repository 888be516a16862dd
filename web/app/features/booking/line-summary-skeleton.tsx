import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './line-summary.module.css';

const KEYS = ['a', 'b', 'c', 'd'];

/** Rows of booking lines while they load, each at its final height. */
export function LineSummarySkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <LoadingRegion>
      <div className="stack gap-12">
        {KEYS.slice(0, rows).map((key) => (
          <div key={key} className="card">
            <div className={classes.row}>
              <Skeleton width={58} height={60} />
              <div className="stack flex-1 gap-8">
                <Skeleton height={16} width="70%" />
                <Skeleton height={14} width="45%" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
