import { lazy, Suspense } from 'react';
import type { NoServicesProps } from '../cards/no-services.tsx';

const NoServices = lazy(async () => ({ default: (await import('../cards/no-services.tsx')).NoServices }));

/** The empty state, loaded only where it is shown: most places have services. */
export function LazyNoServices(props: NoServicesProps) {
  return (
    <Suspense>
      <NoServices {...props} />
    </Suspense>
  );
}
