/** Answers whether the step is its own; then nobody else hears of it, the router neither. */
type PopStateInterceptor = (event: PopStateEvent) => boolean;

/** Who wants to hear of steps in the history, the newest last. */
const interceptors: PopStateInterceptor[] = [];
/** Steps of our own that are still to arrive. */
let ignoredEvents = 0;

/**
 * Lets open popups hear of Back before the router does. To be called before the router listens: browsers call the window's
 * listeners for `popstate` in the order in which they came, whether they capture or not.
 */
export function installPopStateInterceptor(): void {
  window.addEventListener('popstate', (event) => {
    if (ignoredEvents > 0) ignoredEvents -= 1;
    else if (![...interceptors].reverse().some((interceptor) => interceptor(event))) return;
    event.stopImmediatePropagation();
  });
}

/** Hears of every step in the history until the answered function is called; the newest is asked first. */
export function interceptPopState(interceptor: PopStateInterceptor): () => void {
  interceptors.push(interceptor);
  return () => {
    const at = interceptors.indexOf(interceptor);
    if (at >= 0) interceptors.splice(at, 1);
  };
}

/** Goes to another place in the tab's history without anybody hearing of it. */
export function historyGoSilently(delta: number): void {
  ignoredEvents += 1;
  history.go(delta);
}
