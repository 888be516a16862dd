import { Suspense, useEffect, useState } from 'react';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ComingSheet } from '../../ui/sheet.tsx';
import type { KnownService } from './known-service.ts';

const { Part: OpenedServicePopup, preload } = lazyPart(async () =>
  (await import('./service/load-service-popup.ts')).loadServicePopup(),
);

/** How long after the page the description's code is loaded, so that it does not slow the page down. */
const PRELOAD_DELAY_MS = 3000;

/** The description of a service over the page; null closes it. It opens at once with what the card knows. */
export function ServicePopup(props: { card: KnownService | null; close: () => void }) {
  const [used, setUsed] = useState(false);
  if (props.card && !used) setUsed(true);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => loadInBackground(preload, controller.signal), PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  if (!used) return null;
  return (
    <Suspense fallback={props.card && <ComingSheet />}>
      <OpenedServicePopup {...props} />
    </Suspense>
  );
}
