import { lazy, Suspense, useEffect } from 'react';
import { loadInBackground } from '../../../platform/load-in-background.ts';
import { Spinner } from '../../../ui/spinner.tsx';

/** The delay after which the menus' content is loaded, so that menus open immediately and work offline. */
const PRELOAD_DELAY_MS = 3000;

const load = () => import('./menu-links.tsx');
const Mobile = lazy(async () => ({ default: (await load()).MobileLinks }));
const Account = lazy(async () => ({ default: (await load()).AccountLinks }));

/** The links of the mobile menu. */
export function MobileLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Mobile />
    </Suspense>
  );
}

/** The links of the profile menu. */
export function AccountLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Account />
    </Suspense>
  );
}

/** Preloads the links before a menu is opened. */
export function usePreloadLinks(): void {
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => loadInBackground(load, controller.signal), PRELOAD_DELAY_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
}
