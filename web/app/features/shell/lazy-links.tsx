import { lazy, Suspense, useEffect } from 'react';
import { loadQuietly } from '../../platform/load-quietly.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Once the page has been there for so long, what its menus hold is loaded, so that they open at once and without a network. */
const SOON_MS = 3000;

const load = () => import('./menu-links.tsx');
const Mobile = lazy(async () => ({ default: (await load()).MobileLinks }));
const Person = lazy(async () => ({ default: (await load()).PersonLinks }));

/** The links of the menu of phones. */
export function MobileLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Mobile />
    </Suspense>
  );
}

/** The links of a person's menu. */
export function PersonLinks() {
  return (
    <Suspense fallback={<Spinner />}>
      <Person />
    </Suspense>
  );
}

/** Loads the links before anybody opens a menu. */
export function useLinksSoon(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => loadQuietly(load, leaving.signal), SOON_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
}
