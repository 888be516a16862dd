// Loaded with the deferred scripts, once the page is rendered.
import './telemetry/page-reports.ts';

/** The last page arrived at; initially the page of the document. */
let lastAnnouncedPath = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  .pathname;
/** The page for which the focus was last moved. */
let lastFocusPath = location.pathname;
document.addEventListener('focusin', () => {
  lastFocusPath = location.pathname;
});

const host = document.createElement('div');
// The live region for page titles, isolated from the page's styles and from in-page search.
const liveRegion = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('p'));
host.className = 'sr-only';
liveRegion.ariaLive = 'polite';
document.body.append(host);

/**
 * Announces a page after client-side navigation; call it once the page is rendered. Browsers neither announce such a page
 * nor move the focus, so this announces the title to screen readers and focuses the heading, from which Tab continues. A
 * page that focused one of its fields keeps that focus, and so do a popup and a menu of the header: one that is still open
 * was opened while the page was loading, and the loss of focus would close it before a choice is made.
 */
export function announceNavigation(path: string): void {
  if (path === lastAnnouncedPath) return;
  lastAnnouncedPath = path;
  const active = document.activeElement;
  const hasOwnFocus =
    active?.closest('[role="dialog"]') ??
    document.querySelector('header [aria-expanded="true"]') ??
    (lastFocusPath === path && active?.closest('main *'));
  if (!hasOwnFocus) [`[id="${CSS.escape(location.hash.slice(1))}"]`, 'main h1', 'main'].some(moveFocusTo);
  // A page that failed completely may have removed it.
  if (!host.isConnected) document.body.append(host);
  liveRegion.textContent = document.title;
}

/**
 * Focuses an element without scrolling, since the router has scrolled. Returns false if it cannot take the focus, for
 * example because it is hidden.
 */
function moveFocusTo(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return false;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
