// It comes along with what nobody waits for, once the page is there.
import './telemetry/page-reports.ts';

/** The page that was arrived at last; at first the one that the document came with. */
let lastAnnouncedPath = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  .pathname;
/** The page on which the focus was last moved. */
let lastFocusPath = location.pathname;
document.addEventListener('focusin', () => {
  lastFocusPath = location.pathname;
});

const host = document.createElement('div');
// Said, and nowhere else on the page: neither its styles nor a search in it know of what is in here.
const liveRegion = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('p'));
host.className = 'sr-only';
liveRegion.ariaLive = 'polite';
document.body.append(host);

/**
 * To be called when a page is there. Where it came without the document's being loaded anew, as a link within the site does, a browser
 * neither tells a screen reader nor moves the focus: the page's title is said, and the focus goes to its heading, so that Tab goes on from
 * there. A page that took the focus for a field of its own keeps it, and so does a popup.
 */
export function announceNavigation(path: string): void {
  if (path === lastAnnouncedPath) return;
  lastAnnouncedPath = path;
  const active = document.activeElement;
  const hasOwnFocus =
    active?.closest('[role="dialog"]') ?? (lastFocusPath === path && active?.closest('main *'));
  if (!hasOwnFocus) [`[id="${CSS.escape(location.hash.slice(1))}"]`, 'main h1', 'main'].some(moveFocusTo);
  // A page that failed as a whole may have taken it away.
  if (!host.isConnected) document.body.append(host);
  liveRegion.textContent = document.title;
}

/** Gives something the focus where it stands; the router has scrolled. False where it cannot have it, as what is hidden cannot. */
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
