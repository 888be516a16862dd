import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadInBackground } from './load-in-background.ts';

/** Leads those who followed a link to the page that came (arrival.ts, which nobody waits for). */
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
