import { memo, Suspense, useEffect } from 'react';
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

/** The control in a row that was tapped last, and waits for the code of the rows. */
let tapped: HTMLElement | null = null;

/** Keeps a tap in the rows: React drops clicks on what it cannot hydrate yet. Modified clicks on links work natively. */
function keepTap(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>('a, button');
  if (!control?.closest(`.${classes.rows}`)) return;
  event.preventDefault();
  event.stopPropagation();
  if (tapped) tapped.ariaBusy = null;
  tapped = control;
  control.ariaBusy = 'true';
  if (control instanceof HTMLAnchorElement)
    setTimeout(() => {
      if (tapped === control && control.isConnected) location.assign(control.href);
    }, MAX_LINK_WAIT_MS);
}

// On `window`, before React, and as soon as the page's code runs.
if (!import.meta.env.SSR) window.addEventListener('click', keepTap, true);

/** Repeats the kept tap once the rows are hydrated. */
function KeptTap() {
  useEffect(() => {
    window.removeEventListener('click', keepTap, true);
    // Not after the page was left.
    if (tapped?.isConnected) {
      tapped.ariaBusy = null;
      tapped.click();
    }
    tapped = null;
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
  return (
    <div className={classes.rows}>
      <Suspense>
        <Rows {...props} />
        <KeptTap />
      </Suspense>
    </div>
  );
});
