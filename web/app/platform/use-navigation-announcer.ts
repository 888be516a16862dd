import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadInBackground } from './load-in-background.ts';

/** Announces and focuses the page after a link was followed (arrival.ts, which is loaded lazily). */
export function useNavigationAnnouncer(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const controller = new AbortController();
    loadInBackground(
      () => import('./announce-navigation.ts'),
      controller.signal,
      ({ announceNavigation }) => announceNavigation(pathname),
    );
    return () => controller.abort();
  }, [pathname]);
}
