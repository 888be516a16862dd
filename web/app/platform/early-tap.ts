import { loadInBackground } from './load-in-background.ts';
import type { KeptTap } from './replaced-control.ts';

declare global {
  interface Window {
    keptTap: KeptTap | null;
    keepTap: (control: HTMLElement) => void;
    keepEarlyClick: (event: MouseEvent) => void;
  }
}

/** How long a tap whose control was replaced waits for the code that finds the other one. */
const MAX_SEARCH_MS = 5000;

/**
 * Inline script: keeps the last tap on a button before the page is interactive, and marks the button as busy. Links work
 * natively, and `EARLY_SUBMIT_SCRIPT` keeps forms. Listens on `window`, before React, which drops such a tap or answers it twice.
 */
export const EARLY_TAP_SCRIPT = /* @__PURE__ */ `{
const w=window;w.keptTap=null;
const drop=()=>{if(w.keptTap)w.keptTap.control.ariaBusy=null;w.keptTap=null};
w.keepTap=control=>{drop();control.ariaBusy='true';const {x,y}=control.getBoundingClientRect();
w.keptTap={control,controls:[...document.querySelectorAll('a,button')],x:x+scrollX,y:y+scrollY,deferred:!!control.closest('[data-deferred]'),path:location.pathname}};
w.keepEarlyClick=e=>{drop();const b=e.target.closest?.('button');
if(b&&(b.type==='button'||!b.form)){e.stopPropagation();w.keepTap(b)}};
addEventListener('click',w.keepEarlyClick,true)
}`.replaceAll('\n', '');

/** Repeats a tap from before hydration. In a part whose code has not loaded yet, the part does that (deferred-rows.tsx). */
export function answerEarlyTap(): void {
  window.removeEventListener('click', window.keepEarlyClick, true);
  // After the render that follows hydration, which may replace the control.
  setTimeout(() => {
    if (!window.keptTap?.deferred) repeatTap();
  });
}

/** Repeats the kept tap, on the control that replaced the tapped one if React rendered it again; drops it if there is none. */
export function repeatTap(): void {
  window.removeEventListener('click', window.keepEarlyClick, true);
  const tap = window.keptTap;
  window.keptTap = null;
  if (!tap) return;
  tap.control.ariaBusy = null;
  if (tap.control.isConnected) return tap.control.click();
  loadInBackground(
    () => import('./replaced-control.ts'),
    AbortSignal.timeout(MAX_SEARCH_MS),
    ({ findReplacement }) => findReplacement(tap)?.click(),
  );
}
