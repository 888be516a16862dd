import { lazy, Suspense } from 'react';
import { useSession } from '../../platform/session.ts';

const TaskBanner = lazy(() => import('../booking/task-banner.tsx'));

/** What waits for a customer's word; visitors load nothing of it. */
export function PendingTasks() {
  const { token, role } = useSession();
  if (!token || role !== 'user') return null;
  return (
    <Suspense>
      <TaskBanner />
    </Suspense>
  );
}
