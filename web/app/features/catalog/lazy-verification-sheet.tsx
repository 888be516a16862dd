import { Suspense, useEffect, useState } from 'react';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ComingSheet } from '../../ui/sheet.tsx';
import type { ProfessionalCheck } from './near-professional.ts';

const { Part: VerificationSheet, preload } = lazyPart(() => import('./verification-sheet.tsx'));

/** How long after the page the popup's code is loaded, so that it opens at once. */
const PRELOAD_DELAY_MS = 3000;

/** The popup "What we check", loaded after the page. */
export function LazyVerificationSheet(props: {
  opened: boolean;
  close: () => void;
  checks: readonly ProfessionalCheck[];
}) {
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
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
    <Suspense fallback={props.opened && <ComingSheet />}>
      <VerificationSheet {...props} />
    </Suspense>
  );
}
