import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadQuietly } from './load-quietly.ts';

/** Leads those who followed a link to the page that came (arrival.ts, which nobody waits for). */
export function useArrivals(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const leaving = new AbortController();
    loadQuietly(
      () => import('./arrival.ts'),
      leaving.signal,
      ({ arrive }) => arrive(pathname),
    );
    return () => leaving.abort();
  }, [pathname]);
}
