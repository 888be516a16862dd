import { lazy, Suspense } from 'react';
import { useSession } from '../../platform/session.ts';
import classes from './top-card-place.module.css';

const TopCard = lazy(() => import('./top/top-card.tsx'));

/** The place of a customer's first card on the home page; visitors do not load the card. */
export function TopCardPlace() {
  const { token, role, verified } = useSession();
  return (
    <div className={classes.place}>
      {token && role === 'user' && verified && (
        <Suspense>
          <TopCard />
        </Suspense>
      )}
    </div>
  );
}
