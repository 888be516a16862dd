import { useEffect } from 'react';
import { cachePage } from '../../../platform/offline/cache-page.ts';
import { useLanguage } from '../../../ui/language/use-text.ts';

const DELAY_MS = 1500;

/** Caches the page of open jobs and its popups' data for offline use, after the first render and on every change of language. */
export function useOfflinePage(tab: string): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another page
  useEffect(() => {
    if (tab !== 'bookings') return;
    const timer = setTimeout(() => {
      void Promise.all([
        import('../../../ui/dialog-sheet.tsx'),
        import('../../../platform/outbox/confirm-log-out.ts'),
      ])
        .then(() => cachePage('/employee-booking-list'))
        .catch(() => undefined);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [tab, language]);
}
