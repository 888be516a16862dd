import { lazy, Suspense } from 'react';
import { useSession } from '../../../platform/session.ts';

const TaskBanner = lazy(() => import('../../booking/task-banner.tsx'));

/** Bookings that wait for the customer's decision; visitors do not load this. */
export function PendingTasks() {
  const { token, role } = useSession();
  if (!token || role !== 'user') return null;
  return (
    <Suspense>
      <TaskBanner />
    </Suspense>
  );
}
