import { loadInBackground } from './load-in-background.ts';
import type { KeptTap } from './replaced-control.ts';

declare global {
  interface Window {
    keptTap: KeptTap | null;
    press: KeptTap | null;
    keepPress: (event: PointerEvent) => void;
    movedPress: (event: MouseEvent) => KeptTap | null;
    keepTap: (control: HTMLElement) => void;
    keepEarlyClick: (event: MouseEvent) => void;
  }
}

/** How long a tap whose control was replaced waits for the code that finds the other one. */
const MAX_SEARCH_MS = 5000;
/** How long after hydration controls may still move or be replaced under a finger. */
const MAX_LOADING_MS = 15_000;

/**
 * Inline script: keeps the last tap on a button before the page is interactive, and marks the button as busy. Links work
 * natively, and `EARLY_SUBMIT_SCRIPT` keeps forms. A control that moves or is replaced between press and release gets the tap: the
 * browser would give it to what lies under the finger at the release. Listens on `window`, before React, which drops such a tap or answers it twice.
 */
export const EARLY_TAP_SCRIPT = /* @__PURE__ */ `{
const w=window;w.keptTap=w.press=null;
const drop=()=>{if(w.keptTap)w.keptTap.control.ariaBusy=null;w.keptTap=null};
const place=control=>{const {x,y}=control.getBoundingClientRect();return {x:x+scrollX,y:y+scrollY}};
const keep=control=>({control,controls:[...document.querySelectorAll('a,button')],...place(control),deferred:!!control.closest('[data-deferred]'),path:location.pathname});
w.keepTap=control=>{drop();control.ariaBusy='true';w.keptTap=keep(control)};
w.keepPress=e=>{const c=e.target.closest?.('a,button');w.press=c&&keep(c)};
w.movedPress=e=>{const p=w.press;w.press=null;
if(!p||!e.detail||p.control.contains(e.target))return null;
const {x,y}=place(p.control);return p.control.isConnected&&Math.abs(x-p.x)+Math.abs(y-p.y)<4?null:p};
w.keepEarlyClick=e=>{drop();const p=w.movedPress(e);
if(p)e.preventDefault();
const b=p?p.control:e.target.closest?.('button');
if(b&&b.tagName==='A'){e.stopPropagation();b.click()}
else if(b&&(b.type==='button'||!b.form)){e.stopPropagation();w.keepTap(b)}};
addEventListener('pointerdown',w.keepPress,true);
addEventListener('click',w.keepEarlyClick,true)
}`.replaceAll('\n', '');

/** Repeats a tap from before hydration. In a part whose code has not loaded yet, the part does that (deferred-rows.tsx). */
export function answerEarlyTap(): void {
  window.removeEventListener('click', window.keepEarlyClick, true);
  window.addEventListener('click', answerMovedPress, true);
  setTimeout(() => {
    window.removeEventListener('click', answerMovedPress, true);
    window.removeEventListener('pointerdown', window.keepPress, true);
  }, MAX_LOADING_MS);
  // After the render that follows hydration, which may replace the control.
  setTimeout(() => {
    if (!window.keptTap?.deferred) repeatTap();
  });
}

/** Gives a tap to the pressed control if it moved or was replaced before the release. */
function answerMovedPress(event: MouseEvent): void {
  const press = window.movedPress(event);
  if (!press) return;
  event.preventDefault();
  event.stopPropagation();
  window.keptTap = press;
  repeatTap();
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
