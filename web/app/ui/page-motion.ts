import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** What the user chose with "Stop moving" for all rows of the page; null: nothing yet. Kept while the tab is open. */
let userChoice: boolean | null = null;

/** The rows of the page that move, in the order of the page. */
let rows: readonly HTMLElement[] = [];

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Returns whether rows move: unless reduced motion or data saving is set, or as the user chose. False on the server. */
export function usePageMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => userChoice ?? motionAllowed(),
    () => false,
  );
}

/** Stops or starts all rows of the page. */
export function togglePageMotion(): void {
  userChoice = !(userChoice ?? motionAllowed());
  notify();
}

/**
 * Registers a row while it can move (`moves`). Returns whether it is the page's first: that one has the page's only button
 * "Stop moving".
 */
export function useIsFirstMovingRow(row: RefObject<HTMLElement | null>, moves: boolean): boolean {
  const [isFirst, setIsFirst] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (!moves || !current) return;
    const check = () => setIsFirst(rows[0] === current);
    rows = [...rows, current].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    listeners.add(check);
    notify();
    return () => {
      rows = rows.filter((one) => one !== current);
      listeners.delete(check);
      setIsFirst(false);
      notify();
    };
  }, [row, moves]);
  return isFirst;
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Returns whether motion is allowed: neither reduced motion nor data saving is set. */
export function motionAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia(REDUCED).matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const query = matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}
