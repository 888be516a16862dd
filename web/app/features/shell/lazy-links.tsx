import { lazy, Suspense, useEffect } from 'react';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Once the page has been there for so long, what its menus hold is loaded, so that they open at once and without a network. */
const PRELOAD_DELAY_MS = 3000;

const load = () => import('./menu-links.tsx');
const Mobile = lazy(async () => ({ default: (await load()).MobileLinks }));
const Account = lazy(async () => ({ default: (await load()).AccountLinks }));

/** The links of the menu of phones. */
export function MobileLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Mobile />
    </Suspense>
  );
}

/** The links of a person's menu. */
export function AccountLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Account />
    </Suspense>
  );
}

/** Loads the links before anybody opens a menu. */
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
