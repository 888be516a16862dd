import { useEffect } from 'react';
import { keepPage } from '../../platform/offline/keep-page.ts';
import { useLanguage } from '../../platform/use-text.ts';

const SOON_MS = 1500;

/** Keeps the page of the coming work for a time without a signal, with what its popups need; once it is drawn and whenever the language changes. */
export function useKeptPage(tab: string): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another page
  useEffect(() => {
    if (tab !== 'bookings') return;
    const timer = setTimeout(() => {
      void Promise.all([import('../../ui/dialog-sheet.tsx'), import('../../platform/outbox/may-log-out.ts')])
        .then(() => keepPage('/employee-booking-list'))
        .catch(() => undefined);
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [tab, language]);
}
