/** Returns whether it handled the step; then no other listener sees it, including the router. */
type PopStateInterceptor = (event: PopStateEvent) => boolean;

/** The listeners for history steps, newest last. */
const interceptors: PopStateInterceptor[] = [];
/** Own history steps whose event is still pending. */
let ignoredEvents = 0;

/**
 * Lets open popups handle Back before the router. Call it before the router starts: browsers call `popstate` listeners on
 * the window in registration order, capturing or not.
 */
export function installPopStateInterceptor(): void {
  window.addEventListener('popstate', (event) => {
    if (ignoredEvents > 0) ignoredEvents -= 1;
    else if (![...interceptors].reverse().some((interceptor) => interceptor(event))) return;
    event.stopImmediatePropagation();
  });
}

/** Listens to history steps until the returned function is called; the newest listener is called first. */
export function interceptPopState(interceptor: PopStateInterceptor): () => void {
  interceptors.push(interceptor);
  return () => {
    const at = interceptors.indexOf(interceptor);
    if (at >= 0) interceptors.splice(at, 1);
  };
}

/** Moves in the tab's history without notifying any listener. */
export function historyGoSilently(delta: number): void {
  ignoredEvents += 1;
  history.go(delta);
}
