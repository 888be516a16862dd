/** Answers whether the step is its own; then nobody else hears of it, the router neither. */
type Hears = (event: PopStateEvent) => boolean;

/** Who wants to hear of steps in the history, the newest last. */
const hearing: Hears[] = [];
/** Steps of our own that are still to arrive. */
let unheard = 0;

/**
 * Lets open popups hear of Back before the router does. To be called before the router listens: browsers call the window's
 * listeners for `popstate` in the order in which they came, whether they capture or not.
 */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => {
    if (unheard > 0) unheard -= 1;
    else if (![...hearing].reverse().some((hears) => hears(event))) return;
    event.stopImmediatePropagation();
  });
}

/** Hears of every step in the history until the answered function is called; the newest is asked first. */
export function hearBack(hears: Hears): () => void {
  hearing.push(hears);
  return () => {
    const at = hearing.indexOf(hears);
    if (at >= 0) hearing.splice(at, 1);
  };
}

/** Goes to another place in the tab's history without anybody hearing of it. */
export function stepUnheard(by: number): void {
  unheard += 1;
  history.go(by);
}
