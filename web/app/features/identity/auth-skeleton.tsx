import { Page } from '../../ui/frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import classes from './auth-card.module.css';

/** The card before the browser knows the session. */
export function AuthSkeleton({ fields }: { fields: number }) {
  return (
    <Page>
      <LoadingRegion>
        <div className={`mx-auto ${classes.card}`}>
          <div className={`middle relative clip mb-16 ${classes.picture}`} />
          <div className={classes.content}>
            <Skeleton height={32} width="70%" />
            <Skeleton height={18} mt={12} mb={24} />
            <div className={classes.form}>
              {Array.from({ length: fields + 1 }, (_, field) => `field-${field}`).map((key) => (
                <Skeleton key={key} height={50} />
              ))}
            </div>
          </div>
        </div>
      </LoadingRegion>
    </Page>
  );
}
