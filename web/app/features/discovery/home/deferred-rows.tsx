import { memo, Suspense, useEffect } from 'react';
import { repeatTap } from '../../../platform/early-tap.ts';
import { loadInBackground } from '../../../platform/load-in-background.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { RowsProps } from './rows.tsx';
import classes from './home.module.css';

/** The longest wait for the rows' code after a tap on a link; then the browser follows the link. */
const MAX_LINK_WAIT_MS = 3000;

const { Part: Rows, preload } = lazyPart<RowsProps>(
  () => import('./rows.tsx'),
  async (load) => {
    await loadRows();
    return load();
  },
);

let loading: Promise<void> | undefined;

/** Loads the rows' code, again when the network is back. The document shows the rows already, and their links work. */
function loadRows(): Promise<void> {
  return (loading ??= new Promise((resolve) => {
    loadInBackground(preload, new AbortController().signal, resolve);
  }));
}

/** Loads the rows' code before a page with them is shown. */
export const preloadRows = preload;

/** Keeps a tap in the rows: React drops clicks on what it cannot hydrate yet. Modified clicks on links work natively. */
function keepTap(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>('a, button');
  if (!control?.closest('[data-deferred]')) return;
  event.preventDefault();
  event.stopPropagation();
  window.keepTap(control);
  if (control instanceof HTMLAnchorElement)
    setTimeout(() => {
      if (window.keptTap?.control === control && control.isConnected) location.assign(control.href);
    }, MAX_LINK_WAIT_MS);
}

// On `window`, before React, and as soon as the page's code runs.
if (!import.meta.env.SSR) window.addEventListener('click', keepTap, true);

/** Repeats the kept tap once the rows are hydrated. */
function KeptTap() {
  useEffect(() => {
    window.removeEventListener('click', keepTap, true);
    repeatTap();
  }, []);
  return null;
}

/**
 * The rows of the home page: complete in the document, while their code loads after the page. Memoized, because React
 * removes a part that is not hydrated yet when it renders it with other properties.
 */
export const DeferredRows = memo(function DeferredRows(props: RowsProps) {
  // Here, so that the code comes while the rest of the page is hydrated.
  void loadRows();
  // A tap is not repeated after the page was left.
  useEffect(
    () => () => {
      window.keptTap = null;
    },
    [],
  );
  return (
    <div className={classes.rows} data-deferred>
      <Suspense>
        <Rows {...props} />
        <KeptTap />
      </Suspense>
    </div>
  );
});
