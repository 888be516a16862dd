import { useEffect } from 'react';

const shown = new Map<number, number>();

/** Marks the lines that a list shows, so that no notification repeats what is on the screen already. */
export function useLinesOnScreen(ids: readonly number[]): void {
  const key = ids.join();
  useEffect(() => {
    const lines = key ? key.split(',').map(Number) : [];
    for (const id of lines) shown.set(id, (shown.get(id) ?? 0) + 1);
    return () => {
      for (const id of lines) {
        const count = (shown.get(id) ?? 0) - 1;
        if (count > 0) shown.set(id, count);
        else shown.delete(id);
      }
    };
  }, [key]);
}

/** Returns whether the person is looking at a line: a visible page shows it. */
export function isLineOnScreen(id: number): boolean {
  return document.visibilityState === 'visible' && shown.has(id);
}

/** Returns whether the person is looking at any line. */
export function hasLinesOnScreen(): boolean {
  return document.visibilityState === 'visible' && shown.size > 0;
}
