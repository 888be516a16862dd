/** The longest time for which a page keeps others from rendering: a part may be loaded for the first time. */
const MAX_TURN_MS = 100;

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits until no other page is rendered, because pages that are rendered in turn take less time than in parallel: each keeps
 * megabytes while it is rendered, and every collection of the heap copies what all of them keep. Rendering itself does not wait
 * for data. Returns a function that ends the turn.
 */
export async function renderTurn(): Promise<() => void> {
  const turnBefore = lastTurn;
  const { promise, resolve } = Promise.withResolvers<void>();
  lastTurn = promise;
  await turnBefore;
  const timer = setTimeout(resolve, MAX_TURN_MS);
  return () => {
    clearTimeout(timer);
    resolve();
  };
}
